"""Sides, pieces and the immutable position."""

from enum import IntEnum
from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, row_of


class Side(IntEnum):
    """A player: WHITE starts on 21-32 and moves up the board, BLACK starts on 1-12 and moves down."""

    WHITE = 0
    BLACK = 1

    @property
    def opponent(self) -> "Side":
        """The other side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def english_name(self) -> str:
        """The side in English: `White` or `Black`."""
        return "White" if self is Side.WHITE else "Black"


class Piece(NamedTuple):
    """A man or king of one side."""

    side: Side
    is_king: bool


CROWNING_ROW_MASKS: tuple[Occupancy, Occupancy] = (0x0000000F, 0xF0000000)
"""Each side's crowning row, by Side."""

START_MASKS: tuple[Occupancy, Occupancy] = (0xFFF00000, 0x00000FFF)
"""The squares on which each side's 12 men start, by Side."""


class Position(NamedTuple):
    """Which pieces stand where, and whose turn it is.

    `white` and `black` are the squares of each side, `kings` those of both sides' kings.
    """

    white: Occupancy
    black: Occupancy
    kings: Occupancy
    to_move: Side

    @property
    def occupancy(self) -> Occupancy:
        """The squares that hold a piece."""
        return self.white | self.black

    def pieces_of(self, side: Side) -> Occupancy:
        """Give the squares of one side's pieces."""
        return self.white if side is Side.WHITE else self.black

    def piece_at(self, square: Square) -> Piece | None:
        """Give the piece on a square, or None."""
        mask = bit(square)
        if not (self.white | self.black) & mask:
            return None
        side = Side.WHITE if self.white & mask else Side.BLACK
        return Piece(side, bool(self.kings & mask))


def crowning_row(side: Side) -> int:
    """Give the row (0 is the top one) on which a side's men are crowned."""
    return 0 if side is Side.WHITE else 7


def is_on_crowning_row(side: Side, square: Square) -> bool:
    """Tell whether a square lies on a side's crowning row."""
    return row_of(square) == crowning_row(side)
