"""Footprints: what each legal move shows the sensors, at its end and on its way."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, Orientation, bit, mask_of, squares_between
from controller.tracking.evidence_trail import EvidenceTrail, touched_squares


class MoveFootprint(NamedTuple):
    """One legal move as the sensors see it."""

    move: Move  # with its captured pieces
    final_occupancy: Occupancy  # when the move is finished
    untouched: Occupancy  # the pieces that the move does not touch
    mover_squares: Occupancy  # every square on which the mover may stand, from its origin to its landing
    to_remove: Occupancy
    """The captured squares that must be empty at the end: all but the landing, if the mover ends on one of them (only
    where captured pieces leave the board at once)."""

    def may_show(self, occupancy: Occupancy, untrusted: Occupancy) -> bool:
        """Return True if a hand that plays this move, in any order, can show this occupancy outside `untrusted`."""
        shown = occupancy & ~untrusted
        return (
            not self.untouched & ~(occupancy | untrusted)
            and not shown & ~(self.untouched | self.mover_squares | self.move.captured)
            and (shown & self.mover_squares).bit_count() <= 1
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionFootprints:
    """Every legal move of a position as the sensors see it."""

    occupancy_before: Occupancy  # of the position
    footprints: tuple[MoveFootprint, ...]  # one for each legal move
    untrusted: Occupancy = 0  # the squares whose sensors are not trusted: whatever they show fits every move

    def changed_squares(self, occupancy: Occupancy) -> Occupancy:
        """Return the trusted squares that differ from the position."""
        return (self.occupancy_before ^ occupancy) & ~self.untrusted

    def find_finished(self, occupancy: Occupancy) -> tuple[MoveFootprint, ...]:
        """Return the moves that end with this occupancy on the trusted squares.

        There are several only if pieces return to their origins, or if the moves differ on untrusted squares alone.
        """
        trusted = ~self.untrusted
        return tuple(
            [footprint for footprint in self.footprints if not (footprint.final_occupancy ^ occupancy) & trusted]
        )

    def find_under_way(self, occupancy: Occupancy) -> tuple[MoveFootprint, ...]:
        """Return the moves of which this occupancy may be a stage, also as their end."""
        untrusted = self.untrusted
        return tuple([footprint for footprint in self.footprints if footprint.may_show(occupancy, untrusted)])

    def is_any_under_way(self, occupancy: Occupancy) -> bool:
        """Return True if this occupancy may be a stage of any move."""
        untrusted = self.untrusted
        return any(footprint.may_show(occupancy, untrusted) for footprint in self.footprints)


def choose_witnessed_footprint(
    finished: tuple[MoveFootprint, ...], trail: EvidenceTrail, untrusted: Occupancy
) -> MoveFootprint | None:
    """Return the finished move that the trail witnesses, or None if the trail leaves several that differ.

    If captured pieces stay until the move is over, two finished moves with one occupancy lead to the same position
    (each piece ends where it began, and captures the same): any of them is right, best the one whose piece was put
    down. If captured pieces leave at once, the mover may end on the square of one, and only the trail knows which.
    Changes on `untrusted` squares count as witnessed.
    """
    opened, closed = touched_squares(trail)
    opened, closed = opened | untrusted, closed | untrusted
    candidates = (
        [footprint for footprint in finished if _is_witnessed(footprint, opened, closed)]
        or [footprint for footprint in finished if closed & bit(footprint.move.landing)]
        or finished
    )
    is_ambiguous = len(candidates) > 1 and any(
        footprint.to_remove != footprint.move.captured for footprint in candidates
    )
    return candidates[0] if candidates and not is_ambiguous else None


def _is_witnessed(footprint: MoveFootprint, opened: Occupancy, closed: Occupancy) -> bool:
    vacated = bit(footprint.move.origin) | footprint.move.captured
    return opened & vacated == vacated and bool(closed & bit(footprint.move.landing))


def build_footprints(game: Game, untrusted: Occupancy = 0, moves: Sequence[Move] | None = None) -> PositionFootprints:
    """Return the footprints of every legal move of a game, or of some `moves` only."""
    occupancy_before = game.position.occupancy
    orientation = game.rules.orientation
    shown = game.legal_moves if moves is None else moves
    footprints = tuple([build_footprint(move, occupancy_before, orientation) for move in shown])
    return PositionFootprints(occupancy_before=occupancy_before, footprints=footprints, untrusted=untrusted)


def build_footprint(move: Move, occupancy_before: Occupancy, orientation: Orientation) -> MoveFootprint:
    """Return the footprint of one legal move of a position with an occupancy."""
    untouched = occupancy_before & ~bit(move.origin) & ~move.captured
    mover_squares = 0
    for route in move.routes:
        mover_squares |= _squares_along(route, orientation)
    landing = bit(move.landing)
    return MoveFootprint(move, untouched | landing, untouched, mover_squares & ~move.captured, move.captured & ~landing)


@lru_cache(maxsize=16_384)  # the same routes come back in every game; more than that are rare captures
def _squares_along(route: Route, orientation: Orientation) -> Occupancy:
    squares = [*route]
    for stop, next_stop in pairwise(route):
        squares += squares_between(stop, next_stop, orientation) or ()
    return mask_of(squares)
