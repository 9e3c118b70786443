"""The kinds of words of scripts that commands do not have."""

import re
from typing import Any

from controller.clock.clock_text import parse_exact_time
from controller.commands.command_words import COMMAND_WORDS
from controller.commands.word_kinds import SIDE_NAME, WordError, WordKind, choice_of, text_kind
from controller.rules.squares import SQUARES, Square, SquareError, parse_square
from hardware.events import Button
from sim.hands.hand_kinds import HANDS
from sim.hands.lamp_roles import ROLE_WORDS

SPEEDS = (0.25, 16.0)
"""The least and the most that `speed` takes: slower than this nobody watches, faster than this no eye follows."""

HAND_NAME = choice_of({"none": None, **{name: name for name in HANDS}})

_UNITS_US = {"us": 1, "ms": 1_000, "s": 1_000_000, "min": 60_000_000}
_DURATION = re.compile(r"(?P<count>[0-9]{1,7}(\.[0-9]{1,3})?)(?P<unit>us|ms|s|min)")
_FACTOR = re.compile(r"[0-9]{1,2}(\.[0-9]{1,3})?")
_MOVE = "a move such as 22-18, or 22x15x6 for a capture"
_LAMPS = "off, or squares with their roles such as 22 lift, 18 place"
_ROLES = f"a role: {', '.join(sorted(ROLE_WORDS))}"


_SQUARES = tuple(str(square) for square in SQUARES)


def _read_steps(word: str) -> tuple[Square, ...]:
    return _read_route(word, "-")


def _read_jumps(word: str) -> tuple[Square, ...]:
    return _read_route(word, "x")


def _read_route(word: str, separator: str) -> tuple[Square, ...]:
    squares = tuple(parse_square(part) for part in word.split(separator))
    if len(squares) < 2:
        raise ValueError(word)
    return squares


def _read_move(word: str) -> str:
    """Return a move as it is, with each of its squares written as a plain number."""
    separator = "x" if "x" in word else "-"
    return separator.join(str(square) for square in _read_route(word, separator))


def _read_two_squares(word: str) -> tuple[Square, ...]:
    squares = _read_steps(word)
    if len(squares) != 2:
        raise ValueError(word)
    return squares


def _read_duration(word: str) -> int:
    match = _DURATION.fullmatch(word)
    if match is None:
        raise ValueError(word)
    return round(float(match["count"]) * _UNITS_US[match["unit"]])


def _read_speed(word: str) -> float:
    least, most = SPEEDS
    if _FACTOR.fullmatch(word) is None or not least <= float(word) <= most:
        raise ValueError(word)
    return float(word)


def _read_whole_seconds(word: str) -> int:
    time_us = parse_exact_time(word)
    if "." in word:
        raise ValueError(word)
    return time_us


def _read_lamps(text: str) -> tuple[tuple[Square, str], ...]:
    """Return squares and their roles, ascending by square; none for `off`."""
    if text == "off":
        return ()
    lamps: dict[Square, str] = {}
    for entry in text.split(","):
        number, _, role = entry.strip().partition(" ")
        try:
            square = parse_square(number)
        except SquareError:
            raise WordError(number, _LAMPS) from None
        if square in lamps:
            raise WordError(number, "each square once")
        if role not in ROLE_WORDS:
            raise WordError(role, _ROLES)
        lamps[square] = role
    return tuple(sorted(lamps.items()))


SCRIPT_WORDS: dict[str, WordKind[Any]] = {
    **COMMAND_WORDS,
    "SQUARE_NUMBER": WordKind(expected="a square, 1 to 32", example="22", read=parse_square, choices=_SQUARES),
    "OTHER_SQUARE": WordKind(expected="another square, 1 to 32", example="18", read=parse_square),
    "STEP_ROUTE": WordKind(expected=_MOVE, example="22-18", read=_read_steps),
    "JUMP_ROUTE": WordKind(expected=_MOVE, example="22x15x6", read=_read_jumps),
    "MOVE_TEXT": WordKind(expected=_MOVE, example="22-18", read=_read_move),
    "TWO_SQUARES": WordKind(expected="two squares such as 29-18", example="29-18", read=_read_two_squares),
    "SENSOR_LEVEL": choice_of({"open": False, "closed": True}),
    "BUTTON_NAME": choice_of({button.value: button for button in Button}),
    "WAIT_TIME": WordKind(expected="a duration such as 300ms, 2s or 1.5min", example="2s", read=_read_duration),
    "SPEED_FACTOR": WordKind(expected=f"a speed, {SPEEDS[0]:g} to {SPEEDS[1]:g}", example="4", read=_read_speed),
    "HAND_NAME": HAND_NAME,
    "LAMP_LIST": WordKind(expected=_LAMPS, example="22 lift, 18 place", read=_read_lamps, takes_rest=True),
    "MESSAGE_WORDS": text_kind("the words of a message", "must capture"),
    "WHOLE_TIME": WordKind(expected="a time such as 3:00 or 1:30:00", example="3:00", read=_read_whole_seconds),
    "SIDE_OR_NOBODY": choice_of({"white": SIDE_NAME.read("white"), "black": SIDE_NAME.read("black"), "nobody": None}),
    "CONTROL_TEXT": text_kind("a time control such as 5+3", "5+3"),
}
"""The kinds of words of scripts, those of commands included, by their names in the grammar."""
