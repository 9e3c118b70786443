"""The desk's page fits every screen, in every language, and axe-core finds no serious fault."""

import json

import pytest
from playwright.sync_api import Browser, expect

from controller.profile import shipped_languages
from tests.desk_page.desk_process import DeskProcess
from tests.desk_page.desk_user import PHONE, go_to, open_desk, place_of
from tests.web_page.cut_texts import find_cut_texts
from tests.web_page.test_accessibility import CONTRAST, axe, find_faults

__all__ = ["axe"]

VIEWS = ("boards", "board/b002", "projector?boards=6", "record")
CHOOSE = ".boards-tools button"


@pytest.mark.parametrize("language", shipped_languages())
@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1280, 800), (1920, 1080)])
def test_nothing_is_cut_and_nothing_is_too_wide(
    browser: Browser, desk: DeskProcess, language: str, width: int, height: int
) -> None:
    found: dict[str, object] = {}
    with open_desk(browser, desk, locale=language, viewport={"width": width, "height": height}) as page:
        for view in VIEWS:
            go_to(page, view)
            expect(page.locator(".board:visible, .command-lines").first).to_be_visible()
            found[view] = find_cut_texts(page)
            found[f"{view}: too wide"] = page.evaluate("document.documentElement.scrollWidth > innerWidth")
        go_to(page, "boards")
        page.locator(CHOOSE).click()
        found["choosing"] = find_cut_texts(page)
    assert {view: faults for view, faults in found.items() if faults} == {}


def test_a_phone_has_the_acts_at_the_thumb(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, **PHONE) as page:
        page.locator(CHOOSE).click()
        place_of(page, "b002").get_by_role("checkbox").check()
        box = page.locator(".group-buttons button").first.bounding_box()
        assert box is not None
        assert box["y"] > 844 / 2
        assert box["height"] >= 44
        assert place_of(page, "b002").bounding_box() is not None


def test_a_row_on_a_phone_is_as_high_as_what_it_says(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, **PHONE) as page:
        place = place_of(page, "b001")
        place.scroll_into_view_if_needed()
        expect(place.locator(".tile-board")).to_be_visible()
        board, row = place.locator(".tile-board").bounding_box(), place.bounding_box()
        assert place.locator(".tile-message").text_content() == ""
        assert board is not None
        assert row is not None
        assert row["height"] - board["height"] < board["height"] / 4


@pytest.mark.parametrize(
    ("language", "scheme", "looks"),
    [("en", "light", {}), ("fil", "dark", {}), ("en", "light", CONTRAST), ("fil", "dark", CONTRAST)],
)
def test_no_view_has_a_serious_fault(
    browser: Browser, desk: DeskProcess, axe: str, language: str, scheme: str, looks: dict[str, str]
) -> None:
    found = {}
    with open_desk(browser, desk, locale=language, color_scheme=scheme, bypass_csp=True) as page:
        page.evaluate("looks => localStorage.setItem('damahan', looks)", json.dumps(looks))
        page.reload()
        expect(page.locator(".tile").first).to_be_visible()
        page.evaluate(axe)
        for view in VIEWS:
            go_to(page, view)
            expect(page.locator(".board:visible, .command-lines").first).to_be_visible()
            found[view] = find_faults(page)
        go_to(page, "boards")
        page.locator(CHOOSE).click()
        page.locator(".group-choice button").first.click()
        found["choosing"] = find_faults(page)
        for number, dialog in ((0, "pause"), (2, "round"), (3, "announce")):
            page.locator(".group-buttons button").nth(number).click()
            expect(page.locator("dialog")).to_be_visible()
            found[dialog] = find_faults(page)
            page.keyboard.press("Escape")
        page.locator(".group-buttons button").first.click()
        page.locator("dialog button.main").click()
        expect(page.locator("dialog .answers li").first).to_be_visible()
        found["answers"] = find_faults(page)
    assert {view: faults for view, faults in found.items() if faults} == {}
