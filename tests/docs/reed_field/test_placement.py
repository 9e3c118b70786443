"""Where a reed lies: what the docs say is what the field model gives."""

from pathlib import Path

import pytest

from controller.faces.template.reed_places import (
    LARGEST_SQUARE_MM,
    REED_PLACES,
    SMALLEST_SQUARE_MM,
    ReedPlace,
    find_reed_place,
)
from docs.dev.reed_field.choices import (
    LEAST_MARGIN,
    SQUARES_MM,
    Choice,
    choose_disc,
    disc_build,
    table_lines,
)
from docs.dev.reed_field.closing_map import Contact, contact_at, draw_maps
from docs.dev.reed_field.placement import best_placement, place_reed
from docs.dev.reed_field.reed import field_along_reed

BUILD = disc_build(8, 2)


@pytest.fixture(scope="module")
def choices() -> list[Choice]:
    return [choose_disc(square) for square in SQUARES_MM]


def test_a_magnet_over_the_middle_of_a_reed_opens_it() -> None:
    assert field_along_reed(BUILD.man, 0, 0, 14) == pytest.approx(0)
    assert contact_at(BUILD, 0, 0) is Contact.OPENS


def test_a_magnet_beside_the_middle_closes_it_on_either_side() -> None:
    for x in (-11, 11):
        assert contact_at(BUILD, x, 0) is Contact.CLOSES
    assert contact_at(BUILD, 0, 11) is Contact.OPENS  # across the reed there is no field along it


def test_the_docs_have_the_table_of_the_model(choices: list[Choice], root: Path) -> None:
    page = (root / "docs/user/build/reeds.md").read_text()
    for line in table_lines(choices):
        assert f"{line}\n" in page


def test_each_row_has_its_least_margin(choices: list[Choice]) -> None:
    assert min(choice.margin for choice in choices) >= LEAST_MARGIN


def test_on_squares_of_38_mm_no_disc_has_it() -> None:
    assert choose_disc(38).margin < LEAST_MARGIN


def test_better_grades_work_too(root: Path) -> None:
    best = place_reed(disc_build(8, 2, grade="N52"), 50, 11)
    words = f"closes with {best.closing_margin:.1f} x and opens with {best.opening_margin:.1f} x"
    assert f"N52 on squares of 50 mm {words}" in (root / "docs/user/build/reeds.md").read_text()


def test_a_reed_6_to_8_mm_beside_the_middle_is_opened_by_a_man_in_its_square() -> None:
    assert all(place_reed(BUILD, 50, offset).closing_margin < 0 for offset in (6, 7, 8))


def test_the_wood_matters_little() -> None:
    margins = [place_reed(disc_build(8, 2, gap), 50, 11) for gap in (4, 5, 7, 8)]
    assert all(min(place.closing_margin, place.opening_margin) > 1.6 for place in margins)


def test_a_larger_disc_holds_the_reed_of_an_empty_square_closed(root: Path) -> None:
    place = best_placement(disc_build(10, 2), 50)
    assert place.opening_margin < LEAST_MARGIN
    words = f"closes with {place.closing_margin:.1f} x, but opens with {place.opening_margin:.1f} x only"
    assert words in (root / "docs/user/build/reeds.md").read_text()


def test_the_map_shows_a_circle_of_men_that_close_the_reed() -> None:
    placement = place_reed(BUILD, 50, 11)
    for x, y in ((0.0, 0.0), (7.5, 0), (-7.5, 0), (0, 7.5), (0, -7.5)):
        assert contact_at(BUILD, x - 11, y) is Contact.CLOSES
    assert draw_maps(BUILD, placement).width > 600


def test_the_template_has_the_places_of_the_model(choices: list[Choice]) -> None:
    places = {
        choice.placement.square_mm: ReedPlace(
            disc_diameter_mm=choice.diameter_mm,
            disc_height_mm=choice.height_mm,
            offset_mm=choice.placement.offset_mm,
        )
        for choice in choices
    }
    assert places == REED_PLACES


@pytest.mark.parametrize("square_mm", range(SMALLEST_SQUARE_MM, LARGEST_SQUARE_MM + 1))
def test_sizes_between_the_rows_have_about_the_same_margin(square_mm: int) -> None:
    place = find_reed_place(square_mm)
    placed = place_reed(disc_build(place.disc_diameter_mm, place.disc_height_mm), square_mm, place.offset_mm)
    assert min(placed.closing_margin, placed.opening_margin) > LEAST_MARGIN - 0.05
