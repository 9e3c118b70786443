"""What a person at a prompt may type, with a sentence for each."""

from controller.faces.terminal.text_wrapping import wrap_text
from controller.words.catalogue import Catalogue

HELP_ROWS = (
    ("22-18, 22x15", "move"),
    ("moves", "moves"),
    ("hint", "hint"),
    ("undo", "undo"),
    ("draw, accept, decline", "draw"),
    ("resign", "resign"),
    ("new, new time 5+3", "new"),
    ("press", "press"),
    ("lift 22; place 18", "hands"),
    ("set up", "set up"),
    ("board, flip", "board"),
    ("quit", "quit"),
)
"""What is typed, and the key of what it does."""


def help_lines(catalogue: Catalogue, columns: int) -> list[str]:
    """Return what may be typed, each with what it does, in lines of at most `columns`."""
    width = max(len(typed) for typed, _ in HELP_ROWS) + 2
    return [
        line
        for typed, key in HELP_ROWS
        for line in wrap_text(f"{typed:<{width}}{catalogue.text('typed help', key)}", columns, " " * width)
    ]
