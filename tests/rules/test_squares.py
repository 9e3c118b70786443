"""Squares by number, name, row and diagonal, on both boards."""

import pytest

from controller.rules.draws import LONG_DIAGONAL
from controller.rules.squares import (
    ALL_SQUARES_MASK,
    SQUARES,
    Orientation,
    Square,
    SquareError,
    bit,
    column_of,
    mask_of,
    mirror_square,
    parse_square,
    ray,
    row_of,
    square_at,
    squares_between,
    squares_of,
)
from tests.rules.square_names import square_name

VISMIN, LUZON = Orientation.VISMIN, Orientation.LUZON
UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = (-1, -1), (-1, 1), (1, -1), (1, 1)


def test_a_mask_has_a_bit_for_each_square() -> None:
    assert list(SQUARES) == [*range(1, 33)]
    assert squares_of(ALL_SQUARES_MASK) == SQUARES
    assert (bit(Square(1)), bit(Square(32))) == (1, 0x8000_0000)
    assert mask_of(map(Square, (1, 3, 32))) == 0x8000_0005
    assert squares_of(0x8000_0005) == (1, 3, 32)
    assert squares_of(0) == ()


@pytest.mark.parametrize(("text", "square"), [("1", 1), ("32", 32), ("07", 7)])
def test_a_number_names_a_square(text: str, square: int) -> None:
    assert parse_square(text) == square


@pytest.mark.parametrize("text", ["0", "33", "-1", "", "a1", "001", "1.0", "\N{SUPERSCRIPT TWO}", "\N{THAI DIGIT ONE}"])
def test_what_names_no_square_is_refused(text: str) -> None:
    with pytest.raises(SquareError, match="is not a square; give a number from 1 to 32"):
        parse_square(text)


@pytest.mark.parametrize(
    ("square", "vismin", "luzon"),
    [(1, "b8", "a8"), (4, "h8", "g8"), (5, "a7", "b7"), (18, "d4", "c4"), (29, "a1", "b1"), (32, "g1", "h1")],
)
def test_the_name_of_a_square_depends_on_the_board(square: int, vismin: str, luzon: str) -> None:
    for orientation, name in ((VISMIN, vismin), (LUZON, luzon)):
        assert square_name(Square(square), orientation) == name
        row, column = 8 - int(name[1]), "abcdefgh".index(name[0])
        assert (row_of(Square(square)), column_of(Square(square), orientation)) == (row, column)
        assert square_at(row, column, orientation) == square


@pytest.mark.parametrize(("row", "column"), [(0, 0), (7, 7), (-1, 0), (0, -1), (8, 1), (1, 8)])
def test_beside_the_squares_of_a_vismin_board_there_is_none(row: int, column: int) -> None:
    assert square_at(row, column, VISMIN) is None


def test_the_mirrored_board_has_each_square_at_its_mirrored_place() -> None:
    assert [mirror_square(Square(square)) for square in (1, 2, 3, 4, 5, 30)] == [4, 3, 2, 1, 8, 31]


@pytest.mark.parametrize(
    ("square", "direction", "orientation", "squares"),
    [
        (29, UP_RIGHT, VISMIN, (25, 22, 18, 15, 11, 8, 4)),
        (29, UP_LEFT, VISMIN, ()),
        (18, UP_LEFT, VISMIN, (14, 9, 5)),
        (18, UP_RIGHT, VISMIN, (15, 11, 8, 4)),
        (18, DOWN_LEFT, VISMIN, (22, 25, 29)),
        (18, DOWN_RIGHT, VISMIN, (23, 27, 32)),
        (1, DOWN_RIGHT, LUZON, (5, 10, 14, 19, 23, 28, 32)),
        (18, UP_LEFT, LUZON, (13, 9)),
    ],
)
def test_a_diagonal_runs_to_the_edge(
    square: int, direction: tuple[int, int], orientation: Orientation, squares: tuple[int, ...]
) -> None:
    assert ray(Square(square), direction, orientation) == squares


@pytest.mark.parametrize(
    ("start", "end", "between"), [(29, 15, (25, 22, 18)), (15, 29, (18, 22, 25)), (29, 25, ()), (29, 21, None)]
)
def test_the_squares_between_two_squares(start: int, end: int, between: tuple[int, ...] | None) -> None:
    assert squares_between(Square(start), Square(end), VISMIN) == between


def test_the_long_diagonal_runs_from_corner_to_corner() -> None:
    assert squares_of(LONG_DIAGONAL[VISMIN]) == tuple(sorted((29, *ray(Square(29), UP_RIGHT, VISMIN))))
    assert squares_of(LONG_DIAGONAL[LUZON]) == (1, *ray(Square(1), DOWN_RIGHT, LUZON))
