"""Pages as pictures; golden.py says how to draw the golden ones again."""

from pathlib import Path

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from controller.faces.display import page_elements
from controller.faces.display.fonts import text_width
from controller.faces.display.picture_conversion import (
    LIT,
    UNLIT,
    enlarge_picture,
    picture_from_image,
    picture_to_image,
)
from controller.faces.display.picture_pages import LAYOUTS, Size, draw_page
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.po_files import english, load_catalogue
from tests.faces.built_pages import FULL, clock, page
from tests.faces.display.drawn_parts import NAMES, SMALL, WIDE
from tests.faces.golden_pictures import assert_golden
from tests.faces.sample_pages import GAME_ADDRESS, PAGES

FILIPINO_PAGES = ("setup", "ready", "guided", "stages", "everything", "offer", "no-clock", "over", "over-undecided")


def image_of(shown: DisplayPage, size: Size = SMALL) -> Image.Image:
    return picture_to_image(draw_page(english(), shown, size))


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@pytest.mark.parametrize("name", PAGES)
def test_golden_pages(name: str, size: Size, tmp_path: Path) -> None:
    picture = draw_page(english(), PAGES[name], size)
    assert (picture.width, picture.height) == size
    assert len(picture.rows) == size[0] * size[1] // 8
    assert_golden(f"{name}-{NAMES[size]}", picture_to_image(picture), tmp_path)


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@pytest.mark.parametrize("name", FILIPINO_PAGES)
def test_golden_pages_in_filipino(name: str, size: Size, tmp_path: Path) -> None:
    picture = draw_page(load_catalogue("fil"), PAGES[name], size)
    assert_golden(f"fil-{name}-{NAMES[size]}", picture_to_image(picture), tmp_path)


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
def test_the_code_after_a_game_is_that_of_its_address(size: Size) -> None:
    image = image_of(PAGES["after-game"], size)
    matrix = segno.make_qr(GAME_ADDRESS.text).matrix
    first = (64 - 2 * len(matrix)) // 2
    for row, line in enumerate(matrix):
        for column, is_dark in enumerate(line):
            assert (image.getpixel((first + 2 * column, first + 2 * row)) == 0) == bool(is_dark)


def corner_is_bright(shown: DisplayPage, side: Side, size: Size) -> bool:
    """Return True if the clock of a side is inverted, from the edge of its row or half."""
    image = image_of(shown, size)
    if size == SMALL:
        top = 0 if side is Side.BLACK else 26
        return image.crop((0, top, 1, top + 25)).getextrema() == (255, 255)
    left = 0 if side is Side.WHITE else 255
    return image.crop((left, 0, left + 1, 51)).getextrema() == (255, 255)


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("deciseconds", [50, 9000, 50250, None])
def test_the_clock_that_runs_is_inverted_and_the_other_is_not(side: Side, deciseconds: int | None, size: Size) -> None:
    white, black = (clock(deciseconds, running=side is one) for one in (Side.WHITE, Side.BLACK))
    shown = page(PageStatus.PLAYING, white, black, to_move=side)
    assert corner_is_bright(shown, side, size)
    assert not corner_is_bright(shown, side.opponent, size)


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
def test_nothing_is_inverted_in_a_pause(size: Size) -> None:
    for name in ("paused", "no-clock-paused"):
        assert not any(corner_is_bright(PAGES[name], side, size) for side in Side)


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
def test_the_side_to_move_is_shown_while_no_clock_runs(size: Size) -> None:
    for mood in (PageStatus.PLAYING, PageStatus.PAUSED):
        turns = [draw_page(english(), page(mood, FULL, FULL, to_move=side), size) for side in Side]
        assert turns[0] != turns[1]


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
def test_each_field_of_a_page_changes_its_picture(size: Size) -> None:
    plain = page(PageStatus.PLAYING, clock(5000, running=True), clock(5000))
    others = [
        page(PageStatus.PLAYING, clock(5000, running=True), clock(5000), lost=(0, 1)),
        page(PageStatus.PLAYING, clock(5000, running=True), clock(5000), offer=Side.BLACK),
        page(PageStatus.PLAYING, clock(5000, running=True), clock(5000), ply=26),
        page(PageStatus.PLAYING, clock(5000, running=True, delay_s=3), clock(5000)),
        page(PageStatus.PLAYING, clock(5000, running=True, periods=3), clock(5000)),
        page(PageStatus.PLAYING, clock(5000, running=True, stage=(1, 2)), clock(5000)),
        page(PageStatus.PLAYING, clock(5000, running=True, to_go=7), clock(5000)),
        page(PageStatus.PLAYING, clock(5000, running=True), clock(5000, flagged=True)),
    ]
    pictures = [draw_page(english(), one, size).rows for one in (plain, *others)]
    assert len(set(pictures)) == len(pictures)


def height_of_digits(shown: DisplayPage, size: Size, box: tuple[int, int, int, int]) -> int:
    ink = image_of(shown, size).crop(box).getbbox()
    assert ink is not None
    return ink[3] - ink[1]


def test_digits_are_24_pixels_high_and_32_or_more_on_a_wide_display() -> None:
    for deciseconds in (4880, 6000, 35880):
        shown = page(PageStatus.PLAYING, clock(deciseconds), clock(deciseconds), ply=0)
        assert height_of_digits(shown, SMALL, (50, 0, 128, 25)) == 24
        assert height_of_digits(shown, WIDE, (40, 13, 127, 51)) >= 32


def test_equal_pages_give_equal_pictures() -> None:
    assert draw_page(english(), PAGES["playing"]) == draw_page(english(), PAGES["playing"])


@given(st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=60))
def test_a_line_never_overflows(text: str) -> None:
    fitting, size = page_elements.fit_message(text, 128)
    assert text_width(fitting, size) <= 128
    assert fitting == text or fitting.endswith("…")


def test_a_long_line_is_cut_and_a_middling_one_only_shrinks() -> None:
    long = "Capture 2 with 21, 22, 25, 29 or 30"
    assert page_elements.fit_message(long, 128)[0] == "Capture 2 with 21…"
    middling = "24 missing, 3 too many"
    assert page_elements.fit_message(middling, 128) == (middling, 11)


def test_a_picture_becomes_an_image_and_comes_back() -> None:
    picture = draw_page(english(), PAGES["over"])
    assert picture_from_image(picture_to_image(picture)) == picture


def test_an_enlarged_picture_shows_each_pixel_as_a_square() -> None:
    image = enlarge_picture(draw_page(english(), PAGES["playing"]), 3)
    assert image.size == (384, 192)
    colours = image.getcolors()
    assert colours is not None
    assert {colour for _, colour in colours} == {LIT, UNLIT}
