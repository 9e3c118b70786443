"""Pages as pictures; how to draw the golden ones anew stands in golden.py."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from controller.adapters import page_parts
from controller.adapters.pages import HEIGHT, ROW_PITCH, WIDTH, clock_text, draw_page, message_line
from controller.adapters.pictures import LIT, UNLIT, enlarged, picture_of, picture_to_image
from controller.rules.position import Side
from controller.session.messages import Code, Message, say
from controller.session.pages import ClockFace, Mood, Page
from tests.adapters.golden import assert_golden


def clock(seconds: int | None, *, running: bool = False, flagged: bool = False) -> ClockFace:
    return ClockFace(seconds=seconds, running=running, flagged=flagged)


def page(
    mood: Mood,
    white: ClockFace,
    black: ClockFace,
    *,
    to_move: Side = Side.WHITE,
    ply: int = 24,
    message: Message | None = None,
    score: str | None = None,
) -> Page:
    return Page(mood=mood, white=white, black=black, to_move=to_move, ply=ply, message=message, score=score)


FULL = clock(15 * 60)
UNTIMED = clock(None)
HOUR_S = 3600

PAGES: dict[str, Page] = {
    "setup": page(Mood.SETUP, FULL, FULL, ply=0, message=say(Code.SET_UP, missing=(9, 10), extra=(17,))),
    "playing": page(
        Mood.PLAYING, clock(754, running=True), clock(888), message=say(Code.PUT_BACK, origin=18, square=22)
    ),
    "playing-hours": page(Mood.PLAYING, clock(5025), clock(4000, running=True), to_move=Side.BLACK, ply=25),
    "playing-ten-hours": page(Mood.PLAYING, clock(10 * HOUR_S, running=True), clock(24 * HOUR_S)),
    "long-message": page(
        Mood.PLAYING,
        clock(7, running=True),
        clock(59),
        message=say(Code.CAPTURE_WITH, count=2, squares=(21, 22, 25, 29, 30)),
    ),
    "paused": page(Mood.PAUSED, clock(754), clock(888), to_move=Side.BLACK, ply=25, message=say(Code.PAUSED)),
    "flagged": page(Mood.PAUSED, clock(0, flagged=True), clock(65), message=say(Code.SENSORS_LOST)),
    "no-clock": page(Mood.PLAYING, UNTIMED, UNTIMED, message=say(Code.CAPTURE_WITH, count=2, squares=(22,))),
    "no-clock-paused": page(Mood.PAUSED, UNTIMED, UNTIMED, to_move=Side.BLACK, message=say(Code.PAUSED)),
    "over": page(
        Mood.OVER,
        clock(0, flagged=True),
        clock(65),
        message=say(Code.BLACK_WINS, reason="time"),
        score="0-1",
    ),
    "over-draw": page(
        Mood.OVER,
        clock(754),
        clock(5025),
        message=say(Code.DRAW, reason="lone king not captured in time"),
        score="1/2-1/2",
    ),
    "over-undecided": page(Mood.OVER, UNTIMED, UNTIMED, message=say(Code.UNDECIDED, reason="arbiter"), score="*"),
}


def image_of(shown: Page) -> Image.Image:
    return picture_to_image(draw_page(shown))


@pytest.mark.parametrize("name", PAGES)
def test_golden_pages(name: str, tmp_path: Path) -> None:
    assert_golden(name, image_of(PAGES[name]), tmp_path)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_as_large_as_the_display(name: str) -> None:
    picture = draw_page(PAGES[name])
    assert (picture.width, picture.height) == (WIDTH, HEIGHT) == (128, 64)
    assert len(picture.rows) == 128 * 64 // 8


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (5, "0:05"), (65, "1:05"), (900, "15:00"), (3599, "59:59"), (3600, "1:00:00"), (36000, "10:00:00")],
)
def test_a_time_is_written_with_hours_only_from_an_hour_on(seconds: int, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_last_line_is_the_message_or_else_the_number_of_the_move() -> None:
    assert message_line(PAGES["playing"]) == "Put 18 back on 22"
    assert message_line(PAGES["playing-hours"]) == "Move 13"
    assert message_line(page(Mood.OVER, FULL, FULL, score="1-0")) == ""


def row_is_inverted(shown: Page, side: Side) -> bool:
    top = 0 if side is Side.BLACK else ROW_PITCH + 1
    edge = image_of(shown).crop((0, top, 1, top + ROW_PITCH))
    return edge.getextrema() == (255, 255)


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("seconds", [5, 900, 5025, None])
def test_the_row_whose_clock_runs_is_inverted_and_the_other_is_not(side: Side, seconds: int | None) -> None:
    white, black = (clock(seconds, running=side is one) for one in (Side.WHITE, Side.BLACK))
    shown = page(Mood.PLAYING, white, black, to_move=side)
    assert row_is_inverted(shown, side)
    assert not row_is_inverted(shown, side.opponent)


def test_nothing_is_inverted_in_a_pause() -> None:
    assert not any(row_is_inverted(PAGES[name], side) for name in ("paused", "no-clock-paused") for side in Side)


def test_whose_turn_it_is_can_be_seen_while_no_clock_runs() -> None:
    for mood in (Mood.PLAYING, Mood.PAUSED):
        turns = [draw_page(page(mood, FULL, FULL, to_move=side)) for side in Side]
        assert turns[0] != turns[1]


def test_equal_pages_give_equal_pictures() -> None:
    assert draw_page(PAGES["playing"]) == draw_page(PAGES["playing"])


def test_digits_are_24_pixels_high() -> None:
    shown = page(Mood.PLAYING, clock(8 * 60 + 8), clock(8 * 60 + 8), ply=0)
    box = image_of(shown).crop((50, 0, 128, ROW_PITCH)).getbbox()
    assert box is not None
    assert box[3] - box[1] == 24


@given(st.text(st.characters(codec="latin-1", categories=("L", "N", "P", "Zs")), max_size=60))
def test_a_line_never_overflows(text: str) -> None:
    fitting, font = page_parts.fitted(text, 128)
    assert font.getlength(fitting) <= 128
    assert fitting == text or fitting.endswith("…")


def test_a_long_line_is_cut_and_a_middling_one_only_shrinks() -> None:
    long = "Capture 2 with 21, 22, 25, 29 or 30"
    assert page_parts.fitted(long, 128)[0] == "Capture 2 with 21, 22…"
    middling = "24 missing, 3 too many"
    fitting, font = page_parts.fitted(middling, 128)
    assert (fitting, font.size) == (middling, 11)


def test_a_picture_becomes_an_image_and_comes_back() -> None:
    picture = draw_page(PAGES["over"])
    assert picture_of(picture_to_image(picture)) == picture


def test_an_enlarged_picture_shows_each_pixel_as_a_square() -> None:
    image = enlarged(draw_page(PAGES["playing"]), 3)
    assert image.size == (384, 192)
    colours = image.getcolors()
    assert colours is not None
    assert {colour for _, colour in colours} == {LIT, UNLIT}
