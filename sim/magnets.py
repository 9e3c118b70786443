"""How the magnets of pieces work on the reeds: mostly well; sometimes a reed misbehaves for a moment."""

from dataclasses import dataclass
from random import Random

from controller.rules.squares import DIRECTIONS, SQUARES, Occupancy, Orientation, Square, bit, ray
from sim.durations import pick_duration_us
from sim.reeds import Reeds

OFF_CENTRE_BOUNCE_US = (100_000, 500_000)  # a choice: how long a reed chatters under a piece that is off centre
OFF_CENTRE_TOGGLES = (8, 12, 20)  # a choice: extra edges of that chatter
NEIGHBOUR_US = (5_000, 60_000)  # a choice: how long a strong magnet in the hand passes over the next square
CENTRING_US = (5_000, 30_000)  # a choice: how long a reed closes while a magnet passes to or from its dead centre


@dataclass(frozen=True, slots=True, kw_only=True)
class MagnetFaults:
    """The rates, 0 to 1, at which a piece that is put down or lifted disturbs reeds.

    Raises ValueError for a rate outside 0 to 1. A piece cannot be both off centre and dead centre.
    """

    off_centre_rate: float = 0.02
    """The rate at which the piece is off centre: its reed chatters for up to half a second; a choice."""
    strong_rate: float = 0.01
    """The rate at which the piece also closes the reed of a free square beside it for a moment; a choice."""
    dead_centre_rate: float = 0.0
    """The rate at which the piece is dead centre: its reed stays open until it is touched. A fault of a board."""

    def __post_init__(self) -> None:
        if min(self.off_centre_rate, self.strong_rate, self.dead_centre_rate) < 0 or self.strong_rate > 1:
            raise ValueError(f"{self} has a rate outside 0 to 1; give numbers from 0 to 1")
        if self.off_centre_rate + self.dead_centre_rate > 1:
            raise ValueError(f"{self}: off_centre_rate and dead_centre_rate add up to more than 1; give lower ones")


NO_MAGNET_FAULTS = MagnetFaults(off_centre_rate=0, strong_rate=0)
"""Every piece works well."""


def nearest_squares(square: Square, orientation: Orientation) -> tuple[Square, ...]:
    """Return the playing squares nearest to one: its diagonal neighbours."""
    return tuple(line[0] for direction in DIRECTIONS if (line := ray(square, direction, orientation)))


class Magnets:
    """Moves the magnets of pieces over the reeds; times are those of the reeds."""

    def __init__(self, reeds: Reeds, rng: Random, faults: MagnetFaults, orientation: Orientation) -> None:
        self._reeds = reeds
        self._rng = rng
        self._faults = faults
        self._orientation = orientation
        self._dead_centred: Occupancy = 0  # the squares with a piece that is dead centre

    def put_down(self, square: Square, at_us: int, occupancy: Occupancy) -> None:
        """Put a piece down; `occupancy` has the squares with a piece, including this one."""
        faults = self._faults
        # without faults no random number is drawn, so that seeds give the same games
        chance = self._rng.random() if faults.off_centre_rate or faults.dead_centre_rate else 1
        if chance < faults.off_centre_rate:
            self._reeds.move_magnet(
                square, closed=True, at_us=at_us, bounce_us=OFF_CENTRE_BOUNCE_US, extra_toggles=OFF_CENTRE_TOGGLES
            )
        elif chance < faults.off_centre_rate + faults.dead_centre_rate:
            self._dead_centred |= bit(square)
            self._close_for_a_moment(square, at_us, CENTRING_US)
        else:
            self._reeds.move_magnet(square, closed=True, at_us=at_us)
        self._disturb_neighbour(square, at_us, occupancy)

    def lift(self, square: Square, at_us: int, occupancy: Occupancy) -> None:
        """Lift a piece; `occupancy` has the squares with a piece, without this one."""
        if self._dead_centred & bit(square):
            self._dead_centred ^= bit(square)
            self._close_for_a_moment(square, at_us, CENTRING_US)
        else:
            self._reeds.move_magnet(square, closed=False, at_us=at_us)
        self._disturb_neighbour(square, at_us, occupancy)

    def nudge(self, square: Square, at_us: int, lasts_us: int) -> None:
        """Push a piece off its reed for `lasts_us`; afterwards the reed is closed, also if it was dead centre."""
        if self._dead_centred & bit(square):
            self._dead_centred ^= bit(square)
        else:
            self._reeds.move_magnet(square, closed=False, at_us=at_us)
        self._reeds.move_magnet(square, closed=True, at_us=at_us + lasts_us)

    def set_up(self, before: Occupancy, after: Occupancy, at_us: int) -> None:
        """Change from one occupancy to another, all pieces well placed; only reeds that must change do."""
        shown = before & ~self._dead_centred
        for square in SQUARES:
            if (shown ^ after) & bit(square):
                self._reeds.move_magnet(square, closed=bool(after & bit(square)), at_us=at_us)
        self._dead_centred = 0

    def _disturb_neighbour(self, square: Square, at_us: int, occupancy: Occupancy) -> None:
        """Close the nearest free reed for a moment, if the magnet is strong."""
        strong = self._faults.strong_rate
        if not strong or self._rng.random() >= strong:
            return
        free = [near for near in nearest_squares(square, self._orientation) if not occupancy & bit(near)]
        if free:
            self._close_for_a_moment(self._rng.choice(free), at_us, NEIGHBOUR_US)

    def _close_for_a_moment(self, square: Square, at_us: int, span_us: tuple[int, int]) -> None:
        self._reeds.move_magnet(square, closed=True, at_us=at_us)
        self._reeds.move_magnet(square, closed=False, at_us=at_us + pick_duration_us(span_us, self._rng))
