"""A reed switch that lies flat below the board, and what closes it."""

import math
from dataclasses import dataclass

from docs.dev.reed_field.field_profile import FieldProfile

MT_PER_AT = 0.05
"""Field in mT that one ampere-turn makes in air, in a coil of one inch, by the formula of a long coil.

Source: Dexter Magnetic Technologies, "How do I convert an Amp-Turn rating to Gauss?". No maker gives a better relation
for a magnet, for coils differ and the blades bend the field: a case can differ by a factor of 2 or more (Littelfuse,
application note AN102A, "Ampere*turn versus mT and Gauss").
"""

PARTS_OF_REED = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Reed:
    """A normally open reed and its leads; the field counts that lies along it, as the mean over its metal.

    The numbers are those of a glass of 14 mm, sold in the band of 10 to 15 AT. The release is the least for 10 AT if it
    is the share of the operate value that the data sheet of the Coto RI-02 allows: 3 of 7 AT.
    """

    lengths_mm: tuple[float, ...] = (14, 20)  # of the metal along the axis: the glass, or the glass with short leads
    most_operate_at: float = 15
    least_release_at: float = 4

    @property
    def closing_mt(self) -> float:
        """The field in mT that closes every reed of this kind."""
        return self.most_operate_at * MT_PER_AT

    @property
    def opening_mt(self) -> float:
        """The field in mT below which every reed of this kind opens."""
        return self.least_release_at * MT_PER_AT


def field_along_reed(profile: FieldProfile, x_mm: float, y_mm: float, length_mm: float) -> float:
    """Return the mean field along a reed's axis x, in mT, for a magnet at a place beside the reed's middle."""
    total = 0.0
    for part in range(PARTS_OF_REED + 1):
        weight = 0.5 if part in (0, PARTS_OF_REED) else 1
        x = (part / PARTS_OF_REED - 0.5) * length_mm - x_mm
        distance = math.hypot(x, y_mm)
        if distance > 0:
            total += weight * profile.radial_field_mt(distance) * x / distance
    return total / PARTS_OF_REED
