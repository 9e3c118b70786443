"""The arbiter takes moves back, and puts them back: the page shows where this leads."""

from playwright.sync_api import Browser, expect

from tests.web_page.arbiter_acts import answer_question, done_notice, play_two_moves, undo
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import open_page


def test_a_takeback_shows_its_moves_and_where_it_leads(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Take moves back")
        expect(card.get_by_role("button", name="Take back")).to_be_disabled()
        play_two_moves(board)
        card.get_by_role("button", name="one move more").click()
        expect(card.get_by_role("button", name="one move more")).to_be_disabled()
        expect(card.locator('.piece[data-square="22"]')).to_have_count(1)
        card.get_by_role("button", name="one move fewer").click()
        expect(card.locator('.piece[data-square="18"]')).to_have_count(1)
        card.get_by_role("button", name="Take back 11-15").click()
        expect(user.page.get_by_role("alertdialog").locator('.piece[data-square="11"]')).to_have_count(1)
        answer_question(user, "Take the last move back?", "Take back 11-15")
        expect(done_notice(user)).to_contain_text("Done: The last move taken back")
        board.wait_until(lambda state: state["ply"] == 1)
        undo(user)
        board.wait_until(lambda state: state["ply"] == 2)
        expect(card.get_by_role("button", name="Put back")).to_be_hidden()


def test_a_move_made_while_the_arbiter_is_asked_is_not_taken_back(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    with open_page(browser, board, "arbiter") as user:
        user.page.get_by_role("button", name="Take back 11-15").click()
        board.play("move 18x11; press white", ply=3)
        expect(user.page.get_by_role("button", name="Take back 18x11", include_hidden=True)).to_have_count(1)
        answer_question(user, "Take the last move back?", "Take back 11-15")
        expect(user.page.get_by_role("alert")).to_contain_text("A move was made meanwhile")
        assert board.state["ply"] == 3


def test_moves_that_were_taken_back_wrongly_are_put_back_later(browser: Browser, board: BoardProcess) -> None:
    play_two_moves(board)
    board.play("arbiter takeback 2; set up", ply=0)
    board.wait_until(lambda state: not state["pauses"])
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Take moves back")
        card.get_by_role("button", name="Put back 22-18, 11-15").click()
        answer_question(user, "Put back the moves that were taken back?", "Put back 22-18, 11-15")
        board.wait_until(lambda state: [move["text"] for move in state["moves"]] == ["22-18", "11-15"])
        expect(user.page.locator(".arbiter-live .message")).to_contain_text("Set up the pieces")
        undo(user)
        board.wait_until(lambda state: state["ply"] == 0)


def test_a_takeback_leads_to_the_position_that_an_arbiter_has_set(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        board.set_position("W:W22,31:B1,5")
        board.play("press black; move 22-18; press white", ply=1)
        pieces = user.page.get_by_role("region", name="Take moves back").locator(".piece")
        expect(pieces).to_have_count(4)
        assert {piece.get_attribute("data-square") for piece in pieces.all()} == {"22", "31", "1", "5"}
