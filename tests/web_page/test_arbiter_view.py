"""The arbiter's view: each action is confirmed once, executed and recorded; a refusal is shown."""

import re

from playwright.sync_api import Browser, expect

from controller.app.pairing_socket import request_pairing_code
from controller.session.effects import ChangeKind, RecordChange
from controller.storage.journal import GameId, load_game
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PageUser, open_page

UNSIGNED = "the server responded with a status of 40[13]"


def fill_time(user: PageUser, time: str) -> None:
    card = user.page.get_by_role("region", name="Time on a clock")
    card.get_by_label("Time", exact=True).fill(time)
    card.get_by_role("button").click()


def answer(user: PageUser, question: str, button: str) -> None:
    dialog = user.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name=button).click()
    expect(dialog).to_have_count(0)


def clock(user: PageUser, side: str) -> str:
    return user.page.locator(f'.clock[data-side="{side}"] .clock-time').inner_text()


def test_names_are_set_without_questions_and_shown_at_once(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Players and event")
        card.get_by_label("White's name").fill("Ana Reyes")
        card.get_by_label("Round").fill("3")
        card.get_by_role("button").click()
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Ana Reyes")
        expect(user.page.locator(".arbiter-notices")).to_contain_text("Done: Players and event")
        card.get_by_label("White's name").fill("Anita Reyes")
        card.get_by_role("button").click()
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Anita Reyes")
    started = load_game(board.folder, GameId(board.game)).known_start
    assert (started.white, started.black, started.settings.details.round) == ("Anita Reyes", "?", "3")


def test_each_action_is_confirmed_once_and_recorded(browser: Browser, board: BoardProcess) -> None:
    board.process.type("press black; move 22-18; press white; move 11-15; press black")
    with open_page(browser, board, "arbiter") as user:
        page = user.page
        fill_time(user, "3:00")
        answer(user, "Set White's clock to 3:00?", "Cancel")
        fill_time(user, "4:00")
        answer(user, "Set White's clock to 4:00?", "Set the clock")
        user.wait_until(lambda: clock(user, "white").startswith(("4:00", "3:5")))
        page.get_by_role("button", name="Pause").click()
        answer(user, "Stop both clocks?", "Pause")
        expect(page.locator(".message")).to_have_text("The arbiter has stopped the clocks")
        page.get_by_role("button", name="Resume").click()
        answer(user, "Resume the game?", "Resume")
        page.get_by_role("region", name="Take moves back").get_by_role("button").click()
        answer(user, "Take the last move back?", "Take back")
        expect(page.locator(".arbiter-notices")).to_contain_text("Done: Take the last move back")
        page.get_by_role("region", name="Result").get_by_role("combobox").select_option("0-1")
        page.get_by_role("region", name="Result").get_by_role("button").click()
        answer(user, "Set the result: Black won, 0-1?", "Set the result")
        expect(page.locator(".message")).to_have_text("0-1 · Black wins: the arbiter decided")
        lines = page.get_by_role("region", name="Who did what").get_by_role("listitem")
        expect(lines.first).to_have_text(re.compile(r"\d\d:\d\darbiter \(this machine\): arbiter result 0-1"))
    records = load_game(board.folder, GameId(board.game)).history
    changes = [record.kind for record in records if isinstance(record, RecordChange)]
    assert changes == [ChangeKind.TIME, ChangeKind.PAUSE, ChangeKind.RESUME, ChangeKind.TAKEBACK, ChangeKind.RESULT]


def test_a_refusal_is_shown_in_the_view_of_the_arbiter(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        user.page.get_by_role("button", name="Pause").click()
        answer(user, "Stop both clocks?", "Pause")
        expect(user.page.locator(".message")).to_have_text("The arbiter has stopped the clocks")
        board.process.type("press black; arbiter result 1-0")
        card = user.page.get_by_role("region", name="Result")
        card.get_by_role("combobox").select_option("1-0")
        board.wait_until(lambda state: state["phase"] == "over")
        card.get_by_role("button").click()
        answer(user, "Set the result", "Set the result")
        alert = user.page.get_by_role("alert")
        expect(alert).to_have_text(re.compile("Nothing was changed"))
        card.get_by_role("button").click()
        expect(user.page.locator(".arbiter-notices .refused")).to_have_count(0)
        answer(user, "Set the result", "Cancel")


def test_no_more_moves_can_be_taken_back_than_were_made(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Take moves back")
        expect(card.get_by_role("button")).to_be_disabled()
        board.process.type("press black; move 22-18; press white; move 11-15; press black")
        expect(card.get_by_role("button")).to_be_enabled()
        expect(card.get_by_role("spinbutton")).to_have_attribute("max", "2")


def test_the_date_of_the_game_is_shown_and_set(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Date of the game")
        expect(card).to_contain_text(board.state["game"]["date"])
        card.get_by_label("Date").fill("2026-03-01")
        card.get_by_role("button").click()
        answer(user, "Set the date of the game to 2026-03-01?", "Set the date")
        expect(card).to_contain_text("2026.03.01")
    assert load_game(board.folder, GameId(board.game)).date == "2026.03.01"


def test_a_position_is_set_by_touching_squares(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        page = user.page
        page.locator("summary").click()
        page.get_by_role("button", name="Clear the board").click()
        user.click(22)
        for _ in range(4):
            user.click(5)
        user.click(10)
        user.click(10)
        user.click(10)
        assert page.get_by_label("FEN").input_value() == "W:W22:BK5,10"
        page.get_by_role("button", name="Set the position").click()
        answer(user, "Set this position?", "Set the position")
        user.wait_until(lambda: board.state["position"]["fen"] == "W:W22:BK5,10")


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
        card.get_by_role("button").click()
        expect(card.get_by_role("alert")).to_contain_text("“damahan pair” shows the next one")
        digits = request_pairing_code(board.folder)
        card.get_by_label("Token or code").fill(f" {digits[:3]} {digits[3:]} ")
        card.get_by_role("button").click()
        expect(user.page.get_by_role("region", name="Pause")).to_be_visible()
