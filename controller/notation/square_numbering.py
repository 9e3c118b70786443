"""The numbers and names of the squares in a text, which may be counted from any corner of the board.

Source: PDN 3.0, the GameType tag (https://wiegerw.github.io/pdn/gametype.html). Square 2 is always beside square 1, so
the corner of square 1 defines all numbers; the corner of a1 defines all names.
"""

import re
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from functools import cache

from controller.rules.squares import (
    SQUARES,
    Orientation,
    Square,
    SquareError,
    column_of,
    mirror_square,
    parse_square,
    row_of,
)

_SQUARE_NAME = re.compile(r"[a-h][1-8]")


class Notation(StrEnum):
    """The way in which squares are written."""

    NUMERIC = "numeric"  # by number, `22-18`
    ALGEBRAIC = "algebraic"  # by file and rank, `c3-d4`


class Corner(IntEnum):
    """A corner of the board; the values are the digits of PDN's GameType tag."""

    BOTTOM_LEFT = 0
    BOTTOM_RIGHT = 1
    TOP_LEFT = 2
    TOP_RIGHT = 3

    @property
    def opposite(self) -> "Corner":
        """The same corner as seen by the player on the other side of the board."""
        return Corner(3 - self)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareNumbering:
    """The numbers and the names of the squares of one board, with the corners as White sees them."""

    orientation: Orientation
    first_number_corner: Corner = Corner.TOP_LEFT
    first_name_corner: Corner = Corner.BOTTOM_LEFT

    def parse_square(self, text: str) -> Square:
        """Parse a square, `22` or `c3`, with letters in either case.

        Raises SquareError for a text that is not a square of this board.
        """
        name = text.lower()
        if not _SQUARE_NAME.fullmatch(name):
            return _renumber_square(parse_square(text), self.first_number_corner)
        names = _square_names(self.orientation, self.first_name_corner)
        if name not in names:
            raise SquareError(f"{text!r} is not a playing square; {', '.join(sorted(names)[:4])} ... are")
        return SQUARES[names.index(name)]

    def square_text(self, square: Square, notation: Notation) -> str:
        """Return a square as a number or a name."""
        if notation is Notation.NUMERIC:
            return str(_renumber_square(square, self.first_number_corner))
        return _square_names(self.orientation, self.first_name_corner)[square - 1]


def _renumber_square(square: Square, corner: Corner) -> Square:
    """Return the square whose number from the top left is the number of this square from the corner.

    The function is its own inverse, so it serves to parse and to write.
    """
    if corner in (Corner.BOTTOM_RIGHT, Corner.BOTTOM_LEFT):
        square = Square(33 - square)
    return mirror_square(square) if corner in (Corner.TOP_RIGHT, Corner.BOTTOM_LEFT) else square


@cache
def _square_names(orientation: Orientation, corner: Corner) -> tuple[str, ...]:
    from_left = corner in (Corner.BOTTOM_LEFT, Corner.TOP_LEFT)
    from_bottom = corner in (Corner.BOTTOM_LEFT, Corner.BOTTOM_RIGHT)
    places = [(column_of(square, orientation), row_of(square)) for square in SQUARES]
    return tuple(
        f"{'abcdefgh'[column if from_left else 7 - column]}{8 - row if from_bottom else row + 1}"
        for column, row in places
    )
