"""Moves as people and PDN write them: `22-18`, and `22x15x6` for a capture."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from controller.rules.moves import Move, Route
from controller.rules.squares import Orientation, SquareError, between, bit, parse_square

LONGEST_MOVE = 80

_QUIET = re.compile(r"[0-9]+-[0-9]+")
_CAPTURE = re.compile(r"[0-9]+([x:][0-9]+)+")
_BETWEEN = re.compile(r"[-x:]")


class MoveTextError(ValueError):
    """A text that is no legal move, or fits several; `candidates` holds the texts of those it could have been."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMove:
    """A move as it was written: its squares in order, and whether it claims to capture (None: it does not tell)."""

    text: str
    squares: Route
    captures: bool | None


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
    written = WrittenMove(text=word, squares=_squares_in(word, text), captures="-" not in word)
    return find_move(written, legal_moves, move_text)[0]


def find_move(
    written: WrittenMove,
    legal_moves: Sequence[Move],
    write: Callable[[Move], str],
    orientation: Orientation | None = None,
) -> tuple[Move, Route]:
    """Find the legal move that was written and the route that was meant, the first that fits.

    Given the orientation, squares that a king only passes over behind a captured piece may be named too. Raises
    MoveTextError listing the moves that it could have been, as `write` spells them.
    """
    moves = [move for move in legal_moves if written.captures in (None, move.is_capture)]
    fitting = _fitting(moves, lambda _, route: written.squares == route)
    fitting = fitting or _fitting(moves, lambda _, route: _lies_on(written.squares, route))
    if not fitting and orientation is not None:
        fitting = _fitting(moves, lambda move, route: _lies_on(written.squares, _passed(move, route, orientation)))
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        texts = tuple(write(move) for move, _ in fitting)
        raise MoveTextError(f"{written.text} fits several moves: {', '.join(texts)}; write all landings", texts)
    near = [move for move in legal_moves if move.origin == written.squares[0]]
    candidates = tuple(write(move) for move in near or legal_moves)
    if not candidates:
        raise MoveTextError(f"{written.text} is no legal move; there is none in this position")
    raise MoveTextError(f"{written.text} is no legal move; what may be played: {', '.join(candidates)}", candidates)


def _fitting(moves: Iterable[Move], fits: Callable[[Move, Route], bool]) -> list[tuple[Move, Route]]:
    """List the moves that have a fitting route, each with its first."""
    routes = ((move, next((route for route in move.routes if fits(move, route)), None)) for move in moves)
    return [(move, route) for move, route in routes if route is not None]


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


def _passed(move: Move, route: Route, orientation: Orientation) -> Route:
    """List the squares of a route and those between its stops where the piece could have stood."""
    squares = [route[0]]
    for start, end in pairwise(route):
        free = (square for square in between(start, end, orientation) or () if not move.captured & bit(square))
        squares += [*free, end]
    return tuple(squares)
