"""Pages as pictures; golden.py says how to draw the golden ones again."""

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw

from controller.faces.display import page_elements
from controller.faces.display.fonts import text_width
from controller.faces.display.picture_conversion import (
    LIT,
    UNLIT,
    enlarge_picture,
    picture_from_image,
    picture_to_image,
)
from controller.faces.display.picture_pages import LAYOUTS, Size, draw_page, list_elements
from controller.profile import shipped_languages
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.session.views.display_page import DisplayPage, GameAddress, PageStatus
from controller.session.views.menu_view import MenuView
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.catalogue import Catalogue
from controller.words.po_files import english, load_catalogue
from tests.faces.built_pages import FULL, clock, page
from tests.faces.golden_pictures import assert_golden
from tests.faces.sample_pages import GAME_ADDRESS, LOCAL_ADDRESS, PAGES

SMALL, WIDE = LAYOUTS
NAMES = {SMALL: "128x64", WIDE: "256x64"}
FILIPINO_PAGES = ("setup", "ready", "guided", "stages", "everything", "offer", "no-clock", "over", "over-undecided")
MARGIN = 40
UNTOUCHED = 128


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


class OffsetPen(ImageDraw.ImageDraw):
    """A pen on a larger sheet, whose corner lies MARGIN pixels within it: what would be cut off is seen there."""

    def bitmap(self, xy: Any, *args: Any, **options: Any) -> None:
        super().bitmap((xy[0] + MARGIN, xy[1] + MARGIN), *args, **options)

    def rectangle(self, xy: Any, *args: Any, **options: Any) -> None:
        super().rectangle([at + MARGIN for at in xy], *args, **options)

    def ellipse(self, xy: Any, *args: Any, **options: Any) -> None:
        super().ellipse([at + MARGIN for at in xy], *args, **options)

    def line(self, xy: Any, *args: Any, **options: Any) -> None:
        super().line([at + MARGIN for at in xy], *args, **options)

    def polygon(self, xy: Any, *args: Any, **options: Any) -> None:
        super().polygon([(x + MARGIN, y + MARGIN) for x, y in xy], *args, **options)


def pixels_of(part: page_elements.PageElement, size: Size) -> Image.Image:
    """Draw one part alone, and give the pixels that it touches, dark or bright, white on black."""
    image = Image.new("L", (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN), UNTOUCHED)
    part(OffsetPen(image))
    return image.point(lambda value: 0 if value == UNTOUCHED else 255)


def assert_clean(shown: DisplayPage, size: Size, catalogue: Catalogue) -> None:
    """Check that no part of a picture is cut off, and that no two of them touch the same pixel."""
    sheets = [pixels_of(part, size) for part in list_elements(catalogue, shown, size)]
    for sheet in sheets:
        box = sheet.getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert left >= MARGIN
        assert right <= MARGIN + size[0]
        assert top >= MARGIN
        assert bottom <= MARGIN + size[1]
    for one, other in combinations(sheets, 2):
        common = Image.composite(one, Image.new("L", one.size), other.convert("1"))
        assert common.getbbox() is None


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_and_nothing_overlaps(name: str, size: Size, language: str) -> None:
    assert_clean(PAGES[name], size, load_catalogue(language))


MESSAGES = [
    None,
    build_message(MessageCode.CAPTURE_WITH, count=12, squares=(21, 22, 25, 29, 30)),
    build_message(MessageCode.PUT_BACK, origin=18, square=22),
    build_message(MessageCode.TIME_LIMIT),
    build_message(MessageCode.CANNOT_RECORD, reason="No space left on device"),
]


def any_page(draw: st.DrawFn) -> DisplayPage:
    """Draw a page of any kind, also such as no game has."""

    def any_clock(running: bool) -> Any:
        stages = draw(st.integers(1, 9))
        has_clock = draw(st.booleans())
        deciseconds = draw(st.one_of(st.integers(0, 99), st.integers(10, 48 * 3600).map(lambda one: 10 * one)))
        flagged = has_clock and draw(st.booleans())
        return clock(
            (0 if flagged else deciseconds) if has_clock else None,
            running=running,
            flagged=flagged,
            fell_first=draw(st.booleans()),
            counts_up=draw(st.booleans()),
            delay_s=draw(st.sampled_from((0, 1, 59, 60, 3599, 3 * 3600))),
            stage=(draw(st.integers(1, stages)), stages),
            periods=draw(st.integers(0, 99)),
            to_go=draw(st.one_of(st.none(), st.integers(1, 999))),
        )

    mood = draw(st.sampled_from(PageStatus))
    runs = draw(st.sampled_from((None, *Side))) if mood is PageStatus.PLAYING else None
    message: Message | None = draw(st.sampled_from(MESSAGES))
    shown = page(
        mood,
        any_clock(runs is Side.WHITE),
        any_clock(runs is Side.BLACK),
        to_move=draw(st.sampled_from((None, *Side))),
        ply=draw(st.integers(0, 1999)),
        message=message,
        lost=(draw(st.integers(0, 12)), draw(st.integers(0, 12))),
        offer=draw(st.sampled_from((None, *Side))),
        score=draw(st.sampled_from([score.value for score in Score])) if mood is PageStatus.OVER else None,
    )
    return replace(
        shown,
        illegal_moves=draw(st.tuples(st.integers(0, 9), st.integers(0, 9))),
        illegal_move_limit=9,
        warnings=draw(st.tuples(st.integers(0, 9), st.integers(0, 9))),
        warning_limit=draw(st.sampled_from((0, 3))),
        match_s=draw(st.sampled_from((None, 0, 1200, 36_000))),
        penalty_s=draw(st.sampled_from([(0, 0), (0, 3600), (59, 0)])),
        names=draw(st.tuples(PLAYER_NAMES, PLAYER_NAMES)),
        totals=draw(st.sampled_from([None, ("0", "-1247/360"), ("-36?", "17"), ("76√2", "3x²y - 2x")])),
    )


MENU_VIEWS = [
    MenuView(label, value, white, black, place=2, length=13, is_rocker=is_rocker)
    for label, values in {
        **dict.fromkeys(("time", "play", "again", "again swapped"), ("15+10", "none", "G/20", "byo 30m 5x30s")),
        "rules": tuple(RULE_SETS),
        **dict.fromkeys(("white", "black"), ("", "Ana Reyes", "Bernardino Macaraeg")),
        "help": ("full", "after_press", "off"),
        "language": ("en", "fil"),
        "sound": ("on", "off"),
        **dict.fromkeys(("swap", "back", "pause", "resume", "draw", "resign", "take back", "new game"), ("",)),
        **dict.fromkeys(("hint", "board", "pairing code", "stop"), ("",)),
        "brightness": ("10", "100"),
    }.items()
    for value in values
    for white, black in (("next", "choose"), ("next", "change"))
    for is_rocker in (False, True)
] + [
    MenuView(f"{question}?", "", white, black, asked_by=asked_by, is_rocker=asked_by is None and white == "no")
    for question in ("resign", "draw", "take back", "new game")
    for asked_by, white, black in (
        (None, "I", "I"), (None, "no", "yes"), (Side.WHITE, "no", "agree"), (Side.BLACK, "yes", "no"),
    )
] + [
    MenuView(f"{question}? both", "", "no", "yes", is_rocker=True) for question in ("draw", "take back", "new game")
] + [
    MenuView("resign?", "", "no", "yes", asked_by=side, is_rocker=True) for side in Side
] + [MenuView("stop?", "kept", "no", "yes", is_rocker=is_rocker) for is_rocker in (False, True)]  # fmt: skip


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@pytest.mark.parametrize("language", shipped_languages())
def test_the_menu_is_neither_cut_nor_overlapping(size: Size, language: str) -> None:
    for view in MENU_VIEWS:
        assert_clean(
            replace(page(PageStatus.PLAYING, FULL, clock(9 * 36_000)), menu=view), size, load_catalogue(language)
        )


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize("code", [MessageCode.AGAIN, MessageCode.AGAIN_BY_THIRD])
@pytest.mark.parametrize("score", ["1-0", "1/2-1/2", "*"])
@pytest.mark.parametrize("address", [GAME_ADDRESS, LOCAL_ADDRESS])
def test_the_page_after_a_game_is_neither_cut_nor_overlapping(
    size: Size, language: str, code: MessageCode, score: str, address: GameAddress
) -> None:
    over = page(PageStatus.OVER, FULL, FULL, message=build_message(code), score=score, names=("Ana", "Ben"))
    assert_clean(replace(over, game_address=address), size, load_catalogue(language))


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
def test_the_code_after_a_game_is_that_of_its_address(size: Size) -> None:
    image = image_of(PAGES["after-game"], size)
    matrix = segno.make_qr(GAME_ADDRESS.text).matrix
    first = (64 - 2 * len(matrix)) // 2
    for row, line in enumerate(matrix):
        for column, is_dark in enumerate(line):
            assert (image.getpixel((first + 2 * column, first + 2 * row)) == 0) == bool(is_dark)


PLAYER_NAMES = st.sampled_from(("", "Ana", "Ana Reyes", "Bernardino Macaraeg", "Wilhelmina-Concepcion", "Peña y Ñ"))


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@given(shown=st.composite(any_page)(), language=st.sampled_from(shipped_languages()))
def test_the_texts_of_a_page_are_neither_cut_nor_overlapping(size: Size, shown: DisplayPage, language: str) -> None:
    assert_clean(shown, size, load_catalogue(language))


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
