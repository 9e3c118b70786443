"""Nothing of a picture is cut off, and nothing overlaps, whatever a page shows."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.faces.display.picture_pages import LAYOUTS, Size
from controller.profile import shipped_languages
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.rules.rulesets import RULE_SETS
from controller.session.views.display_page import DisplayPage, GameAddress, PageStatus
from controller.session.views.menu_view import MenuView
from controller.session.views.messages import Message, MessageCode, build_message
from controller.words.po_files import load_catalogue
from tests.faces.built_pages import FULL, clock, page
from tests.faces.display.drawn_parts import NAMES, assert_clean
from tests.faces.sample_pages import GAME_ADDRESS, LOCAL_ADDRESS, PAGES


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
            hand_s=draw(st.sampled_from((0, 10, 3600))),
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


PLAYER_NAMES = st.sampled_from(("", "Ana", "Ana Reyes", "Bernardino Macaraeg", "Wilhelmina-Concepcion", "Peña y Ñ"))


@pytest.mark.parametrize("size", LAYOUTS, ids=NAMES.get)
@given(shown=st.composite(any_page)(), language=st.sampled_from(shipped_languages()))
def test_the_texts_of_a_page_are_neither_cut_nor_overlapping(size: Size, shown: DisplayPage, language: str) -> None:
    assert_clean(shown, size, load_catalogue(language))
