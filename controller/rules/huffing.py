"""Huffing: where it is played, a move that left a capture undone stands, and costs a piece.

Source: the optional rule `huff` in docs/rules.md; an old rule of draughts that Dama players still agree on.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from controller.rules.generator import build_generator, build_quiet_generator
from controller.rules.moves import Move
from controller.rules.position import FAR_ROW, Position
from controller.rules.squares import Occupancy, Orientation, Square, between, bit, mask_of
from controller.rules.traits import RuleSet


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
        legal = {(move.origin, move.landing, move.captured) for move in due}
        able = mask_of(move.origin for move in due)
        wrong = [*quiet_moves(position), *_captures_cut_short(position, any_captures(position), orientation)]
        found = {(move.origin, move.landing, move.captured): move for move in wrong}
        return [Huff(move, _moved(able, move)) for key, move in found.items() if key not in legal]

    return huffs


def _moved(able: Occupancy, move: Move) -> Occupancy:
    """Give the squares of the able pieces after the move: the mover, if it was one, stands on its landing."""
    if able & bit(move.origin):
        return able & ~bit(move.origin) | bit(move.landing)
    return able


def _captures_cut_short(position: Position, captures: list[Move], orientation: Orientation) -> Iterator[Move]:
    """Yield every capture, and every one that stops on its way."""
    for move in captures:
        for route in move.routes:
            captured = 0
            for place, (start, stop) in enumerate(pairwise(route), 2):
                jumped = mask_of(between(start, stop, orientation) or ())
                captured |= jumped & move.captured
                crowned = bool(bit(stop) & FAR_ROW[position.to_move]) and not position.kings & bit(move.origin)
                yield Move(move.origin, stop, captured, crowned, (route[:place],))
