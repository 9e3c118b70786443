"""The words of one statement of a script, read from left to right."""

import re
from collections.abc import Mapping
from typing import TypeVar

from controller.rules.squares import Square, SquareError, parse_square
from hardware.events import Button
from sim.hands.lamp_roles import ROLE_WORDS
from sim.values import Result, SideName

Meaning = TypeVar("Meaning")

SECOND_US = 1_000_000
_UNITS_US = {"us": 1, "ms": 1_000, "s": SECOND_US, "min": 60 * SECOND_US}
_DURATION = re.compile(r"(?P<count>[0-9]{1,7}(\.[0-9]{1,3})?)(?P<unit>us|ms|s|min)")
_CLOCK = re.compile(r"((?P<hours>[0-9]{1,3}):(?=[0-5][0-9]:))?(?P<minutes>[0-9]{1,3}):(?P<seconds>[0-5][0-9])")
_FRACTION = re.compile(r"[0-9]{1,6}")
_NUMBER = re.compile(r"[0-9]{1,6}")
_FACTOR = re.compile(r"[0-9]{1,2}(\.[0-9]{1,3})?")

SPEEDS = (0.25, 16.0)
"""The least and the most that `speed` takes."""

_SQUARE = "a square, 1 to 32"
_ROUTE = "a move such as 22-18, or 22x15x6 for a capture"
_LAMPS = "off, or squares with their roles such as 22 lift, 18 place"
_ROLE = f"a role: {', '.join(sorted(ROLE_WORDS))}"
_SIDES = {side.value: side for side in SideName}
_BUTTONS = {button.value: button for button in Button}
_LEVELS = {"open": False, "closed": True}
_RESULTS = {result.value: result for result in Result}


class WordsError(ValueError):
    """A word that cannot stand where it does (empty: none is left), and what could."""

    def __init__(self, word: str, expected: str) -> None:
        super().__init__(f"{word!r}: expected {expected}")
        self.word = word
        self.expected = expected


class Words:
    """A statement's words; each method takes the next ones, and raises WordsError when they do not fit."""

    def __init__(self, statement: str) -> None:
        self._words = statement.split()
        self._place = 0

    @property
    def are_left(self) -> bool:
        """Whether a word is left."""
        return self._place < len(self._words)

    def one_of(self, meanings: Mapping[str, Meaning]) -> Meaning:
        """Take one word of a list, and give what it stands for."""
        expected = ", ".join(meanings)
        word = self._take(expected)
        if word not in meanings:
            raise WordsError(word, expected)
        return meanings[word]

    def side(self) -> SideName:
        """Take `white` or `black`."""
        return self.one_of(_SIDES)

    def side_or_nobody(self) -> SideName | None:
        """Take `white`, `black` or `nobody`."""
        return self.one_of({**_SIDES, "nobody": None})

    def number(self) -> int:
        """Take a whole number."""
        expected = "a number"
        word = self._take(expected)
        if _NUMBER.fullmatch(word) is None:
            raise WordsError(word, expected)
        return int(word)

    def speed(self) -> float:
        """Take how many times faster something is to go."""
        expected = "a speed, 0.25 to 16"
        word = self._take(expected)
        least, most = SPEEDS
        if _FACTOR.fullmatch(word) is None or not least <= float(word) <= most:
            raise WordsError(word, expected)
        return float(word)

    def number_or(self, usual: int) -> int:
        """Take a whole number; nothing means the usual one."""
        return self.number() if self.are_left else usual

    def button(self) -> Button:
        """Take `white` or `black`."""
        return self.one_of(_BUTTONS)

    def result(self) -> Result:
        """Take `1-0`, `0-1`, `1/2-1/2` or `*`."""
        return self.one_of(_RESULTS)

    def square(self) -> Square:
        """Take a square."""
        return _square_in(self._take(_SQUARE), _SQUARE)

    def square_but(self, other: Square) -> Square:
        """Take another square."""
        expected = f"{_SQUARE}, but {other}"
        word = self._take(expected)
        square = _square_in(word, expected)
        if square == other:
            raise WordsError(word, expected)
        return square

    def is_closed(self) -> bool:
        """Take `closed` or `open`; nothing means open."""
        return self.are_left and self.one_of(_LEVELS)

    def route(self) -> tuple[tuple[Square, ...], bool]:
        """Take a move, and tell whether it captures."""
        word = self._take(_ROUTE)
        captures = "x" in word
        squares = tuple(_square_in(part, _ROUTE, word) for part in word.split("x" if captures else "-"))
        if len(squares) < 2:
            raise WordsError(word, _ROUTE)
        return squares, captures

    def origin_and_landing(self) -> tuple[Square, Square]:
        """Take two squares written as `29-18`."""
        expected = "two squares such as 29-18"
        word = self._take(expected)
        parts = word.split("-")
        if len(parts) != 2:
            raise WordsError(word, expected)
        return _square_in(parts[0], expected, word), _square_in(parts[1], expected, word)

    def duration_us(self) -> int:
        """Take a duration such as `300ms`, `2s` or `1.5min`, in microseconds."""
        expected = "a duration such as 300ms, 2s or 1.5min"
        word = self._take(expected)
        found = _DURATION.fullmatch(word)
        if found is None:
            raise WordsError(word, expected)
        return round(float(found["count"]) * _UNITS_US[found["unit"]])

    def clock_time_us(self) -> int:
        """Take a clock's time such as `3:00` or `1:30:00`, in microseconds."""
        expected = "a time such as 3:00 or 1:30:00"
        word = self._take(expected)
        return _clock_us(word, word, expected)

    def exact_time_us(self) -> int:
        """Take a time to the microsecond, such as `3:00` or `0:00.25`, in microseconds."""
        expected = "a time such as 3:00, 0:00.25 or 1:30:00"
        word = self._take(expected)
        whole, point, fraction = word.partition(".")
        if point and _FRACTION.fullmatch(fraction) is None:
            raise WordsError(word, expected)
        return _clock_us(whole, word, expected) + int(fraction.ljust(6, "0") or 0)

    def signed_time_us(self) -> int:
        """Take a time to the microsecond, below 0 with a minus ahead of it."""
        if self.are_left and self._words[self._place].startswith("-"):
            self._words[self._place] = self._words[self._place].removeprefix("-")
            return -self.exact_time_us()
        return self.exact_time_us()

    def lamps(self) -> tuple[tuple[Square, str], ...]:
        """Take `off`, or squares with their roles and commas between them; ascending by square, each named once."""
        text = self.rest(_LAMPS)
        if text == "off":
            return ()
        lamps: dict[Square, str] = {}
        for entry in text.split(","):
            number, _, role = entry.strip().partition(" ")
            square = _square_in(number, _LAMPS)
            if square in lamps:
                raise WordsError(number, "each square once")
            if role not in ROLE_WORDS:
                raise WordsError(role, _ROLE)
            lamps[square] = role
        return tuple(sorted(lamps.items()))

    def rest(self, expected: str) -> str:
        """Take all words that are left, at least one."""
        first = self._take(expected)
        others, self._place = self._words[self._place :], len(self._words)
        return " ".join([first, *others])

    def end(self) -> None:
        """Make sure that no word is left."""
        if self.are_left:
            raise WordsError(self._words[self._place], "the end of the statement")

    def _take(self, expected: str) -> str:
        if self._place == len(self._words):
            raise WordsError("", expected)
        self._place += 1
        return self._words[self._place - 1]


def _clock_us(text: str, word: str, expected: str) -> int:
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise WordsError(word, expected)
    minutes = 60 * int(found["hours"] or 0) + int(found["minutes"])
    return (60 * minutes + int(found["seconds"])) * SECOND_US


def _square_in(text: str, expected: str, word: str | None = None) -> Square:
    try:
        return parse_square(text)
    except SquareError:
        raise WordsError(text if word is None else word, expected) from None
