"""The keys of a terminal as they are pressed, without Enter and without showing them."""

import os
import termios
import tty
from collections.abc import Callable
from contextlib import suppress
from enum import Enum


class ArrowKey(Enum):
    """The keys that are not letters."""

    LEFT = "left"
    RIGHT = "right"


KeyPress = ArrowKey | str

_ARROWS = {"[D": ArrowKey.LEFT, "OD": ArrowKey.LEFT, "[C": ArrowKey.RIGHT, "OC": ArrowKey.RIGHT}
_ESCAPE = "\x1b"


def parse_keys(text: str) -> tuple[list[KeyPress], str]:
    """Read what a terminal sent: its keys, and the beginning of one whose rest has yet to come."""
    keys: list[KeyPress] = []
    at = 0
    while at < len(text):
        if text[at] != _ESCAPE:
            keys.append(text[at])
            at += 1
            continue
        end = _find_sequence_end(text, at)
        if end is None:
            return keys, text[at:]
        arrow = _ARROWS.get(text[at + 1 : end])
        keys += [] if arrow is None else [arrow]
        at = end
    return keys, ""


def _find_sequence_end(text: str, at: int) -> int | None:
    """Give where the control sequence that begins with an escape ends, or None while it has not."""
    if at + 1 == len(text):
        return None
    if text[at + 1] == "O":
        return at + 3 if at + 2 < len(text) else None
    if text[at + 1] != "[":
        return at + 1  # the escape key itself
    for end in range(at + 2, len(text)):
        if "@" <= text[end] <= "~":
            return end + 1
    return None


class Keyboard:
    """The keyboard of a terminal; use it as a context, which gives the terminal back as it was.

    Ctrl-C still interrupts; Ctrl-Z does not stop the program, for a clock would stop with it.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._saved_attributes = termios.tcgetattr(descriptor)
        self._partial_sequence = ""

    def __enter__(self) -> "Keyboard":
        """Take the keys as they come."""
        tty.setcbreak(self._descriptor)
        modes = termios.tcgetattr(self._descriptor)
        modes[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, modes)
        return self

    def __exit__(self, *_: object) -> None:
        """Give the terminal back."""
        with suppress(termios.error):  # it may be gone
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._saved_attributes)

    def read_keys(self, on_key: Callable[[KeyPress], None]) -> bool:
        """Pass on the keys that were pressed; tell whether there can be more."""
        try:
            data = os.read(self._descriptor, 1024)
        except OSError:
            return False
        keys, self._partial_sequence = parse_keys(self._partial_sequence + data.decode(errors="replace"))
        for key in keys:
            on_key(key)
        return bool(data)
