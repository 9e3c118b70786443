"""Which lines of a Pi's config.txt change so that the buses of a board exist.

The format is that of the Raspberry Pi documentation, config.txt: a line is `name=value` or a comment after `#`; a line
`[filter]` limits the lines after it to some machines until `[all]`; of two values of a name the last one holds.
`dtparam` takes several parameters with commas, each of which holds by itself, and `dtoverlay` may occur many times.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

HEADING = "# for the Dama board: damahan setup wrote these lines; damahan setup --undo removes them"
"""The comment above new lines; no other line of the file is like it."""

_FILTER = re.compile(r"\[(?P<name>[^]]*)\]")
_OVERLAY, _PARAMETER = "dtoverlay", "dtparam"
_ON = ("on", "yes", "true", "1", "")
"""What switches a parameter on, and so does no value (Raspberry Pi documentation, Device Trees)."""

_ALIASES = {"i2c": "i2c_arm", "i2c_baudrate": "i2c_arm_baudrate", "spi1-2cs": "spi1-1cs", "spi1-3cs": "spi1-1cs"}
"""Other names of parameters, and overlays that make the same first device (boot/overlays/README of the firmware)."""


class LineChangeKind(Enum):
    """What happens to a line."""

    ADDED = "+"
    """The line is new."""
    REMOVED = "-"
    """The line is replaced by an added one with another value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineChange:
    """One line of the file that changes."""

    kind: LineChangeKind
    """Whether it is added or removed."""
    number: int
    """The number of the line, from 1: in the new file if it is added, in the old one if it is removed."""
    text: str
    """The line without its end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BootConfigPlan:
    """The new text of a file, and how it differs from the old one."""

    text: str
    """The whole new text, with the line ends of the old one."""
    changes: tuple[LineChange, ...]
    """The lines that change, in the order of the file; none if the file has all that is wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Setting:
    """One name and value that a line sets."""

    name: str
    """The name; those of a parameter and of an overlay stand after `dtparam=` and `dtoverlay=`."""
    value: str
    """What it is set to; empty for an overlay, whose parameters are left to its owner."""


def plan_boot_config(text: str, wanted: Sequence[str]) -> BootConfigPlan:
    """Return how a config.txt is changed so that each wanted line holds on every machine.

    A line that holds already stays and is not repeated. A line that gives one wanted name alone another value is
    replaced at its place; everything else that is wanted is added at the end, where it holds over what stands before.
    """
    lines = text.splitlines(keepends=True)
    changes: list[LineChange] = []
    missing: list[str] = []
    for line in wanted:
        setting = next(_settings_of(line))
        if _is_held(lines, setting):
            continue
        index = _find_replaceable(lines, setting)
        if index is None:
            missing.append(line)
            continue
        old = lines[index].rstrip("\r\n")
        changes += [
            LineChange(kind=LineChangeKind.REMOVED, number=index + 1, text=old),
            LineChange(kind=LineChangeKind.ADDED, number=index + 1, text=line),
        ]
        lines[index] = line + lines[index][len(old) :]
    changes.sort(key=lambda change: change.number)
    added = _lines_to_append(lines, missing)
    changes += [
        LineChange(kind=LineChangeKind.ADDED, number=len(lines) + offset, text=line)
        for offset, line in enumerate(added, 1)
    ]
    return BootConfigPlan(text=_append(lines, added), changes=tuple(changes))


def _append(lines: Sequence[str], added: Sequence[str]) -> str:
    text = "".join(lines)
    if not added:
        return text
    line_end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    if text and not text.endswith("\n"):
        text += line_end
    return text + "".join(line + line_end for line in added)


def _lines_to_append(lines: Sequence[str], missing: Sequence[str]) -> list[str]:
    """Return what is added for the missing lines: a filter if one is needed, the comment and the lines."""
    if not missing:
        return []
    holds_for_all = [is_for_all for is_for_all, _ in _filtered_lines(lines)]
    is_last_for_all = not holds_for_all or holds_for_all[-1]
    is_heading_there = is_last_for_all and any(line.rstrip("\r\n") == HEADING for line in lines)
    return [*([] if is_last_for_all else ["[all]"]), *([] if is_heading_there else [HEADING]), *missing]


def _filtered_lines(lines: Sequence[str]) -> Iterator[tuple[bool, str]]:
    """Yield for each line whether it holds on every machine, and the line without its comment."""
    is_for_all = True
    for line in lines:
        statement = line.partition("#")[0].strip()
        if match := _FILTER.fullmatch(statement):
            is_for_all = match["name"].strip().lower() == "all"
        yield is_for_all, statement


def _settings_of(line: str) -> Iterator[_Setting]:
    """Yield what a line sets: several parameters of `dtparam`, otherwise one setting or none."""
    name, separator, value = line.partition("=")
    name, value = name.strip(), value.strip()
    if not separator:
        return
    if name == _OVERLAY:
        overlay = value.partition(",")[0].strip()
        yield _Setting(name=f"{_OVERLAY}={_ALIASES.get(overlay, overlay)}", value="")
    elif name == _PARAMETER:
        for parameter in value.split(","):
            key, _, level = (part.strip() for part in parameter.partition("="))
            yield _Setting(name=f"{_PARAMETER}={_ALIASES.get(key, key)}", value="on" if level.lower() in _ON else level)
    else:
        yield _Setting(name=name, value=value)


def _is_held(lines: Sequence[str], wanted: _Setting) -> bool:
    """Return True if a setting holds on every machine: the last value is the wanted one, and no filter changes it."""
    is_held = False
    for is_for_all, statement in _filtered_lines(lines):
        for setting in _settings_of(statement):
            if setting.name == wanted.name:
                is_held = setting == wanted and (is_for_all or is_held)
    return is_held


def _find_replaceable(lines: Sequence[str], wanted: _Setting) -> int | None:
    """Return the index of the last line that sets the wanted name; None unless it sets it alone, on every machine."""
    found = None
    for index, (is_for_all, statement) in enumerate(_filtered_lines(lines)):
        settings = list(_settings_of(statement))
        if any(setting.name == wanted.name for setting in settings):
            found = index if is_for_all and len(settings) == 1 else None
    return found
