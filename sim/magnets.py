"""How a piece's magnet sits over its reed: mostly well, now and then so that the reed misbehaves for a moment."""

from dataclasses import dataclass

from controller.rules.squares import DIRECTIONS, Orientation, Square, ray

CHATTER_US = (100_000, 500_000)  # a piece off the middle of its square makes its reed ring for so long
CHATTER_TOGGLES = (8, 12, 20)
NEIGHBOUR_US = (5_000, 60_000)  # a strong magnet in the hand passes over the next square in about this time
NUDGE_US = (30_000, 120_000)  # a finger that straightens a piece
STACKING_US = (40_000, 150_000)  # a second piece is put on the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Magnetics:
    """How likely (0 to 1) a piece that is put down, or taken up, is a case for itself.

    `off_centre`: its reed chatters for up to half a second. `strong`: it also closes the nearest free playing square
    for a moment. `dead_centre`: its reed stays open until the piece is touched; that is a fault of the board.
    """

    off_centre: float = 0.02
    strong: float = 0.01
    dead_centre: float = 0.0


STEADY = Magnetics(off_centre=0, strong=0)
"""Every piece sits well."""


def nearest_squares(square: Square, orientation: Orientation) -> tuple[Square, ...]:
    """List the playing squares nearest to one: its neighbours on the diagonals."""
    return tuple(line[0] for direction in DIRECTIONS if (line := ray(square, direction, orientation)))
