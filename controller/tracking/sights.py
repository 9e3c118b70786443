"""What each legal move would show the sensors, at its end and on its way there."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from controller.rules.game import Game
from controller.rules.moves import Move, Route
from controller.rules.squares import Occupancy, Orientation, between, bit, mask_of


class Sight(NamedTuple):
    """One legal move as the sensors see it.

    `end` is the occupancy when it is finished; `fixed` the pieces that it does not touch; `track` every square on which
    the mover may stand on its way, its origin and landing included.
    """

    move: Move
    end: Occupancy
    fixed: Occupancy
    track: Occupancy

    def on_way(self, occupancy: Occupancy) -> bool:
        """Tell whether a hand that plays this move, in any order, could show this occupancy."""
        return (
            occupancy & self.fixed == self.fixed
            and not occupancy & ~(self.fixed | self.track | self.move.captured)
            and (occupancy & self.track).bit_count() <= 1
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sights:
    """Every legal move of a position as the sensors see it, and the occupancy before any of them."""

    before: Occupancy
    moves: tuple[Sight, ...]

    def finished(self, occupancy: Occupancy) -> tuple[Sight, ...]:
        """Give the moves that leave just this occupancy; more than one only where pieces return to their origins."""
        return tuple([sight for sight in self.moves if sight.end == occupancy])

    def under_way(self, occupancy: Occupancy) -> tuple[Sight, ...]:
        """Give the moves that this occupancy may be a stage of, finished ones included."""
        return tuple([sight for sight in self.moves if sight.on_way(occupancy)])


def sights_of(game: Game) -> Sights:
    """Work out what every legal move of a game would show."""
    before = game.position.occupancy
    orientation = game.rules.orientation
    return Sights(before=before, moves=tuple([_sight(move, before, orientation) for move in game.legal_moves]))


def _sight(move: Move, before: Occupancy, orientation: Orientation) -> Sight:
    fixed = before & ~bit(move.origin) & ~move.captured
    track = 0
    for route in move.routes:
        track |= _squares_along(route, orientation)
    return Sight(move, fixed | bit(move.landing), fixed, track & ~move.captured)


@lru_cache(maxsize=16_384)  # the same few routes come back in every game
def _squares_along(route: Route, orientation: Orientation) -> Occupancy:
    squares = mask_of(route)
    for stop, following in pairwise(route):
        squares |= mask_of(between(stop, following, orientation) or ())
    return squares
