"""How a piece's magnet sits over its reed: mostly well, now and then so that the reed misbehaves for a moment."""

from dataclasses import dataclass
from random import Random

from controller.rules.squares import DIRECTIONS, SQUARES, Occupancy, Orientation, Square, bit, ray
from sim.durations import pick_duration_us
from sim.reeds import Reeds

OFF_CENTRE_BOUNCE_US = (100_000, 500_000)  # a piece off the middle of its square makes its reed ring for so long
OFF_CENTRE_TOGGLES = (8, 12, 20)
NEIGHBOUR_US = (5_000, 60_000)  # a strong magnet in the hand passes over the next square in about this time
CENTRING_US = (5_000, 30_000)  # a magnet that goes dead centre, or leaves it, closes the reed on its way for so long


@dataclass(frozen=True, slots=True, kw_only=True)
class MagnetFaults:
    """How likely (0 to 1) a piece that is put down, or taken up, is a case for itself.

    `off_centre`: its reed chatters for up to half a second. `strong`: it also closes the nearest free playing square
    for a moment. `dead_centre`: its reed stays open until the piece is touched; that is a fault of the board. Raises
    ValueError for what is no likelihood; a piece cannot be both off centre and dead on it.
    """

    off_centre_rate: float = 0.02
    strong_rate: float = 0.01
    dead_centre_rate: float = 0.0

    def __post_init__(self) -> None:
        if min(self.off_centre_rate, self.strong_rate, self.dead_centre_rate) < 0 or self.strong_rate > 1:
            raise ValueError(f"{self} holds what is no likelihood; give numbers from 0 to 1")
        if self.off_centre_rate + self.dead_centre_rate > 1:
            raise ValueError(f"{self} puts more than every piece off centre or dead on it; give 1 at most in all")


NO_MAGNET_FAULTS = MagnetFaults(off_centre_rate=0, strong_rate=0)
"""Every piece sits well."""


def nearest_squares(square: Square, orientation: Orientation) -> tuple[Square, ...]:
    """List the playing squares nearest to one: its neighbours on the diagonals."""
    return tuple(line[0] for direction in DIRECTIONS if (line := ray(square, direction, orientation)))


class Magnets:
    """What the magnets of pieces do to the reeds beneath them. Times are those of the reeds."""

    def __init__(self, reeds: Reeds, rng: Random, faults: MagnetFaults, orientation: Orientation) -> None:
        self._reeds = reeds
        self._rng = rng
        self._faults = faults
        self._orientation = orientation
        self._dead_centred: Occupancy = 0  # where a piece stands dead on the centre

    def put_down(self, square: Square, at_us: int, occupancy: Occupancy) -> None:
        """Put a piece down; `occupancy` holds the squares with a piece, this one among them."""
        faults = self._faults
        # Nothing is drawn where nothing can happen.
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
        """Lift a piece; `occupancy` holds the squares with a piece, this one no longer."""
        if self._dead_centred & bit(square):
            self._dead_centred ^= bit(square)
            self._close_for_a_moment(square, at_us, CENTRING_US)
        else:
            self._reeds.move_magnet(square, closed=False, at_us=at_us)
        self._disturb_neighbour(square, at_us, occupancy)

    def nudge(self, square: Square, at_us: int, lasts_us: int) -> None:
        """Push a piece off its reed and back, where it sits well; one that stood dead on the centre is seen then."""
        if self._dead_centred & bit(square):
            self._dead_centred ^= bit(square)
        else:
            self._reeds.move_magnet(square, closed=False, at_us=at_us)
        self._reeds.move_magnet(square, closed=True, at_us=at_us + lasts_us)

    def set_up(self, before: Occupancy, after: Occupancy, at_us: int) -> None:
        """Put all pieces down anew, well; only the reeds that are to change do."""
        seen = before & ~self._dead_centred
        for square in SQUARES:
            if (seen ^ after) & bit(square):
                self._reeds.move_magnet(square, closed=bool(after & bit(square)), at_us=at_us)
        self._dead_centred = 0

    def _disturb_neighbour(self, square: Square, at_us: int, occupancy: Occupancy) -> None:
        """Let a strong magnet close the nearest free square for a moment."""
        strong = self._faults.strong_rate
        if not strong or self._rng.random() >= strong:
            return
        free = [near for near in nearest_squares(square, self._orientation) if not occupancy & bit(near)]
        if free:
            self._close_for_a_moment(self._rng.choice(free), at_us, NEIGHBOUR_US)

    def _close_for_a_moment(self, square: Square, at_us: int, span_us: tuple[int, int]) -> None:
        self._reeds.move_magnet(square, closed=True, at_us=at_us)
        self._reeds.move_magnet(square, closed=False, at_us=at_us + pick_duration_us(span_us, self._rng))
