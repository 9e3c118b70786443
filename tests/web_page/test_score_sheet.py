"""The score sheet: the newest move is in sight, each move in the column of its side, and a long capture in full."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.daemon.game_scripts import GAME, clock_mode_script
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser, open_page

LONG = 20


def is_in_sight(user: PageUser, move: Locator) -> bool:
    """Tell whether a move lies between the edges of its sheet."""
    sheet, box = user.page.locator(".sheet-moves:visible").bounding_box(), move.bounding_box()
    assert sheet is not None
    assert box is not None
    return sheet["y"] <= box["y"] + 1 and box["y"] + box["height"] <= sheet["y"] + sheet["height"] + 1


@pytest.fixture
def brisk(board: BoardProcess) -> Iterator[BoardProcess]:
    """A board at which moves are made without delay."""
    board.process.type("speed 16")
    yield board
    board.process.type("speed 1")


@pytest.mark.parametrize(("view", "width", "height"), [("watch", 360, 640), ("table", 360, 640), ("watch", 1280, 800)])
def test_the_newest_move_is_in_sight(browser: Browser, brisk: BoardProcess, view: str, width: int, height: int) -> None:
    with open_page(browser, brisk, view, viewport={"width": width, "height": height}) as user:
        brisk.process.type(clock_mode_script(GAME[:LONG]))
        expect(user.score_sheet_moves()).to_have_count(LONG)
        user.wait_until(lambda: is_in_sight(user, user.page.locator(".sheet-moves [aria-current]")))
        assert not is_in_sight(user, user.score_sheet_moves().first)


def test_the_move_that_is_replayed_is_in_sight(browser: Browser, brisk: BoardProcess) -> None:
    brisk.process.type(clock_mode_script(GAME[:LONG]) + "; arbiter result 1-0")
    brisk.wait_until(lambda state: state["phase"] == "over")
    with open_page(browser, brisk, f"replay/{brisk.game}") as user:
        user.page.get_by_role("button", name="To the end").click()
        current = user.page.locator(".sheet-moves [aria-current]")
        expect(current.locator(".move-text")).to_have_text(GAME[LONG - 1])
        assert is_in_sight(user, current)


def test_a_move_is_in_the_column_of_its_side(browser: Browser, brisk: BoardProcess) -> None:
    with open_page(browser, brisk, "watch") as user:
        brisk.process.type("press black; move 22-18; press white; arbiter position W:W22,23,32:B1,2,11")
        brisk.wait_until(lambda state: state["position"]["fen"].startswith("W:W22,23,32"))
        brisk.process.type("set up; move 22-18; press white; move 11-15; press black; move 18x11; press white")
        expect(user.score_sheet_moves()).to_have_text(["22-18", "11-15", "18x11"])
        boxes = [move.bounding_box() for move in user.score_sheet_moves().all()]
        left = [box["x"] for box in boxes if box is not None]
        assert left[0] == left[2] < left[1]
        assert user.page.locator(".sheet-moves .move-number").all_inner_texts() == ["2.", "3."]
