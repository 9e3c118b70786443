"""A recorded game and a trace, replayed on the page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, expect

from tests.cli.shell import damahan
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PHONE, PageUser, open_page

CURRENT = ".sheet-moves [aria-current]"
ARROW = ".move-arrow .arrow-body polyline"
# what is shown for a moment only: a busy machine may look too late; the third button plays and pauses
NOTE_PLAYING = """() => {
    window.moves = [];
    window.buttons = [];
    const note = (list, text) => { if (text && list.at(-1) !== text) list.push(text); };
    new MutationObserver(() => {
        note(window.moves, document.querySelector(".sheet-moves [aria-current] .move-text")?.textContent);
        note(window.buttons, document.querySelector(".replay-controls button:nth-of-type(3)").ariaLabel);
    }).observe(document.querySelector(".replay-player"), { attributes: true, childList: true, subtree: true });
}"""
SEATS = ('.replay-seat[data-side="black"]', '.replay-seat[data-side="white"]')


@pytest.fixture(scope="module")
def game(running_board: BoardProcess) -> int:
    """Return a game of two moves with a wrong one, a takeback and a set clock between them, which White resigned."""
    running_board.start_new_game()
    running_board.process.type("set white Ana Reyes; set black Ben Santos; set event Lipa Open; set round 3")
    running_board.play("press black; move 22-18; press white", ply=1)
    running_board.process.type("move 11-16; move 12-15; press black")
    running_board.wait_until(lambda state: state["wrong_squares"] == [11, 12, 15, 16])
    running_board.play("move 15-12; move 16-11; move 11-16; press black", ply=2)
    running_board.play("arbiter takeback 1", ply=1)
    running_board.process.type("move 16-11")
    running_board.wait_until(lambda state: not state["pauses"])
    running_board.play("move 11-15; press black", ply=2)
    running_board.process.type("arbiter time white 3:00; resign white")
    running_board.wait_until(lambda state: state["result"] is not None)
    return running_board.game


@pytest.fixture
def replay_user(browser: Browser, running_board: BoardProcess, game: int) -> Iterator[PageUser]:
    """Yield a user who has opened the game from the list."""
    with open_page(browser, running_board, "replay") as user:
        user.page.locator(f'.games a[href="#replay/{game}"]').first.click()
        expect(user.page.locator(".replay-player")).to_be_visible()
        yield user


def current_move(user: PageUser) -> str:
    """Return the move that is marked in the list; empty if none is."""
    marked = user.page.locator(CURRENT)
    return (marked.locator(".move-text, s").inner_text()) if marked.count() else ""


def box_of(user: PageUser, selector: str) -> FloatRect:
    """Return the place of an element on the screen."""
    box = user.page.locator(selector).bounding_box()
    assert box is not None
    return box


def test_a_game_opens_at_its_last_move_with_players_clocks_and_result(replay_user: PageUser) -> None:
    page = replay_user.page
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")
    expect(page.locator(".replay-title h2")).to_have_text("Lipa Open · Round 3")
    expect(page.locator(".clock-name")).to_have_text(["Ben Santos", "Ana Reyes"])
    expect(page.locator('.clock[data-side="white"] .clock-time')).to_have_text("3:00")
    expect(page.locator(".replay-result")).to_have_text("0\N{EN DASH}1Ben Santos wins: Ana Reyes resigned")
    assert page.locator(".replay-player").get_by_text("resigned").count() == 1
    expect(page.locator(ARROW)).to_have_count(1)
    expect(replay_user.piece_on(15)).to_be_visible()
    expect(replay_user.piece_on(11)).to_have_count(0)


def test_keys_step_through_the_moves_that_count(replay_user: PageUser) -> None:
    page = replay_user.page
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
    expect(page.locator('.clock[data-side="white"] .clock-time')).to_have_text(re.compile(r"^15:\d\d$"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(CURRENT)).to_have_count(0)
    expect(page.locator(ARROW)).to_have_count(0)
    expect(replay_user.piece_on(22)).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")
    page.keyboard.press("ArrowUp")
    expect(page.locator(CURRENT)).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
    page.keyboard.press("ArrowDown")
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")


def test_a_key_turns_the_board_and_another_lists_them(replay_user: PageUser) -> None:
    page = replay_user.page
    below = replay_user.centre_of(32)[1]
    page.keyboard.press("f")
    replay_user.wait_until(lambda: replay_user.centre_of(32)[1] < below)
    assert box_of(replay_user, SEATS[0])["y"] > box_of(replay_user, SEATS[1])["y"]
    page.keyboard.press("f")
    replay_user.wait_until(lambda: replay_user.centre_of(32)[1] == below)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys and touch")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    assert current_move(replay_user) == "11-15"


def test_buttons_and_the_list_step_too(replay_user: PageUser) -> None:
    page = replay_user.page
    page.get_by_role("button", name="To the start").click()
    replay_user.wait_until(lambda: replay_user.has_piece(22))
    page.get_by_role("button", name="One move on").click()
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")
    page.locator(".sheet-moves .move-text").first.click()
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
    page.keyboard.press("ArrowDown")  # as it does wherever the focus is
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")


def test_what_was_taken_back_and_decided_stands_between_the_moves(replay_user: PageUser) -> None:
    page = replay_user.page
    remarks = page.locator(".sheet-moves .remark")
    expect(remarks).to_have_count(2)
    expect(remarks.nth(0)).to_contain_text("The arbiter took back 11-16")
    expect(remarks.nth(1)).to_contain_text("The arbiter set White's clock to 3:00")
    page.locator(".undone button").click()
    replay_user.wait_until(lambda: current_move(replay_user) == "11-16")
    expect(replay_user.piece_on(16)).to_be_visible()
    remarks.nth(0).get_by_text("The arbiter took back").click()
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
    replay_user.wait_until(lambda: replay_user.has_piece(11) and not replay_user.has_piece(16))


def test_a_game_plays_by_itself_at_a_pace_and_stops(replay_user: PageUser) -> None:
    page = replay_user.page
    page.get_by_label("Speed").select_option(label="Fast")
    page.evaluate(NOTE_PLAYING)
    page.get_by_role("button", name="Play", exact=True).click()
    replay_user.wait_until(lambda: page.evaluate("buttons") == ["Pause", "Play"])
    assert page.evaluate("moves") == ["22-18", "11-15"]


def test_a_game_plays_as_it_was_played(replay_user: PageUser) -> None:
    page = replay_user.page
    page.get_by_label("Speed").select_option(label="As played × 16")
    page.locator(".replay-title").click()
    page.evaluate(NOTE_PLAYING)
    page.keyboard.press("Space")
    replay_user.wait_until(lambda: page.evaluate("buttons") == ["Pause", "Play"])
    assert page.evaluate("moves") == ["22-18", "11-15"]


def test_the_address_names_the_move_and_is_shared(
    replay_user: PageUser, running_board: BoardProcess, game: int
) -> None:
    page = replay_user.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.keyboard.press("ArrowLeft")
    replay_user.wait_until(lambda: page.url.endswith(f"#replay/{game}/1"))
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert shared == f"{running_board.origin}/#replay/{game}/1"
    page.goto("about:blank")
    page.goto(shared)
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
    page.evaluate("game => { location.hash = `replay/${game}/2`; }", game)
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")


def test_a_game_is_copied_and_downloaded_as_pdn(replay_user: PageUser, game: int) -> None:
    page = replay_user.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy PDN").click()
    expect(page.get_by_role("button", name="PDN copied")).to_be_visible()
    assert "1. 22-18 11-15" in re.sub(r"\s*\{[^}]*\}", "", page.evaluate("navigator.clipboard.readText()"))
    with page.expect_download() as download:
        page.get_by_role("link", name="PDN").click()
    assert download.value.suggested_filename == f"{game}.pdn"


def test_without_a_clipboard_of_the_browser_a_link_is_copied_too(replay_user: PageUser) -> None:
    page = replay_user.page
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")  # as over plain HTTP
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("button", name="Link copied")).to_be_visible()


def test_signals_are_opened_on_demand(replay_user: PageUser) -> None:
    page = replay_user.page
    expect(page.locator(".transport")).to_have_count(0)
    assert not replay_user.read_lamps()
    page.get_by_text("Signals", exact=True).click()
    expect(page.locator(".transport canvas")).to_be_visible()
    page.locator(".replay-title").click()
    page.keyboard.press("Home")
    for _ in range(200):
        page.keyboard.press("Shift+ArrowRight")
        if "lift" in replay_user.read_lamps().values():
            break
    assert "lift" in replay_user.read_lamps().values()
    expect(page.locator(".verdict")).to_contain_text("Illegal")
    expect(page.locator(".log li").last).not_to_be_empty()
    page.get_by_role("button", name="Play the signals").click()
    expect(page.locator(".transport").get_by_role("button", name="Pause")).to_be_visible()
    page.get_by_text("Signals", exact=True).click()
    expect(page.locator(".transport")).not_to_be_visible()


def test_a_trace_is_opened_from_a_file_with_its_signals(
    replay_user: PageUser, running_board: BoardProcess, game: int, tmp_path: Path
) -> None:
    page = replay_user.page
    file = tmp_path / "trace.jsonl"
    recorded = damahan("record", "--game", str(game), "--journal", running_board.folder, "-o", file)
    assert recorded.exit_code == 0, recorded.output
    page.get_by_role("link", name="All games").click()
    page.locator("#trace-file").set_input_files(file)
    expect(page.locator(".transport canvas")).to_be_visible()
    expect(page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")
    page.keyboard.press("f")  # what a viewer chooses leaves the trace open
    expect(page.locator(".replay-player[data-turned]")).to_be_visible()
    page.keyboard.press("f")
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".games")).to_be_visible()
    expect(page.locator(".replay-player")).to_have_count(0)


def test_the_running_game_leads_to_watching_it(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, f"replay/{board.game}") as user:
        user.page.get_by_role("link", name="Watch it live").click()
        expect(user.page).to_have_url(re.compile("#watch$"))


def test_a_phone_has_the_board_first_and_steps_by_touch(
    browser: Browser, running_board: BoardProcess, game: int
) -> None:
    with open_page(browser, running_board, f"replay/{game}", **PHONE) as user:
        board, controls = box_of(user, ".replay-board"), box_of(user, ".replay-controls")
        assert board["y"] + board["height"] <= controls["y"]
        assert controls["y"] + controls["height"] <= box_of(user, ".sheet-card")["y"]
        assert controls["y"] + controls["height"] <= box_of(user, ".views")["y"]  # in view without scrolling
        y = board["y"] + board["height"] / 2
        user.page.touchscreen.tap(board["x"] + 40, y)
        expect(user.page.locator(f"{CURRENT} .move-text")).to_have_text("22-18")
        user.page.touchscreen.tap(board["x"] + board["width"] - 40, y)
        expect(user.page.locator(f"{CURRENT} .move-text")).to_have_text("11-15")


@pytest.mark.parametrize("language", ["en", "fil"])
def test_board_clocks_moves_and_controls_need_no_scrolling(
    browser: Browser, running_board: BoardProcess, game: int, language: str
) -> None:
    with open_page(browser, running_board, f"replay/{game}", locale=language) as user:
        user.page.locator(".replay-player").wait_for()
        for part in (".replay-board", *SEATS, ".sheet-card", ".replay-controls"):
            box = box_of(user, part)
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= 800, part
        assert user.page.evaluate("document.documentElement.scrollHeight") <= 800


def test_the_signals_say_the_result_no_second_time(replay_user: PageUser) -> None:
    page = replay_user.page
    page.locator(".signals summary").click()
    said = page.locator(".signals .words")
    expect(said.locator(".message")).to_have_text("The game is over")
    expect(said).not_to_contain_text("resigned")
    page.keyboard.press("ArrowLeft")
    expect(said.locator(".message")).not_to_have_text("The game is over")
    page.keyboard.press("Home")
    page.locator(".signals").get_by_role("slider").press("End")
    expect(said.locator(".message")).to_have_text("The game is over")
