"""The arbiter's view: each act says what it does, is recorded, and is undone as easily."""

import re

import pytest
from playwright.sync_api import Browser, expect

from controller.session.effects import ChangeKind, RecordChange
from controller.storage.journal import GameId, load_game
from tests.web_page.arbiter_acts import (
    answer_question,
    clock_text,
    done_notice,
    play_two_moves,
    row_of,
    type_time,
    undo,
)
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import open_page


def test_names_are_set_without_questions_and_shown_at_once(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Players and event")
        card.get_by_label("White's name").fill("Ana Reyes")
        card.get_by_label("Round").fill("3")
        card.get_by_role("button").click()
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Ana Reyes")
        expect(done_notice(user)).to_contain_text("Done: White's name: Ana Reyes, Round: 3")
        card.get_by_label("White's name").fill("Anita Reyes")
        card.get_by_role("button").click()
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Anita Reyes")
        card.get_by_label("White's name").fill("Anna Reyes")
        card.get_by_label("White's name").press("Enter")
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Anna Reyes")
        undo(user)
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Anita Reyes")
    started = load_game(board.folder, GameId(board.game)).known_start
    assert (started.white, started.black, started.settings.details.round) == ("Anita Reyes", "?", "3")


def test_pause_acts_at_once_and_is_undone(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        user.page.get_by_role("button", name="Pause").click()
        expect(user.page.locator(".message").first).to_have_text("The arbiter has stopped the clocks")
        expect(done_notice(user)).to_contain_text("Done: Both clocks stopped")
        undo(user)
        expect(user.page.locator('.clock[data-side="white"][data-running]')).to_have_count(1)
        user.page.get_by_role("button", name="Pause").click()
        user.page.get_by_role("button", name="Resume").click()
        expect(user.page.locator('.clock[data-side="white"][data-running]')).to_have_count(1)


def test_a_wrong_clock_is_put_right_in_three_touches_and_undone_in_one(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        row = type_time(user, "Black", "2m30s")
        expect(row).to_contain_text("= 2 min 30 s")
        row.get_by_role("button", name="Set 2:30").click()
        answer_question(user, "Set Black's clock to 2:30?", "Cancel")
        row.get_by_role("button", name="Set 2:30").click()
        answer_question(user, "Black's clock shows 15:1", "Set Black to 2:30")
        expect(user.page.locator('.clock[data-side="black"] .clock-time')).to_have_text("2:30")
        undo(user)
        expect(done_notice(user)).to_contain_text("Undone: Black's clock set to 2:30")
        user.wait_until(lambda: clock_text(user, "black").startswith("15:1"))
        expect(row_of(user, "Illegal moves and penalties", "White")).not_to_contain_text("so far")
        row = type_time(user, "Black", "0")
        row.get_by_role("button", name="Set 0:00").click()
        answer_question(user, "0 lets the flag fall", "Cancel")
        row = type_time(user, "White", "-0:30")
        expect(row.get_by_role("button", name="Give")).to_be_disabled()
        row.get_by_role("button", name="Take 0:30").click()
        answer_question(user, "Take 0:30 from White?", "Take 0:30 from White")
        user.wait_until(lambda: clock_text(user, "white").startswith("14:"))
        row = type_time(user, "White", "3 o'clock")
        expect(row).to_contain_text("A time is 3, 3:00 or 2m30s.")
        expect(row.get_by_role("button", name="Set")).to_be_disabled()


def test_a_wrong_result_is_put_right_in_two_touches_and_undone_in_one(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        message = user.page.locator(".arbiter-live .message")
        result = user.page.get_by_role("region", name="Result")
        result.get_by_role("button", name="White won, 1-0").click()
        answer_question(user, "Set the result: White won, 1-0?", "Record: White won, 1-0")
        expect(message).to_have_text("1-0 · White wins: the arbiter decided")
        result.get_by_role("button", name="Black won, 0-1").click()
        answer_question(user, "Set the result: Black won, 0-1?", "Record: Black won, 0-1")
        expect(message).to_have_text("0-1 · Black wins: the arbiter decided")
        undo(user)
        expect(message).to_have_text("1-0 · White wins: the arbiter decided")
        user.page.get_by_role("button", name="Resume").click()
        expect(message).not_to_contain_text("1-0")


def test_a_game_that_is_continued_by_mistake_ends_again_as_it_ended(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        board.process.type("resign black")
        message = user.page.locator(".arbiter-live .message")
        expect(message).to_have_text("1-0 · White wins: the opponent resigned")
        user.page.get_by_role("button", name="Resume").click()
        expect(message).not_to_contain_text("1-0")
        undo(user)
        expect(message).to_have_text("1-0 · White wins: the opponent resigned")


def test_illegal_moves_are_counted_punished_and_corrected(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        white = row_of(user, "Illegal moves and penalties", "White")
        white.get_by_role("button", name="Illegal move: Black gets 2:00").click()
        answer_question(user, "Illegal move 1 of White: give Black 2:00?", "Illegal move: Black gets 2:00")
        expect(white.locator("output").first).to_have_text("1")
        user.wait_until(lambda: clock_text(user, "black").startswith("17:"))
        expect(white).to_contain_text("Black got 2:00 so far")
        undo(user)
        expect(white.locator("output").first).to_have_text("0")
        user.wait_until(lambda: clock_text(user, "black").startswith("15:"))
        white.get_by_role("button", name="one more").first.click()
        expect(white.locator("output").first).to_have_text("1")
        user.page.get_by_label("Penalty: time for the opponent").fill("1")
        expect(white.get_by_role("button", name="Illegal move: Black gets 1:00")).to_be_enabled()


def test_the_log_says_in_words_who_did_what(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        type_time(user, "White", "4").get_by_role("button", name="Set 4:00").click()
        answer_question(user, "Set White's clock to 4:00?", "Set White to 4:00")
        lines = user.page.get_by_role("region", name="Who did what").get_by_role("listitem")
        expect(lines.first).to_have_text(re.compile(r"\d\d:\d\darbiter \(this machine\): White's clock set to 4:00"))
    records = load_game(board.folder, GameId(board.game)).history
    changes = [record for record in records if isinstance(record, RecordChange)]
    assert [(change.kind, change.after) for change in changes] == [(ChangeKind.TIME, "4:00")]


def test_a_refusal_is_shown_in_the_view_of_the_arbiter(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        board.process.type("press black")
        board.wait_until(lambda state: state["clocks"]["white"]["running"])
        board.process.type("arbiter result 1-0")
        board.wait_until(lambda state: state["phase"] == "over")
        card = user.page.get_by_role("region", name="Result")
        card.get_by_role("button", name="White won").click()
        answer_question(user, "Set the result", "Record: White won, 1-0")
        alert = user.page.get_by_role("alert").filter(has_text=re.compile("Nothing was changed"))
        expect(alert).to_be_visible()
        card.get_by_role("button", name="White won").click()
        expect(user.page.locator(".arbiter-notices .refused")).to_have_count(0)
        answer_question(user, "Set the result", "Cancel")


def test_rare_things_are_folded_below(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Date of the game")
        expect(card).to_be_hidden()
        user.page.locator("summary").click()
        expect(card).to_contain_text(board.state["game"]["date"][:4])
        card.get_by_label("Date").fill("2026-03-01")
        card.get_by_role("button").click()
        answer_question(user, "Set the date of the game to 2026-03-01?", "Set the date to 2026-03-01")
        expect(card).to_contain_text("Mar 1, 2026")
        turn = user.page.get_by_role("region", name="Turn and number")
        turn.get_by_label("Side to move").select_option("black")
        turn.get_by_role("button").first.click()
        answer_question(user, "Give the turn to Black?", "Give the turn to Black")
        board.wait_until(lambda state: state["to_move"] == "black")
        undo(user)
        board.wait_until(lambda state: state["to_move"] == "white")
    assert load_game(board.folder, GameId(board.game)).date == "2026.03.01"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_position_is_set_with_pieces_to_choose(browser: Browser, board: BoardProcess, size: tuple[int, int]) -> None:
    viewport = {"width": size[0], "height": size[1]}
    with open_page(browser, board, "arbiter", viewport=viewport) as user:
        page = user.page
        page.get_by_role("button", name="Set up a position").click()
        editor = page.get_by_role("dialog", name="Position")
        box = editor.locator(".board").bounding_box()
        assert box is not None
        assert box["width"] > min(size[0] - 40, size[1] * 0.6)  # it uses the room
        editor.get_by_role("button", name="Clear the board").click()
        for piece, squares in (("white man", (22, 23)), ("black king", (5, 10)), ("empty", (23,))):
            editor.get_by_role("button", name=piece, exact=True).click()
            for square in squares:
                editor.locator(f'.cell[data-square="{square}"]').click()
        assert editor.get_by_label("FEN").input_value() == "W:W22:BK5,K10"
        editor.get_by_role("button", name="Black to move").click()
        editor.get_by_role("button", name="Set this position, Black to move").click()
        board.wait_until(lambda state: state["position"]["fen"] == "B:W22:BK5,K10")
        undo(user)
        board.wait_until(lambda state: state["position"]["fen"].startswith("W:W21,22"))
