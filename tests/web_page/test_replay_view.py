"""A recorded game and a trace, replayed on the page."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.cli.shell import damahan
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser, open_page


@pytest.fixture(scope="module")
def game(running_board: BoardProcess) -> int:
    """Return a game of two moves with a wrong one between them."""
    running_board.start_new_game()
    running_board.process.type("press black; move 22-18; press white; move 11-16; move 12-15; press black")
    running_board.process.type("wait 100ms; move 15-12; move 16-11; move 11-15; press black; arbiter pause")
    running_board.wait_until(lambda state: "arbiter" in state["pauses"])
    return running_board.game


@pytest.fixture
def replay_user(browser: Browser, running_board: BoardProcess, game: int) -> Iterator[PageUser]:
    """Yield a user who has opened the game from the list."""
    with open_page(browser, running_board, "replay") as user:
        user.page.locator(f'.games a[href="#replay/{game}"]').click()
        expect(user.page.locator(".transport")).to_be_visible()
        yield user


def test_a_game_is_stepped_through(replay_user: PageUser) -> None:
    page = replay_user.page
    expect(page.locator(".sheet-moves [aria-current]")).to_have_count(0)
    assert replay_user.has_piece(22)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("22-18")
    replay_user.wait_until(lambda: replay_user.has_piece(18) and not replay_user.has_piece(22))
    replay_user.wait_until(
        lambda: {*replay_user.read_lamps().values()} == {"last move"} or not replay_user.read_lamps()
    )
    for _ in range(200):
        page.keyboard.press("Shift+ArrowRight")
        if "lift" in replay_user.read_lamps().values():
            break
    assert "lift" in replay_user.read_lamps().values()
    expect(page.locator(".verdict")).to_contain_text("Illegal")
    expect(page.locator(".log li").last).not_to_be_empty()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")
    page.locator(".sheet-moves .move-text").first.click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("22-18")
    page.get_by_role("button", name="To the start").click()
    replay_user.wait_until(lambda: replay_user.has_piece(22))


def test_a_game_is_replayed_to_its_end(replay_user: PageUser) -> None:
    page = replay_user.page
    page.get_by_label("Speed").select_option("32")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_a_trace_is_opened_from_a_file(
    replay_user: PageUser, running_board: BoardProcess, game: int, tmp_path: Path
) -> None:
    page = replay_user.page
    file = tmp_path / "trace.jsonl"
    recorded = damahan("record", "--game", str(game), "--journal", running_board.folder, "-o", file)
    assert recorded.exit_code == 0, recorded.output
    page.get_by_role("button", name="All games").click()
    page.locator("#trace-file").set_input_files(file)
    expect(page.locator(".transport")).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".sheet-moves [aria-current] .move-text")).to_have_text("11-15")
