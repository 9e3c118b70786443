"""All boards at a glance: sorted by need, searched, filtered, and only those in sight drawn."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.desk_page.desk_process import DeskProcess, run_desk
from tests.desk_page.desk_user import open_desk, place_of, shown_boards, wait_for_first

CHANGES_OF = """([selector, ms]) => new Promise((resolve) => {
    let count = 0;
    const observer = new MutationObserver(() => (count += 1));
    for (const each of document.querySelectorAll(selector)) observer.observe(each, { childList: true, subtree: true });
    setTimeout(() => resolve(count), ms);
})"""
"""Counts how often texts change within a time."""


def test_boards_that_need_somebody_come_first_and_most_urgent(page: Page) -> None:
    needs = page.locator(".tile-need").all_text_contents()
    assert needs[:6] == ["Asks", "Wrong board", "Low time", "Draw offered", "Sensor or part", "Offline"]
    assert set(needs[6:]) == {""}
    numbers = [int(text) for text in page.locator(".tile-number").all_text_contents()]
    assert numbers[6:] == sorted(numbers[6:])
    expect(page.locator(".hall-counts")).to_have_text("12 boards · 6 need you · 1 offline")
    expect(place_of(page, "b002")).to_contain_text("Is there a piece on square 18?")


def test_a_board_that_needs_somebody_comes_to_the_front(page: Page, desk: DeskProcess) -> None:
    desk.order("tell", "b012", {"needs": ["flag"]})
    expect(place_of(page, "b012").locator(".tile-need")).to_have_text("Flag")
    expect(page.locator(".tile-place").nth(2)).to_have_attribute("data-board", "b012")
    desk.order("tell", "b012", {"needs": []})
    expect(page.locator(".tile-place").last).to_have_attribute("data-board", "b012")


def test_a_board_keeps_its_place_while_somebody_is_about_to_touch_it(page: Page, desk: DeskProcess) -> None:
    place_of(page, "b002").hover()
    before = shown_boards(page)
    desk.order("tell", "b002", {"needs": []})
    expect(place_of(page, "b002").locator(".tile-need")).to_have_text("")
    assert shown_boards(page) == before
    wait_for_first(page, "b006")


def test_clocks_count_on_without_a_message(page: Page) -> None:
    running = place_of(page, "b003").locator("[data-low] .tile-time")
    first = running.text_content()
    expect(running).not_to_have_text(first or "")
    expect(place_of(page, "b004").locator(".tile-state")).to_have_text("1\u20130")


def test_boards_are_searched_by_number_and_name_and_filtered(page: Page) -> None:
    search = page.get_by_role("searchbox")
    search.fill("9")
    expect(page.locator(".tile-place")).to_have_count(1)
    search.fill("dimaculangan")
    expect(page.locator(".tile-place")).to_have_count(1)
    search.fill("nobody of this name")
    expect(page.get_by_text("No board is like this.")).to_be_visible()
    search.fill("")
    for name, count in (("That need you", 6), ("Offline", 1), ("Over", 1), ("All boards", 12)):
        page.get_by_label("Which boards").select_option(name)
        expect(page.locator(".tile-place")).to_have_count(count)


def test_a_lost_broker_is_told(page: Page, desk: DeskProcess) -> None:
    desk.order("broker", False)
    expect(page.get_by_role("alert")).to_contain_text("does not reach the broker at 127.0.0.1:1883")
    desk.order("broker", True)
    expect(page.get_by_text("does not reach the broker")).to_have_count(0)


def test_a_desk_that_ends_is_told_and_clocks_stand(browser: Browser, tmp_path: Path) -> None:
    with run_desk(tmp_path, 12) as desk, open_desk(browser, desk) as page:
        desk.process.kill()
        expect(page.locator(".connection")).to_have_text("Connection lost")
        page.evaluate(CHANGES_OF, [".tile-time", 500])  # times are drawn once more, up to the loss
        time = place_of(page, "b001").locator("[data-runs] .tile-time")
        first = time.text_content() or ""
        assert page.evaluate(CHANGES_OF, [".tile-time", 1500]) == 0
        expect(time).to_have_text(first)


def test_a_thousand_boards_are_there_soon_and_only_those_in_sight_are_drawn(browser: Browser, tmp_path: Path) -> None:
    with run_desk(tmp_path, 1000) as desk, open_desk(browser, desk) as page:
        expect(page.locator(".tile-place")).to_have_count(1000)
        expect(page.locator(".tile").nth(9)).to_be_visible()  # they are drawn once it is known which are in sight
        assert page.locator(".tile").count() <= 60
        page.locator(".tile-place").last.scroll_into_view_if_needed()
        expect(page.locator(".tile-place").last.locator(".tile")).to_be_visible()
        expect(page.locator(".tile-place").first.locator(".tile")).to_have_count(0)
        assert page.locator(".tile").count() <= 60


def test_a_visitor_sees_the_boards_and_may_sign_in(browser: Browser, desk: DeskProcess) -> None:
    with open_desk(browser, desk, is_arbiter=False) as page:
        expect(page.locator(".tile-place")).to_have_count(12)
        expect(page.get_by_role("button", name="Choose boards")).to_have_count(0)
        page.get_by_role("link", name="Sign in").click()
        page.get_by_label(re.compile("token or code", re.IGNORECASE)).fill(desk.token)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("button", name="Choose boards")).to_be_visible()  # where the visitor was
        assert page.url.endswith("#boards")
        expect(page.locator(".account")).to_contain_text("Carla")


def test_the_printed_address_signs_in(browser: Browser, desk: DeskProcess) -> None:
    context = browser.new_context(locale="en")
    page = context.new_page()
    page.goto(desk.address)
    expect(page.get_by_role("button", name="Choose boards")).to_be_visible()
    assert "code" not in page.url
    context.close()
