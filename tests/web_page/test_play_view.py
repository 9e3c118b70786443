"""Play: games by mouse, touch and keyboard, tidied up or as at a real board, against people and simulated players."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.daemon.game_scripts import GAME
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PHONE, PageUser, open_page

DOUBLE = "W:W22,31:B2,11,18"  # White has to capture 22x15x8
CROWNING = "W:W6,31:B12,16"
FIRST_MOVE = "Your move: touch a piece, then the square where it goes"


@pytest.fixture
def player(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield a user of Play with both sides, on a screen of 1280 by 800 pixels."""
    with open_page(browser, board, "play") as user:
        yield user


@pytest.fixture
def phone(browser: Browser, board: BoardProcess) -> Iterator[PageUser]:
    """Yield a user of Play with both sides, on a small phone."""
    with open_page(browser, board, "play", **PHONE) as user:
        yield user


def status_of(user: PageUser) -> Locator:
    return user.page.locator(".play-status")


def ends_of(text: str) -> tuple[int, int]:
    """Return origin and landing of a move."""
    origin, *_, landing = [int(number) for number in re.split("[-x]", text)]
    return origin, landing


def set_tidying(user: PageUser, *, is_wanted: bool) -> None:
    user.page.get_by_label("Tidy up for me").set_checked(is_wanted)


def start_clock(board: BoardProcess) -> None:
    board.process.type("press black")
    board.wait_until(lambda state: state["clocks"]["white"]["running"])


def start_clock_at(board: BoardProcess, fen: str) -> None:
    board.set_position(fen)
    start_clock(board)


def test_a_whole_game_is_played_by_mouse_and_tidied_up(player: PageUser, board: BoardProcess) -> None:
    for ply, text in enumerate(GAME):
        origin, landing = ends_of(text)
        player.drag_piece(origin, landing)
        expect(player.score_sheet_moves()).to_have_count(ply + 1)
    expect(player.page.locator(".result-card")).to_contain_text("White wins")
    assert [move["text"] for move in board.state["moves"]] == list(GAME)
    assert any(piece in ("ww", "bb") for piece in board.state["table"]["pieces"].values())


def test_the_first_moves_are_played_by_touch(phone: PageUser) -> None:
    for ply, text in enumerate(GAME[:8]):
        for square in ends_of(text):
            phone.page.touchscreen.tap(*phone.centre_of(square))
        expect(phone.score_sheet_moves()).to_have_count(ply + 1)


def test_the_first_moves_are_played_by_keyboard_alone(player: PageUser) -> None:
    keyboard = player.page.keyboard
    for ply, text in enumerate(GAME[:8]):
        for square in ends_of(text):
            player.cell_of(square).focus()
            keyboard.press("Enter")
        expect(player.score_sheet_moves()).to_have_count(ply + 1)


def test_a_touched_piece_shows_where_it_may_land_and_only_if_that_is_wanted(
    player: PageUser, board: BoardProcess
) -> None:
    start_clock_at(board, DOUBLE)
    player.click(22)
    expect(player.page.locator(".mark-landing")).to_have_count(1)
    expect(player.page.locator(".mark-hop")).to_have_count(1)
    expect(player.cell_of(8)).to_have_attribute("aria-label", re.compile("may land here"))
    player.page.get_by_label("Show landings").uncheck()
    expect(player.page.locator(".mark-landing")).to_have_count(0)


def test_a_hint_lights_the_piece_and_then_the_whole_move(player: PageUser, board: BoardProcess) -> None:
    start_clock(board)
    hint = player.page.get_by_role("button", name="Hint")
    hint.click()
    board.wait_until(lambda state: [lamp["role"] for lamp in state["lamps"]] == ["mover"])
    expect(status_of(player)).to_contain_text("ask again for the whole move")
    hint.click()
    board.wait_until(lambda state: {"mover", "landing"} <= {lamp["role"] for lamp in state["lamps"]})
    expect(status_of(player)).to_contain_text("A good move")


def test_a_double_capture_hop_by_hop_is_complete_at_its_end(player: PageUser, board: BoardProcess) -> None:
    start_clock_at(board, DOUBLE)
    player.drag_piece(22, 15)
    player.wait_until(lambda: player.has_piece(15))
    assert board.state["ply"] == 0
    player.drag_piece(15, 8)
    expect(player.score_sheet_moves()).to_have_text(["22x15x8"])
    player.wait_until(lambda: not player.has_piece(18) and not player.has_piece(11))


def test_an_illegal_drop_goes_back_and_says_what_is_due(player: PageUser, board: BoardProcess) -> None:
    start_clock_at(board, DOUBLE)
    player.drag_piece(22, 17)
    player.wait_until(lambda: player.has_piece(22))
    expect(status_of(player)).to_contain_text("A capture is due, with the piece on 22")
    player.drag_piece(31, 27)
    player.wait_until(lambda: player.has_piece(31))
    assert board.state["verdict"] is None or board.state["verdict"]["judgement"] not in ("illegal", "incomplete")


def test_a_touch_of_a_piece_that_may_not_move_says_why(phone: PageUser, board: BoardProcess) -> None:
    start_clock(board)
    phone.page.touchscreen.tap(*phone.centre_of(10))
    expect(status_of(phone)).to_have_text("Not this piece: White is to move.")
    phone.page.touchscreen.tap(*phone.centre_of(30))
    expect(status_of(phone)).to_have_text("This piece cannot move now.")
    phone.page.touchscreen.tap(*phone.centre_of(22))
    phone.page.touchscreen.tap(*phone.centre_of(10))
    expect(status_of(phone)).to_have_text("Not this piece: White is to move.")


def test_a_captured_man_is_put_beside_the_board_by_two_taps(phone: PageUser, board: BoardProcess) -> None:
    start_clock_at(board, DOUBLE)
    set_tidying(phone, is_wanted=False)
    phone.page.touchscreen.tap(*phone.centre_of(18))
    board.wait_until(lambda state: state["table"]["held"] == ["b"])
    phone.page.locator(".pile").tap()
    board.wait_until(lambda state: state["table"]["beside"] == ["b"] and not state["table"]["held"])


def test_captured_men_leave_name_and_time_free_on_a_phone(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "play", **PHONE | {"viewport": {"width": 390, "height": 844}}) as phone:
        start_clock_at(board, "W:W22:B11,18")
        seat = phone.page.locator('.seat[data-side="black"]')
        expect(seat.locator(".captured-count")).to_have_text("11")
        time, count = seat.locator(".clock-time").bounding_box(), seat.locator(".captured").bounding_box()
        assert time is not None
        assert count is not None
        assert time["x"] + time["width"] <= count["x"]


def test_a_man_on_the_last_row_is_crowned(player: PageUser, board: BoardProcess) -> None:
    start_clock_at(board, CROWNING)
    player.drag_piece(6, 2)
    expect(player.cell_of(2)).to_have_attribute("aria-label", re.compile("white king"))
    board.wait_until(lambda state: state["ply"] == 1)


def test_a_move_under_way_is_not_marked_as_a_fault(player: PageUser, board: BoardProcess) -> None:
    set_tidying(player, is_wanted=False)
    start_clock(board)
    player.drag_piece(22, 18)
    expect(status_of(player)).to_have_text("White: press the clock")
    assert player.page.locator(".badge, .ghost").count() == 0
    with_watcher = player.page.context.new_page()
    with_watcher.goto(f"{board.origin}/#watch")
    expect(with_watcher.locator('.piece[data-square="18"]')).to_have_count(1)
    assert with_watcher.locator(".board .ghost, .board [href='#man-unknown']").count() == 0
    player.press("white")
    expect(player.score_sheet_moves()).to_have_text(["22-18"])


def test_as_at_a_real_board_captured_men_are_taken_off_by_hand(player: PageUser, board: BoardProcess) -> None:
    set_tidying(player, is_wanted=False)
    start_clock_at(board, DOUBLE)
    player.drag_piece(22, 15)
    player.drag_piece(15, 8)
    player.drag_off_board(18)
    player.drag_off_board(11)
    expect(status_of(player)).to_have_text("White: press the clock")
    player.press("white")
    expect(player.score_sheet_moves()).to_have_text(["22x15x8"])


def test_a_wrong_move_as_at_a_real_board_is_marked_after_the_press(player: PageUser, board: BoardProcess) -> None:
    set_tidying(player, is_wanted=False)
    start_clock_at(board, DOUBLE)
    player.drag_piece(22, 17)
    player.press("white")
    expect(status_of(player)).to_have_attribute("data-kind", "fault")
    expect(player.page.locator(".badge-differs")).to_have_count(1)


def test_both_buttons_are_held_down_at_once(phone: PageUser, board: BoardProcess) -> None:
    set_tidying(phone, is_wanted=False)
    phone.page.evaluate("scrollTo(0, 0)")
    points = []
    for finger, side in enumerate(("white", "black")):
        box = phone.page.locator(f'.press[data-side="{side}"]').bounding_box()
        assert box is not None
        points.append({"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "id": finger})
    fingers = phone.page.context.new_cdp_session(phone.page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
    board.wait_until(lambda state: state["table"]["buttons"]["white"] and state["table"]["buttons"]["black"])
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    board.wait_until(lambda state: not state["table"]["buttons"]["white"] and not state["table"]["buttons"]["black"])


def test_a_game_against_a_simulated_player_is_chosen_played_and_played_again(
    player: PageUser, board: BoardProcess
) -> None:
    page = player.page
    before = board.game
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Simulated player").check()
    dialog.get_by_label("15 min + 10 s").check()
    dialog.get_by_label("Your name").fill("Ana Reyes")
    dialog.get_by_role("button", name="Play").click()
    expect(status_of(player)).to_have_text(FIRST_MOVE)
    state = board.state
    assert state["game"]["id"] != before
    assert (state["game"]["white"], state["game"]["time_control"]) == ("Ana Reyes", "15+10")
    expect(page.locator('.clock[data-side="white"]')).to_contain_text("Ana Reyes")
    expect(page.locator('.clock[data-side="black"]')).to_contain_text("Simulated player")
    player.drag_piece(22, 18)
    board.wait_until(lambda state: state["ply"] >= 2)
    page.get_by_role("button", name="Take back").click()
    expect(player.score_sheet_moves()).to_have_count(0)
    expect(status_of(player)).to_have_text(FIRST_MOVE)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Resign").click()
    expect(page.locator(".result-card")).to_contain_text("You lose")
    expect(page.locator(".result-reason")).to_have_text("You resigned")
    assert page.locator("main").inner_text().count("resigned") == 1
    assert page.locator("main").inner_text().count("PDN") == 1
    expect(page.get_by_role("link", name="See the game")).to_have_attribute("href", re.compile(r"^#replay/\d+$"))
    page.get_by_role("button", name="Change colours").click()
    expect(page.locator(".result-card")).to_be_hidden()
    expect(page.locator('.play[data-turned] .clock[data-side="black"]')).to_contain_text("Ana Reyes")
    board.wait_until(lambda state: state["ply"] >= 1)
    expect(status_of(player)).to_have_text(FIRST_MOVE)
    assert board.state["table"]["hands"] == {"white": "tidy", "black": None}


def test_a_game_against_the_program_is_chosen_and_played_again_with_the_colours_changed(
    player: PageUser, board: BoardProcess
) -> None:
    page = player.page
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog", name="New game")
    expect(dialog.get_by_label("The program")).to_be_checked()
    dialog.get_by_label("Level").select_option("2")
    dialog.get_by_role("button", name="Play").click()
    expect(status_of(player)).to_have_text(FIRST_MOVE)
    expect(page.locator('.clock[data-side="black"]')).to_contain_text("Damahan level 2")
    assert board.state["game"]["program"] == ["black"]
    player.drag_piece(22, 18)
    board.wait_until(lambda state: state["ply"] >= 2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Change colours").click()
    board.wait_until(lambda state: state["ply"] >= 1)
    expect(page.locator('.clock[data-side="white"]')).to_contain_text("Damahan level 2")
    assert (board.state["game"]["program"], board.state["game"]["level"]) == (["white"], 2)


def test_nobody_but_a_player_can_touch_the_board(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "play", right="watch") as watcher:
        expect(watcher.page.get_by_role("region", name="Sign in")).to_be_visible()
        watcher.click(22)
        assert board.state["table"]["held"] == []


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (844, 390)])
def test_nothing_that_playing_needs_is_below_the_fold(
    browser: Browser, board: BoardProcess, width: int, height: int
) -> None:
    with open_page(browser, board, "play", viewport={"width": width, "height": height}) as user:
        expect(user.page.locator(".play .board")).to_be_visible()
        sizes = user.page.evaluate(
            "(({ scrollHeight, scrollWidth }) => [scrollWidth, scrollHeight])(document.documentElement)"
        )
        assert sizes[0] <= width
        assert sizes[1] <= height


def test_the_former_address_of_the_table_leads_to_play(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "table") as user:
        expect(user.page.locator('.views a[href="#play"]')).to_have_attribute("aria-current", "page")
        expect(user.page.locator(".play .board")).to_be_visible()


def test_a_new_game_says_when_one_wins_by_losing_all_pieces(player: PageUser) -> None:
    player.page.locator(".play-acts button:last-of-type").click()
    dialog = player.page.locator("dialog.game-dialog")
    told = dialog.get_by_text("you win by losing all your pieces")
    dialog.get_by_label(re.compile("^Rules")).select_option("perdigana")
    expect(told).to_be_visible()
    dialog.get_by_label(re.compile("^Rules")).select_option("filipino")
    expect(told).to_be_hidden()
    dialog.get_by_role("button", name="Cancel").click()
