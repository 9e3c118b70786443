"""A game of Damath on the page: symbols on squares, values on chips, sums and totals, also on a phone."""

import re
from collections.abc import Iterator
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, expect
from pydantic import TypeAdapter

from controller.web.api.state_types import BoardState
from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PHONE, PageUser, open_page

EXCHANGE = (
    "press black; move 22-18; press white; move 12-16; press black; move 18-13; press white; "
    "move 9-18; remove 13; press black; move 21-14; remove 18; press white"
)
SMALLEST_READABLE_PX = 10


@pytest.fixture(scope="module")
def damath_board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """Yield a board on which two captures were made."""
    folder, control = tmp_path_factory.mktemp("damath"), "10m/move both 90m"  # longer than all tests of this module
    with run_board(folder, ruleset="damath", orientation="luzon", time_control=control) as board:
        board.play(EXCHANGE, ply=5)
        yield board


@pytest.fixture
def phone(browser: Browser, damath_board: BoardProcess) -> Iterator[PageUser]:
    with open_page(browser, damath_board, "watch", right="watch", **PHONE) as user:
        expect(user.score_sheet_moves()).to_have_count(5)
        yield user


def test_sums_and_totals_are_shown(phone: PageUser) -> None:
    expect(phone.page.locator(".words:visible")).to_contain_text("9 - 4 = 5, total 5")
    expect(phone.page.locator('.clock[data-side="white"] .clock-notes')).to_contain_text("total 5")
    expect(phone.page.locator('.clock[data-side="black"] .clock-notes')).to_contain_text("total 2/3")


def test_every_piece_shows_its_chip_and_every_square_its_symbol(phone: PageUser) -> None:
    expect(phone.page.locator(".piece:visible .chip")).to_have_count(22)
    expect(phone.page.locator('.piece[data-square="14"] .chip')).to_have_text("9")
    expect(phone.page.locator(".symbol:not(.small)")).to_have_count(32)
    expect(phone.cell_of(14)).to_have_attribute(
        "aria-label", re.compile("^Square 14, white man, operation \N{MINUS SIGN}, chip 9")
    )
    expect(phone.cell_of(18)).to_have_attribute("aria-label", re.compile("^Square 18, empty, operation ÷"))


def test_chips_and_symbols_can_be_read_on_a_phone(phone: PageUser) -> None:
    expect(phone.page.locator(".piece:visible .chip")).to_have_count(22)
    for name in (".chip", ".symbol:not(.small)"):
        heights = phone.page.eval_on_selector_all(name, "all => all.map(each => each.getBoundingClientRect().height)")
        assert min(heights) >= SMALLEST_READABLE_PX, name


@pytest.mark.parametrize("view", ["watch", "play", "lab", "arbiter"])
def test_the_time_of_the_match_and_the_warnings_stay_in_sight(
    browser: Browser, damath_board: BoardProcess, view: str
) -> None:
    damath_board.process.type("arbiter warnings white 2")
    damath_board.wait_until(lambda state: state["clocks"]["white"]["warnings"] == 2)
    with open_page(browser, damath_board, view) as user:
        expect(user.page.locator(".match-time:visible")).to_have_text(re.compile(r"^Match 1:[12]\d:\d\d$"))
        expect(user.page.locator('.clock[data-side="white"]:visible .clock-notes')).to_contain_text("warned 2/3")
        if view == "arbiter":
            white = user.page.locator(".conduct-row").first
            expect(white.get_by_role("status").last).to_have_text("2/3")


def test_the_table_links_to_the_score_sheet_and_the_sheet_back(browser: Browser, damath_board: BoardProcess) -> None:
    with open_page(browser, damath_board, "lab", **PHONE) as user:
        user.page.get_by_role("link", name="Score sheet with the sums of game 1").click()
        expect(user.page.get_by_role("heading", name="Damath score sheet")).to_be_visible()
        user.page.wait_for_load_state()  # before its style has come, the sheet is wider
        width = user.page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["viewport"]["width"]
        expect(user.page.get_by_role("link", name="CSV")).to_have_attribute("href", "/games/1.csv")
        user.page.get_by_role("link", name="Back to the board").click()
        expect(user.page.locator(".board:visible")).to_be_visible()


def test_the_game_links_to_its_score_sheet(phone: PageUser, damath_board: BoardProcess) -> None:
    phone.page.get_by_role("link", name="Score sheet with the sums of game 1").click()
    expect(phone.page.get_by_role("heading", name="Damath score sheet")).to_be_visible()
    expect(phone.page.locator("table")).to_contain_text("9 - 4")
    phone.page.goto(f"{damath_board.origin}/#replay")
    expect(phone.page.get_by_role("link", name="Score sheet with the sums of game 1")).to_be_visible()
    with urlopen(f"{damath_board.origin}/games/1.csv") as answer:  # noqa: S310 (loopback)
        assert answer.headers.get_content_type() == "text/csv"
        assert "5,white,21x14,9 - 4,5,5" in answer.read().decode().splitlines()


def test_the_replay_shows_chips_that_travel_and_operations(phone: PageUser, damath_board: BoardProcess) -> None:
    phone.page.goto(f"{damath_board.origin}/#replay/1")
    phone.page.get_by_role("button", name="To the start").click()
    expect(phone.page.locator(".piece:visible .chip")).to_have_count(24)
    expect(phone.page.locator(".symbol:not(.small):visible")).to_have_count(32)
    phone.page.locator(".replay-player .sheet-moves:visible .move-text").nth(4).click()
    expect(phone.page.locator('.piece[data-square="14"]:visible .chip')).to_have_text("9")
    expect(phone.page.locator(".piece:visible .chip")).to_have_count(22)
    expect(phone.page.locator('.clock[data-side="white"]:visible .clock-notes')).to_contain_text("total 5")


def test_the_state_is_as_the_api_says(damath_board: BoardProcess) -> None:
    state = TypeAdapter(BoardState).validate_python(damath_board.state, strict=True)
    score = state["score"]
    assert score is not None
    assert (score["white"], score["black"]) == ("5", "2/3")
    assert (score["chips"]["14"], score["symbols"]["14"], len(score["chips"])) == ("9", "-", 22)


def test_the_arbiter_counts_warnings(browser: Browser, damath_board: BoardProcess) -> None:
    with open_page(browser, damath_board, "arbiter") as user:
        user.page.get_by_role("button", name="Black: Warnings: one more").click()
        expect(user.page.get_by_text("Done: Black's warnings: 1")).to_be_visible()
