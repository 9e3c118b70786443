"""The magnet and the place of the reed for each size of squares, from the field model in docs/dev/reed_field."""

from dataclasses import dataclass

SMALLEST_SQUARE_MM = 40
"""The least size of the table. On squares of 38 mm no disc closes its own reed and lets the next one open."""

LARGEST_SQUARE_MM = 65
"""On larger squares a man can stand where the largest disc does not close the reed."""

MAN_SHARE = 0.7
"""The diameter of a man as a share of its square."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReedPlace:
    """The disc of a man, and the middle of the reed beside the middle of the square."""

    disc_diameter_mm: float
    disc_height_mm: float
    offset_mm: float


REED_PLACES = {
    40: ReedPlace(disc_diameter_mm=6, disc_height_mm=2, offset_mm=10),
    45: ReedPlace(disc_diameter_mm=10, disc_height_mm=1, offset_mm=10),
    50: ReedPlace(disc_diameter_mm=8, disc_height_mm=2, offset_mm=11),
    55: ReedPlace(disc_diameter_mm=8, disc_height_mm=3, offset_mm=11),
    60: ReedPlace(disc_diameter_mm=10, disc_height_mm=2, offset_mm=12),
}
"""By the size of a square in millimetres. `make reed-field` prints these rows, and a test holds them against it."""


def find_reed_place(square_mm: int) -> ReedPlace:
    """Return the row of the nearest size; sizes are 40 to 65 mm."""
    return REED_PLACES[min(REED_PLACES, key=lambda size: abs(size - square_mm))]
