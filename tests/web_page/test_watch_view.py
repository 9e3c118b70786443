"""The watch view: running clocks, the score sheet, the display, and a lost connection."""

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from controller.web.rights import Right
from controller.web.tokens import TokenFile
from tests.web_page.board_process import BoardProcess, run_board
from tests.web_page.page_user import PageUser, open_page

UNSIGNED = "the server responded with a status of 401|WebSocket connection to .* failed"
# the browser's own time goes on at once, and the page looks at it again
LATER = """([passedMs, waitMs]) => new Promise((done) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + passedMs;
    setTimeout(done, waitMs);
})"""
# a message comes every 5 s; on a busy machine a page may miss a second, so it is looked at until it shows four
FOUR_SECONDS_SHOWN = """() => {
    const [minutes, seconds] = document.querySelector('.clock[data-running] .clock-time').textContent.split(":");
    const left = 60 * Number(minutes) + Number(seconds);
    window.shown ??= [];
    if (window.shown.at(-1) !== left) window.shown.push(left);
    const [first, ...others] = window.shown.slice(-4);
    return others.length === 3 && others.every((each, index) => each === first - index - 1);
}"""
CLOCKS_SHOWN_MS = 200
SILENCE_LOOKED_FOR_MS = 1200
LOST = "WebSocket connection to .* failed|net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED)"


@pytest.fixture
def watcher(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield a user who watches a game of three moves."""
    board.process.type("press black; move 22-18; press white; move 11-15; press black; move 18x11; press white")
    with open_page(browser, board, "watch", right="watch") as user:
        expect(user.score_sheet_moves()).to_have_text(["22-18", "11-15", "18x11"])
        yield user


def test_an_earlier_move_stays_selected_while_the_game_goes_on(watcher: PageUser, board: BoardProcess) -> None:
    watcher.score_sheet_moves().first.click()
    expect(watcher.page.locator(".past")).to_contain_text("After 1. 22-18")
    watcher.wait_until(lambda: watcher.has_piece(18) and watcher.has_piece(11) and not watcher.has_piece(15))
    board.process.type("move 8x15; press black")
    expect(watcher.score_sheet_moves()).to_have_count(4)
    assert watcher.has_piece(18)
    watcher.page.get_by_role("button", name="Back to live").click()
    watcher.wait_until(lambda: watcher.has_piece(15) and not watcher.has_piece(18))
    expect(watcher.page.locator(".past")).to_be_hidden()


def test_clocks_run_between_messages_of_the_server(watcher: PageUser) -> None:
    watcher.page.wait_for_function(FOUR_SECONDS_SHOWN)


def show_sensors(user: PageUser) -> None:
    """Turn on what technicians see, in the options."""
    user.page.get_by_role("button", name="Options").click()
    user.page.get_by_label("Show sensors and display").check()
    user.page.get_by_role("button", name="Close").click()


def test_a_piece_in_a_hand_is_no_difference_of_sensors(watcher: PageUser, board: BoardProcess) -> None:
    sensors = watcher.page.get_by_role("region", name="Sensors")
    expect(sensors).to_be_hidden()
    board.process.type("lift 8")
    expect(watcher.page.locator('.piece.lifted[data-square="8"]')).to_have_count(1)
    board.process.type("lift 3")  # and another, in the other hand
    expect(watcher.page.locator(".piece.lifted")).to_have_count(2)
    expect(watcher.page.locator(".ghost")).to_have_count(0)
    expect(sensors).to_be_hidden()


def test_a_board_at_rest_and_wrong_says_what_its_sensors_show(watcher: PageUser, board: BoardProcess) -> None:
    board.process.type("move 10-14; move 12-16; press black")
    sensors = watcher.page.get_by_role("region", name="Sensors")
    expect(sensors).to_contain_text("No sensor shows the piece on 10, 12")
    board.process.type("move 14-10; move 16-12; move 8x15; press black")
    expect(watcher.score_sheet_moves()).to_have_count(4)
    expect(sensors).to_be_hidden()


def test_technicians_see_the_sensors_always_and_the_display_with_its_own_pixels(watcher: PageUser) -> None:
    picture = watcher.page.locator(".display-picture")
    expect(picture).to_be_hidden()
    show_sensors(watcher)
    expect(watcher.page.get_by_role("region", name="Sensors")).to_be_visible()
    expect(picture).to_be_visible()
    watcher.page.reload()
    expect(picture).to_be_visible()
    assert picture.evaluate("image => [image.naturalWidth, image.naturalHeight]") == [128, 64]
    assert picture.evaluate("image => getComputedStyle(image).imageRendering") == "pixelated"


def test_a_lost_connection_is_shown_and_restored(browser: Browser, tmp_path: Path) -> None:
    with run_board(tmp_path) as board, open_page(browser, board, "watch", right="code", allowed=LOST) as user:
        connection = user.page.locator(".connection")
        board.process.type("press black; move 22-18; press white")
        expect(user.score_sheet_moves()).to_have_count(1)
        user.page.context.set_offline(True)
        expect(connection).to_have_text("Connection lost")
        clock = user.page.locator(".clock[data-running]")
        expect(clock).to_contain_text("not live")
        time = clock.locator(".clock-time")
        left = time.inner_text()
        user.page.evaluate(LATER, [60_000, CLOCKS_SHOWN_MS])
        expect(time).to_have_text(left)
        user.page.context.set_offline(False)
        expect(connection).to_have_text("Live")
        board.process.end(signal.SIGTERM)
        expect(connection).to_have_text("Connection lost")
        expect(user.score_sheet_moves()).to_have_text("22-18")
        with run_board(tmp_path, port=board.port) as again:
            expect(connection).to_have_text("Live")
            expect(user.page.locator(".message")).to_have_text("Press the clock to continue")
            again.process.type("press black")
            again.wait_until(lambda state: not state["pauses"])
            again.process.type("move 11-15; press black")
            expect(user.score_sheet_moves()).to_have_text(["22-18", "11-15"])


def test_a_silent_connection_is_shown_as_lost(browser: Browser, tmp_path: Path) -> None:
    with run_board(tmp_path) as board, open_page(browser, board, "watch", right="watch", allowed=LOST) as user:
        connection = user.page.locator(".connection")
        board.process.send_signal(signal.SIGSTOP)  # as without power: nothing is closed, and nothing comes
        user.page.evaluate(LATER, [2_000, SILENCE_LOOKED_FOR_MS])  # the last message is up to 5 s older
        expect(connection).to_have_text("Live")
        user.page.evaluate(LATER, [14_000, SILENCE_LOOKED_FOR_MS])
        expect(connection).to_have_text("Connection lost")
        board.process.send_signal(signal.SIGCONT)
        expect(connection).to_have_text("Live", timeout=30_000)


def test_a_private_board_asks_for_a_token_and_asks_again_when_it_is_revoked(browser: Browser, tmp_path: Path) -> None:
    with (
        run_board(tmp_path, watching="token") as board,
        open_page(browser, board, "watch", right="nothing", allowed=f"{UNSIGNED}|{LOST}") as user,
    ):
        tokens = TokenFile(board.folder, time.time)
        token, secret = tokens.create("hall screen", (Right.WATCH,), None)
        page = user.page
        expect(page.locator(".board:visible")).to_have_count(0)
        page.get_by_label("Token or code").fill(secret)
        page.get_by_role("button", name="Sign in").click()
        expect(page.locator(".board:visible")).to_have_count(1)
        expect(page.locator(".connection")).to_have_text("Live")
        assert tokens.revoke(token.id)
        expect(page.locator(".board:visible")).to_have_count(0)
        expect(page.get_by_label("Token or code")).to_be_visible()


def test_a_result_is_said_once_with_doors_to_the_game_and_its_pdn(browser: Browser, board: BoardProcess) -> None:
    board.play("set white Ana Reyes; set black Ben Santos; press black; move 22-18; press white", ply=1)
    board.process.type("resign black")
    board.wait_until(lambda state: state["result"] is not None)
    with open_page(browser, board, "watch", right="watch") as user:
        card = user.page.get_by_role("region", name="Result")
        expect(card.get_by_role("status")).to_have_text("Ana Reyes wins1\N{EN DASH}0Ben Santos resigned")
        page_text = user.page.locator("main").inner_text()
        assert page_text.count("resigned") == 1
        assert page_text.count("PDN") == 1
        expect(card.get_by_role("link", name=f"Game {board.game} as PDN")).to_be_visible()
        expect(card.get_by_role("button")).to_have_count(0)  # who watches plays no rematch
        card.get_by_role("link", name="See the game").click()
        expect(user.page.locator(".replay-result")).to_contain_text("Ben Santos resigned")
    board.start_new_game()
    with open_page(browser, board, "watch", right="watch") as user:
        expect(user.page.get_by_role("region", name="Result")).to_be_hidden()
        expect(user.page.locator(".message")).to_be_visible()


def test_a_player_goes_on_from_watch_with_the_colours_changed(browser: Browser, board: BoardProcess) -> None:
    board.play("set white Ana Reyes; set black Ben Santos; press black; move 22-18; press white", ply=1)
    board.process.type("resign black")
    board.wait_until(lambda state: state["result"] is not None)
    ended = board.game
    with open_page(browser, board, "watch") as user:
        user.page.get_by_role("region", name="Result").get_by_role("button", name="Change colours").click()
        expect(user.page).to_have_url(f"{board.origin}/#play")
        expect(user.page.locator('.clock:visible[data-side="white"]')).to_contain_text("Ben Santos")
        board.wait_until(lambda state: state["phase"] == "playing")
        assert (board.game, board.state["game"]["black"]) == (ended + 1, "Ana Reyes")
        user.page.get_by_role("link", name="Watch").click()
        user.page.get_by_role("link", name="Play", exact=True).click()
        expect(user.page.locator(".play-acts:visible")).to_be_visible()
        assert board.game == ended + 1  # what was wanted once is done once


REAL_BOARD_RESULT = """async (mayArbitrate) => {
    const { Rematch } = await import("/page/scripts/rematch.js");
    await (await import("/page/scripts/texts.js")).loadTexts(["en"]);
    const state = await (await fetch("/api/state")).json();
    const details = { ...state.game.details, white: "Ana Reyes", black: "Ben Santos" };
    const result = { score: "1-0", message: { code: "White wins", args: {}, text: "" } };
    const shown = { ...state, table: null, result, game: { ...state.game, details } };
    const page = { live: { state: shown }, may: (right) => right === "arbitrate" && mayArbitrate };
    const rematch = new Rematch(page);
    rematch.update(shown);
    document.querySelector("main").replaceChildren(rematch.element);
}"""


def test_an_arbiter_begins_the_next_game_of_a_real_board(module_page: PageUser) -> None:
    page, said = module_page.page, list[str]()

    def note(route: Route) -> None:
        said.append(json.loads(route.request.post_data or "")["say"])
        route.fulfill(json={"done": True})

    page.route("**/api/commands", note)
    page.evaluate(REAL_BOARD_RESULT, True)
    expect(page.get_by_role("button", name="Another game")).to_be_hidden()  # its dialog is about simulated players
    page.get_by_role("button", name="Same again").click()
    module_page.wait_until(lambda: said == ["new game"])
    page.get_by_role("button", name="Change colours").click()
    module_page.wait_until(lambda: said[1:] == ['new game white "Ben Santos" black "Ana Reyes"'])
    page.evaluate(REAL_BOARD_RESULT, False)
    expect(page.get_by_role("button", name="Same again")).to_be_hidden()
