"""The text of squares, moves and positions in one game of PDN."""

import re
from dataclasses import dataclass

from lark import Token

from controller.notation.fen import fen_text_with
from controller.notation.move_text import LONGEST_MOVE, MoveTextError, WrittenMove
from controller.notation.square_numbering import Notation, SquareNumbering
from controller.rules.moves import Move, Route
from controller.rules.position import Position
from controller.rules.squares import Occupancy, Square, SquareError, mask_of, mirror_square, squares_of

_SQUARE = re.compile(r"[a-h][1-8]|[0-9]{1,2}")


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


def parse_written_move(token: Token, numbering: SquareNumbering) -> WrittenMove:
    """Parse the squares of a move.

    Raises MoveTextError for a text that is not a move, or that names a square that does not exist.
    """
    word = "".join(token.split()).lower()
    signs = set(_SQUARE.sub("", word))
    names = _SQUARE.findall(word)
    if len(word) > LONGEST_MOVE or (signs & {"-"} and len(signs) + len(names) > 3):
        raise MoveTextError(f"{word[:LONGEST_MOVE]} is not a move; write 22-18, or 22x15x6 for a capture")
    try:
        squares = tuple(numbering.parse_square(name) for name in names)
    except SquareError as error:
        raise MoveTextError(f"{word} is not a move: {error}") from error
    return WrittenMove(text=word, squares=squares, is_capture="-" not in signs if signs else None)


def mirror_position(position: Position) -> Position:
    """Return the position with every piece at the same place of the mirrored board."""
    white, black, kings, to_move = position
    return Position(_mirror_mask(white), _mirror_mask(black), _mirror_mask(kings), to_move)


def _mirror_mask(mask: Occupancy) -> Occupancy:
    return mask_of(mirror_square(square) for square in squares_of(mask))
