"""The 32 playing squares: their numbers, names, lines and masks on a board of either orientation."""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import cache
from typing import NewType

Square = NewType("Square", int)
"""A playing square, 1 to 32 as in PDN: 1 is the top-left one with White at the bottom, rows run left to right."""

Occupancy = int
"""A set of squares as 32 bits: bit `square - 1` is set when the square is in the set."""

Direction = tuple[int, int]
"""One step on the board as (rows down, columns right)."""

SQUARES: tuple[Square, ...] = tuple(Square(number) for number in range(1, 33))
ALL_SQUARES_MASK: Occupancy = (1 << 32) - 1
UP: tuple[Direction, ...] = ((-1, -1), (-1, 1))
DOWN: tuple[Direction, ...] = ((1, -1), (1, 1))
DIRECTIONS: tuple[Direction, ...] = UP + DOWN


class SquareError(ValueError):
    """A text that names no playing square."""


class Orientation(StrEnum):
    """Which of the two mirrored boards is used: VISMIN plays on the dark squares, LUZON on the light ones."""

    VISMIN = "vismin"
    LUZON = "luzon"


def bit(square: Square) -> Occupancy:
    """Give the mask that holds one square."""
    return 1 << (square - 1)


def mask_of(squares: Iterable[Square]) -> Occupancy:
    """Give the mask that holds these squares."""
    mask = 0
    for square in squares:
        mask |= 1 << (square - 1)
    return mask


def squares_of(mask: Occupancy) -> tuple[Square, ...]:
    """List the squares of a mask, ascending."""
    return tuple(_each_square(mask))


def _each_square(mask: Occupancy) -> Iterator[Square]:
    while mask:
        lowest = mask & -mask
        yield Square(lowest.bit_length())
        mask ^= lowest


def parse_square(text: str) -> Square:
    """Read a square number, 1 to 32.

    Raises SquareError for anything else.
    """
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and 1 <= int(text) <= 32):
        raise SquareError(f"{text!r} is no square; give a number from 1 to 32")
    return Square(int(text))


def row_of(square: Square) -> int:
    """Give the row of a square, 0 (top, where Black's men start) to 7."""
    return (square - 1) // 4


def column_of(square: Square, orientation: Orientation) -> int:
    """Give the column of a square, 0 (the a-file, left with White at the bottom) to 7."""
    row, index_in_row = divmod(square - 1, 4)
    on_dark_column = row % 2 == 0
    if orientation is Orientation.LUZON:
        on_dark_column = not on_dark_column
    return 2 * index_in_row + on_dark_column


def square_at(row: int, column: int, orientation: Orientation) -> Square | None:
    """Give the playing square at a row and column, or None where there is none."""
    if not (0 <= row < 8 and 0 <= column < 8):
        return None
    square = Square(4 * row + column // 2 + 1)
    return square if column_of(square, orientation) == column else None


def square_name(square: Square, orientation: Orientation) -> str:
    """Name a square by file and rank, such as `b8` for square 1 of a Vismin board."""
    return f"{'abcdefgh'[column_of(square, orientation)]}{8 - row_of(square)}"


def mirror_square(square: Square) -> Square:
    """Give the square with the same place on the mirrored board: 1 and 4 change places, 2 and 3, 5 and 8 ..."""
    row, index_in_row = divmod(square - 1, 4)
    return Square(4 * row + (3 - index_in_row) + 1)


@cache
def ray(square: Square, direction: Direction, orientation: Orientation) -> tuple[Square, ...]:
    """List the squares of the diagonal that leaves a square in one direction, nearest first."""
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
    """List the squares strictly between two squares of one diagonal, or None where they share no diagonal."""
    for direction in DIRECTIONS:
        diagonal = ray(start, direction, orientation)
        if end in diagonal:
            return diagonal[: diagonal.index(end)]
    return None
