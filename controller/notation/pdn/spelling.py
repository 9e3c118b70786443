"""Squares, moves and positions as one game of PDN writes them."""

import re
from dataclasses import dataclass

from lark import Token

from controller.notation.fen import print_fen_in
from controller.notation.numbering import Notation, Numbering
from controller.notation.text import LONGEST_MOVE, MoveTextError, WrittenMove
from controller.rules.moves import Move, Route
from controller.rules.position import Position
from controller.rules.squares import Occupancy, Square, SquareError, mask_of, mirrored, squares_of

_SQUARE = re.compile(r"[a-h][1-8]|[0-9]{1,2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spelling:
    """How squares are named and captures marked; `mirrors`: for the board of the other orientation."""

    numbering: Numbering
    notation: Notation
    sign: str = "x"
    mirrors: bool = False

    def square(self, square: Square) -> str:
        """Write a square."""
        return self.numbering.text(mirrored(square) if self.mirrors else square, self.notation)

    def route(self, route: Route, *, captures: bool) -> str:
        """Write a move by the route it took, with every landing."""
        return (self.sign if captures else "-").join(map(self.square, route))

    def move(self, move: Move) -> str:
        """Write a move by its first route."""
        return self.route(move.path, captures=move.is_capture)

    def fen(self, position: Position) -> str:
        """Write a position."""
        position = mirrored_position(position) if self.mirrors else position
        return print_fen_in(position, self.numbering, self.notation)


def parse_written_move(token: Token, numbering: Numbering) -> WrittenMove:
    """Read the squares of a move's token.

    Raises MoveTextError for what is no move or names what is no square.
    """
    word = "".join(token.split()).lower()
    signs = set(_SQUARE.sub("", word))
    names = _SQUARE.findall(word)
    if len(word) > LONGEST_MOVE or (signs & {"-"} and len(signs) + len(names) > 3):
        raise MoveTextError(f"{word[:LONGEST_MOVE]} is no move; write 22-18, or 22x15x6 for a capture")
    try:
        squares = tuple(numbering.square(name) for name in names)
    except SquareError as error:
        raise MoveTextError(f"{word} is no move: {error}") from error
    return WrittenMove(text=word, squares=squares, captures="-" not in signs if signs else None)


def mirrored_position(position: Position) -> Position:
    """Give the position with every piece on the same place of the mirrored board."""
    white, black, kings, to_move = position
    return Position(_mirrored_mask(white), _mirrored_mask(black), _mirrored_mask(kings), to_move)


def _mirrored_mask(mask: Occupancy) -> Occupancy:
    return mask_of(mirrored(square) for square in squares_of(mask))
