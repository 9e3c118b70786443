"""Tables of the board's diagonals as masks, built once for each orientation."""

from dataclasses import dataclass
from functools import cache

from controller.rules.squares import DIRECTIONS, SQUARES, Direction, Occupancy, Orientation, Square, bit, ray

Ray = tuple[tuple[Occupancy, Square], ...]
"""The squares of a diagonal, nearest first, each as mask and as square."""


@dataclass(frozen=True, slots=True)
class Shift:
    """One step of many pieces at once in one direction.

    A step changes the bit index by one of two distances: one on even rows, the other on odd rows. A distance above 0
    leads down the board.
    """

    first: Occupancy  # the squares from which a step has the first distance
    first_by: int
    second: Occupancy  # the squares from which a step has the second distance
    second_by: int


@dataclass(frozen=True, slots=True)
class Jump:
    """One jump of a man's capture."""

    jumped: Occupancy  # the square of the captured piece
    landing_bit: Occupancy
    landing: Square  # the same square as `landing_bit`


@dataclass(frozen=True, slots=True)
class DiagonalTables:
    """The tables of one orientation; a square that is a key is a mask of one bit."""

    rays: dict[Occupancy, dict[Direction, Ray]]
    jumps: dict[Occupancy, dict[Direction, Jump]]
    shifts: dict[Direction, Shift]
    jump_origins: dict[Direction, Occupancy]  # the squares with two squares ahead in a direction
    jump_distance: dict[Direction, int]  # by which two steps change the bit index


@cache
def diagonal_tables(orientation: Orientation) -> DiagonalTables:
    """Return the tables of an orientation."""
    return DiagonalTables(
        rays={bit(square): _rays_from(square, orientation) for square in SQUARES},
        jumps={bit(square): _jumps_from(square, orientation) for square in SQUARES},
        shifts={direction: _shift(direction, orientation) for direction in DIRECTIONS},
        jump_origins={direction: _jump_origins(direction, orientation) for direction in DIRECTIONS},
        # Two steps along one diagonal change the bit index by 7 or 9 on every row.
        jump_distance={direction: _jump_distance(direction) for direction in DIRECTIONS},
    )


def _rays_from(square: Square, orientation: Orientation) -> dict[Direction, Ray]:
    return {
        direction: tuple((bit(beyond), beyond) for beyond in ray(square, direction, orientation))
        for direction in DIRECTIONS
    }


def _jumps_from(square: Square, orientation: Orientation) -> dict[Direction, Jump]:
    jumps = {}
    for direction in DIRECTIONS:
        diagonal = ray(square, direction, orientation)
        if len(diagonal) >= 2:
            jumps[direction] = Jump(bit(diagonal[0]), bit(diagonal[1]), diagonal[1])
    return jumps


def _jump_origins(direction: Direction, orientation: Orientation) -> Occupancy:
    return sum(bit(square) for square in SQUARES if len(ray(square, direction, orientation)) >= 2)


def _jump_distance(direction: Direction) -> int:
    return 8 * direction[0] + direction[1]


def _shift(direction: Direction, orientation: Orientation) -> Shift:
    by_distance: dict[int, Occupancy] = {}
    for square in SQUARES:
        diagonal = ray(square, direction, orientation)
        if diagonal:
            distance = diagonal[0] - square
            by_distance[distance] = by_distance.get(distance, 0) | bit(square)
    (first_by, first), (second_by, second) = sorted(by_distance.items())
    return Shift(first, first_by, second, second_by)
