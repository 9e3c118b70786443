"""Sides, pieces and the immutable position."""

from enum import IntEnum
from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, row_of


class Side(IntEnum):
    """A player; the value is the index into every pair of values that is ordered by side."""

    WHITE = 0  # starts on 21-32 and moves up the board
    BLACK = 1  # starts on 1-12 and moves down

    @property
    def opponent(self) -> "Side":
        """The other side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def english_name(self) -> str:
        """The English name: `White` or `Black`."""
        return "White" if self is Side.WHITE else "Black"


class Piece(NamedTuple):
    """A man or a king of one side."""

    side: Side
    is_king: bool


CROWNING_ROW_MASKS: tuple[Occupancy, Occupancy] = (0x0000000F, 0xF0000000)
"""The crowning row of each side, by Side."""

START_MASKS: tuple[Occupancy, Occupancy] = (0xFFF00000, 0x00000FFF)
"""The squares on which the 12 men of each side start, by Side."""


class Position(NamedTuple):
    """The squares of all pieces, and the side to move."""

    white: Occupancy  # White's men and kings
    black: Occupancy  # Black's men and kings
    kings: Occupancy  # the kings of both sides
    to_move: Side

    @property
    def occupancy(self) -> Occupancy:
        """The squares that hold a piece."""
        return self.white | self.black

    def pieces_of(self, side: Side) -> Occupancy:
        """Return the squares of one side's pieces."""
        return self.white if side is Side.WHITE else self.black

    def piece_at(self, square: Square) -> Piece | None:
        """Return the piece on a square, or None."""
        mask = bit(square)
        if not (self.white | self.black) & mask:
            return None
        side = Side.WHITE if self.white & mask else Side.BLACK
        return Piece(side, bool(self.kings & mask))


def crowning_row(side: Side) -> int:
    """Return the row on which a side's men are crowned: 0 (top) or 7."""
    return 0 if side is Side.WHITE else 7


def is_on_crowning_row(side: Side, square: Square) -> bool:
    """Return True if a square lies on a side's crowning row."""
    return row_of(square) == crowning_row(side)
