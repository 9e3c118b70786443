"""The 32 playing squares: their numbers, names, diagonals and masks on a board of either orientation."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import NewType

Square = NewType("Square", int)
"""A playing square, 1 to 32 as in PDN: 1 is at the top left with White at the bottom, and rows run left to right."""

Occupancy = int
"""A set of squares as 32 bits: bit `square - 1` is 1 when the square is in the set."""

Direction = tuple[int, int]
"""One step on the board as (rows down, columns right)."""

SQUARES: tuple[Square, ...] = tuple(Square(number) for number in range(1, 33))
ALL_SQUARES_MASK: Occupancy = (1 << 32) - 1
UP: tuple[Direction, ...] = ((-1, -1), (-1, 1))
DOWN: tuple[Direction, ...] = ((1, -1), (1, 1))
DIRECTIONS: tuple[Direction, ...] = UP + DOWN


class SquareError(ValueError):
    """A text does not name a playing square."""


class Orientation(StrEnum):
    """One of the two mirrored boards: vismin plays on the dark squares, luzon on the light ones."""

    VISMIN = "vismin"  # the dark squares are played on: a1 is a playing square
    LUZON = "luzon"  # the light squares are played on: h1 is a playing square


def bit(square: Square) -> Occupancy:
    """Return the mask of one square."""
    return 1 << (square - 1)


def mask_of(squares: Iterable[Square]) -> Occupancy:
    """Return the mask of these squares."""
    mask = 0
    for square in squares:
        mask |= 1 << (square - 1)
    return mask


def squares_of(mask: Occupancy) -> tuple[Square, ...]:
    """Return the squares of a mask, ascending."""
    squares: list[Square] = []
    while mask:
        lowest = mask & -mask
        squares.append(Square(lowest.bit_length()))
        mask ^= lowest
    return tuple(squares)


def parse_square(text: str) -> Square:
    """Parse a square number, 1 to 32.

    Raises SquareError for anything else.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= 32):
        raise SquareError(f"{text!r} is not a square; give a number from 1 to 32")
    return Square(int(text))


def row_of(square: Square) -> int:
    """Return the row of a square, from 0 (top, where Black's men start) to 7."""
    return (square - 1) // 4


def column_of(square: Square, orientation: Orientation) -> int:
    """Return the column of a square, from 0 (the a-file, left with White at the bottom) to 7."""
    row, index_in_row = divmod(square - 1, 4)
    on_dark_column = row % 2 == 0
    if orientation is Orientation.LUZON:
        on_dark_column = not on_dark_column
    return 2 * index_in_row + on_dark_column


def square_at(row: int, column: int, orientation: Orientation) -> Square | None:
    """Return the playing square at a row and column, or None if there is none."""
    if not (0 <= row < 8 and 0 <= column < 8):
        return None
    square = Square(4 * row + column // 2 + 1)
    return square if column_of(square, orientation) == column else None


def mirror_square(square: Square) -> Square:
    """Return the square at the same place on the mirrored board: 1 and 4 change places, 2 and 3, 5 and 8 ..."""
    row, index_in_row = divmod(square - 1, 4)
    return Square(4 * row + (3 - index_in_row) + 1)


@cache
def ray(square: Square, direction: Direction, orientation: Orientation) -> tuple[Square, ...]:
    """Return the squares of the diagonal that leaves a square in one direction, nearest first."""
    row, column = row_of(square), column_of(square, orientation)
    squares: list[Square] = []
    while True:
        row, column = row + direction[0], column + direction[1]
        beyond = square_at(row, column, orientation)
        if beyond is None:
            return tuple(squares)
        squares.append(beyond)


@cache
def squares_between(start: Square, end: Square, orientation: Orientation) -> tuple[Square, ...] | None:
    """Return the squares strictly between two squares of one diagonal, or None if they share no diagonal."""
    for direction in DIRECTIONS:
        diagonal = ray(start, direction, orientation)
        if end in diagonal:
            return diagonal[: diagonal.index(end)]
    return None
