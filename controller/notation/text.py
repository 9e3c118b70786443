"""Moves as people and PDN write them: `22-18`, and `22x15x6` for a capture."""

import re
from collections.abc import Iterable, Sequence

from controller.rules.moves import Move, Route
from controller.rules.squares import SquareError, parse_square

LONGEST_MOVE = 80

_QUIET = re.compile(r"[0-9]+-[0-9]+")
_CAPTURE = re.compile(r"[0-9]+([x:][0-9]+)+")
_BETWEEN = re.compile(r"[-x:]")


class MoveTextError(ValueError):
    """A text that is no legal move, or fits several; `candidates` holds the texts of those it could have been."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


def move_text(move: Move) -> str:
    """Write a move: `22-18`, or a capture with every landing of its first route, `22x15x6`.

    No two legal moves of a position have the same text.
    """
    return ("x" if move.is_capture else "-").join(str(square) for square in move.path)


def parse_move(text: str, legal_moves: Sequence[Move]) -> Move:
    """Find the legal move that a text names: `22-18`, `22x15x6`, or `22x6` where only one capture fits.

    Landings may be left out; what is given must come in the order of one of the move's routes. `:` is read as `x`.
    Raises MoveTextError listing the moves that it could have been.
    """
    word = text.strip().lower()
    squares = _squares_in(word, text)
    captures = "-" not in word
    moves = [move for move in legal_moves if move.is_capture == captures]
    fitting = [move for move in moves if squares in move.routes]
    fitting = fitting or [move for move in moves if any(_lies_on(squares, route) for route in move.routes)]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        candidates = _texts(fitting)
        raise MoveTextError(f"{word} fits several moves: {', '.join(candidates)}; write all landings", candidates)
    candidates = _texts([move for move in legal_moves if move.origin == squares[0]] or legal_moves)
    if not candidates:
        raise MoveTextError(f"{word} is no legal move; there is none in this position")
    raise MoveTextError(f"{word} is no legal move; what may be played: {', '.join(candidates)}", candidates)


def _squares_in(word: str, text: str) -> Route:
    if len(word) > LONGEST_MOVE or not (_QUIET.fullmatch(word) or _CAPTURE.fullmatch(word)):
        raise MoveTextError(f"{text[:LONGEST_MOVE]!r} is no move; write 22-18, or 22x15x6 for a capture")
    try:
        return tuple(parse_square(number) for number in _BETWEEN.split(word))
    except SquareError as error:
        raise MoveTextError(f"{word} is no move: {error}") from error


def _lies_on(squares: Route, route: Route) -> bool:
    """Tell whether a route runs from the first of these squares to the last, by way of the others in their order."""
    if squares[0] != route[0] or squares[-1] != route[-1]:
        return False
    ahead = iter(route[1:-1])
    return all(square in ahead for square in squares[1:-1])


def _texts(moves: Iterable[Move]) -> tuple[str, ...]:
    return tuple(move_text(move) for move in moves)
