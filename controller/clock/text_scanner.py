"""A text read from left to right, and what was expected where it could not be read."""

import re

MAX_LISTED = 8  # where more could stand, the example says it better

_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,;]+|[,;]")


class TimeControlSyntaxError(ValueError):
    """A text that names no time control.

    `column` is the place of the fault, from 1; `expected` says what could stand there; empty where sizes are the fault.
    """

    def __init__(self, text: str, column: int, message: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.column = column
        self.expected = expected

    @property
    def text_with_caret(self) -> str:
        """The text, and below it a caret at the fault."""
        return f"{self.text}\n{' ' * (self.column - 1)}^"


class TextScanner:
    """Reads one text; blanks between words count for nothing, nor does case."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._offset = self._skip_blanks(0)
        self._furthest_offset = self._offset
        self._expected: list[str] = []

    @property
    def offset(self) -> int:
        """Where it reads on; to be given back to `back_to`."""
        return self._offset

    @property
    def is_at_end(self) -> bool:
        """Whether all is read."""
        return self._offset == len(self.text)

    def rewind_to(self, offset: int) -> None:
        """Read on from an earlier place."""
        self._offset = offset

    def accept(self, pattern: re.Pattern[str], description: str) -> re.Match[str] | None:
        """Take what matches a pattern; where it does not, `what` was expected there."""
        found = pattern.match(self.text, self._offset)
        if found is not None:
            self._offset = self._skip_blanks(found.end())
            return found
        self._note_expected(description)
        return None

    def build_syntax_error(self, example: str) -> TimeControlSyntaxError:
        """Give the error of a text that could not be read further than to where something was expected."""
        expected = tuple(dict.fromkeys(self._expected))
        found = _WORD.match(self.text, self._furthest_offset)
        word = "at its end" if found is None else f"at {found[0]!r}"
        place_text = f"{word}, column {self._furthest_offset + 1}"
        listed = ", ".join(expected[:-1]) + f" or {expected[-1]}" if len(expected) > 1 else "".join(expected)
        expected_text = f", {listed} is expected" if 0 < len(expected) <= MAX_LISTED else ""
        message = f"{self.text!r} is no time control: {place_text}{expected_text}; {example}"
        return TimeControlSyntaxError(self.text, self._furthest_offset + 1, message, expected)

    def build_invalid_part_error(self, offset: int, reason: str, example: str) -> TimeControlSyntaxError:
        """Give the error of a text whose part at a place makes no sense."""
        found = _WORD.match(self.text, offset)
        place_text = "" if found is None else f" at {found[0]!r}, column {offset + 1},"
        return TimeControlSyntaxError(
            self.text, offset + 1, f"{self.text!r} is no time control:{place_text} {reason}; {example}"
        )

    def _note_expected(self, description: str) -> None:
        if self._offset > self._furthest_offset:
            self._furthest_offset, self._expected = self._offset, []
        if self._offset == self._furthest_offset:
            self._expected.append(description)

    def _skip_blanks(self, offset: int) -> int:
        found = _BLANKS.match(self.text, offset)
        return offset if found is None else found.end()
