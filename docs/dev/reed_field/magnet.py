"""The field of a disc or cylinder magnet, magnetised along its axis."""

import math
from dataclasses import dataclass

REMANENCE_MT = {"N35": 1170, "N38": 1220, "N42": 1290, "N45": 1330, "N48": 1370, "N52": 1430}
"""The least remanence of each grade that makers name, in mT: K&J Magnetics, Dura Magnetics and Shanghai Magnet differ
by 1 to 2 %, and a magnet has up to 5 % more."""

TOLERANCE = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Magnet:
    """A cylinder whose axis is vertical."""

    diameter_mm: float
    height_mm: float
    remanence_mt: float

    def radial_field_mt(self, distance_mm: float, depth_mm: float) -> float:
        """Return the field away from the axis, at a distance from it and a depth below the magnet's centre, in mT.

        The closed form is that of a current sheet: N. Derby and S. Olbert, "Cylindrical magnets and ideal solenoids",
        Am. J. Phys. 78, 229 (2010), equations 3 to 8.
        """
        radius = self.diameter_mm / 2
        ends = (depth_mm + self.height_mm / 2, depth_mm - self.height_mm / 2)
        upper, lower = (_sheet_end(radius, distance_mm, end) for end in ends)
        return self.remanence_mt / math.pi * (upper - lower)  # outwards: the north pole is down


def _sheet_end(radius: float, distance: float, end: float) -> float:
    """Return what one end of the current sheet adds to the radial field, as a share of the remanence times 1/pi."""
    far = math.hypot(end, distance + radius)
    near = math.hypot(end, distance - radius)
    return radius / far * elliptic_integral(near / far, 1, 1, -1)


def elliptic_integral(kc: float, p: float, c: float, s: float) -> float:
    """Return the general complete elliptic integral of R. Bulirsch, Numerische Mathematik 13, 305 (1969).

    It is the integral from 0 to pi/2 of (c cos² + s sin²) / ((cos² + p sin²) sqrt(cos² + kc² sin²)), for kc and p
    above 0, from arithmetic and geometric means.
    """
    root, mean, product = math.sqrt(p), 1.0, kc
    upper, lower, weight, previous = c, s / root, root, kc
    while True:
        upper, lower = upper + lower / weight, 2 * (lower + upper * product / weight)
        weight += product / weight
        mean, last = previous + mean, mean
        if abs(last - previous) <= last * TOLERANCE:
            return math.pi / 2 * (lower + upper * mean) / (mean * (mean + weight))
        previous = 2 * math.sqrt(product)
        product = previous * mean
