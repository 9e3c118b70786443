"""The text of squares, moves and positions in one game of PDN."""

from dataclasses import dataclass

from controller.notation.fen import fen_text_with
from controller.notation.square_numbering import Notation, SquareNumbering
from controller.rules.moves import Move, Route
from controller.rules.position import Position
from controller.rules.squares import Occupancy, Square, mask_of, mirror_square, squares_of


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveFormat:
    """The format of squares and captures."""

    numbering: SquareNumbering
    notation: Notation
    capture_sign: str = "x"  # between the squares of a capture
    is_mirrored: bool = False  # write the squares of the board of the other orientation

    def square_text(self, square: Square) -> str:
        """Return the text of a square."""
        return self.numbering.square_text(mirror_square(square) if self.is_mirrored else square, self.notation)

    def route_text(self, route: Route, *, is_capture: bool) -> str:
        """Return the text of a move by a route, with every landing."""
        return (self.capture_sign if is_capture else "-").join(map(self.square_text, route))

    def move_text(self, move: Move) -> str:
        """Return the text of a move by its first route."""
        return self.route_text(move.first_route, is_capture=move.is_capture)

    def fen_text(self, position: Position) -> str:
        """Return the FEN of a position."""
        position = mirror_position(position) if self.is_mirrored else position
        return fen_text_with(position, self.numbering, self.notation)


def mirror_position(position: Position) -> Position:
    """Return the position with every piece at the same place of the mirrored board."""
    white, black, kings, to_move = position
    return Position(_mirror_mask(white), _mirror_mask(black), _mirror_mask(kings), to_move)


def _mirror_mask(mask: Occupancy) -> Occupancy:
    return mask_of(mirror_square(square) for square in squares_of(mask))
