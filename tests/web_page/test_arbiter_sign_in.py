"""Who comes to the arbiter's view without a token, or with a code that has expired."""

import re

from playwright.sync_api import Browser, expect

from controller.app.pairing_socket import request_pairing_code
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import open_page

UNSIGNED = "the server responded with a status of 40[13]"


def test_an_arbiter_without_a_token_is_asked_for_one(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter", right="watch", allowed=UNSIGNED) as user:
        page = user.page
        expect(page.get_by_role("button", name="Pause")).to_be_hidden()
        page.get_by_label("Token or code").fill("a guess")
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("alert").filter(has_text=re.compile("This token is wrong"))).to_be_visible()
        page.get_by_label("Token or code").fill(board.token)
        page.get_by_role("button", name="Sign in").click()
        expect(page.get_by_role("button", name="Pause")).to_be_visible()
        page.get_by_role("button", name="arbiter: watch").click()
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("button", name="Pause")).to_be_hidden()


def test_an_expired_code_says_how_to_get_the_next_one_which_signs_in(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "code=AAAAAAAAAAAAAAAAAAAAAA", right="watch", allowed=UNSIGNED) as user:
        card = user.page.get_by_role("region", name="Sign in").filter(visible=True)
        expect(card.get_by_role("alert")).to_contain_text("“damahan pair” shows the next one")
        card.get_by_label("Token or code").fill("000 000")
        card.get_by_label("Your name").fill("Dora")
        card.get_by_role("button").click()
        expect(card.get_by_role("alert")).to_contain_text("“damahan pair” shows the next one")
        digits = request_pairing_code(board.folder)
        card.get_by_label("Token or code").fill(f" {digits[:3]} {digits[3:]} ")
        card.get_by_role("button").click()
        expect(user.page.get_by_role("button", name="Pause")).to_be_visible()
