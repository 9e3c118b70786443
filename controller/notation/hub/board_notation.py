"""Positions and moves as the Hub protocol writes them, on a board of 8 x 8.

A position is the side to move, then one letter for each of the squares 1 to 32: `Wbbbb...`. A move is `22-18`, or a
capture with the squares of the captured pieces, in any order: `22x15x18`. The protocol itself speaks of 50 squares;
their order is the same, from the top left with White at the bottom.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from controller.notation.fen import MAX_PIECES_PER_SIDE
from controller.rules.moves import Move
from controller.rules.position import Piece, Position, Side, is_on_crowning_row
from controller.rules.squares import SQUARES, Square, SquareError, bit, mirror_square, parse_square

LETTERS = "wbWBe"
"""White's and Black's men, White's and Black's kings, an empty square."""

_QUIET_MOVE = re.compile(r"[0-9]{1,2}-[0-9]{1,2}")
_CAPTURE = re.compile(r"[0-9]{1,2}(x[0-9]{1,2}){1,13}")
_SEPARATOR = re.compile(r"[-x]")
_MOST_SHOWN = 60  # characters of a text in an error
_PIECES: tuple[Piece | None, ...] = (
    Piece(Side.WHITE, is_king=False),
    Piece(Side.BLACK, is_king=False),
    Piece(Side.WHITE, is_king=True),
    Piece(Side.BLACK, is_king=True),
    None,
)


class HubTextError(ValueError):
    """A text is no position or no legal move."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardNotation:
    """How two programs write positions and moves to each other."""

    letters: str = LETTERS  # five, in the order of LETTERS
    is_mirrored: bool = False  # the other program plays on the mirrored board

    def position_text(self, position: Position) -> str:
        """Return a position as text."""
        letters = (self.letters[_PIECES.index(position.piece_at(self._renumber(square)))] for square in SQUARES)
        return "WB"[position.to_move] + "".join(letters)

    def parse_position(self, text: str) -> Position:
        """Parse a position; raises HubTextError, which names the first fault."""
        if len(text) != len(SQUARES) + 1:
            raise HubTextError(
                f"a position has {len(SQUARES) + 1} letters, the side to move and each square, not {len(text)}"
            )
        if text[0] not in "WB":
            raise HubTextError(f"the side to move is W or B, not {text[0]!r}")
        masks, kings = [0, 0], 0
        for number, letter in zip(SQUARES, text[1:], strict=True):
            if letter not in self.letters:
                raise HubTextError(f"square {number}: {letter!r} is none of the letters {' '.join(self.letters)}")
            piece = _PIECES[self.letters.index(letter)]
            if piece is None:
                continue
            square = self._renumber(number)
            if not piece.is_king and is_on_crowning_row(piece.side, square):
                raise HubTextError(f"square {number}: a man cannot stand on its crowning row")
            masks[piece.side] |= bit(square)
            kings |= bit(square) if piece.is_king else 0
        if max(mask.bit_count() for mask in masks) > MAX_PIECES_PER_SIDE:
            raise HubTextError(f"a side has more than {MAX_PIECES_PER_SIDE} pieces")
        return Position(masks[Side.WHITE], masks[Side.BLACK], kings, Side("WB".index(text[0])))

    def move_text(self, move: Move) -> str:
        """Return a move as text."""
        origin, landing = self._renumber(move.origin), self._renumber(move.landing)
        if not move.is_capture:
            return f"{origin}-{landing}"
        captured = sorted(self._renumber(square) for square in move.captured_squares)
        return "x".join(str(square) for square in (origin, landing, *captured))

    def parse_move(self, text: str, legal_moves: Sequence[Move]) -> Move:
        """Return the legal move that a text names; raises HubTextError for one that is none.

        The captured squares may be left out where only one capture has this origin and this landing.
        """
        is_capture = _CAPTURE.fullmatch(text) is not None
        if not is_capture and not _QUIET_MOVE.fullmatch(text):
            raise HubTextError(
                f"{text[:_MOST_SHOWN]!r} is not a move; moves are 22-18, or 22x15x18 with what is captured"
            )
        try:
            squares = [self._renumber(parse_square(number)) for number in _SEPARATOR.split(text)]
        except SquareError as error:
            raise HubTextError(f"{text} is not a move: {error}") from error
        origin, landing, captured = squares[0], squares[1], sorted(squares[2:])
        fitting = [
            move
            for move in legal_moves
            if (move.origin, move.landing, move.is_capture) == (origin, landing, is_capture)
            and (not captured or list(move.captured_squares) == captured)
        ]
        # routes of one capture may differ in crowning alone, which no text of the protocol tells
        if fitting and len({move.captured for move in fitting}) == 1:
            return max(fitting, key=lambda move: move.is_crowning)
        fault = "fits several captures; add the captured squares" if fitting else "is not a legal move"
        raise HubTextError(f"{text} {fault}")

    def _renumber(self, square: Square) -> Square:
        """Return the square of the other numbering; the function is its own inverse."""
        return mirror_square(square) if self.is_mirrored else square
