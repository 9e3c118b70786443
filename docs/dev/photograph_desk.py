"""Photograph the desk's page (`make pictures`): boards of a round, in the states that its tests bring them into."""

import os
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from controller.desk.server.application import DESK_COOKIE
from docs.dev.photograph_page import CHROMIUM, DESK, FLAGS, FOLDER, PATIENCE_MS, PHONE
from tests.desk_page.desk_process import DeskProcess, run_desk

BOARDS = 12


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


def main() -> None:
    """Photograph all boards, one board, the projector, and all boards on a phone."""
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
        browser.close()


if __name__ == "__main__":
    main()
