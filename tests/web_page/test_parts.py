"""The parts of the board on the page: who sees them, and that the sensors are live."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from controller.web.rights import Right
from tests.web_page.board_process import run_board
from tests.web_page.page_user import PHONE, open_page
from tests.web_page.test_backups import open_account
from tests.web_page.test_signing_in import REFUSED


@pytest.mark.parametrize(
    ("locale", "title", "third", "download"),
    [
        ("en", "Sensors and parts", "Third button: 0 changes", "Download the report"),
        ("fil", "Mga sensor at bahagi ng board", "Ikatlong pindutan: 0 pagbabago", "I-download ang ulat"),
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
