"""Options of a game as text: `men_backward=false; repetition=3`."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import UnionType
from typing import Any, get_args, get_type_hints

OptionValue = bool | int | StrEnum

_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)
_MOST_SHOWN = 40  # characters of a text in a fault


@dataclass(frozen=True, slots=True)
class ParsedOptions:
    """The options of a text, and the parts of the text that are none."""

    values: Mapping[str, OptionValue]  # by their names
    faults: tuple[str, ...] = ()  # each says what is wrong with one part
    has_known_name: bool = True  # False: no part names an option


def options_text(options: Iterable[tuple[str, OptionValue]]) -> str:
    """Return options with their values as text."""
    return "; ".join(f"{name}={str(value).lower()}" for name, value in options)


def parse_options(text: str, options_type: type) -> ParsedOptions:
    """Parse the options of a text; `options_type` is a dataclass whose fields are their names and types.

    A part that is no such option is left out, and named as a fault; of an option given twice the first counts.
    """
    return collect_options((part.strip().partition("=")[::2] for part in text.split(";") if part.strip()), options_type)


def collect_options(pairs: Iterable[tuple[str, str]], options_type: type) -> ParsedOptions:
    """Collect options from names and the texts of their values, as `parse_options` does."""
    types = get_type_hints(options_type)
    values: dict[str, OptionValue] = {}
    faults: list[str] = []
    has_known_name = False
    for raw_name, raw_value in pairs:
        name, written = raw_name.strip(), raw_value.strip().lower()
        has_known_name = has_known_name or name in types
        value = _parse_value(written, types[name]) if name in types else None
        if name not in types:
            faults.append(f"there is no option {name[:_MOST_SHOWN]!r}")
        elif value is None:
            faults.append(f"{name} cannot be {written[:_MOST_SHOWN]!r}")
        elif name in values:
            faults.append(f"{name} is given twice; the first counts")
        else:
            values[name] = value
    return ParsedOptions(values, tuple(faults), has_known_name)


def _parse_value(text: str, annotation: Any) -> OptionValue | None:
    """Return the value of a type that a text has; None if it has none."""
    for kind in _types_of(annotation):
        if kind is bool and text in {"true", "false"}:
            return text == "true"
        if kind is int and _WHOLE_NUMBER.fullmatch(text):
            return int(text)
        if issubclass(kind, StrEnum) and text in {member.value for member in kind}:
            value: StrEnum = kind(text)
            return value
    return None


def _types_of(annotation: Any) -> Iterator[type]:
    yield from get_args(annotation) if isinstance(annotation, UnionType) else (annotation,)
