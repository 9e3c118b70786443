"""What an arbiter has done at the other board without a signature is taken if people here agree to just that."""

from dataclasses import replace

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AgreeToAsk, AgreeToEntry
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.far_board.asks import find_open_entry
from controller.session.far_exchange.inputs import FarAskReceived, FarEntryReceived, FarRecordsAgree, FarRecordsDiffer
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntryKind
from controller.session.state import PauseReason
from controller.words.messages import display_line, message_sentence
from controller.words.po_files import english
from tests.session.far.hostile_board import is_stopped, opened, result, take
from tests.session.far.test_buttons_and_menu import READ_US, choose
from tests.session.far.two_boards import BLACK, GAME, WHITE, TwoBoards
from tests.session.menu.pressed_buttons import hold_both, labels, shown, step_to, tap

LOST = result(Score.BLACK_WINS, Termination.ARBITER)


def agree(game: TwoBoards) -> None:
    """Agree at White's board to the entry that waits, or to the last one."""
    far = game[WHITE].session.far
    assert far is not None
    game[WHITE].command(AgreeToEntry(side=WHITE, number=far.held[0].number if far.held else far.number))


def ask_for_draw(game: TwoBoards) -> None:
    draw = FarAsk(id="black 1 5", kind=FarAskKind.DRAW, side=BLACK, ply=1)
    game[WHITE].send(FarAskReceived(game=GAME, ask=draw, at_us=game[WHITE].daemon.now_us))


def test_people_here_may_agree_to_what_an_arbiter_there_has_done() -> None:
    game = opened()
    take(game, **result(Score.BLACK_WINS, Termination.ARBITER), is_by_arbiter=True)
    agree(game)
    session = game[WHITE].session
    assert not is_stopped(session)
    assert session.outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.ARBITER)


def test_who_agrees_to_an_ask_agrees_to_nothing_else() -> None:
    game = opened()
    draw = FarAsk(id="black 1 5", kind=FarAskKind.DRAW, side=BLACK, ply=1)
    game[WHITE].send(FarAskReceived(game=GAME, ask=draw, at_us=game[WHITE].daemon.now_us))
    take(game, **result(Score.BLACK_WINS, Termination.ARBITER), is_by_arbiter=True)
    game[WHITE].command(AgreeToAsk(side=WHITE))
    session = game[WHITE].session
    assert is_stopped(session)
    assert session.outcome is None
    assert session.far is not None
    assert session.far.far_ask is None
    assert find_open_entry(session)


def test_agreeing_to_an_act_takes_no_other_difference_away() -> None:
    game = opened()
    differ = FarRecordsDiffer(game=GAME, number=2, at_us=game[WHITE].daemon.now_us)
    game[WHITE].send(differ)
    assert not find_open_entry(take(game, kind=FarEntryKind.PAUSE, is_by_arbiter=True))
    agree(game)
    assert is_stopped(game[WHITE].session)
    game[WHITE].send(FarRecordsAgree(game=GAME, at_us=game[WHITE].daemon.now_us))
    assert find_open_entry(game[WHITE].session)


def test_people_here_may_agree_to_one_act_after_another() -> None:
    game = opened()
    for kind in (FarEntryKind.PAUSE, FarEntryKind.RESUME):
        assert is_stopped(take(game, kind=kind, is_by_arbiter=True))
        agree(game)
        assert not is_stopped(game[WHITE].session)
    assert PauseReason.ARBITER not in game[WHITE].session.pauses


def test_an_act_that_cannot_be_is_agreed_to_once() -> None:
    game = opened()
    take(game, kind=FarEntryKind.PAUSE, is_by_arbiter=True, ply=7)
    agree(game)
    assert is_stopped(game[WHITE].session)
    assert not find_open_entry(game[WHITE].session)


def test_what_a_player_there_writes_is_agreed_to_by_nobody() -> None:
    game = opened()
    take(game, **result(Score.BLACK_WINS, Termination.RESIGNATION))
    agree(game)
    game[WHITE].command(AgreeToAsk(side=WHITE))
    assert is_stopped(game[WHITE].session)
    assert len(game[WHITE].refusals) == 2


@pytest.mark.parametrize("number", [0, 2, 4])
def test_who_agrees_names_the_entry(number: int) -> None:
    game = opened()
    take(game, **LOST, is_by_arbiter=True)
    game[WHITE].command(AgreeToEntry(side=WHITE, number=number))
    assert is_stopped(game[WHITE].session)
    assert len(game[WHITE].refusals) == 1


def test_the_button_that_agrees_to_an_ask_does_nothing_while_the_display_names_an_entry() -> None:
    game = opened()
    ask_for_draw(game)
    take(game, **LOST, is_by_arbiter=True)
    game.advance(READ_US)
    tap(game[WHITE], "B")
    session = game[WHITE].session
    assert (session.outcome, is_stopped(session)) == (None, True)
    assert session.far is not None
    assert session.far.far_ask is not None


def clocks_of(game: TwoBoards) -> dict[str, object]:
    white, black = game[WHITE].session.ledger.side_clocks
    return {"clocks": (white._replace(remaining_us=90 * SECOND_US), black._replace(remaining_us=60 * SECOND_US - 1))}


@pytest.mark.parametrize(
    ("changes", "line", "words"),
    [
        ({"kind": FarEntryKind.PAUSE}, "Entry 3: pause?", "has paused the game"),
        ({"kind": FarEntryKind.RESUME}, "Entry 3: go on?", "has resumed the game"),
        ({"kind": FarEntryKind.TAKE_BACK, "plies": 1}, "Entry 3: undo 1?", "has taken back one move"),
        (LOST, "#3 Black won?", "Black won"),
        ({"kind": FarEntryKind.CLOCK}, "#3 1:30 1:00?", "White 1:30, Black 1:00"),
        ({"kind": FarEntryKind.POSITION, "position": "B:W18,22:BK2"}, "#3 Black, 2-1?", "Black to move, B:W18,22:BK2"),
    ],
)
def test_people_are_told_what_they_may_agree_to(changes: dict[str, object], line: str, words: str) -> None:
    game = opened()
    if changes["kind"] is FarEntryKind.CLOCK:
        changes = {**changes, **clocks_of(game)}
    session = take(game, **changes, is_by_arbiter=True)
    page = session.last_views.page
    assert page is not None
    assert page.message is not None
    assert display_line(english(), page.message) == line
    sentence = message_sentence(english(), page.message)
    assert sentence.startswith("Entry 3: the arbiter at Naga 4")
    assert words in sentence


def test_the_menu_names_each_thing_that_waits_for_an_answer() -> None:
    game = opened()
    ask_for_draw(game)
    take(game, **LOST, is_by_arbiter=True)
    hold_both(game[WHITE])
    assert labels(game[WHITE])[:3] == ["Agree", "Say no", "Other arbiter"]
    assert shown(game[WHITE]) == ("Agree", "Black offers a draw", "next", "choose")
    step_to(game[WHITE], "Other arbiter")
    assert shown(game[WHITE]) == ("Other arbiter", "#3 Black won?", "next", "choose")
    tap(game[WHITE], "B")
    assert shown(game[WHITE]) == ("Agree?", "#3 Black won?", "no", "yes")
    tap(game[WHITE], "B")
    assert game[WHITE].session.outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.ARBITER)


def test_the_menu_agrees_to_no_other_entry_than_it_has_shown() -> None:
    game = opened()
    take(game, kind=FarEntryKind.PAUSE, is_by_arbiter=True)
    choose(game, WHITE, "Other arbiter")
    agree(game)  # on the page
    take(game, **LOST, is_by_arbiter=True)
    menu = game[WHITE].session.menu
    assert menu is not None
    tap(game[WHITE], "B")
    assert (game[WHITE].session.outcome, is_stopped(game[WHITE].session)) == (None, True)


def test_a_result_without_an_outcome_is_agreed_to_by_nobody() -> None:
    assert find_open_entry(take(opened(), kind=FarEntryKind.RESULT, is_by_arbiter=True)) is None


def test_a_refused_act_is_taken_once_it_is_proved() -> None:
    game = opened()
    held = take(game, kind=FarEntryKind.PAUSE, is_by_arbiter=True).far
    assert held is not None
    for is_proved in (False, True):
        entry = replace(held.held[0], is_proved=is_proved)
        game[WHITE].send(FarEntryReceived(game=GAME, entry=entry, at_us=game[WHITE].daemon.now_us))
        assert is_stopped(game[WHITE].session) is not is_proved
    for session in (game[WHITE].session, game[WHITE].recover()):
        assert PauseReason.ARBITER in session.pauses
        assert session.far is not None
        assert (session.far.number, session.far.held, session.far.calls_arbiter) == (3, (), False)


def test_a_proof_takes_no_other_difference_away() -> None:
    game = opened()
    held = take(game, kind=FarEntryKind.PAUSE, is_by_arbiter=True).far
    assert held is not None
    game[WHITE].send(FarRecordsDiffer(game=GAME, number=2, at_us=game[WHITE].daemon.now_us))
    entry = replace(held.held[0], is_proved=True)
    game[WHITE].send(FarEntryReceived(game=GAME, entry=entry, at_us=game[WHITE].daemon.now_us))
    assert is_stopped(game[WHITE].session)
