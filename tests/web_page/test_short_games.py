"""Play: a short game to its end by mouse, touch and keyboard, tidied up and as at a real board, and by held buttons."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web_page.board_process import BoardProcess
from tests.web_page.held_buttons import hold_by_mouse
from tests.web_page.page_user import PHONE, PageUser, open_page

FEW_PIECES = "W:W9,10,14:B13,20"
ENDING = ("10-6", "20-24", "6-1", "13x6", "1x10x28")
"""A crowning, a capture of each side, and one of two pieces by the king: Black has no piece left."""

CROWNED_AT = 2  # the index of the move that crowns
Mover = Callable[[PageUser, int, int], None]


def move_by_mouse(user: PageUser, origin: int, landing: int) -> None:
    user.drag_piece(origin, landing)


def move_by_touch(user: PageUser, origin: int, landing: int) -> None:
    for square in (origin, landing):
        user.page.touchscreen.tap(*user.centre_of(square))


def move_by_keyboard(user: PageUser, origin: int, landing: int) -> None:
    for square in (origin, landing):
        user.cell_of(square).focus()
        user.page.keyboard.press("Enter")


@contextmanager
def open_short_game(
    browser: Browser, board: BoardProcess, *, is_tidied: bool, **context_options: Any
) -> Iterator[PageUser]:
    """Open Play on a game with few pieces, whose clock runs."""
    board.set_position(FEW_PIECES)
    board.process.type("press black")
    board.wait_until(lambda state: state["clocks"]["white"]["running"])
    with open_page(browser, board, "play", **context_options) as user:
        user.page.get_by_label("Tidy up for me").set_checked(is_tidied)
        yield user


def expect_end(user: PageUser, board: BoardProcess) -> None:
    expect(user.page.locator(".result-card")).to_contain_text(re.compile(r"wins *1\W0"))  # who, by the name he has
    assert [move["text"] for move in board.state["moves"]] == list(ENDING)


@pytest.mark.parametrize(
    ("move_piece", "device"), [(move_by_mouse, {}), (move_by_touch, PHONE), (move_by_keyboard, {})]
)
def test_a_game_is_played_to_its_end_and_tidied_up(
    browser: Browser, board: BoardProcess, move_piece: Mover, device: dict[str, Any]
) -> None:
    with open_short_game(browser, board, is_tidied=True, **device) as user:
        for ply, text in enumerate(ENDING):
            origin, *_, landing = [int(number) for number in re.split("[-x]", text)]
            # the page presses for a moment: nobody presses a button that is still down from his last move
            board.wait_until(lambda state: not any(state["table"]["buttons"].values()))
            move_piece(user, origin, landing)
            expect(user.score_sheet_moves()).to_have_count(ply + 1)
        expect_end(user, board)


def test_a_game_is_played_to_its_end_as_at_a_real_board(browser: Browser, board: BoardProcess) -> None:
    with open_short_game(browser, board, is_tidied=False) as user:
        for ply, text in enumerate(ENDING):
            user.play(text)
            if ply == CROWNED_AT:
                user.drag_crown(1)
            side = "black" if ply % 2 else "white"
            expect(user.page.locator(".play-status")).to_contain_text("press the clock")
            user.press(side)
            expect(user.score_sheet_moves()).to_have_count(ply + 1)
        expect_end(user, board)


def test_a_game_ends_with_a_draw_by_held_buttons(browser: Browser, board: BoardProcess) -> None:
    with open_short_game(browser, board, is_tidied=False) as user:
        user.drag_piece(10, 6)
        board.wait_until(lambda state: state["press_due"] == "white")
        hold_by_mouse(user, "white", "offers a draw")
        expect(user.page.locator(".play-status")).to_contain_text("offers a draw")
        hold_by_mouse(user, "black", "accepts the draw")
        expect(user.page.locator(".result-card")).to_contain_text("Draw")
        assert board.state["result"]["score"] == "1/2-1/2"


def test_a_game_ends_with_a_resignation_by_a_held_button(browser: Browser, board: BoardProcess) -> None:
    with open_short_game(browser, board, is_tidied=False) as user:
        hold_by_mouse(user, "white", "asks if you resign")
        expect(user.page.locator(".play-status")).to_contain_text("press again to resign")
        user.press("white")
        expect(user.page.locator(".result-card")).to_contain_text(re.compile(r"wins *0\W1"))
