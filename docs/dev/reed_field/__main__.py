"""Compute where the reeds lie, and draw the closing map: `make reed-field`."""

import sys
from pathlib import Path

from docs.dev.reed_field.choices import DISCS_MM, SQUARES_MM, choose_disc, disc_build, table_lines
from docs.dev.reed_field.closing_map import draw_maps
from docs.dev.reed_field.magnet import REMANENCE_MT
from docs.dev.reed_field.placement import PieceBuild, place_reed

PICTURE = Path(__file__).resolve().parents[2] / "pictures/closing-map.png"
SQUARE_MM = 50


def main() -> None:
    """Write the table of discs and places, the margins around the one of 50 mm, and the picture."""
    choices = [choose_disc(square) for square in SQUARES_MM]
    sys.stdout.write("\n".join(table_lines(choices)) + "\n\n")
    chosen = choices[SQUARES_MM.index(SQUARE_MM)]
    disc, place = (chosen.diameter_mm, chosen.height_mm), chosen.placement.offset_mm
    for diameter, height in DISCS_MM:
        _write_margins(f"disc {diameter:g} x {height:g} mm", disc_build(diameter, height), place)
    for grade in REMANENCE_MT:
        _write_margins(f"grade {grade}", disc_build(*disc, grade=grade), place)
    for gap in (4, 5, 7, 8):
        _write_margins(f"gap {gap} mm", disc_build(*disc, gap_mm=gap), place)
    for offset in (6, 7, 8):
        _write_margins(f"reed {offset} mm off", disc_build(*disc), offset)
    draw_maps(disc_build(chosen.diameter_mm, chosen.height_mm), chosen.placement).save(PICTURE, optimize=True)


def _write_margins(change: str, build: PieceBuild, offset_mm: float) -> None:
    """Write both margins of a build that differs from the one of the docs in one thing."""
    place = place_reed(build, SQUARE_MM, offset_mm)
    sys.stdout.write(
        f"square {SQUARE_MM} mm, {change}: closes {place.closing_margin:.2f}, opens {place.opening_margin:.2f}\n"
    )


if __name__ == "__main__":
    main()
