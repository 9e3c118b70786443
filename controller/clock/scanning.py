"""A text read from left to right, and what was expected where it could not be read."""

import re

MOST_LISTED = 8  # where more could stand, the example says it better

_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,;]+|[,;]")


class TimeControlError(ValueError):
    """A text that names no time control.

    `column` is the place of the fault, from 1; `expected` says what could stand there; empty where sizes are the fault.
    """

    def __init__(self, text: str, column: int, message: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.column = column
        self.expected = expected

    @property
    def marked(self) -> str:
        """The text, and below it a caret at the fault."""
        return f"{self.text}\n{' ' * (self.column - 1)}^"


class Scanner:
    """Reads one text; blanks between words count for nothing, nor does case."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._at = self._skip(0)
        self._furthest = self._at
        self._expected: list[str] = []

    @property
    def place(self) -> int:
        """Where it reads on; to be given back to `back_to`."""
        return self._at

    @property
    def is_done(self) -> bool:
        """Whether all is read."""
        return self._at == len(self.text)

    def back_to(self, place: int) -> None:
        """Read on from an earlier place."""
        self._at = place

    def take(self, pattern: re.Pattern[str], what: str) -> re.Match[str] | None:
        """Take what matches a pattern; where it does not, `what` was expected there."""
        found = pattern.match(self.text, self._at)
        if found is not None:
            self._at = self._skip(found.end())
            return found
        self._expect(what)
        return None

    def fault(self, example: str) -> TimeControlError:
        """Give the error of a text that could not be read further than to where something was expected."""
        expected = tuple(dict.fromkeys(self._expected))
        found = _WORD.match(self.text, self._furthest)
        word = "at its end" if found is None else f"at {found[0]!r}"
        here = f"{word}, column {self._furthest + 1}"
        listed = ", ".join(expected[:-1]) + f" or {expected[-1]}" if len(expected) > 1 else "".join(expected)
        wanted = f", {listed} is expected" if 0 < len(expected) <= MOST_LISTED else ""
        message = f"{self.text!r} is no time control: {here}{wanted}; {example}"
        return TimeControlError(self.text, self._furthest + 1, message, expected)

    def refusal(self, place: int, reason: str, example: str) -> TimeControlError:
        """Give the error of a text whose part at a place makes no sense."""
        found = _WORD.match(self.text, place)
        here = "" if found is None else f" at {found[0]!r}, column {place + 1},"
        return TimeControlError(self.text, place + 1, f"{self.text!r} is no time control:{here} {reason}; {example}")

    def _expect(self, what: str) -> None:
        if self._at > self._furthest:
            self._furthest, self._expected = self._at, []
        if self._at == self._furthest:
            self._expected.append(what)

    def _skip(self, at: int) -> int:
        found = _BLANKS.match(self.text, at)
        return at if found is None else found.end()
