"""Backups on the page: who sees the button, and what it says afterwards."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from controller.web.rights import Right
from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PHONE, PageUser, open_page
from tests.web_page.test_signing_in import REFUSED, create_token

FAILED = f"{REFUSED}|status of 503"
BUSY = re.compile("Another backup is being made|May ginagawa nang backup")


def open_account(user: PageUser, board: BoardProcess, name: str, *rights: Right) -> Locator:
    """Sign in with a new token, and open the dialog of the account."""
    _, secret = create_token(board, name, *rights)
    user.page.locator(".sign-in input:visible").fill(secret)
    user.page.locator(".sign-in button.main:visible").click()
    user.page.get_by_role("button", name=name).click()
    return user.page.get_by_role("dialog")


def make_backup(user: PageUser, dialog: Locator) -> Locator:
    """Click the button until the board has done its own backup of the day; return what the page says."""
    result = dialog.get_by_role("status")

    def is_answered() -> bool:
        dialog.locator(".backup button").click()
        expect(result).not_to_have_text(re.compile("^$|being made …|Ginagawa ang backup …"))
        return not BUSY.search(result.inner_text())

    user.wait_until(is_answered)
    return result


def test_a_caretaker_makes_a_backup_and_sees_when_the_newest_was_made(browser: Browser, tmp_path: Path) -> None:
    with (
        run_board(tmp_path) as board,
        open_page(browser, board, "arbiter", right="watch", allowed=REFUSED, **PHONE) as user,
    ):
        dialog = open_account(user, board, "caretaker", Right.MAINTAIN)
        result = make_backup(user, dialog)
        (file,) = (board.folder / "backups").iterdir()
        expect(result).to_have_text(f"All games are in the backup {file.name}.")
        expect(dialog).to_contain_text(re.compile(r"Newest backup: \d{4}-\d\d-\d\d \d\d:\d\d"))
        dialog.get_by_role("button", name="Back up now").click()
        expect(result).to_have_text(re.compile(r"One backup a minute is made: wait \d+ seconds\."))
        assert user.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_backup_that_fails_is_told_in_the_language_of_the_page(browser: Browser, tmp_path: Path) -> None:
    with (
        run_board(tmp_path) as board,
        open_page(browser, board, "arbiter", right="watch", allowed=FAILED, locale="fil") as user,
    ):
        (board.folder / "backups").write_text("no folder, so that also root cannot write there")
        dialog = open_account(user, board, "caretaker", Right.MAINTAIN)
        expect(dialog).to_contain_text("Wala pang backup.")
        expect(make_backup(user, dialog)).to_have_text(re.compile("^Walang nagawang backup: .*backups"))


@pytest.mark.parametrize(
    ("name", "rights"), [("spectator", (Right.WATCH,)), ("second arbiter", (Right.PLAY, Right.ARBITRATE))]
)
def test_nobody_else_sees_the_button(
    browser: Browser, board: BoardProcess, name: str, rights: tuple[Right, ...]
) -> None:
    with open_page(browser, board, "lab", right="watch", allowed=REFUSED) as user:
        dialog = open_account(user, board, name, *rights)
        expect(dialog.get_by_role("button", name="Sign out")).to_be_visible()
        expect(dialog.get_by_role("button", name="Back up now")).to_have_count(0)
