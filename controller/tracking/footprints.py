"""What each legal move would show the sensors, at its end and on its way there."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, Orientation, bit, mask_of, squares_between
from controller.tracking.evidence_trail import EvidenceTrail, touched_squares


class MoveFootprint(NamedTuple):
    """One legal move as the sensors see it.

    `end` is the occupancy when it is finished; `fixed` the pieces that it does not touch; `track` every square on which
    the mover may stand on its way, its origin and landing included; `leaves` the captured pieces that are to be gone at
    the end: all of them, but for one on the landing where captured pieces leave at once and the mover comes back there.
    """

    move: Move
    final_occupancy: Occupancy
    untouched: Occupancy
    mover_squares: Occupancy
    to_remove: Occupancy

    def may_show(self, occupancy: Occupancy, unseen: Occupancy = 0) -> bool:
        """Tell whether a hand that plays this move, in any order, could show this occupancy outside `unseen`."""
        shown = occupancy & ~unseen
        return (
            not self.untouched & ~(occupancy | unseen)
            and not shown & ~(self.untouched | self.mover_squares | self.move.captured)
            and (shown & self.mover_squares).bit_count() <= 1
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionFootprints:
    """Every legal move of a position as the sensors see it, and the occupancy before any of them.

    `unseen` are the squares whose sensors are not trusted: whatever they show fits every move.
    """

    occupancy_before: Occupancy
    footprints: tuple[MoveFootprint, ...]
    unseen: Occupancy = 0

    def changed_squares(self, occupancy: Occupancy) -> Occupancy:
        """Give the trusted squares that do not show what they showed before any move."""
        return (self.occupancy_before ^ occupancy) & ~self.unseen

    def find_finished(self, occupancy: Occupancy) -> tuple[MoveFootprint, ...]:
        """Give the moves that leave just this occupancy.

        More than one only where pieces return to their origins, or where what tells them apart is unseen.
        """
        trusted = ~self.unseen
        return tuple(
            [footprint for footprint in self.footprints if not (footprint.final_occupancy ^ occupancy) & trusted]
        )

    def find_under_way(self, occupancy: Occupancy) -> tuple[MoveFootprint, ...]:
        """Give the moves that this occupancy may be a stage of, finished ones included."""
        unseen = self.unseen
        return tuple([footprint for footprint in self.footprints if footprint.may_show(occupancy, unseen)])

    def is_any_under_way(self, occupancy: Occupancy) -> bool:
        """Tell whether this occupancy may be a stage of a move."""
        unseen = self.unseen
        return any(footprint.may_show(occupancy, unseen) for footprint in self.footprints)


def choose_witnessed_footprint(
    finished: tuple[MoveFootprint, ...], trail: EvidenceTrail, unseen: Occupancy = 0
) -> MoveFootprint | None:
    """Give the one of several finished moves that the trail tells of, or None where it leaves them apart.

    Two moves of one look leave one position where captured pieces stay until the move is over (then each piece ends
    where it began, and captures the same): any of them will do, best the one whose piece was put down. Where captured
    pieces leave at once, the mover may stand where one stood, and only the trail knows on which square. What happened
    on `unseen` squares is taken for granted.
    """
    opened, closed = touched_squares(trail)
    opened, closed = opened | unseen, closed | unseen
    candidates = (
        [footprint for footprint in finished if _is_witnessed(footprint, opened, closed)]
        or [sight for sight in finished if closed & bit(sight.move.landing)]
        or finished
    )
    is_ambiguous = len(candidates) > 1 and any(sight.to_remove != sight.move.captured for sight in candidates)
    return candidates[0] if candidates and not is_ambiguous else None


def _is_witnessed(footprint: MoveFootprint, opened: Occupancy, closed: Occupancy) -> bool:
    vacated = bit(footprint.move.origin) | footprint.move.captured
    return opened & vacated == vacated and bool(closed & bit(footprint.move.landing))


def build_footprints(game: Game, unseen: Occupancy = 0) -> PositionFootprints:
    """Work out what every legal move of a game would show."""
    occupancy_before = game.position.occupancy
    orientation = game.rules.orientation
    footprints = tuple([_build_footprint(move, occupancy_before, orientation) for move in game.legal_moves])
    return PositionFootprints(occupancy_before=occupancy_before, footprints=footprints, unseen=unseen)


def _build_footprint(move: Move, occupancy_before: Occupancy, orientation: Orientation) -> MoveFootprint:
    untouched = occupancy_before & ~bit(move.origin) & ~move.captured
    mover_squares = 0
    for route in move.routes:
        mover_squares |= _squares_along(route, orientation)
    landing = bit(move.landing)
    return MoveFootprint(move, untouched | landing, untouched, mover_squares & ~move.captured, move.captured & ~landing)


@lru_cache(maxsize=16_384)  # the same few routes come back in every game
def _squares_along(route: Route, orientation: Orientation) -> Occupancy:
    squares = mask_of(route)
    for stop, following in pairwise(route):
        squares |= mask_of(squares_between(stop, following, orientation) or ())
    return squares
