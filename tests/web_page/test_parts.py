"""The parts of the board on the page: who sees them, and that the sensors are live."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from controller.web.rights import Right
from tests.web_page.board_process import run_board
from tests.web_page.page_user import PHONE, open_page
from tests.web_page.test_accessibility import faults_of
from tests.web_page.test_backups import open_account
from tests.web_page.test_signing_in import REFUSED

NOTE_LIT = """
() => {
  window.lit = [];
  new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll(".reed.lit"))
      if (window.lit.at(-1) !== textContent) window.lit.push(textContent);
  }).observe(document.querySelector(".reeds"), { attributes: true, subtree: true });
}
"""
"""Notes in `lit` which squares are shown as lit, one after the other."""


@pytest.mark.parametrize(
    ("locale", "title", "third", "download"),
    [
        ("en", "Sensors and parts", "Third button: 0 changes", "Download the report"),
        ("fil", "Mga sensor at bahagi ng damahan", "Ikatlong pindutan: 0 pagbabago", "I-download ang ulat"),
    ],
)
def test_a_caretaker_sees_every_sensor_live_and_downloads_the_report(
    browser: Browser, tmp_path: Path, locale: str, title: str, third: str, download: str
) -> None:
    with (
        run_board(tmp_path) as board,
        open_page(browser, board, "arbiter", right="watch", allowed=REFUSED, locale=locale, **PHONE) as user,
    ):
        dialog = open_account(user, board, "caretaker", Right.MAINTAIN)
        dialog.get_by_text(title).click()
        expect(dialog.locator(".reed")).to_have_count(32)
        expect(dialog.locator(".reed.closed")).not_to_have_count(0)
        expect(dialog.locator(".parts")).to_contain_text(third)
        expect(dialog.locator(".part-list li")).to_have_count(5)
        assert user.page.evaluate("document.documentElement.scrollWidth") <= 360
        with user.page.expect_download() as loading:
            dialog.get_by_role("button", name=download).click()
        report = json.loads(loading.value.path().read_text())
        assert [part["state"] for part in report["parts"]] == ["present"] * 5


@pytest.mark.parametrize(
    ("locale", "light_all"), [("en", "Light all LEDs in turn"), ("fil", "Pailawin isa-isa ang mga LED")]
)
def test_a_caretaker_lights_leds_by_a_click_and_examines_the_machine(
    browser: Browser, tmp_path: Path, root: Path, locale: str, light_all: str
) -> None:
    with (
        run_board(tmp_path) as board,
        open_page(browser, board, "arbiter", right="watch", allowed=REFUSED, locale=locale, bypass_csp=True) as user,
    ):
        axe = (root / "node_modules/axe-core/axe.min.js").read_text()
        dialog = open_account(user, board, "caretaker", Right.MAINTAIN)
        dialog.locator(".parts summary").click()
        led = dialog.locator(".reed").filter(has_text=re.compile("^18$"))
        expect(led).to_be_disabled()  # the game runs
        board.process.type("arbiter pause")
        expect(led).to_be_enabled()
        led.click()
        expect(dialog.locator(".reed.lit")).to_have_text(["18"])
        user.page.evaluate(NOTE_LIT)
        dialog.get_by_role("button", name=light_all).click()
        user.page.wait_for_function("lit.includes('4')")
        shown = user.page.evaluate("[...new Set(lit)].filter((square) => square !== '18')")
        assert shown[:4] == ["1", "2", "3", "4"]  # the run goes on while this is read
        dialog.locator(".part-tests button").nth(1).click()
        expect(dialog.locator(".findings li")).not_to_have_count(0)
        expect(dialog.locator(".findings")).not_to_contain_text("…")
        user.page.evaluate(axe)
        assert faults_of(user) == []
        with user.page.expect_download() as loading:
            dialog.locator(".part-tests button").nth(2).click()
        report = json.loads(loading.value.path().read_text())
        assert "journal_write_p99_ms" in report["machine"]["figures"]
        assert len(report["leds"]) == 32
        board.process.type("arbiter go on")
        expect(led).to_be_disabled()
