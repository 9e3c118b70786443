"""A recorded game and a trace, replayed on the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.shell import damahan
from tests.web_page.at_page import PageUser, open_page
from tests.web_page.served_board import BoardProcess


@pytest.fixture(scope="module")
def game(running_board: BoardProcess) -> int:
    """A game of two moves, with a wrong one between them."""
    running_board.start_new_game()
    running_board.process.type("press black; move 22-18; press white; move 11-16; move 12-15; press black")
    running_board.process.type("wait 100ms; move 15-12; move 16-11; move 11-15; press black; arbiter pause")
    running_board.wait_until(lambda state: "arbiter" in state["pauses"])
    return running_board.game


@pytest.fixture
def viewer(browser: Browser, running_board: BoardProcess, game: int) -> Iterator[PageUser]:
    """Somebody who has found the game in the list and opened it."""
    with open_page(browser, running_board, "replay") as visitor:
        visitor.page.locator(f'.games a[href="#replay/{game}"]').click()
        expect(visitor.page.locator(".transport")).to_be_visible()
        yield visitor


def test_a_game_is_stepped_through(viewer: PageUser) -> None:
    page = viewer.page
    expect(page.locator(".sheet-moves [aria-current]")).to_have_count(0)
    assert viewer.has_piece(22)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("22-18")
    viewer.wait_until(lambda: viewer.has_piece(18) and not viewer.has_piece(22))
    viewer.wait_until(lambda: {*viewer.read_lamps().values()} == {"last move"} or not viewer.read_lamps())
    for _ in range(200):
        page.keyboard.press("Shift+ArrowRight")
        if "lift" in viewer.read_lamps().values():
            break
    assert "lift" in viewer.read_lamps().values()
    expect(page.locator(".verdict")).to_contain_text("Illegal")
    expect(page.locator(".log li").last).not_to_be_empty()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")
    page.locator(".sheet-moves .move-text").first.click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("22-18")
    page.get_by_role("button", name="To the start").click()
    viewer.wait_until(lambda: viewer.has_piece(22))


def test_a_game_is_played_by_itself(viewer: PageUser) -> None:
    page = viewer.page
    page.get_by_label("Speed").select_option("32")
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_a_trace_is_opened_from_a_file(
    viewer: PageUser, running_board: BoardProcess, game: int, tmp_path: Path
) -> None:
    page = viewer.page
    file = tmp_path / "trace.jsonl"
    recorded = damahan("record", "--game", str(game), "--journal", running_board.folder, "-o", file)
    assert recorded.exit_code == 0, recorded.output
    page.get_by_role("button", name="All games").click()
    page.locator("#trace-file").set_input_files(file)
    expect(page.locator(".transport")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")
