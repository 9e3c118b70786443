"""Huffing: where it is played, a move that left a capture undone stands, and costs a piece.

Source: the optional rule `huff` in docs/rules.md; an old rule of draughts that Dama players still agree on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import dropwhile, pairwise, takewhile

from controller.rules.generator import build_generator, build_quiet_generator
from controller.rules.moves import Move, Route
from controller.rules.position import FAR_ROW, Position
from controller.rules.squares import DIRECTIONS, Occupancy, Orientation, Square, between, bit, mask_of, ray
from controller.rules.traits import Crowning, Removal, RuleSet


@dataclass(frozen=True, slots=True)
class Huff:
    """A move that leaves a due capture undone, and the squares, after it, of the pieces that could have made one."""

    move: Move
    candidates: Occupancy

    def taking(self, square: Square) -> Move:
        """Give the move with the piece on `square`, one of the candidates, taken off for it."""
        return self.move._replace(huffed=bit(square))


Huffs = Callable[[Position], list[Huff]]


def build_huffs(ruleset: RuleSet, orientation: Orientation) -> Huffs:
    """Make the function that lists the moves that may be huffed in a position; none where huffing is not played."""
    legal_moves = build_generator(ruleset, orientation)
    quiet_moves = build_quiet_generator(ruleset, orientation)
    any_captures = build_generator(replace(ruleset, precedence=()), orientation)

    def huffs(position: Position) -> list[Huff]:
        due = legal_moves(position) if ruleset.huff else []
        if not due or not due[0].is_capture:
            return []
        legal = {_key(move) for move in due}
        able = mask_of(move.origin for move in due)
        found: dict[tuple[int, int, int], Move] = {}
        for move in (*quiet_moves(position), *_cut_short(position, any_captures(position), ruleset, orientation)):
            known = found.get(_key(move))
            routes = move.routes if known is None else tuple(dict.fromkeys((*known.routes, *move.routes)))
            found[_key(move)] = move._replace(routes=routes)
        return [Huff(move, _moved(able, move)) for key, move in found.items() if key not in legal]

    return huffs


def _moved(able: Occupancy, move: Move) -> Occupancy:
    """Give the squares of the able pieces after the move: the mover, if it was one, stands on its landing."""
    if able & bit(move.origin):
        return able & ~bit(move.origin) | bit(move.landing)
    return able


def _key(move: Move) -> tuple[int, int, int]:
    return move.origin, move.landing, move.captured


def _cut_short(position: Position, captures: list[Move], ruleset: RuleSet, orientation: Orientation) -> Iterator[Move]:
    """Yield every capture, and every one that stops on its way, wherever a piece could be put down there."""
    for move in captures:
        for route in move.routes:
            yield from _stops_of(move, route, position, ruleset, orientation)


def _stops_of(
    move: Move, route: Route, position: Position, ruleset: RuleSet, orientation: Orientation
) -> Iterator[Move]:
    is_king = bool(position.kings & bit(move.origin))
    crowned, captured = False, 0
    free = ~position.occupancy | bit(move.origin)
    for place, (start, stop) in enumerate(pairwise(route), 1):
        taken = mask_of(between(start, stop, orientation) or ()) & move.captured & ~captured
        captured |= taken
        room = free | captured if ruleset.removal is Removal.AT_ONCE else free
        flies = ruleset.flying_kings and (is_king or crowned)
        reaches = not is_king and bool(bit(stop) & FAR_ROW[position.to_move])
        for landing in _free_behind(start, stop, taken, room, orientation) if flies else (stop,):
            yield Move(move.origin, landing, captured, crowned or reaches, ((*route[:place], landing),))
        crowned |= reaches and ruleset.crowning is Crowning.ON_THE_WAY


def _free_behind(
    start: Square, stop: Square, taken: Occupancy, free: Occupancy, orientation: Orientation
) -> Iterator[Square]:
    """Yield the free squares behind the piece that a king takes on its way from `start` to `stop`."""
    line = next(line for line in (ray(start, direction, orientation) for direction in DIRECTIONS) if stop in line)
    behind = dropwhile(lambda square: not taken & bit(square), line)
    next(behind)  # the piece itself
    yield from takewhile(lambda square: free & bit(square), behind)
