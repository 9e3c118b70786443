"""Time controls in PDN: the TimeControl tag, and a comment for what the tag cannot express.

Source: PGN standard 9.6.1, which PDN 3.0 adopts. An increment within a stage (`40/5400+30`) is common use. One move in
a number of seconds (`1/30`) is read as a fixed time for each move.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from controller.clock.control_parser import parse_time_control
from controller.clock.control_text import time_control_text
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.clock.time_control import (
    SECOND_US,
    ClockStage,
    Hourglass,
    Increment,
    InvalidTimeControlError,
    MainTime,
    TimeControl,
    TimePerMove,
    build_equal_control,
)

NO_CONTROL_VALUE = "-"
UNKNOWN_VALUE = "?"
TAG_EXAMPLE = (
    "write 1800 (seconds), 300+3, 40/5400+30:1800+30, *180 (sandclock), 1/30 (a move), - (none) or ? (unknown)"
)

_SANDCLOCK = re.compile(r"\*([0-9]{1,6})")
_FIELD = re.compile(r"(?:([0-9]{1,6})/)?([0-9]{1,6})(?:\+([0-9]{1,6}))?")
_NOTE_PREFIX = "time control "


class UnknownTimeControl(Enum):
    """The meaning of a tag that leaves the time control open."""

    UNKNOWN = auto()


@dataclass(frozen=True, slots=True, kw_only=True)
class PdnTimeControl:
    """A time control as PDN stores it."""

    value: str  # of the TimeControl tag
    note: str = ""  # the text of a comment that holds the whole time control; empty if the tag expresses it all


def pdn_time_control(control: TimeControl | None) -> PdnTimeControl:
    """Return the tag and the comment of a time control, which parse as the same control.

    Where the standard has no form for a control, the tag is its own text; `?`, if that could be read as another one.
    """
    value = NO_CONTROL_VALUE if control is None else _tag_value(control)
    if value == UNKNOWN_VALUE and control is not None:
        own_text = time_control_text(control)
        value = own_text if _is_read_as(own_text, control) else value
    is_complete = value != UNKNOWN_VALUE and parse_pdn_time_control(value) == control
    return PdnTimeControl(value=value, note="" if is_complete else _NOTE_PREFIX + time_control_text(control))


def _is_read_as(value: str, control: TimeControl) -> bool:
    try:
        return parse_pdn_time_control(value) == control
    except TimeControlSyntaxError:
        return False


def parse_pdn_time_control(value: str, note: str = "") -> TimeControl | UnknownTimeControl | None:
    """Parse a tag, and the comment that `pdn_time_control` wrote beside it, if any; None is a game without a clock.

    What is no value of the standard may be a time control in the notation of this program.

    Raises TimeControlSyntaxError for a value that the tag cannot have or that is out of range.
    """
    if note.startswith(_NOTE_PREFIX):
        return parse_time_control(note.removeprefix(_NOTE_PREFIX))
    value = value.strip()
    if value in (UNKNOWN_VALUE, ""):
        return UnknownTimeControl.UNKNOWN
    if value == NO_CONTROL_VALUE:
        return None
    try:
        if found := _SANDCLOCK.fullmatch(value):
            return build_equal_control(Hourglass(main_us=int(found[1]) * SECOND_US))
        return _parse_fields(value)
    except InvalidTimeControlError as error:
        raise TimeControlSyntaxError(value, 1, f"TimeControl {value!r}: {error}; {TAG_EXAMPLE}") from None


def _parse_fields(value: str) -> TimeControl | None:
    try:
        stages = tuple(_parse_stages(value))
    except TimeControlSyntaxError as error:
        try:
            return parse_time_control(value)
        except TimeControlSyntaxError:
            raise error from None
    return build_equal_control(*stages)


def _parse_stages(value: str) -> Iterator[ClockStage]:
    column = 1
    for field in value.split(":"):
        found = _FIELD.fullmatch(field.strip())
        if found is None:
            message = f"TimeControl {value!r} cannot be read at {field!r}, column {column}; {TAG_EXAMPLE}"
            raise TimeControlSyntaxError(value, column, message)
        moves, time_us, bonus_us = found[1], int(found[2]) * SECOND_US, int(found[3] or 0) * SECOND_US
        if moves is not None and int(moves) == 1 and not bonus_us:
            yield TimePerMove(move_us=time_us)
        else:
            bonus = Increment(time_us=bonus_us) if bonus_us else None
            yield MainTime(main_us=time_us, moves=None if moves is None else int(moves), bonus=bonus)
        column += len(field) + 1


def _tag_value(control: TimeControl) -> str:
    if control.white != control.black or control.joint_limit_us is not None:
        return UNKNOWN_VALUE
    fields = [_field_text(stage) for stage in control.white]
    return UNKNOWN_VALUE if UNKNOWN_VALUE in fields else ":".join(fields)


def _field_text(stage: ClockStage) -> str:
    match stage:
        case MainTime(main_us=main_us, moves=moves, bonus=None) if moves != 1:
            return f"{_move_count_text(moves)}{main_us // SECOND_US}"
        case MainTime(main_us=main_us, moves=moves, bonus=Increment(time_us=time_us)):
            return f"{_move_count_text(moves)}{main_us // SECOND_US}+{time_us // SECOND_US}"
        case TimePerMove(move_us=move_us, moves=None):
            return f"1/{move_us // SECOND_US}"
        case Hourglass(main_us=main_us):
            return f"*{main_us // SECOND_US}"
        case _:
            return UNKNOWN_VALUE


def _move_count_text(moves: int | None) -> str:
    return "" if moves is None else f"{moves}/"
