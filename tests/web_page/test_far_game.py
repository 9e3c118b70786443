"""A game with somebody at another board of the hall, begun and led on the pages of two boards."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.hall.brokers import RealBroker, mosquitto
from tests.web_page.board_process import BoardProcess, has_recorded_pieces, run_board
from tests.web_page.cut_texts import find_cut_texts
from tests.web_page.page_user import PHONE, PageUser, open_page

HALL = """
[hall]
enabled = true
hall = "open"
board = "{board}"
host = "127.0.0.1"
port = {port}
"""
CODE = re.compile(r"[A-Z2-9]{4}-[A-Z2-9]{4}")


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBroker]:
    with mosquitto(tmp_path_factory.mktemp("broker")) as running:
        yield running


@contextmanager
def hall_board(folder: Path, name: str, broker: RealBroker, orientation: str = "vismin") -> Iterator[BoardProcess]:
    folder.mkdir()
    with run_board(folder, hall=HALL.format(board=name, port=broker.port), orientation=orientation) as board:
        yield board


@contextmanager
def two_players(
    browser: Browser,
    folder: Path,
    broker: RealBroker,
    *,
    second: dict[str, Any] | None = None,
    orientation: str = "vismin",
) -> Iterator[tuple[PageUser, PageUser]]:
    """Open the page of two boards; the options of the second page and how the second board stands are given."""
    with (
        hall_board(folder / "one", "board-1", broker) as one,
        hall_board(folder / "two", "board-2", broker, orientation) as two,
        open_page(browser, one, "play") as white,
        open_page(browser, two, "play", **(second or {})) as black,
    ):
        yield white, black


def make_code(user: PageUser, name: str = "Ana") -> str:
    """Make a code, as soon as the board has a connection to its hall."""
    user.page.locator(".invitation-card").get_by_role("button", name="Make a code").click()
    dialog = user.page.get_by_role("dialog")
    dialog.get_by_label("Your name").fill(name)
    code = user.page.locator(".invitation-code")

    def is_made() -> bool:
        if dialog.count():
            dialog.get_by_role("button", name="Make a code").click()
        user.page.wait_for_timeout(200)
        return code.is_visible()

    user.wait_until(is_made)
    expect(code).to_have_text(CODE)
    return code.inner_text()


def enter_code(user: PageUser, code: str) -> None:
    user.page.locator(".invitation-card button").nth(-1).click()
    dialog = user.page.get_by_role("dialog")
    dialog.locator(".code-input").fill(code)
    dialog.locator("button[type=submit]").click()


def begin_game(white: PageUser, black: PageUser) -> None:
    enter_code(black, make_code(white))
    for user in (white, black):
        expect(user.page.locator(".far-card:visible")).to_contain_text("It is heard.")


def test_a_game_is_begun_on_both_pages_and_shows_the_other_board(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        code = make_code(white)
        expect(white.page.locator(".invitation-card")).to_contain_text("You play White.")
        expect(white.page.locator(".invitation-card")).to_contain_text(re.compile(r"for another \d:\d\d"))
        enter_code(black, f" {code.lower().replace('-', ' ')} ")
        expect(black.page.get_by_role("dialog")).to_have_count(0)
        for user, name in ((white, "board-2"), (black, "board-1")):
            card = user.page.locator(".far-card:visible")
            expect(card).to_contain_text(f"Other board: {name}")
            expect(card).to_contain_text("It is heard.")
            expect(user.page.locator(".invitation-card")).to_be_hidden()
        expect(white.page.locator(".play-status")).not_to_contain_text(code, timeout=2000)
        expect(white.page.get_by_role("button", name="Hint")).to_be_hidden()
        assert white.board.state["game"]["white"] == "Ana"
        white.board.play("move 22-18; press white", ply=1)
        black.board.wait_until(lambda state: state["ply"] == 1)
        white.page.locator(".far-card").get_by_role("button", name="Ask for a pause").click()
        expect(black.page.locator(".play-status")).to_have_text("White asks for a pause: agree?")
        black.page.locator(".far-card").get_by_role("button", name="Agree").click()
        for user in (white, black):
            user.board.wait_until(lambda state: "arbiter" in state["pauses"])


def test_each_player_has_the_own_side_below_unless_the_viewer_turns_the_board(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        begin_game(white, black)
        expect(white.page.locator(".play")).not_to_have_attribute("data-turned", re.compile(""))
        expect(black.page.locator(".play")).to_have_attribute("data-turned", "")
        assert black.centre_of(1)[1] > black.centre_of(32)[1]
        black.page.evaluate("localStorage.setItem('damahan', JSON.stringify({turned: true}))")
        black.page.reload()
        expect(black.page.locator(".far-card:visible")).to_be_visible()
        assert black.centre_of(1)[1] < black.centre_of(32)[1]


def test_what_was_asked_once_is_said_until_it_is_answered(browser: Browser, tmp_path: Path, broker: RealBroker) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        begin_game(white, black)
        white.board.play("move 22-18; press white", ply=1)
        black.board.wait_until(lambda state: state["ply"] == 1)
        white.page.get_by_role("button", name="Take back").click()
        asked = "You have asked to take back one move: wait for the answer"
        expect(white.page.locator(".far-card")).to_contain_text(asked)
        expect(white.page.locator(".far-card")).not_to_contain_text("already")


def test_the_page_makes_the_moves_of_the_other_board_and_puts_back_what_is_taken_back(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        begin_game(white, black)
        moves = [
            (white, "22-18", "white"),
            (black, "9-13", "black"),
            (white, "18-14", "white"),
            (black, "10x17", "black"),
        ]
        for ply, (user, move, side) in enumerate(moves, start=1):
            user.board.play(f"move {move}; press {side}", ply=ply)
            other = black if user is white else white
            other.board.play("", ply=ply)
        assert not white.has_piece(14)
        black.page.get_by_role("button", name="Take back").click()
        white.page.locator(".far-card").get_by_role("button", name="Agree").click()
        for user in (white, black):
            user.board.wait_until(lambda state: state["ply"] == 3 and not state["wrong_squares"])
            expect(user.piece_on(14)).to_be_visible()
            expect(user.piece_on(10)).to_be_visible()


def test_an_unsigned_act_at_the_other_board_is_agreed_to_apart_from_what_its_player_asks(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        begin_game(white, black)
        white.board.play("move 22-18; press white", ply=1)
        black.board.play("", ply=1)
        black.board.process.type("offer draw black")
        card = white.page.locator(".far-card:visible")
        expect(card.get_by_role("button", name="Say no")).to_be_visible()
        black.board.process.type("arbiter result 0-1")
        entry = card.locator(".open-entry")
        expect(entry).to_contain_text("Entry 3: the arbiter at board-2 has set the result")
        expect(entry).to_contain_text("Black won")
        expect(card.get_by_role("button", name="Say no")).to_be_visible()
        entry.get_by_role("button", name="Agree to entry 3").click()
        white.board.wait_until(lambda state: state["result"] is not None)
        assert white.board.state["result"]["score"] == "0-1"


def test_after_a_game_another_one_with_a_board_is_offered_and_the_same_at_one_board_is_not(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        begin_game(white, black)
        black.board.play("resign black", ply=0)
        for user in (white, black):
            card = user.page.locator(".play .result-card")
            expect(card.get_by_role("button", name="Another game")).to_be_visible()
            expect(card.get_by_role("button", name="Same again")).to_be_hidden()
            expect(card.get_by_role("button", name="Change colours")).to_be_hidden()
            expect(user.page.locator(".invitation-card")).to_be_visible()
        # the pieces of the game that is over stand where they did
        white.board.process.type("move 22-18")
        white.board.wait_until(lambda state: "22" not in state["table"]["pieces"])
        begin_game(white, black)
        white.board.wait_until(lambda state: state["phase"] == "playing" and has_recorded_pieces(state))


def test_after_a_game_the_page_of_its_watchers_offers_no_other_at_one_board(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        begin_game(white, black)
        black.board.play("resign black", ply=0)
        white.page.goto(f"{white.board.origin}/#watch")
        card = white.page.locator(".watch .result-card")
        expect(card.get_by_role("link").first).to_be_visible()
        expect(card.get_by_role("button", name="Same again")).to_be_hidden()


def test_a_code_that_was_given_up_leads_nowhere_and_the_page_says_so(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with two_players(browser, tmp_path, broker) as (white, black):
        code = make_code(white)
        white.page.reload()
        expect(white.page.locator(".invitation-code")).to_have_text(code)
        enter_code(black, "K7PM")
        alert = black.page.get_by_role("dialog").get_by_role("alert")
        expect(alert).to_contain_text("This is no code.")
        wrong = code[:-1] + ("A" if code[-1] != "A" else "B")
        black.page.get_by_role("dialog").locator(".code-input").fill(wrong)
        black.page.get_by_role("dialog").locator("button[type=submit]").click()
        expect(alert).to_contain_text("This code is wrong")
        white.page.get_by_role("button", name="Give the code up").click()
        expect(white.page.locator(".invitation-code")).to_be_hidden()
        black.page.get_by_role("dialog").locator(".code-input").fill(code)
        black.page.get_by_role("dialog").locator("button[type=submit]").click()
        expect(alert).to_contain_text("No board invites with this code now")
        assert white.board.state["far"] is None


ASK = """async ([method, fields]) => {
  const headers = { "Content-Type": "application/json" };
  const body = fields && JSON.stringify(fields);
  return (await fetch("/api/invitation", { method, headers, body })).status;
}"""


def test_a_code_that_is_made_and_withdrawn_elsewhere_comes_and_goes_on_the_page(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    with (
        hall_board(tmp_path / "one", "board-4", broker) as board,
        open_page(browser, board, "play", allowed="status of 409") as user,  # until it has a connection to its hall
    ):
        code = user.page.locator(".invitation-code")
        expect(user.page.locator(".invitation-card")).to_be_visible()
        invite = ["POST", {"side": "white", "player": "Ana"}]
        user.wait_until(lambda: user.page.evaluate(ASK, invite) == 200)
        expect(code).to_have_text(CODE, timeout=15_000)
        user.page.goto(f"{board.origin}/#home")
        expect(code).to_be_hidden()
        user.page.goto(f"{board.origin}/#play")
        expect(code).to_be_visible()
        assert user.page.evaluate(ASK, ["DELETE", None]) == 200
        expect(code).to_be_hidden(timeout=15_000)


def test_boards_that_are_set_otherwise_name_the_keys_in_the_language_of_the_page(
    browser: Browser, tmp_path: Path, broker: RealBroker
) -> None:
    phone = {**PHONE, "locale": "fil"}
    with two_players(browser, tmp_path, broker, second=phone, orientation="luzon") as (white, black):
        enter_code(black, make_code(white))
        alert = black.page.get_by_role("dialog").get_by_role("alert")
        expect(alert).to_contain_text(re.compile("Magkaiba ang takda ng dalawang damahan: .*game.orientation"))
        assert black.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert find_cut_texts(black.page) == []


def test_a_board_without_a_hall_offers_no_other_board(user: PageUser, board: BoardProcess) -> None:
    user.page.goto(f"{board.origin}/#play")
    expect(user.page.locator(".play")).to_be_visible()
    expect(user.page.locator(".invitation-card")).to_be_hidden()


def test_who_only_watches_makes_no_code(browser: Browser, tmp_path: Path, broker: RealBroker) -> None:
    with (
        hall_board(tmp_path / "one", "board-3", broker) as board,
        open_page(browser, board, "play", right="watch", allowed="status of 401") as user,
    ):
        expect(user.page.locator(".sign-in:visible")).to_be_visible()
        expect(user.page.locator(".invitation-card")).to_be_hidden()
        assert user.page.evaluate("fetch('/api/invitation').then(answer => answer.status)") == 401
