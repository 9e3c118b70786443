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
    """Return the keys that a terminal sent, and the beginning of a sequence whose rest has not come yet."""
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
    """Return the end of the control sequence that begins at an escape, None while it is not complete."""
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
    """The keyboard of a terminal; use it as a context, which restores the terminal at its end.

    Ctrl-C still interrupts; Ctrl-Z does not stop the program, for a clock would stop with it.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._saved_attributes = termios.tcgetattr(descriptor)
        self._partial_sequence = ""

    def __enter__(self) -> "Keyboard":
        """Switch the terminal to reading single keys."""
        tty.setcbreak(self._descriptor)
        modes = termios.tcgetattr(self._descriptor)
        modes[6][termios.VSUSP] = b"\0"
        termios.tcsetattr(self._descriptor, termios.TCSADRAIN, modes)
        return self

    def __exit__(self, *_: object) -> None:
        """Restore the terminal's settings."""
        with suppress(termios.error):  # it may be gone
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._saved_attributes)

    def read_keys(self, on_key: Callable[[KeyPress], None]) -> bool:
        """Pass on the keys that were pressed. Return True if more can come."""
        try:
            data = os.read(self._descriptor, 1024)
        except OSError:
            return False
        keys, self._partial_sequence = parse_keys(self._partial_sequence + data.decode(errors="replace"))
        for key in keys:
            on_key(key)
        return bool(data)
