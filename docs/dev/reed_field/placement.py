"""Where a reed lies beside the middle of its square, and what is left in hand there."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from docs.dev.reed_field.field_profile import FieldProfile
from docs.dev.reed_field.magnet import Magnet
from docs.dev.reed_field.reed import Reed, field_along_reed

MAN_SHARE = 0.7
"""The diameter of a man as a share of the square: so it stands up to 15 % off the middle and still inside."""

REED_ERROR_MM = 1
"""How far from its place a maker may glue a reed."""

OFFSETS_MM = range(5, 16)
DIRECTIONS = 16
NEIGHBOURS = 3
"""How many squares away a piece still counts."""


@dataclass(frozen=True, kw_only=True)
class PieceBuild:
    """Magnet, board and reed of one square."""

    magnet: Magnet
    gap_mm: float  # from the magnet's lower face to the axis of the reed: felt, wood, half the glass
    man_height_mm: float  # from the magnet of a king's lower man to that of its upper man
    reed: Reed = field(default_factory=Reed)

    @cached_property
    def man(self) -> FieldProfile:
        """The field of a man."""
        return FieldProfile(self.magnet, [self._depth_mm])

    @cached_property
    def king(self) -> FieldProfile:
        """The field of a king: two men, their poles the same way."""
        return FieldProfile(self.magnet, [self._depth_mm, self._depth_mm + self.man_height_mm])

    @property
    def _depth_mm(self) -> float:
        return self.gap_mm + self.magnet.height_mm / 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """A reed's place on squares of one size, and the fields there."""

    square_mm: float
    offset_mm: float
    play_mm: float  # how far off the middle of its square a piece may stand
    own_mt: float  # the least of its own piece, less what all others take away
    others_mt: float  # the most of all other pieces, while its own square is empty
    closing_margin: float  # how many times the field that closes every reed
    opening_margin: float  # how many times the others are below the field that opens every reed


def best_placement(build: PieceBuild, square_mm: float) -> Placement:
    """Return the place, in whole millimetres, with the most closing field in hand."""
    return max((place_reed(build, square_mm, offset) for offset in OFFSETS_MM), key=lambda place: place.closing_margin)


def place_reed(build: PieceBuild, square_mm: float, offset_mm: float) -> Placement:
    """Return what is left in hand with a reed this far beside the middle of its square, along its axis."""
    play_mm = (1 - MAN_SHARE) / 2 * square_mm
    reach_mm = play_mm + REED_ERROR_MM
    along = [_others_field(build, square_mm, offset_mm, reach_mm, length) for length in build.reed.lengths_mm]
    others_mt = max(max(forwards, -backwards) for forwards, backwards in along)
    own_mt = min(
        field_along_reed(profile, x - offset_mm, y, length) + backwards
        for length, (_, backwards) in zip(build.reed.lengths_mm, along, strict=True)
        for profile in (build.man, build.king)
        for x, y in _places_within(reach_mm)
    )
    return Placement(
        square_mm=square_mm,
        offset_mm=offset_mm,
        play_mm=play_mm,
        own_mt=own_mt,
        others_mt=others_mt,
        closing_margin=own_mt / build.reed.closing_mt,
        opening_margin=build.reed.opening_mt / others_mt,
    )


def _others_field(
    build: PieceBuild, square_mm: float, offset_mm: float, reach_mm: float, length_mm: float
) -> tuple[float, float]:
    """Return the most that pieces on other squares can add forwards and backwards along the reed, in mT.

    Each square holds what is worst for the reed: nothing, a man or a king, at the worst place.
    """
    forwards = backwards = 0.0
    for column, row in _neighbour_squares():
        fields = [
            field_along_reed(profile, column * square_mm + x - offset_mm, row * square_mm + y, length_mm)
            for profile in (build.man, build.king)
            for x, y in _circle(reach_mm)
        ]
        forwards += max(0.0, *fields)
        backwards += min(0.0, *fields)
    return forwards, backwards


def _neighbour_squares() -> Iterator[tuple[int, int]]:
    """Yield the playing squares around, by columns and rows; they touch by their corners."""
    span = range(-NEIGHBOURS, NEIGHBOURS + 1)
    return ((column, row) for column in span for row in span if (column, row) != (0, 0) and (column + row) % 2 == 0)


def _places_within(radius_mm: float) -> Iterator[tuple[float, float]]:
    """Yield places of a piece: in the middle, and on two circles around it."""
    yield 0.0, 0.0
    yield from _circle(radius_mm / 2)
    yield from _circle(radius_mm)


def _circle(radius_mm: float) -> Iterator[tuple[float, float]]:
    for step in range(DIRECTIONS):
        angle = 2 * math.pi * step / DIRECTIONS
        yield radius_mm * math.cos(angle), radius_mm * math.sin(angle)
