"""The desk's page on the desk itself: simulated boards play over a real broker, and an arbiter acts at them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.desk.desk_processes import make_club, simulated_boards, started, wait_for_line
from tests.desk_page.desk_process import DeskProcess
from tests.desk_page.desk_user import go_to, open_desk, place_of

BOARDS = 4


@pytest.fixture
def real_desk(tmp_path: Path) -> Iterator[DeskProcess]:
    """Yield a desk whose boards play."""
    files = make_club(tmp_path / "hall", BOARDS)
    with started(["hall", "run", "--folder", files.folder, "--port", "0"]) as process:
        address = wait_for_line(process, "Page:").removeprefix("Page:").strip()
        with simulated_boards(files, tmp_path / "records", "--move-every", "1s"):
            yield DeskProcess(address, process, files.folder / "desk")


def test_an_arbiter_follows_and_commands_real_boards(browser: Browser, real_desk: DeskProcess) -> None:
    with open_desk(browser, real_desk) as page:
        expect(page.locator(".tile-place")).to_have_count(BOARDS)
        state = place_of(page, "board-2").locator(".tile-state")
        expect(state).to_contain_text("4.")  # a move is made, and shown
        place_of(page, "board-2").get_by_role("link").click()
        expect(page.locator(".sheet-moves .move-text").nth(7)).to_be_visible()
        page.get_by_role("button", name="Pause").click()
        expect(page.get_by_role("button", name="Resume")).to_be_visible()
        row = page.locator(".time-row").first
        row.get_by_role("textbox").fill("3:00")
        row.get_by_role("button", name="Set").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Set").click()
        expect(page.locator('.clock[data-side="white"] .clock-time')).to_have_text("3:00")
        go_to(page, "boards")
        page.get_by_role("button", name="Choose boards").click()
        page.get_by_role("button", name="All that are shown").click()
        page.locator(".group-acts").get_by_role("button", name="Announce").click()
        page.get_by_role("dialog").get_by_role("textbox").fill("Round 2 begins at ten")
        page.get_by_role("dialog").get_by_role("button", name="Announce").click()
        expect(page.get_by_role("dialog")).to_contain_text(f"{BOARDS} done")
        page.get_by_role("button", name="Close").click()
        go_to(page, "record")
        lines = page.locator(".act-list li")
        expect(lines).to_have_count(3)
        expect(lines.first).to_contain_text("Carla: announced “Round 2 begins at ten”")
        real_desk.process.kill()
        expect(page.locator(".connection")).to_have_text("Connection lost")
