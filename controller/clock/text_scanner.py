"""A scanner that reads a text from left to right, and reports what it expected where it had to stop."""

import re

MAX_LISTED = 8  # of expected words in a message; with more, the example explains better

_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,;]+|[,;]")


class TimeControlSyntaxError(ValueError):
    """A text is not a time control."""

    def __init__(self, text: str, column: int, message: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.text = text
        self.column = column  # of the fault, 1 for the first
        self.expected = expected  # what could stand there; empty if a value is out of range


class TextScanner:
    """A scanner of one text, which skips the blanks between words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._offset = self._skip_blanks(0)
        self._furthest_offset = self._offset
        self._expected: list[str] = []

    @property
    def offset(self) -> int:
        """The offset of the next character to read; `rewind_to` takes it."""
        return self._offset

    @property
    def is_at_end(self) -> bool:
        """True if the whole text is read."""
        return self._offset == len(self.text)

    def rewind_to(self, offset: int) -> None:
        """Return to an earlier offset."""
        self._offset = offset

    def accept(self, pattern: re.Pattern[str], description: str) -> re.Match[str] | None:
        """Consume and return what matches a pattern; else note `description` as expected, and return None."""
        found = pattern.match(self.text, self._offset)
        if found is not None:
            self._offset = self._skip_blanks(found.end())
            return found
        self._note_expected(description)
        return None

    def build_syntax_error(self, example: str) -> TimeControlSyntaxError:
        """Return the error of a text that could not be read past the furthest offset reached."""
        expected = tuple(dict.fromkeys(self._expected))
        found = _WORD.match(self.text, self._furthest_offset)
        word = "at its end" if found is None else f"at {found[0]!r}"
        place_text = f"{word}, column {self._furthest_offset + 1}"
        listed = ", ".join(expected[:-1]) + f" or {expected[-1]}" if len(expected) > 1 else "".join(expected)
        expected_text = f", {listed} is expected" if 0 < len(expected) <= MAX_LISTED else ""
        message = f"{self.text!r} is not a time control: {place_text}{expected_text}; {example}"
        return TimeControlSyntaxError(self.text, self._furthest_offset + 1, message, expected)

    def build_invalid_part_error(self, offset: int, reason: str, example: str) -> TimeControlSyntaxError:
        """Return the error of a text whose part at an offset can be read but is not valid, for `reason`."""
        found = _WORD.match(self.text, offset)
        place_text = "" if found is None else f" at {found[0]!r}, column {offset + 1},"
        return TimeControlSyntaxError(
            self.text, offset + 1, f"{self.text!r} is not a time control:{place_text} {reason}; {example}"
        )

    def _note_expected(self, description: str) -> None:
        if self._offset > self._furthest_offset:
            self._furthest_offset, self._expected = self._offset, []
        if self._offset == self._furthest_offset:
            self._expected.append(description)

    def _skip_blanks(self, offset: int) -> int:
        found = _BLANKS.match(self.text, offset)
        return offset if found is None else found.end()
