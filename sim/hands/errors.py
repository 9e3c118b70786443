"""Wrong moves that a board can see: what people try, and the proof that no legal move ever looks like it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from random import Random

from controller.rules.game import Game
from controller.rules.generator import FORWARD, quiet_move
from controller.rules.moves import Move, Route
from controller.rules.position import Position, Side
from controller.rules.rules import Rules, occupancy_after, rules_for
from controller.rules.squares import (
    ALL_SQUARES,
    DIRECTIONS,
    Occupancy,
    between,
    bit,
    mask_of,
    ray,
    squares_of,
)
from sim.hands.acts import Do, Lift, Put
from sim.hands.styles import Job, Style, tidy

TRIES = 6  # so many moves of one kind are tried before another kind is


class ErrorKind(StrEnum):
    """What is wrong with a move."""

    QUIET = "a quiet move where a capture is due"
    TOO_FEW = "too few pieces captured"
    BACKWARD = "a man moved backward"
    OPPONENT = "a piece of the opponent moved"
    UNREACHABLE = "a square that the piece cannot reach"


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A wrong move, and the acts that carry it out."""

    kind: ErrorKind
    move: Move
    dos: tuple[Do, ...]


def find_attempt(game: Game, before: Position | None, style: Style, rng: Random) -> Attempt | None:
    """Find a wrong move in a game that is not over, or None where there is none to be tried.

    At no time while it is carried out does the board look as after a legal move; nor as it did `before` the opponent's
    last move or after another move from there, since that would be that move taken back or going on.
    """
    avoided = {occupancy_after(game.position, move) for move in game.legal_moves}
    if before is not None:
        avoided.add(before.occupancy)
        avoided.update(occupancy_after(before, move) for move in game.rules.legal_moves(before))
    occupancy, orientation = game.position.occupancy, game.rules.orientation
    for kind in _kinds_to_try(game, rng):
        candidates = _CANDIDATES[kind](game)
        for move in rng.sample(candidates, min(TRIES, len(candidates))):
            for manner in (style, tidy):
                dos = manner(Job(occupancy, move, orientation), rng)
                if avoided.isdisjoint(looks(occupancy, dos)):
                    return Attempt(kind=kind, move=move, dos=tuple(dos))
    return None


def _kinds_to_try(game: Game, rng: Random) -> list[ErrorKind]:
    """Shuffle the kinds; where a capture is due, one in two people goes wrong about the capture."""
    kinds = rng.sample(_KINDS, len(_KINDS))
    if game.legal_moves[0].is_capture and rng.random() < 0.5:
        kinds.sort(key=_ABOUT_ANYTHING.__contains__)
    return kinds


def looks(occupancy: Occupancy, dos: Iterable[Do]) -> Iterator[Occupancy]:
    """Yield the squares that hold a piece after each act."""
    for do in dos:
        occupancy = look_after(occupancy, do)
        yield occupancy


def look_after(occupancy: Occupancy, do: Do) -> Occupancy:
    """Give the squares that hold a piece after one act."""
    match do.act:
        case Lift(square=square):
            return occupancy & ~bit(square)
        case Put(square=square):
            return occupancy | bit(square)
        case _:
            return occupancy


def _quiet(game: Game) -> list[Move]:
    if not game.legal_moves[0].is_capture:
        return []
    return _steps(game, game.position.to_move)


def _too_few(game: Game) -> list[Move]:
    """List the true beginnings of the legal captures, and the captures that the precedence forbids."""
    captures = [move for move in game.legal_moves if move.is_capture]
    cut_short = [
        _begin(move, route[:stops], game)
        for move in captures
        for route in move.routes
        for stops in range(2, len(route))
    ]
    any_capture = _without_precedence(game.rules).legal_moves(game.position) if captures else []
    most = max((move.captured.bit_count() for move in captures), default=0)
    return cut_short + [move for move in any_capture if move.captured.bit_count() < most]


def _begin(move: Move, route: Route, game: Game) -> Move:
    jumped = mask_of(
        square for start, stop in pairwise(route) for square in between(start, stop, game.rules.orientation) or ()
    )
    return Move(route[0], route[-1], jumped & move.captured, False, (route,))


def _without_precedence(rules: Rules) -> Rules:
    return rules_for(replace(rules.ruleset, precedence=()), rules.orientation)


def _backward(game: Game) -> list[Move]:
    position = game.position
    men = position.pieces_of(position.to_move) & ~position.kings
    return [
        quiet_move(origin, line[0], False)
        for origin in squares_of(men)
        for direction in FORWARD[position.to_move.opponent]
        if (line := ray(origin, direction, game.rules.orientation)) and not position.occupancy & bit(line[0])
    ]


def _opponent(game: Game) -> list[Move]:
    return _steps(game, game.position.to_move.opponent)


def _unreachable(game: Game) -> list[Move]:
    """List the moves of own pieces that are too far, over an own piece, or off every line."""
    position = game.position
    side = position.to_move
    within_reach = {(move.origin, move.landing) for move in (*game.legal_moves, *_steps(game, side), *_backward(game))}
    return [
        quiet_move(origin, landing, False)
        for origin in squares_of(position.pieces_of(side))
        for landing in squares_of(~position.occupancy & ALL_SQUARES)
        if (origin, landing) not in within_reach
    ]


def _steps(game: Game, side: Side) -> list[Move]:
    """List the quiet moves of a side's pieces, whatever is due."""
    position = game.position
    reach = None if game.rules.ruleset.flying_kings else 1
    moves = []
    for origin in squares_of(position.pieces_of(side)):
        king = bool(position.kings & bit(origin))
        for direction in DIRECTIONS if king else FORWARD[side]:
            for landing in ray(origin, direction, game.rules.orientation)[: reach if king else 1]:
                if position.occupancy & bit(landing):
                    break
                moves.append(quiet_move(origin, landing, False))
    return moves


_CANDIDATES: dict[ErrorKind, Callable[[Game], list[Move]]] = {
    ErrorKind.QUIET: _quiet,
    ErrorKind.TOO_FEW: _too_few,
    ErrorKind.BACKWARD: _backward,
    ErrorKind.OPPONENT: _opponent,
    ErrorKind.UNREACHABLE: _unreachable,
}

_KINDS = tuple(_CANDIDATES)
_ABOUT_ANYTHING = frozenset({ErrorKind.BACKWARD, ErrorKind.OPPONENT, ErrorKind.UNREACHABLE})
