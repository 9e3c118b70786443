"""The keys of a terminal as they are pressed, without Enter and without showing them."""

import os
import termios
import tty
from collections.abc import Callable
from contextlib import suppress
from enum import Enum


class Key(Enum):
    """The keys that are not letters."""

    LEFT = "left"
    RIGHT = "right"


Pressed = Key | str

_ARROWS = {"[D": Key.LEFT, "OD": Key.LEFT, "[C": Key.RIGHT, "OC": Key.RIGHT}
_ESCAPE = "\x1b"


def keys_of(text: str) -> tuple[list[Pressed], str]:
    """Read what a terminal sent: its keys, and the beginning of one whose rest has yet to come."""
    keys: list[Pressed] = []
    at = 0
    while at < len(text):
        if text[at] != _ESCAPE:
            keys.append(text[at])
            at += 1
            continue
        end = _end_of_sequence(text, at)
        if end is None:
            return keys, text[at:]
        arrow = _ARROWS.get(text[at + 1 : end])
        keys += [] if arrow is None else [arrow]
        at = end
    return keys, ""


def _end_of_sequence(text: str, at: int) -> int | None:
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
        self._before = termios.tcgetattr(descriptor)
        self._begun = ""

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
            termios.tcsetattr(self._descriptor, termios.TCSADRAIN, self._before)

    def read(self, press: Callable[[Pressed], None]) -> bool:
        """Pass on the keys that were pressed; tell whether there can be more."""
        try:
            sent = os.read(self._descriptor, 1024)
        except OSError:
            return False
        keys, self._begun = keys_of(self._begun + sent.decode(errors="replace"))
        for key in keys:
            press(key)
        return bool(sent)
