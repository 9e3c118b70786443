"""Where the moves of a side come from: a person at the board, or elsewhere."""

from enum import StrEnum


class MoveSource(StrEnum):
    """Who decides the moves of a side; the values are stored, and words of commands."""

    BOARD = "board"
    """A person at the board, who makes them."""
    PROGRAM = "program"
    """A program: the board shows its moves, and a person makes them."""
    FAR = "far"
    """A person who is not at the board: the board shows the moves, and a person here makes them."""

    @property
    def is_elsewhere(self) -> bool:
        """True if the moves are decided elsewhere, and come as proposals."""
        return self is not MoveSource.BOARD
