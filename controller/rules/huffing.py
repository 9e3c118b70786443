"""Huffing: where it is played, a move that left a capture undone stands, and costs a piece.

Source: the optional rule `huff` in docs/user/rules.md; an old rule of draughts that Dama players still agree on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile

from controller.rules.generator import build_generator, build_quiet_generator
from controller.rules.moves import Move, Route
from controller.rules.position import CROWNING_ROW_MASKS, Position
from controller.rules.squares import DIRECTIONS, Occupancy, Orientation, Square, bit, mask_of, ray, squares_between
from controller.rules.traits import Crowning, Removal, RuleSet


@dataclass(frozen=True, slots=True)
class HuffableMove:
    """A move that leaves a due capture undone, and the squares, after it, of the pieces that could have made one."""

    move: Move
    candidates: Occupancy

    def huff_from(self, square: Square) -> Move:
        """Give the move with the piece on `square`, one of the candidates, taken off for it."""
        return self.move._replace(huffed=bit(square))


HuffableMoveLister = Callable[[Position], list[HuffableMove]]


def build_huff_lister(ruleset: RuleSet, orientation: Orientation) -> HuffableMoveLister:
    """Make the function that lists the moves that may be huffed in a position; none where huffing is not played."""
    legal_moves = build_generator(ruleset, orientation)
    quiet_moves = build_quiet_generator(ruleset, orientation)
    any_captures = build_generator(replace(ruleset, precedence=()), orientation)

    def huffs(position: Position) -> list[HuffableMove]:
        due_captures = legal_moves(position) if ruleset.huff else []
        if not due_captures or not due_captures[0].is_capture:
            return []
        legal = {_move_key(move) for move in due_captures}
        capturers = mask_of(move.origin for move in due_captures)
        moves_by_key: dict[tuple[int, int, int], Move] = {}
        for move in (
            *quiet_moves(position),
            *_each_shortened_capture(position, any_captures(position), ruleset, orientation),
        ):
            known_move = moves_by_key.get(_move_key(move))
            routes = move.routes if known_move is None else tuple(dict.fromkeys((*known_move.routes, *move.routes)))
            moves_by_key[_move_key(move)] = move._replace(routes=routes)
        return [
            HuffableMove(move, _squares_after(capturers, move))
            for key, move in moves_by_key.items()
            if key not in legal
        ]

    return huffs


def _squares_after(capturers: Occupancy, move: Move) -> Occupancy:
    """Give the squares of the able pieces after the move: the mover, if it was one, stands on its landing."""
    if capturers & bit(move.origin):
        return capturers & ~bit(move.origin) | bit(move.landing)
    return capturers


def _move_key(move: Move) -> tuple[int, int, int]:
    return move.origin, move.landing, move.captured


def _each_shortened_capture(
    position: Position, captures: list[Move], ruleset: RuleSet, orientation: Orientation
) -> Iterator[Move]:
    """Yield every capture, and every one that stops on its way, wherever a piece could be put down there."""
    for move in captures:
        for route in move.routes:
            yield from _each_stop(move, route, position, ruleset, orientation)


def _each_stop(
    move: Move, route: Route, position: Position, ruleset: RuleSet, orientation: Orientation
) -> Iterator[Move]:
    is_king = bool(position.kings & bit(move.origin))
    has_been_crowned, captured = False, 0
    free = ~position.occupancy | bit(move.origin)
    for stop_number, (start, stop) in enumerate(pairwise(route), 1):
        just_captured = mask_of(squares_between(start, stop, orientation) or ()) & move.captured & ~captured
        captured |= just_captured
        free_after = free | captured if ruleset.removal is Removal.AT_ONCE else free
        may_fly = ruleset.flying_kings and (is_king or has_been_crowned)
        is_on_crowning_row = not is_king and bool(bit(stop) & CROWNING_ROW_MASKS[position.to_move])
        for landing in (
            _each_free_square_behind(start, stop, just_captured, free_after, orientation) if may_fly else (stop,)
        ):
            yield Move(
                move.origin,
                landing,
                captured,
                has_been_crowned or is_on_crowning_row,
                ((*route[:stop_number], landing),),
            )
        has_been_crowned |= is_on_crowning_row and ruleset.crowning is Crowning.ON_THE_WAY


def _each_free_square_behind(
    start: Square, stop: Square, just_captured: Occupancy, free: Occupancy, orientation: Orientation
) -> Iterator[Square]:
    """Yield the free squares behind the piece that a king takes on its way from `start` to `stop`."""
    diagonal = next(line for line in (ray(start, direction, orientation) for direction in DIRECTIONS) if stop in line)
    behind = dropwhile(lambda square: not just_captured & bit(square), diagonal)
    next(behind)  # the piece itself
    yield from takewhile(lambda square: free & bit(square), behind)
