"""A browser on the desk's page."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from controller.desk.server.api_operations import DESK_COOKIE
from tests.desk_page.desk_process import DeskProcess

TIMEOUT_MS = 15_000
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@contextmanager
def open_desk(
    browser: Browser, desk: DeskProcess, view: str = "boards", *, is_arbiter: bool = True, **options: Any
) -> Iterator[Page]:
    """Open a view in a new browser; check at the end that the page had no error."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}, "locale": "en"} | options))
    if is_arbiter:
        context.add_cookies([{"name": DESK_COOKIE, "value": desk.token, "url": desk.origin}])
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    expect.set_options(timeout=TIMEOUT_MS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{desk.origin}/#{view}")
    expect(page.locator("main")).not_to_have_attribute("aria-busy", "true")
    try:
        yield page
        assert not errors, errors
    finally:
        context.close()


def go_to(page: Page, view: str) -> None:
    """Show another view."""
    page.evaluate("view => { location.hash = view; }", view)
    expect(
        page.locator(f'.shell[data-view="{view.split("/")[0].split("?")[0]}"] main:not([aria-busy])')
    ).to_be_attached()


def place_of(page: Page, board: str) -> Locator:
    """Return the tile of a board."""
    return page.locator(f'.tile-place[data-board="{board}"]')


def shown_boards(page: Page) -> list[str]:
    """Return the names of the boards in their order."""
    names: list[str] = page.eval_on_selector_all(".tile-place", "places => places.map((place) => place.dataset.board)")
    return names


def wait_for_first(page: Page, board: str) -> None:
    """Wait until a board is the first one; nobody touches the boards meanwhile."""
    expect(page.locator(".tile-place").first).to_have_attribute("data-board", board)
