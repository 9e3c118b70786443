"""Moves as people and PDN write them: `22-18`, and `22x15x6` for a capture."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from controller.rules.moves import Move, Route
from controller.rules.squares import Orientation, SquareError, bit, parse_square, squares_between

LONGEST_MOVE = 80

_QUIET_MOVE = re.compile(r"[0-9]+-[0-9]+")
_CAPTURE = re.compile(r"[0-9]+([x:][0-9]+)+")
_SEPARATOR = re.compile(r"[-x:]")


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
    is_capture: bool | None


def move_text(move: Move) -> str:
    """Write a move: `22-18`, or a capture with every landing of its first route, `22x15x6`.

    No two legal moves of a position have the same text.
    """
    return ("x" if move.is_capture else "-").join(str(square) for square in move.first_route)


def parse_move(text: str, legal_moves: Sequence[Move]) -> Move:
    """Find the legal move that a text names: `22-18`, `22x15x6`, or `22x6` where only one capture fits.

    Landings may be left out; what is given must come in the order of one of the move's routes. `:` is read as `x`.
    Raises MoveTextError listing the moves that it could have been.
    """
    word = text.strip().lower()
    written = WrittenMove(text=word, squares=_parse_squares(word, text), is_capture="-" not in word)
    return find_written_move(written, legal_moves, move_text)[0]


def find_written_move(
    written: WrittenMove,
    legal_moves: Sequence[Move],
    write: Callable[[Move], str],
    orientation: Orientation | None = None,
) -> tuple[Move, Route]:
    """Find the legal move that was written and the route that was meant, the first that fits.

    Given the orientation, squares that a king only passes over behind a captured piece may be named too. Raises
    MoveTextError listing the moves that it could have been, as `write` spells them.
    """
    moves = [move for move in legal_moves if written.is_capture in (None, move.is_capture)]
    matches = _find_moves_by_route(moves, lambda _, route: written.squares == route)
    matches = matches or _find_moves_by_route(moves, lambda _, route: _is_along_route(written.squares, route))
    if not matches and orientation is not None:
        matches = _find_moves_by_route(
            moves, lambda move, route: _is_along_route(written.squares, _squares_along(move, route, orientation))
        )
    if len(matches) == 1:
        return matches[0]
    if matches:
        texts = tuple(write(move) for move, _ in matches)
        raise MoveTextError(f"{written.text} fits several moves: {', '.join(texts)}; write all landings", texts)
    same_origin = [move for move in legal_moves if move.origin == written.squares[0]]
    candidates = tuple(write(move) for move in same_origin or legal_moves)
    if not candidates:
        raise MoveTextError(f"{written.text} is no legal move; there is none in this position")
    raise MoveTextError(f"{written.text} is no legal move; what may be played: {', '.join(candidates)}", candidates)


def _find_moves_by_route(moves: Iterable[Move], fits: Callable[[Move, Route], bool]) -> list[tuple[Move, Route]]:
    """List the moves that have a fitting route, each with its first."""
    routes = ((move, next((route for route in move.routes if fits(move, route)), None)) for move in moves)
    return [(move, route) for move, route in routes if route is not None]


def _parse_squares(word: str, text: str) -> Route:
    if len(word) > LONGEST_MOVE or not (_QUIET_MOVE.fullmatch(word) or _CAPTURE.fullmatch(word)):
        raise MoveTextError(f"{text[:LONGEST_MOVE]!r} is no move; write 22-18, or 22x15x6 for a capture")
    try:
        return tuple(parse_square(number) for number in _SEPARATOR.split(word))
    except SquareError as error:
        raise MoveTextError(f"{word} is no move: {error}") from error


def _is_along_route(squares: Route, route: Route) -> bool:
    """Tell whether a route runs from the first of these squares to the last, by way of the others in their order."""
    if squares[0] != route[0] or squares[-1] != route[-1]:
        return False
    remaining = iter(route[1:-1])
    return all(square in remaining for square in squares[1:-1])


def _squares_along(move: Move, route: Route, orientation: Orientation) -> Route:
    """List the squares of a route and those between its stops where the piece could have stood."""
    squares = [route[0]]
    for start, end in pairwise(route):
        free = (square for square in squares_between(start, end, orientation) or () if not move.captured & bit(square))
        squares += [*free, end]
    return tuple(squares)
