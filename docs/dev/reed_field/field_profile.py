"""The field of a man or a king at the depth of the reed, by the distance from its axis."""

from collections.abc import Sequence

from docs.dev.reed_field.magnet import Magnet

STEP_MM = 0.5
FARTHEST_MM = 320


class FieldProfile:
    """A table of the radial field, read with straight lines between its points."""

    def __init__(self, magnet: Magnet, depths_mm: Sequence[float]) -> None:
        places = range(1, int(FARTHEST_MM / STEP_MM) + 2)
        fields = (sum(magnet.radial_field_mt(place * STEP_MM, depth) for depth in depths_mm) for place in places)
        self._fields_mt = (0.0, *fields)

    def radial_field_mt(self, distance_mm: float) -> float:
        """Return the field away from the axis in mT; distances are below 320 mm."""
        place, share = divmod(distance_mm / STEP_MM, 1)
        before, after = self._fields_mt[int(place)], self._fields_mt[int(place) + 1]
        return before + (after - before) * share
