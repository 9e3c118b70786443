"""The arbiter's view: each act says what it does, is recorded, and is undone as easily; the board stays in view."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from controller.app.pairing_socket import request_pairing_code
from controller.clock.clock_text import parse_typed_time
from controller.session.effects import ChangeKind, RecordChange
from controller.storage.journal import GameId, load_game
from tests.clock.typed_times import NO_TIMES, TYPED_TIMES
from tests.web_page.board_process import BoardProcess
from tests.web_page.page_user import PHONE, PageUser, open_page

UNSIGNED = "the server responded with a status of 40[13]"


def row_of(user: PageUser, region: str, side: str) -> Locator:
    """Return the row of one side in a card."""
    return user.page.get_by_role("region", name=region).get_by_role("group", name=side)


def type_time(user: PageUser, side: str, time: str) -> Locator:
    row = row_of(user, "Time on a clock", side)
    row.get_by_role("textbox").fill(time)
    return row


def answer(user: PageUser, question: str, button: str) -> None:
    dialog = user.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text(question)
    dialog.get_by_role("button", name=button, exact=True).click()
    expect(dialog).to_have_count(0)


def clock(user: PageUser, side: str) -> str:
    return user.page.locator(f'.clock[data-side="{side}"] .clock-time').inner_text()


def notice(user: PageUser) -> Locator:
    return user.page.locator(".done-notice")


def undo(user: PageUser) -> None:
    notice(user).get_by_role("button", name="Undo").click()
    expect(notice(user)).to_contain_text("Undone")


def act(board: BoardProcess) -> None:
    """Play two moves; White's clock runs."""
    board.process.type("press black; move 22-18; press white; move 11-15; press black")
    board.wait_until(lambda state: state["ply"] == 2)


def test_names_are_set_without_questions_and_shown_at_once(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Players and event")
        card.get_by_label("White's name").fill("Ana Reyes")
        card.get_by_label("Round").fill("3")
        card.get_by_role("button").click()
        expect(user.page.locator('.clock[data-side="white"] .clock-name')).to_have_text("Ana Reyes")
        expect(notice(user)).to_contain_text("Done: White's name: Ana Reyes, Round: 3")
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
    act(board)
    with open_page(browser, board, "arbiter") as user:
        user.page.get_by_role("button", name="Pause").click()
        expect(user.page.locator(".message").first).to_have_text("The arbiter has stopped the clocks")
        expect(notice(user)).to_contain_text("Done: Both clocks stopped")
        undo(user)
        expect(user.page.locator('.clock[data-side="white"][data-running]')).to_have_count(1)
        user.page.get_by_role("button", name="Pause").click()
        user.page.get_by_role("button", name="Resume").click()
        expect(user.page.locator('.clock[data-side="white"][data-running]')).to_have_count(1)


def test_a_wrong_clock_is_put_right_in_three_touches_and_undone_in_one(browser: Browser, board: BoardProcess) -> None:
    act(board)
    with open_page(browser, board, "arbiter") as user:
        row = type_time(user, "Black", "2m30s")
        expect(row).to_contain_text("= 2 min 30 s")
        row.get_by_role("button", name="Set 2:30").click()
        answer(user, "Set Black's clock to 2:30?", "Cancel")
        row.get_by_role("button", name="Set 2:30").click()
        answer(user, "Black's clock shows 15:1", "Set Black to 2:30")
        expect(user.page.locator('.clock[data-side="black"] .clock-time')).to_have_text("2:30")
        undo(user)
        expect(notice(user)).to_contain_text("Undone: Black's clock set to 2:30")
        user.wait_until(lambda: clock(user, "black").startswith("15:1"))
        expect(row_of(user, "Illegal moves and penalties", "White")).not_to_contain_text("so far")
        row = type_time(user, "Black", "0")
        row.get_by_role("button", name="Set 0:00").click()
        answer(user, "0 lets the flag fall", "Cancel")
        row = type_time(user, "White", "-0:30")
        expect(row.get_by_role("button", name="Give")).to_be_disabled()
        row.get_by_role("button", name="Take 0:30").click()
        answer(user, "Take 0:30 from White?", "Take 0:30 from White")
        user.wait_until(lambda: clock(user, "white").startswith("14:"))
        row = type_time(user, "White", "3 o'clock")
        expect(row).to_contain_text("A time is 3, 3:00 or 2m30s.")
        expect(row.get_by_role("button", name="Set")).to_be_disabled()


def test_a_wrong_result_is_put_right_in_two_touches_and_undone_in_one(browser: Browser, board: BoardProcess) -> None:
    act(board)
    with open_page(browser, board, "arbiter") as user:
        message = user.page.locator(".arbiter-live .message")
        result = user.page.get_by_role("region", name="Result")
        result.get_by_role("button", name="White won, 1-0").click()
        answer(user, "Set the result: White won, 1-0?", "Record: White won, 1-0")
        expect(message).to_have_text("1-0 · White wins: the arbiter decided")
        result.get_by_role("button", name="Black won, 0-1").click()
        answer(user, "Set the result: Black won, 0-1?", "Record: Black won, 0-1")
        expect(message).to_have_text("0-1 · Black wins: the arbiter decided")
        undo(user)
        expect(message).to_have_text("1-0 · White wins: the arbiter decided")
        user.page.get_by_role("button", name="Resume").click()
        expect(message).not_to_contain_text("1-0")


def test_a_game_that_is_continued_by_mistake_ends_again_as_it_ended(browser: Browser, board: BoardProcess) -> None:
    act(board)
    with open_page(browser, board, "arbiter") as user:
        board.process.type("resign black")
        message = user.page.locator(".arbiter-live .message")
        expect(message).to_have_text("1-0 · White wins: the opponent resigned")
        user.page.get_by_role("button", name="Resume").click()
        expect(message).not_to_contain_text("1-0")
        undo(user)
        expect(message).to_have_text("1-0 · White wins: the opponent resigned")


def test_the_names_of_players_tell_them_apart_on_a_phone(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter", **PHONE) as user:
        names = user.page.locator(".arbiter-live .clock-name")
        board.process.type("set white Kunwaring Manlalaro ng Luzon; set black Kunwaring Manlalaro ng Visayas")
        expect(names.first).to_have_text("Kunwaring Manlalaro ng Visayas")
        fits = "names => names.every((name) => name.scrollHeight <= name.clientHeight + 2)"
        user.wait_until(lambda: names.evaluate_all(fits))
        for name in names.all():
            assert name.get_attribute("data-fitted") is not None
        board.process.type("set white ?; set black ?; hands tidy tidy")
        expect(names).to_have_text(["Simulated Black", "Simulated White"])


def test_a_long_event_is_read_whole_on_a_phone(browser: Browser, board: BoardProcess) -> None:
    event = "Kampeonato ng Dama ng Lungsod ng Quezon, Pangkat B, 2026"
    board.process.type(f"set event {event}")
    with open_page(browser, board, "arbiter", **PHONE) as user:
        field = user.page.get_by_role("textbox", name="Event")
        expect(field).to_have_value(event)
        user.wait_until(lambda: field.evaluate("field => field.scrollHeight <= field.clientHeight"))
    board.process.type("set event ?")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_board_keeps_its_place_when_a_notice_comes(
    browser: Browser, board: BoardProcess, size: tuple[int, int]
) -> None:
    act(board)
    with open_page(browser, board, "arbiter", viewport={"width": size[0], "height": size[1]}) as user:
        live = user.page.locator(".arbiter-live .board")
        before = live.bounding_box()
        user.page.get_by_role("button", name="Pause").click()
        expect(notice(user)).to_contain_text("Done: Both clocks stopped")
        assert live.bounding_box() == before


def test_a_takeback_shows_its_moves_and_where_it_leads(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Take moves back")
        expect(card.get_by_role("button", name="Take back")).to_be_disabled()
        act(board)
        card.get_by_role("button", name="one move more").click()
        expect(card.get_by_role("button", name="one move more")).to_be_disabled()
        expect(card.locator('.piece[data-square="22"]')).to_have_count(1)
        card.get_by_role("button", name="one move fewer").click()
        expect(card.locator('.piece[data-square="18"]')).to_have_count(1)
        card.get_by_role("button", name="Take back 11-15").click()
        expect(user.page.get_by_role("alertdialog").locator('.piece[data-square="11"]')).to_have_count(1)
        answer(user, "Take the last move back?", "Take back 11-15")
        expect(notice(user)).to_contain_text("Done: The last move taken back")
        board.wait_until(lambda state: state["ply"] == 1)
        undo(user)
        board.wait_until(lambda state: state["ply"] == 2)
        expect(card.get_by_role("button", name="Put back")).to_be_hidden()


def test_a_move_made_while_the_arbiter_is_asked_is_not_taken_back(browser: Browser, board: BoardProcess) -> None:
    act(board)
    with open_page(browser, board, "arbiter") as user:
        user.page.get_by_role("button", name="Take back 11-15").click()
        board.process.type("move 18x11; press white; wait 100ms")
        board.wait_until(lambda state: state["ply"] == 3)
        expect(user.page.get_by_role("button", name="Take back 18x11", include_hidden=True)).to_have_count(1)
        answer(user, "Take the last move back?", "Take back 11-15")
        expect(user.page.get_by_role("alert")).to_contain_text("A move was made meanwhile")
        assert board.state["ply"] == 3


def test_moves_that_were_taken_back_wrongly_are_put_back_later(browser: Browser, board: BoardProcess) -> None:
    act(board)
    board.process.type("arbiter takeback 2; set up; wait 100ms")
    board.wait_until(lambda state: state["ply"] == 0)
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Take moves back")
        card.get_by_role("button", name="Put back 22-18, 11-15").click()
        answer(user, "Put back the moves that were taken back?", "Put back 22-18, 11-15")
        board.wait_until(lambda state: [move["text"] for move in state["moves"]] == ["22-18", "11-15"])
        expect(user.page.locator(".arbiter-live .message")).to_contain_text("Set up the pieces")
        undo(user)
        board.wait_until(lambda state: state["ply"] == 0)


def test_a_takeback_leads_to_the_position_that_an_arbiter_has_set(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        board.process.type("arbiter position W:W22,31:B1,5; set up; press black; move 22-18; press white")
        board.wait_until(lambda state: state["ply"] == 1)
        pieces = user.page.get_by_role("region", name="Take moves back").locator(".piece")
        expect(pieces).to_have_count(4)
        assert {piece.get_attribute("data-square") for piece in pieces.all()} == {"22", "31", "1", "5"}


@pytest.mark.parametrize(("count", "resumes"), [(2, []), (3, ["arbiter go on"])])
@pytest.mark.parametrize("counted", ["illegal", "warnings"])
def test_to_undo_a_count_that_has_ended_the_game_resumes_it(
    module_page: PageUser, counted: str, count: int, resumes: list[str]
) -> None:
    undo_count = """async ([statement, side]) => {
        const { planUndo } = await import("/page/scripts/undo_statements.js");
        const state = { result: null, clocks: { white: side, illegal_move_limit: 3, warning_limit: 3 } };
        return planUndo([statement], { state, passedMs: 0 })({ state, passedMs: 0 });
    }"""
    side = {"illegal_moves": 1, "warnings": 1}
    undoing = module_page.page.evaluate(undo_count, [f"arbiter {counted} white {count}", side])
    assert undoing == [f"arbiter {counted} white 1", *resumes]


@pytest.mark.parametrize(
    ("statement", "undoing"),
    [
        ("arbiter time white 0:00", "arbiter time white 3:00"),
        ("arbiter add white -5:00", "arbiter add white 3:00"),
    ],
)
@pytest.mark.parametrize(("reason", "resumes"), [("time", ["arbiter go on"]), ("resignation", []), (None, [])])
def test_to_undo_what_took_the_last_time_resumes_a_game_that_was_lost_by_it(
    module_page: PageUser, statement: str, undoing: str, reason: str | None, resumes: list[str]
) -> None:
    undo_time = """async ([statement, reason]) => {
        const { planUndo } = await import("/page/scripts/undo_statements.js");
        const clocks = (ms) => ({ white: { ms, running: false } });
        const plan = planUndo([statement], { state: { result: null, clocks: clocks(180000) }, passedMs: 0 });
        const result = reason && { score: "0-1", message: { code: "Black wins", args: { reason } } };
        return plan({ state: { result, clocks: clocks(0) }, passedMs: 0 });
    }"""
    assert module_page.page.evaluate(undo_time, [statement, reason]) == [undoing, *resumes]


def test_illegal_moves_are_counted_punished_and_corrected(browser: Browser, board: BoardProcess) -> None:
    act(board)
    with open_page(browser, board, "arbiter") as user:
        white = row_of(user, "Illegal moves and penalties", "White")
        white.get_by_role("button", name="Illegal move: Black gets 2:00").click()
        answer(user, "Illegal move 1 of White: give Black 2:00?", "Illegal move: Black gets 2:00")
        expect(white.locator("output").first).to_have_text("1")
        user.wait_until(lambda: clock(user, "black").startswith("17:"))
        expect(white).to_contain_text("Black got 2:00 so far")
        undo(user)
        expect(white.locator("output").first).to_have_text("0")
        user.wait_until(lambda: clock(user, "black").startswith("15:"))
        white.get_by_role("button", name="one more").first.click()
        expect(white.locator("output").first).to_have_text("1")
        user.page.get_by_label("Penalty: time for the opponent").fill("1")
        expect(white.get_by_role("button", name="Illegal move: Black gets 1:00")).to_be_enabled()


def test_the_log_says_in_words_who_did_what(browser: Browser, board: BoardProcess) -> None:
    act(board)
    with open_page(browser, board, "arbiter") as user:
        type_time(user, "White", "4").get_by_role("button", name="Set 4:00").click()
        answer(user, "Set White's clock to 4:00?", "Set White to 4:00")
        lines = user.page.get_by_role("region", name="Who did what").get_by_role("listitem")
        expect(lines.first).to_have_text(re.compile(r"\d\d:\d\darbiter \(this machine\): White's clock set to 4:00"))
    records = load_game(board.folder, GameId(board.game)).history
    changes = [record for record in records if isinstance(record, RecordChange)]
    assert [(change.kind, change.after) for change in changes] == [(ChangeKind.TIME, "4:00")]


def test_a_refusal_is_shown_in_the_view_of_the_arbiter(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        board.process.type("press black; arbiter result 1-0")
        board.wait_until(lambda state: state["phase"] == "over")
        card = user.page.get_by_role("region", name="Result")
        card.get_by_role("button", name="White won").click()
        answer(user, "Set the result", "Record: White won, 1-0")
        alert = user.page.get_by_role("alert").filter(has_text=re.compile("Nothing was changed"))
        expect(alert).to_be_visible()
        card.get_by_role("button", name="White won").click()
        expect(user.page.locator(".arbiter-notices .refused")).to_have_count(0)
        answer(user, "Set the result", "Cancel")


def test_rare_things_are_folded_below(browser: Browser, board: BoardProcess) -> None:
    with open_page(browser, board, "arbiter") as user:
        card = user.page.get_by_role("region", name="Date of the game")
        expect(card).to_be_hidden()
        user.page.locator("summary").click()
        expect(card).to_contain_text(board.state["game"]["date"][:4])
        card.get_by_label("Date").fill("2026-03-01")
        card.get_by_role("button").click()
        answer(user, "Set the date of the game to 2026-03-01?", "Set the date to 2026-03-01")
        expect(card).to_contain_text("Mar 1, 2026")
        turn = user.page.get_by_role("region", name="Turn and number")
        turn.get_by_label("Side to move").select_option("black")
        turn.get_by_role("button").first.click()
        answer(user, "Give the turn to Black?", "Give the turn to Black")
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


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (820, 1180), (1280, 800), (1920, 1080)])
def test_the_live_board_stays_in_view(browser: Browser, board: BoardProcess, size: tuple[int, int]) -> None:
    with open_page(browser, board, "arbiter", viewport={"width": size[0], "height": size[1]}) as user:
        page = user.page
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function("scrollY > 0 || document.documentElement.scrollHeight <= innerHeight")
        for shown in (page.locator(".arbiter-live .board"), page.get_by_role("button", name="Pause")):
            box = shown.bounding_box()
            assert box is not None
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= size[1]
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        act(board)
        user.wait_until(lambda: page.locator('.arbiter-live .piece[data-square="15"]').count() == 1)


def test_the_page_reads_times_as_the_board_does(module_page: PageUser) -> None:
    read = """async (texts) => {
        const { parseTypedTime, exactTimeText } = await import("/page/scripts/typed_time.js");
        return texts.map((text) => {
            const time = parseTypedTime(text);
            return time && [time.ms / 1000, exactTimeText(time.ms)];
        });
    }"""
    typed = module_page.page.evaluate(read, [*TYPED_TIMES, *NO_TIMES])
    for text, time in zip(TYPED_TIMES, typed, strict=False):
        assert time[0] == TYPED_TIMES[text], text
        assert parse_typed_time(time[1]) == TYPED_TIMES[text] * 1_000_000
    assert typed[len(TYPED_TIMES) :] == [None] * len(NO_TIMES)


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
        expect(user.page.get_by_role("button", name="Pause")).to_be_visible()
