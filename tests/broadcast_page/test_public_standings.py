"""The standings of the event that a desk holds, on the page for the public."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.profile import shipped_languages
from tests.broadcast_page.conftest import PUBLIC
from tests.cli.shell import damahan
from tests.desk.desk_processes import make_club, started, wait_for_line
from tests.desk_page.desk_user import PHONE
from tests.web_page.cut_texts import find_cut_texts
from tests.web_page.test_accessibility import axe, find_faults

__all__ = ["axe"]

PLAYERS = ("Anastasia Reyes-Villanueva", "Ben Cruz", "Carla Santos", "Dario Lim")


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Yield the address of the page of a desk that holds an event, in which a result was given."""
    files, event = make_club(tmp_path / "hall", 2), tmp_path / "event.sqlite3"
    damahan("event", "new", "Club Open", "--kind", "round-robin", "--event", event)
    for name in PLAYERS:
        damahan("event", "add", name, "--event", event)
    for act in (("pair",), ("result", "1", "1-0")):
        damahan("event", *act, "--event", event)
    command: list[str | Path] = [
        "hall", "run", "--folder", files.folder, "--no-page", "--event", event, "--public", "127.0.0.1:0",
        "--public-delay", "0",
    ]  # fmt: skip
    with started(command) as desk:
        yield wait_for_line(desk, PUBLIC).removeprefix(PUBLIC).strip()


@pytest.mark.parametrize("language", shipped_languages())
def test_standings_fit_a_phone_and_have_no_serious_fault(
    browser: Browser, address: str, axe: str, language: str
) -> None:
    context = browser.new_context(**PHONE, locale=language, bypass_csp=True)
    page: Page = context.new_page()
    page.goto(address)
    page.locator('a[href="#standings"]').click()
    rows = page.locator(".standings tbody tr")
    expect(rows).to_have_count(len(PLAYERS))
    expect(rows.first.locator("td").nth(1)).to_have_text("1")
    assert find_cut_texts(page) == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.evaluate(axe)
    assert find_faults(page) == []
    context.close()
