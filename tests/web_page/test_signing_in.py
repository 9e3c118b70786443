"""Signing in on the page: who is signed in, what a token lacks, and why a sign-in is refused or ends."""

import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from controller.app.pairing_socket import request_pairing_code
from controller.web.rights import Right
from controller.web.tokens import TokenFile
from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PageUser, open_page

SIGNED_OUT = "You are signed out: this board or desk was started again, or your token has ended. Sign in again."
REFUSED = "the server responded with a status of (401|403|409|410|429)|WebSocket connection"


def create_token(board: BoardProcess, name: str, *rights: Right) -> tuple[str, str]:
    token, secret = TokenFile(board.folder, time.time).create(name, rights, None)
    return token.id, secret


def sign_in(user: PageUser, secret: str) -> None:
    user.page.get_by_label("Token or code").filter(visible=True).fill(secret)
    name = user.page.get_by_label("Your name").filter(visible=True)
    if name.count():
        name.fill("Dora")
    user.page.get_by_role("button", name="Sign in").click()


def test_a_ban_says_how_long_to_wait_also_for_the_correct_token(browser: Browser, tmp_path: Path) -> None:
    with (
        run_board(tmp_path) as board,
        open_page(browser, board, "arbiter", right="watch", allowed=REFUSED) as user,
    ):
        alert = user.page.locator(".sign-in .notice:visible")
        for place in range(10):
            sign_in(user, f"guess {place}")
            expect(alert).to_contain_text("This token is wrong")
            user.page.evaluate(
                "document.querySelectorAll('.sign-in .notice').forEach(each => { each.textContent = '' })"
            )
        sign_in(user, board.token)
        expect(alert).to_have_text(re.compile(r"Too many wrong tries: wait \d seconds\."))


@pytest.mark.parametrize(
    ("view", "rights", "sentence"),
    [
        ("arbiter", (Right.PLAY,), "Your token may watch and play, not arbitrate."),
        ("arbiter", (Right.MAINTAIN,), "Your token may watch and maintain the board, not arbitrate."),
        ("play", (Right.WATCH,), "Your token may watch, not play."),
    ],
)
def test_the_page_says_who_is_signed_in_and_what_the_token_lacks(
    browser: Browser, board: BoardProcess, view: str, rights: Sequence[Right], sentence: str
) -> None:
    token, secret = create_token(board, "desk 2", *rights)
    with open_page(browser, board, view, right="watch", allowed=REFUSED) as user:
        page = user.page
        sign_in(user, secret)
        card = page.get_by_role("region", name="Sign in")
        expect(card).to_contain_text(sentence)
        expect(card).not_to_contain_text("Everyone may watch")
        account = page.get_by_role("button", name="desk 2: watch")
        account.click()
        expect(page.get_by_role("dialog")).to_contain_text("May watch")
        page.get_by_role("button", name="Sign out").click()
        expect(account).to_be_hidden()
        expect(card).not_to_contain_text("Your token")
        expect(page.get_by_text("was revoked")).to_have_count(0)
    TokenFile(board.folder, time.time).revoke(token)


@pytest.mark.parametrize(
    ("view", "right"),
    [("watch", "watch"), ("play", "play"), ("lab", "play"), ("home", "watch"), ("arbiter", "arbitrate")],
)
def test_a_private_board_shows_a_form_that_names_the_right_in_every_view(
    browser: Browser, private_board: BoardProcess, view: str, right: str
) -> None:
    with open_page(browser, private_board, view, right="nothing", allowed=REFUSED) as user:
        expect(user.page.locator(".sign-in:visible")).to_have_count(1)
        expect(user.page.locator(".sign-in:visible")).to_contain_text(f"--right {right}”")
        expect(user.page.locator(".connection")).to_be_hidden()


def test_a_revoked_token_is_named_as_the_reason_on_a_private_board(
    browser: Browser, private_board: BoardProcess
) -> None:
    token, secret = create_token(private_board, "hall", Right.WATCH)
    with open_page(browser, private_board, "watch", right="nothing", allowed=REFUSED) as user:
        sign_in(user, secret)
        expect(user.page.locator(".connection")).to_have_text("Live")
        TokenFile(private_board.folder, time.time).revoke(token)
        expect(user.page.get_by_text(SIGNED_OUT)).to_be_visible()
        expect(user.page.locator(".sign-in:visible")).to_have_count(1)


def test_a_revoked_token_is_named_as_the_reason_at_the_next_command(browser: Browser, board: BoardProcess) -> None:
    token, secret = create_token(board, "desk 3", Right.ARBITRATE)
    with open_page(browser, board, "arbiter", right="watch", allowed=REFUSED) as user:
        sign_in(user, secret)
        pause = user.page.get_by_role("button", name="Pause")
        user.page.get_by_role("button", name="White won").click()
        TokenFile(board.folder, time.time).revoke(token)  # the page may learn of it before the next click
        user.page.locator("dialog button.main").click()
        expect(user.page.get_by_text(SIGNED_OUT)).to_be_visible()
        expect(pause).to_be_hidden()


def test_a_used_code_is_told_from_a_wrong_one(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter", right="watch", allowed=REFUSED) as user:
        alert = user.page.locator(".sign-in .notice:visible")
        replaced, valid = request_pairing_code(board.folder), request_pairing_code(board.folder)
        wrong = next(each for each in ("000000", "000001", "000002") if each not in (replaced, valid))
        sign_in(user, wrong)
        expect(alert).to_contain_text("This code is wrong")
        sign_in(user, replaced)
        expect(alert).to_contain_text("This code is no longer valid")


def test_who_signs_in_with_a_code_gives_a_name_that_the_record_has(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter", right="watch", allowed=REFUSED) as user:
        name = user.page.get_by_label("Your name").filter(visible=True)
        secret = user.page.get_by_label("Token or code").filter(visible=True)
        secret.fill(board.token)
        expect(name).to_have_count(0)
        code = request_pairing_code(board.folder)
        secret.fill(f"{code[:3]} {code[3:]}")
        expect(name).to_have_count(1)
        user.page.get_by_role("button", name="Sign in").click()
        expect(user.page.locator(".sign-in:visible")).to_have_count(1)  # a name is wanted first
        sign_in(user, code)
        expect(user.page.locator(".account")).to_contain_text("Dora (code)")
        user.page.get_by_role("button", name="Pause").click()
        user.board.wait_until(lambda state: "arbiter" in state["pauses"])
        user.page.get_by_role("button", name="Resume").click()
        expect(user.page.locator(".commands-given")).to_contain_text("Dora (code)")
