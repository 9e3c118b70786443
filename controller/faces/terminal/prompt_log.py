"""What stands above a prompt: what happened, and the answers to what was typed."""

from collections import deque
from typing import NamedTuple

from controller.faces.terminal.text_wrapping import wrap_text

_INDENT = "  "
"""Of the further lines of a text, so that it is seen where the next one begins."""


class _Entry(NamedTuple):
    text: str
    is_answer: bool


class PromptLog:
    """The last texts; `most` is how many are kept."""

    def __init__(self, most: int) -> None:
        self._entries: deque[_Entry] = deque(maxlen=most)

    def add(self, text: str) -> None:
        """Add what happened."""
        self._entries.append(_Entry(text, is_answer=False))

    def add_answer(self, text: str) -> None:
        """Add an answer to a line that was typed."""
        self._entries.append(_Entry(text, is_answer=True))

    def drop_answers(self) -> None:
        """Drop the answers to lines that were typed earlier."""
        kept = [entry for entry in self._entries if not entry.is_answer]
        self._entries.clear()
        self._entries.extend(kept)

    def lines(self, columns: int, count: int, most: int) -> list[str]:
        """Return the last texts that fit whole into `count` lines; up to `most` if the last one alone needs more."""
        shown: list[str] = []
        for entry in reversed(self._entries):
            lines = wrap_text(entry.text, columns, _INDENT)
            if shown and len(lines) + len(shown) > count:
                break
            shown = lines + shown
        return shown[-max(count, most) :]
