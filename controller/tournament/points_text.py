"""Points as people write them."""

from fractions import Fraction


def points_text(points: Fraction) -> str:
    """Return points as a decimal number without needless digits: `4`, `3.5`, `12.25`."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".")
