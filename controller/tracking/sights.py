"""What each legal move would show the sensors, at its end and on its way there."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, Orientation, between, bit, mask_of
from controller.tracking.trail import Trail, touched


class Sight(NamedTuple):
    """One legal move as the sensors see it.

    `end` is the occupancy when it is finished; `fixed` the pieces that it does not touch; `track` every square on which
    the mover may stand on its way, its origin and landing included; `leaves` the captured pieces that are to be gone at
    the end: all of them, but for one on the landing where captured pieces leave at once and the mover comes back there.
    """

    move: Move
    end: Occupancy
    fixed: Occupancy
    track: Occupancy
    leaves: Occupancy

    def on_way(self, occupancy: Occupancy, unseen: Occupancy = 0) -> bool:
        """Tell whether a hand that plays this move, in any order, could show this occupancy outside `unseen`."""
        shown = occupancy & ~unseen
        return (
            not self.fixed & ~(occupancy | unseen)
            and not shown & ~(self.fixed | self.track | self.move.captured)
            and (shown & self.track).bit_count() <= 1
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sights:
    """Every legal move of a position as the sensors see it, and the occupancy before any of them.

    `unseen` are the squares whose sensors are not trusted: whatever they show fits every move.
    """

    before: Occupancy
    moves: tuple[Sight, ...]
    unseen: Occupancy = 0

    def differing(self, occupancy: Occupancy) -> Occupancy:
        """Give the trusted squares that do not show what they showed before any move."""
        return (self.before ^ occupancy) & ~self.unseen

    def finished(self, occupancy: Occupancy) -> tuple[Sight, ...]:
        """Give the moves that leave just this occupancy.

        More than one only where pieces return to their origins, or where what tells them apart is unseen.
        """
        seen = ~self.unseen
        return tuple([sight for sight in self.moves if not (sight.end ^ occupancy) & seen])

    def under_way(self, occupancy: Occupancy) -> tuple[Sight, ...]:
        """Give the moves that this occupancy may be a stage of, finished ones included."""
        unseen = self.unseen
        return tuple([sight for sight in self.moves if sight.on_way(occupancy, unseen)])

    def any_under_way(self, occupancy: Occupancy) -> bool:
        """Tell whether this occupancy may be a stage of a move."""
        unseen = self.unseen
        return any(sight.on_way(occupancy, unseen) for sight in self.moves)


def witnessed(finished: tuple[Sight, ...], trail: Trail, unseen: Occupancy = 0) -> Sight | None:
    """Give the one of several finished moves that the trail tells of, or None where it leaves them apart.

    Two moves of one look leave one position where captured pieces stay until the move is over (then each piece ends
    where it began, and captures the same): any of them will do, best the one whose piece was put down. Where captured
    pieces leave at once, the mover may stand where one stood, and only the trail knows on which square. What happened
    on `unseen` squares is taken for granted.
    """
    opened, closed = touched(trail)
    opened, closed = opened | unseen, closed | unseen
    told = (
        [sight for sight in finished if _is_told(sight, opened, closed)]
        or [sight for sight in finished if closed & bit(sight.move.landing)]
        or finished
    )
    apart = len(told) > 1 and any(sight.leaves != sight.move.captured for sight in told)
    return told[0] if told and not apart else None


def _is_told(sight: Sight, opened: Occupancy, closed: Occupancy) -> bool:
    gone = bit(sight.move.origin) | sight.move.captured
    return opened & gone == gone and bool(closed & bit(sight.move.landing))


def sights_of(game: Game, unseen: Occupancy = 0) -> Sights:
    """Work out what every legal move of a game would show."""
    before = game.position.occupancy
    orientation = game.rules.orientation
    moves = tuple([_sight(move, before, orientation) for move in game.legal_moves])
    return Sights(before=before, moves=moves, unseen=unseen)


def _sight(move: Move, before: Occupancy, orientation: Orientation) -> Sight:
    fixed = before & ~bit(move.origin) & ~move.captured
    track = 0
    for route in move.routes:
        track |= _squares_along(route, orientation)
    landing = bit(move.landing)
    return Sight(move, fixed | landing, fixed, track & ~move.captured, move.captured & ~landing)


@lru_cache(maxsize=16_384)  # the same few routes come back in every game
def _squares_along(route: Route, orientation: Orientation) -> Occupancy:
    squares = mask_of(route)
    for stop, following in pairwise(route):
        squares |= mask_of(between(stop, following, orientation) or ())
    return squares
