"""Photograph the desk's page (`make pictures`): boards of a round, in the states that its tests bring them into."""

import os
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from controller.desk.server.api_operations import DESK_COOKIE
from docs.dev.photograph_page import CHROMIUM, DESK, FLAGS, FOLDER, PATIENCE_MS, PHONE
from tests.desk_page.desk_process import DeskProcess, run_desk
from tests.desk_page.event_desk import run_event_desk

BOARDS = 12
EVENT_BOARDS = 6


def photograph(browser: Browser, desk: DeskProcess, name: str, view: str, selector: str, **device: Any) -> None:
    """Open a view as an arbiter, wait until the page has an element, and save a picture of it."""
    context = browser.new_context(locale="en", **device)
    context.add_cookies([{"name": DESK_COOKIE, "value": desk.token, "url": desk.origin}])
    page = context.new_page()
    page.goto(f"{desk.origin}#{view}")
    page.wait_for_selector(selector, timeout=PATIENCE_MS)
    page.wait_for_load_state("networkidle")
    picture = Image.open(BytesIO(page.screenshot(animations="disabled")))
    picture.convert("RGB").save(FOLDER / name, optimize=True)
    context.close()


def photograph_event(browser: Browser, folder: Path) -> None:
    """Pair and start a round of an event, and save a picture once some of its results have come."""
    with run_event_desk(folder, EVENT_BOARDS, 2 * EVENT_BOARDS + 1, plies=14) as desk:
        context = browser.new_context(locale="en", **DESK)
        context.add_cookies([{"name": DESK_COOKIE, "value": desk.token, "url": desk.origin}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.goto(f"{desk.origin}#event")
        page.get_by_role("button", name="Pair round 1").click()
        page.get_by_role("button", name="Start round 1").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Start round 1").click()
        page.wait_for_selector('.event-state[data-kind="play"]')
        for board, result in ((1, "1-0"), (4, "1/2-1/2")):
            page.locator(".event-board button").nth(board).click()
            page.get_by_label("Result").select_option(result)
            page.get_by_role("dialog").get_by_role("button", name="Set").first.click()
            page.wait_for_selector("dialog", state="detached")
        picture = Image.open(BytesIO(page.screenshot(animations="disabled")))
        picture.convert("RGB").save(FOLDER / "desk-event.png", optimize=True)
        context.close()


def main() -> None:
    """Photograph all boards, one board, all boards on a phone, and an event."""
    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else FLAGS
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        run_desk(Path(folder), BOARDS) as desk,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        photograph(browser, desk, "desk-boards.png", "boards", ".tile", **DESK)
        photograph(browser, desk, "desk-board.png", "board/b002", ".sheet-moves .move-text", **DESK)
        photograph(browser, desk, "desk-phone.png", "boards", ".tile", **PHONE)
        photograph_event(browser, Path(folder) / "event")
        browser.close()


if __name__ == "__main__":
    main()
