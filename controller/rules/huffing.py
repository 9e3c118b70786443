"""Huffing: a move that leaves a due capture undone stands, and the opponent takes off a piece that could have captured.

Source: the optional rule `huff` in docs/user/reference/rule-sets.md, an old rule on which Dama players still agree.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile

from controller.rules.generator import build_move_generator, build_quiet_move_generator
from controller.rules.moves import Move, Route, move_sort_key
from controller.rules.position import CROWNING_ROW_MASKS, Position
from controller.rules.squares import DIRECTIONS, Occupancy, Orientation, Square, bit, mask_of, ray, squares_between
from controller.rules.traits import Crowning, KingLanding, Removal, RuleSet


@dataclass(frozen=True, slots=True)
class HuffableMove:
    """A move that leaves a due capture undone."""

    move: Move
    candidates: Occupancy  # the squares, after the move, of the pieces that could have made a due capture

    def huff_from(self, square: Square) -> Move:
        """Return the move with the piece on `square`, one of `candidates`, taken off the board."""
        return self.move._replace(huffed=bit(square))


HuffableMoveLister = Callable[[Position], list[HuffableMove]]


def build_huff_lister(ruleset: RuleSet, orientation: Orientation) -> HuffableMoveLister:
    """Return the function that lists the moves of a position that may be huffed; none without the trait `huff`."""
    legal_moves = build_move_generator(ruleset, orientation)
    quiet_moves = build_quiet_move_generator(ruleset, orientation)
    any_captures = build_move_generator(replace(ruleset, precedence=()), orientation)

    def huffs(position: Position) -> list[HuffableMove]:
        due_captures = legal_moves(position) if ruleset.huff else []
        if not due_captures or not due_captures[0].is_capture:
            return []
        legal_keys = {move_sort_key(move) for move in due_captures}
        capturers = mask_of(move.origin for move in due_captures)
        moves_by_key: dict[tuple[int, int, int], Move] = {}
        for move in (
            *quiet_moves(position),
            *_each_shortened_capture(position, any_captures(position), ruleset, orientation),
        ):
            key = move_sort_key(move)
            known_move = moves_by_key.get(key)
            routes = move.routes if known_move is None else tuple(dict.fromkeys((*known_move.routes, *move.routes)))
            moves_by_key[key] = move._replace(routes=routes)
        return [
            HuffableMove(move, _squares_after(capturers, move))
            for key, move in moves_by_key.items()
            if key not in legal_keys
        ]

    return huffs


def _squares_after(capturers: Occupancy, move: Move) -> Occupancy:
    """Return the squares of the capturers after a move, which may have moved one of them."""
    if capturers & bit(move.origin):
        return capturers & ~bit(move.origin) | bit(move.landing)
    return capturers


def _each_shortened_capture(
    position: Position, captures: list[Move], ruleset: RuleSet, orientation: Orientation
) -> Iterator[Move]:
    """Yield every capture in full, and cut short at each square where the piece could be put down on its way."""
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
        is_flying = is_king or (has_been_crowned and ruleset.crowning is Crowning.ON_THE_WAY)
        may_fly = ruleset.flying_kings and is_flying and ruleset.king_landing is not KingLanding.DIRECTLY_BEHIND
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
        has_been_crowned |= is_on_crowning_row and ruleset.crowning in (Crowning.ON_THE_WAY, Crowning.WHEN_TOUCHED)


def _each_free_square_behind(
    start: Square, stop: Square, just_captured: Occupancy, free: Occupancy, orientation: Orientation
) -> Iterator[Square]:
    """Yield the free squares behind the piece that a king captures on its way from `start` to `stop`."""
    rays = (ray(start, direction, orientation) for direction in DIRECTIONS)
    diagonal = next(squares for squares in rays if stop in squares)
    behind = dropwhile(lambda square: not just_captured & bit(square), diagonal)
    next(behind)  # the piece itself
    yield from takewhile(lambda square: free & bit(square), behind)
