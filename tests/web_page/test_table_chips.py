"""The chips of Damath on the simulated table: each piece shows its own value, wherever it stands."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PageUser, open_page

CONTROL = "10m/move both 90m"  # longer than all tests of this module


@pytest.fixture(scope="module")
def damath_board(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BoardProcess]:
    """Yield a board of Damath."""
    with run_board(
        tmp_path_factory.mktemp("chips"), ruleset="damath", orientation="luzon", time_control=CONTROL
    ) as board:
        yield board


@pytest.fixture
def user(browser: Browser, damath_board: BoardProcess) -> Iterator[PageUser]:
    """Yield a user at the table, on which the pieces stand as recorded."""
    damath_board.process.type("set up")
    with open_page(browser, damath_board, "lab") as user:
        expect(user.page.locator(".piece:visible .chip")).to_have_count(24)
        expect(user.page.locator(".badge-differs")).to_have_count(0)
        yield user


def read_chip(user: PageUser, square: int) -> str:
    """Return the value on the piece of a square."""
    return user.page.locator(f'.piece[data-square="{square}"]:visible .chip').text_content() or ""


def expect_chip(user: PageUser, square: int, chip: str) -> None:
    """Wait until the piece of a square has a value, on the drawing and for screen readers."""
    expect(user.page.locator(f'.piece[data-square="{square}"]:visible .chip')).to_have_text(chip)
    label = "chip " + chip.replace("\N{MINUS SIGN}", "-")
    expect(user.cell_of(square)).to_have_attribute("aria-label", re.compile(re.escape(label)))


def test_a_chip_on_a_wrong_square_keeps_its_value(user: PageUser) -> None:
    own, other = read_chip(user, 11), read_chip(user, 21)
    assert own != other
    user.drag_off_board(21)
    user.drag_piece(11, 21)
    expect_chip(user, 21, own)


def test_a_chip_that_has_moved_has_its_value_before_the_press(user: PageUser) -> None:
    own = read_chip(user, 22)
    user.drag_piece(22, 18)
    expect_chip(user, 18, own)


def test_exchanged_chips_of_one_colour_are_told_apart(user: PageUser, damath_board: BoardProcess) -> None:
    first, second = read_chip(user, 21), read_chip(user, 22)
    assert first != second
    damath_board.process.type("lift 21; lift 22; place 21; place 22")
    expect_chip(user, 21, second)
    expect_chip(user, 22, first)


def test_a_crowned_chip_keeps_its_value(user: PageUser, damath_board: BoardProcess) -> None:
    own = read_chip(user, 21)
    damath_board.process.type("stack 21")
    user.wait_until(lambda: "white king" in (user.cell_of(21).get_attribute("aria-label") or ""))
    expect_chip(user, 21, own)
