"""The drill template: true size, the places of reeds and LEDs, and sheets that fit their paper."""

import math
from xml.etree.ElementTree import Element, fromstring

import pytest

from controller.faces.template import BoardView, Paper, draw_board, draw_jig, draw_sheets
from controller.faces.template.reed_places import MAN_SHARE, find_reed_place
from controller.faces.template.sheet_frame import HEADER_MM, MARGIN_MM
from controller.faces.template.square_marks import LED_COLOUR, LED_SHARE, REED_COLOUR
from controller.rules.squares import SQUARES, Orientation, Square, column_of, row_of

SVG = "{http://www.w3.org/2000/svg}"
LEFT, TOP = MARGIN_MM, MARGIN_MM + HEADER_MM


def view_of(square_mm: int = 50, *, is_from_below: bool = False) -> BoardView:
    return BoardView(square_mm=square_mm, orientation=Orientation.VISMIN, is_from_below=is_from_below)


def read(drawing: str) -> Element:
    return fromstring(drawing)  # noqa: S314  # the project drew it


def middles_of_reeds(drawing: str) -> set[tuple[float, float]]:
    reeds = [box for box in read(drawing).iter(f"{SVG}rect") if box.get("stroke") == REED_COLOUR]
    corners = [(float(reed.attrib["x"]), float(reed.attrib["y"])) for reed in reeds]
    return {(round(x + 7, 1), round(y + 1.1, 1)) for x, y in corners}


def middles_of_leds(drawing: str) -> set[tuple[float, float]]:
    circles = [circle for circle in read(drawing).iter(f"{SVG}circle") if circle.get("stroke") == LED_COLOUR]
    return {(float(circle.attrib["cx"]), float(circle.attrib["cy"])) for circle in circles}


def middle_of(square: Square, size: int) -> tuple[float, float]:
    return LEFT + (column_of(square, Orientation.VISMIN) + 0.5) * size, TOP + (row_of(square) + 0.5) * size


@pytest.mark.parametrize("size", [40, 45, 50, 55, 60])
def test_each_reed_is_beside_the_middle_of_its_square(size: int) -> None:
    offset = find_reed_place(size).offset_mm
    wanted = {(x + offset, y) for x, y in (middle_of(square, size) for square in SQUARES)}
    assert middles_of_reeds(draw_board(view_of(size))) == wanted


def test_from_below_left_and_right_change_places() -> None:
    above, below = draw_board(view_of()), draw_board(view_of(is_from_below=True))
    for middles in (middles_of_reeds, middles_of_leds):
        assert middles(below) == {(2 * LEFT + 400 - x, y) for x, y in middles(above)}


def test_an_led_is_where_no_man_covers_it() -> None:
    reach = MAN_SHARE / 2 + (1 - MAN_SHARE) / 2
    assert math.hypot(LED_SHARE, LED_SHARE) > reach
    assert len(middles_of_leds(draw_board(view_of()))) == 32


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("size", [40, 50, 65])
def test_sheets_hold_every_square_once_and_fit_their_paper(paper: Paper, size: int) -> None:
    width, height = paper.value
    reeds = 0
    for sheet in draw_sheets(view_of(size), paper):
        picture = read(sheet)
        assert (picture.get("width"), picture.get("height")) == (f"{width}mm", f"{height}mm")
        assert picture.get("viewBox") == f"0 0 {width} {height}"
        assert picture.findtext(f"{SVG}style") == f"@page {{ size: {width}mm {height}mm; margin: 0 }}"
        for box in picture.iter(f"{SVG}rect"):
            if box.get("x") is not None:
                assert float(box.attrib["x"]) + float(box.attrib["width"]) <= width - MARGIN_MM
                assert float(box.attrib["y"]) + float(box.attrib["height"]) <= height - MARGIN_MM
        reeds += len(middles_of_reeds(sheet))
    assert reeds == 32


@pytest.mark.parametrize("drawing", [draw_board(view_of()), draw_jig(50)], ids=["board", "jig"])
def test_a_line_of_100_mm_checks_the_printer(drawing: str) -> None:
    lines = [line.attrib["points"].split() for line in read(drawing).iter(f"{SVG}polyline")]
    ends = [[tuple(map(float, point.split(","))) for point in line] for line in lines]
    assert any(first[1] == last[1] and last[0] - first[0] == 100 for first, last in ends)


@pytest.mark.parametrize("size", [40, 50, 65])
def test_what_the_line_is_for_stands_clear_of_the_crosses_at_the_corners(size: int) -> None:
    for sheet in draw_sheets(view_of(size), Paper.A4):
        (text,) = [text for text in read(sheet).iter(f"{SVG}text") if (text.text or "").startswith("this line is")]
        assert float(text.attrib["y"]) < TOP - 6


def test_the_board_says_where_white_sits() -> None:
    texts = {text.text for text in read(draw_board(view_of())).iter(f"{SVG}text")}
    assert {"White sits below", "Black sits above", "a1: White's left", "h1: White's right"} <= texts


@pytest.mark.parametrize("size", [40, 50, 65])
def test_the_jig_fits_on_its_sheet(size: int) -> None:
    for circle in read(draw_jig(size)).iter(f"{SVG}circle"):
        x, y, radius = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
        assert radius < x < 210 - radius
        assert radius < y < 297 - radius
