"""The field of a magnet, held against another program, a sum of small charges, and a dipole far away."""

import math

import pytest

from docs.dev.reed_field.magnet import Magnet, elliptic_integral

MAGPYLIB = (  # diameter, height, remanence in mT, distance, depth, radial field in mT: by Cylinder of magpylib 6.3.0
    (10, 2, 1170, 0.5, 5, 6.245301246),
    (10, 2, 1170, 5, 5, 43.7584289),
    (10, 2, 1170, 12, 6.5, 8.020529802),
    (10, 2, 1170, 25, 6.5, 0.6564068081),
    (10, 2, 1170, 50, 8, 0.05359005971),
    (8, 3, 1290, 0.5, 5, 11.3369371),
    (8, 3, 1290, 5, 5, 57.23883681),
    (8, 3, 1290, 12, 6.5, 8.121121236),
    (8, 3, 1290, 25, 6.5, 0.6769244934),
    (8, 3, 1290, 50, 8, 0.05630493315),
    (6, 10, 1430, 0.5, 5, 58.80567046),
    (6, 10, 1430, 5, 5, 140.8027053),
    (6, 10, 1430, 12, 6.5, 14.04690851),
    (6, 10, 1430, 25, 6.5, 1.285432301),
    (6, 10, 1430, 50, 8, 0.1140497224),
    (20, 3, 1170, 0.5, 5, 3.684710301),
    (20, 3, 1170, 5, 5, 44.38903054),
    (20, 3, 1170, 12, 6.5, 55.4298908),
    (20, 3, 1170, 25, 6.5, 4.734617045),
    (20, 3, 1170, 50, 8, 0.3385227658),
)


@pytest.mark.parametrize(("diameter", "height", "remanence", "distance", "depth", "field"), MAGPYLIB)
def test_the_field_is_that_of_magpylib(
    diameter: float, height: float, remanence: float, distance: float, depth: float, field: float
) -> None:
    magnet = Magnet(diameter_mm=diameter, height_mm=height, remanence_mt=remanence)
    assert magnet.radial_field_mt(distance, depth) == pytest.approx(field, rel=1e-8)


def test_far_away_a_magnet_is_a_dipole() -> None:
    magnet = Magnet(diameter_mm=8, height_mm=2, remanence_mt=1170)
    x, z = 150.0, 90.0
    moment = 1170 * math.pi * 4**2 * 2 / (4 * math.pi)
    assert magnet.radial_field_mt(x, z) == pytest.approx(3 * moment * x * z / math.hypot(x, z) ** 5, rel=2e-3)


def test_the_field_is_that_of_charges_on_both_ends() -> None:
    magnet = Magnet(diameter_mm=10, height_mm=3, remanence_mt=1170)
    rings, steps = 60, 120
    total = 0.0
    for end, sign in ((6 - 1.5, 1), (6 + 1.5, -1)):  # the north pole is the lower end
        for ring in range(rings):
            radius = 5 * (ring + 0.5) / rings
            area = radius * (5 / rings) * (2 * math.pi / steps)
            for step in range(steps):
                angle = 2 * math.pi * (step + 0.5) / steps
                x, y = 7 - radius * math.cos(angle), radius * math.sin(angle)
                total += sign * 1170 / (4 * math.pi) * area * x / math.hypot(x, y, end) ** 3
    assert magnet.radial_field_mt(7, 6) == pytest.approx(total, rel=1e-3)


def test_the_integral_has_the_values_of_tables() -> None:
    assert elliptic_integral(1, 1, 1, 1) == pytest.approx(math.pi / 2)
    assert elliptic_integral(math.sqrt(0.5), 1, 1, 1) == pytest.approx(1.8540746773)  # K for k² = 0.5
    assert elliptic_integral(math.sqrt(0.5), 1, 1, 0.5) == pytest.approx(1.3506438810)  # E for k² = 0.5
