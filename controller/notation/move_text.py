"""Moves as text: `22-18`, and `22x15x6` for a capture."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from controller.rules.moves import Move, Route
from controller.rules.squares import Orientation, Square, SquareError, bit, parse_square, squares_between

LONGEST_MOVE = 80  # characters: a capture of all 12 pieces has 38

_QUIET_MOVE = re.compile(r"[0-9]+-[0-9]+")
_CAPTURE = re.compile(r"[0-9]+([x:][0-9]+)+")
_SEPARATOR = re.compile(r"[-x:]")


class MoveTextError(ValueError):
    """A text is not a legal move, or fits several."""

    def __init__(self, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.candidates = candidates  # the texts of the legal moves that may be meant


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenMove:
    """A move as it is written, before it is compared with the legal moves."""

    text: str
    squares: Route  # in the order of the text
    is_capture: bool | None  # None: the text does not say


def move_text(move: Move) -> str:
    """Return the text of a move: `22-18`, or a capture with every landing of its first route, `22x15x6`.

    No two legal moves of a position have the same text.
    """
    return ("x" if move.is_capture else "-").join(str(square) for square in move.first_route)


def parse_move(text: str, legal_moves: Sequence[Move]) -> Move:
    """Return the legal move that a text names: `22-18`, `22x15x6`, or `22x6` if only one capture fits.

    A text may omit landings; the others must stand in the order of one of the move's routes. `:` means `x`. Raises
    MoveTextError, which lists the legal moves that may be meant.
    """
    return parse_move_and_route(text, legal_moves)[0]


def parse_move_and_route(text: str, legal_moves: Sequence[Move]) -> tuple[Move, Route]:
    """Return the legal move that a text names, and the first of its routes that fits; raises as `parse_move`."""
    word = text.strip().lower()
    written = WrittenMove(text=word, squares=_parse_squares(word, text), is_capture="-" not in word)
    matches = find_fitting_moves(written, legal_moves)
    if len(matches) != 1:
        raise unfitting_move_error(written.text, written.squares[0], matches, legal_moves, move_text)
    return matches[0]


def find_fitting_moves(
    written: WrittenMove, legal_moves: Iterable[Move], orientation: Orientation | None = None
) -> list[tuple[Move, Route]]:
    """Return the legal moves that a text fits best, each with the first of its routes that fits.

    With an orientation, the text may also name squares that a king only passes over behind a captured piece.
    """
    moves = [move for move in legal_moves if written.is_capture in (None, move.is_capture)]
    matches = _find_moves_by_route(moves, lambda _, route: written.squares == route)
    matches = matches or _find_moves_by_route(moves, lambda _, route: _is_along_route(written.squares, route))
    if not matches and orientation is not None:
        matches = _find_moves_by_route(
            moves, lambda move, route: _is_along_route(written.squares, _squares_along(move, route, orientation))
        )
    return matches


def unfitting_move_error(
    text: str,
    origin: Square | None,
    matches: Sequence[tuple[Move, Route]],
    legal_moves: Sequence[Move],
    write: Callable[[Move], str],
) -> MoveTextError:
    """Return the error of a text that fits several legal moves, or none.

    It lists the legal moves that may be meant, with `write` as their text; without a match those from the origin.
    """
    if matches:
        texts = tuple(write(move) for move, _ in matches)
        return MoveTextError(f"{text} fits several moves: {', '.join(texts)}; write all landings", texts)
    same_origin = [move for move in legal_moves if move.origin == origin]
    candidates = tuple(write(move) for move in same_origin or legal_moves)
    if not candidates:
        return MoveTextError(f"{text} is not a legal move; there is none in this position")
    return MoveTextError(f"{text} is not a legal move; possible moves: {', '.join(candidates)}", candidates)


def _find_moves_by_route(moves: Iterable[Move], fits: Callable[[Move, Route], bool]) -> list[tuple[Move, Route]]:
    """Return the moves that have a fitting route, each with the first such route."""
    routes = ((move, next((route for route in move.routes if fits(move, route)), None)) for move in moves)
    return [(move, route) for move, route in routes if route is not None]


def _parse_squares(word: str, text: str) -> Route:
    if len(word) > LONGEST_MOVE or not (_QUIET_MOVE.fullmatch(word) or _CAPTURE.fullmatch(word)):
        raise MoveTextError(f"{text[:LONGEST_MOVE]!r} is not a move; write 22-18, or 22x15x6 for a capture")
    try:
        return tuple(parse_square(number) for number in _SEPARATOR.split(word))
    except SquareError as error:
        raise MoveTextError(f"{word} is not a move: {error}") from error


def _is_along_route(squares: Route, route: Route) -> bool:
    """Return True if a route runs from the first of these squares to the last, over the others in their order."""
    if squares[0] != route[0] or squares[-1] != route[-1]:
        return False
    remaining = iter(route[1:-1])
    return all(square in remaining for square in squares[1:-1])


def _squares_along(move: Move, route: Route, orientation: Orientation) -> Route:
    """Return the squares of a route, and those between its stops on which the piece may stand."""
    squares = [route[0]]
    for start, end in pairwise(route):
        free = (square for square in squares_between(start, end, orientation) or () if not move.captured & bit(square))
        squares += [*free, end]
    return tuple(squares)
