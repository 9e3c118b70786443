"""The page for the public in a browser, on the desk itself: its boards play, and anybody watches."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.profile import shipped_languages
from tests.broadcast_page.conftest import BOARDS
from tests.desk_page.desk_user import PHONE, TIMEOUT_MS
from tests.web_page.cut_texts import find_cut_texts
from tests.web_page.test_accessibility import CONTRAST, axe, find_faults

__all__ = ["axe"]

MOVES = ".sheet-moves .move-text"


@contextmanager
def open_page(browser: Browser, address: str, **options: Any) -> Iterator[Page]:
    """Open the page in a new browser when all boards have begun; check at the end that it had no error."""
    context = browser.new_context(**({"viewport": {"width": 1280, "height": 800}, "locale": "en"} | options))
    page = context.new_page()
    page.set_default_timeout(TIMEOUT_MS)
    expect.set_options(timeout=TIMEOUT_MS)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("response", lambda answer: errors.append(answer.url) if answer.status >= 400 else None)
    page.goto(address)
    expect(page.locator(".game-tile")).to_have_count(BOARDS)
    try:
        yield page
        assert errors == []
    finally:
        context.close()


def open_board(page: Page, number: int) -> None:
    page.locator(".game-tile").nth(number - 1).click()
    expect(page.locator(".one-board .piece").first).to_be_visible()


def step(page: Page, name: str) -> None:
    page.locator(".steps button").nth(("first", "back", "play", "forward", "last").index(name)).click()


def test_anybody_sees_all_boards_and_follows_one(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        expect(page.locator(".round-head h2")).to_contain_text("Round")
        tile = page.locator(".game-tile").nth(1)
        expect(tile).to_contain_text("Board 2")
        expect(tile.locator(".game-stand")).to_have_text(re.compile(r"\d+(\.|…) \d+[-x]\d+"))
        open_board(page, 2)
        expect(page.locator(".game-heading")).to_contain_text("Board 2")
        count = page.locator(MOVES).count()
        expect(page.locator(MOVES).nth(count + 1)).to_be_visible()  # two more moves come by themselves
        expect(page.locator('.clock[data-side="white"] .clock-time')).to_have_text(re.compile(r"\d:\d\d"))
        page.get_by_role("link", name="All boards").click()
        expect(page.locator(".game-tile")).to_have_count(BOARDS)


def test_moves_can_be_seen_again(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        open_board(page, 1)
        expect(page.locator(MOVES).nth(3)).to_be_visible()
        step(page, "first")
        expect(page.locator(".one-board .piece")).to_have_count(24)
        expect(page.locator(".board[data-past]")).to_have_count(1)
        step(page, "forward")
        expect(page.locator('.sheet-moves button[aria-current="true"]')).to_have_count(1)
        expect(page.locator(".sheet-moves button").first).to_have_attribute("aria-current", "true")
        page.locator(".sheet-moves button").nth(2).click()
        expect(page.locator(".sheet-moves button").nth(2)).to_have_attribute("aria-current", "true")
        step(page, "last")
        expect(page.locator(".board[data-past]")).to_have_count(0)


def test_a_game_and_a_round_can_be_taken_as_pdn(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        with page.expect_download() as round_file:
            page.get_by_role("link", name="PDN").click()
        assert round_file.value.path().read_text().count("[Event ") == BOARDS
        open_board(page, 3)
        with page.expect_download() as game_file:
            page.get_by_role("link", name="PDN").click()
        assert '[Board "3"]' in game_file.value.path().read_text()
        assert game_file.value.suggested_filename.endswith("board-3.pdn")


def test_there_is_nothing_of_arbiters_on_the_page(browser: Browser, address: str) -> None:
    with open_page(browser, address) as page:
        page.get_by_role("button", name="Options").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect(page.get_by_role("dialog")).not_to_contain_text("sensors")
        page.get_by_role("button", name="Close").click()
        assert page.locator("a[href*=arbiter], a[href*=record], input[type=password]").count() == 0


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 800), (1920, 1080), (844, 390)])
def test_nothing_is_cut_and_nothing_is_too_wide(
    browser: Browser, address: str, language: str, width: int, height: int
) -> None:
    found: dict[str, object] = {}
    with open_page(browser, address, locale=language, viewport={"width": width, "height": height}) as page:
        for view in ("boards", "game"):
            if view == "game":
                open_board(page, 1)
            found[view] = find_cut_texts(page)
            found[f"{view}: too wide"] = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_a_phone_shows_board_clocks_and_steps_at_once(browser: Browser, address: str) -> None:
    with open_page(browser, address, **PHONE) as page:
        open_board(page, 1)
        for part in (".one-board", '.clock[data-side="white"]', '.clock[data-side="black"]', ".steps"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert 0 <= box["y"] <= box["y"] + box["height"] <= 844


@pytest.mark.parametrize(
    ("language", "scheme", "looks"), [("en", "light", {}), ("fil", "dark", {}), ("en", "light", CONTRAST)]
)
def test_no_view_has_a_serious_fault(
    browser: Browser, address: str, axe: str, language: str, scheme: str, looks: dict[str, str]
) -> None:
    found = {}
    with open_page(browser, address, locale=language, color_scheme=scheme, bypass_csp=True) as page:
        page.evaluate("looks => localStorage.setItem('damahan', looks)", json.dumps(looks))
        page.reload()
        expect(page.locator(".game-tile")).to_have_count(BOARDS)
        page.evaluate(axe)
        found["boards"] = find_faults(page)
        open_board(page, 1)
        found["game"] = find_faults(page)
    assert {view: faults for view, faults in found.items() if faults} == {}
