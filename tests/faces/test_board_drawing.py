"""What every drawing of a board begins with."""

import pytest

from controller.faces.board_drawing import SquareState, diagonal_lines, pieces_of, square_state
from controller.rules.position import Piece, Position, Side
from controller.rules.squares import Orientation, Square, mask_of

MAN, KING = Piece(Side.WHITE, is_king=False), Piece(Side.BLACK, is_king=True)
POSITION = Position(
    white=mask_of([Square(22)]), black=mask_of([Square(9)]), kings=mask_of([Square(9)]), to_move=Side.WHITE
)


def test_the_pieces_of_a_position() -> None:
    assert pieces_of(POSITION) == {Square(22): MAN, Square(9): KING}


@pytest.mark.parametrize(
    ("square", "standing"),
    [(22, SquareState.SENSED), (9, SquareState.UNSENSED), (17, SquareState.UNIDENTIFIED), (1, SquareState.EMPTY)],
)
def test_the_recorded_position_is_compared_with_the_sensed_one(square: int, standing: SquareState) -> None:
    sensed = mask_of([Square(22), Square(17)])
    assert square_state(Square(square), pieces_of(POSITION), sensed) is standing


def test_without_sensors_every_piece_counts_as_sensed() -> None:
    assert square_state(Square(9), pieces_of(POSITION), None) is SquareState.SENSED


@pytest.mark.parametrize("orientation", Orientation)
def test_a_matrix_has_thirteen_lines_of_two_points_or_more(orientation: Orientation) -> None:
    lines = diagonal_lines(orientation)
    assert len(set(lines)) == 13
    assert all(upper < lower for upper, lower in lines)


def test_the_long_line_joins_the_corners() -> None:
    assert (Square(4), Square(29)) in diagonal_lines(Orientation.VISMIN)
    assert (Square(1), Square(32)) in diagonal_lines(Orientation.LUZON)
