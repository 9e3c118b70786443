"""What a terminal can show: its colours, as rich and terminfo know them, and its characters."""

import curses
import os
import sys

from rich.console import Console

from controller.faces.terminal.text_canvas import TerminalCapabilities

_FINE_SYSTEMS = frozenset({"256", "truecolor", "windows"})
"""The names of rich for colours that are fine enough for wood and pieces."""


def capabilities_of(console: Console, *, has_unicode: bool) -> TerminalCapabilities:
    """Return the capabilities of a console."""
    has_colour = console.color_system is not None and not console.no_color
    return TerminalCapabilities(
        has_colour=has_colour,
        has_unicode=has_unicode,
        has_fine_colour=has_colour and console.color_system in _FINE_SYSTEMS,
    )


def make_console() -> Console:
    """Return the console of standard output; a terminal without colours gets none, but bold and reversed text."""
    console = Console()
    if console.is_terminal and _is_monochrome():
        console.no_color = True
    return console


def _is_monochrome() -> bool:
    """Return True if the entry of this terminal in terminfo has no colours: rich only looks at its name."""
    try:
        curses.setupterm(os.environ.get("TERM"), sys.stdout.fileno())
    except curses.error:
        return False  # no such entry: rich decides by the name
    return curses.tigetnum("colors") < 8
