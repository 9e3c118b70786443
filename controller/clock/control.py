"""Time controls: the rule by which a clock gives and takes time, and how people write it."""

import re
from dataclasses import dataclass

MINUTE_US = 60_000_000
SECOND_US = 1_000_000
LONGEST_MINUTES = 24 * 60


class TimeControlError(ValueError):
    """A text that names no time control."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SuddenDeath:
    """All moves within `main_us` microseconds."""

    main_us: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Fischer:
    """`main_us` microseconds for all moves, and `increment_us` added after each move, as the turn passes."""

    main_us: int
    increment_us: int


TimeControl = SuddenDeath | Fischer

_SUDDEN_DEATH = re.compile(r"G/(?P<minutes>[0-9]{1,4})")
_FISCHER = re.compile(r"(?P<minutes>[0-9]{1,4})\+(?P<seconds>[0-9]{1,4})")


def parse_time_control(text: str) -> TimeControl | None:
    """Read `G/30` (30 minutes, sudden death), `5+3` (5 minutes and 3 seconds a move) or `none` (no clock).

    Raises TimeControlError for anything else, and for a control that leaves no time at all.
    """
    word = text.strip()
    if word == "none":
        return None
    if found := _SUDDEN_DEATH.fullmatch(word):
        control: TimeControl = SuddenDeath(main_us=int(found["minutes"]) * MINUTE_US)
    elif found := _FISCHER.fullmatch(word):
        main_us, seconds = int(found["minutes"]) * MINUTE_US, int(found["seconds"])
        control = (
            Fischer(main_us=main_us, increment_us=seconds * SECOND_US) if seconds else SuddenDeath(main_us=main_us)
        )
    else:
        raise TimeControlError(
            f"{text!r} is no time control; write G/30 (minutes), 5+3 (minutes and seconds a move) or none"
        )
    if not 0 < control.main_us <= LONGEST_MINUTES * MINUTE_US:
        raise TimeControlError(f"{text!r}: give 1 to {LONGEST_MINUTES} minutes")
    return control


def pdn_time_control(control: TimeControl | None) -> str:
    """Write a control as the value of PDN's TimeControl tag: seconds, `+` and the increment; `-` for no control.

    Source: PGN standard 9.6.1, which PDN takes over.
    """
    match control:
        case None:
            return "-"
        case SuddenDeath(main_us=main_us):
            return str(main_us // SECOND_US)
        case Fischer(main_us=main_us, increment_us=increment_us):
            return f"{main_us // SECOND_US}+{increment_us // SECOND_US}"
