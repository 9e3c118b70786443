"""A board that stops suddenly goes on from what its journal and the record hold, and loses no move."""

from collections.abc import Callable

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AcceptDraw, AgreeToAsk, AskPause, AskResume, OfferDraw, Resign, TakeBack
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeKind
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarBoardUnheard,
    FarEntryReceived,
    FarRecordsAgree,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk, FarAskKind
from controller.session.far_record.reports import UNKNOWN_GAP
from controller.session.state import PauseReason, Phase, Session
from tests.session.far.two_boards import BLACK, GAME, WHITE, TwoBoards

SIDES = pytest.mark.parametrize("stopped", [WHITE, BLACK])
State = Callable[[TwoBoards], None]


def at_start(game: TwoBoards) -> None:
    game.advance(SECOND_US)


def in_a_turn(game: TwoBoards) -> None:
    game.play_move(WHITE, "22-18").play_move(BLACK, "9-14").advance(20 * SECOND_US)


def in_the_other_turn(game: TwoBoards) -> None:
    game.play_move(WHITE, "22-18").advance(20 * SECOND_US)


def with_a_move_to_make(game: TwoBoards) -> None:
    game.play_move(WHITE, "22-18").act(BLACK, "wait 5s; move 9-14; press black; wait 2s")


def with_a_move_to_make_for_long(game: TwoBoards) -> None:
    game.play_move(WHITE, "22-18").act(BLACK, "wait 5s; move 9-14; press black; wait 30s")


def with_a_takeback_asked(game: TwoBoards) -> None:
    in_a_turn(game)
    game[BLACK].command(TakeBack(side=BLACK))
    game.advance(SECOND_US)


def with_a_draw_offered(game: TwoBoards) -> None:
    in_a_turn(game)
    game[WHITE].command(OfferDraw(side=WHITE))
    game.advance(SECOND_US)


def paused(game: TwoBoards) -> None:
    in_a_turn(game)
    game[BLACK].command(AskPause(side=BLACK))
    game.advance(SECOND_US)
    game[WHITE].command(AgreeToAsk(side=WHITE))
    game.advance(SECOND_US)


def after_a_pause(game: TwoBoards) -> None:
    paused(game)
    game[BLACK].command(AskResume(side=BLACK))
    game.advance(SECOND_US)
    game[WHITE].command(AgreeToAsk(side=WHITE))
    game.advance(5 * SECOND_US)


def after_a_takeback(game: TwoBoards) -> None:
    with_a_takeback_asked(game)
    game[WHITE].command(AgreeToAsk(side=WHITE))
    game.advance(SECOND_US)


def over(game: TwoBoards) -> None:
    in_a_turn(game)
    game[BLACK].command(Resign(side=BLACK))
    game.advance(SECOND_US)


STATES = [
    at_start,
    in_a_turn,
    in_the_other_turn,
    with_a_move_to_make,
    with_a_move_to_make_for_long,
    with_a_takeback_asked,
    with_a_draw_offered,
    paused,
    after_a_pause,
    after_a_takeback,
    over,
]


def essence(session: Session) -> object:
    """Return what must not be lost; clocks are asked for as they stand at the time of the session.

    Asks of the turn may be: a board that has forgotten them believes the other one until its next move.
    """
    far = session.far
    assert far is not None
    ledger = session.ledger.advance_to(session.now_us)
    return (
        session.phase,
        session.game,
        session.history.ply,
        session.outcome,
        session.turn.proposal,
        session.pauses,
        ledger.side_clocks,
        ledger.far_side,
        far._replace(agreed=(), is_resumed=False),
    )


@SIDES
@pytest.mark.parametrize("state", STATES)
def test_a_session_is_recovered_as_it_was(stopped: Side, state: State) -> None:
    game = TwoBoards()
    state(game)
    assert essence(game[stopped].recover()) == essence(game[stopped].session)


@SIDES
@pytest.mark.parametrize("state", [each for each in STATES if each is not over])
def test_the_game_goes_on_after_a_restart_in_each_state(stopped: Side, state: State) -> None:
    game = TwoBoards()
    state(game)
    before = game[stopped].session
    game[stopped].restart()
    after = game[stopped].session
    assert (after.game, after.turn.proposal) == (before.game, before.turn.proposal)
    assert after.ledger.running_side is None
    last = game[stopped].record[-1] if game[stopped].record else None
    if last is not None:
        assert after.ledger.side_clocks == last.clocks
    (gap,) = [change for change in game[stopped].changes if change.kind is ChangeKind.UNDATED_GAP]
    assert (gap.after, gap.ledger.side_clocks) == ("200", after.ledger.side_clocks)
    _finish(game, stopped)
    assert game.moves(WHITE) == game.moves(BLACK)
    assert len(game.moves(WHITE)) >= 3
    for side in Side:
        made_last = {record.ply: record for record in game[side].moves if record.side is side}
        for made in made_last.values():
            if made.ply in game[side.opponent].shown:
                assert game[side.opponent].shown[made.ply] == made.ledger.side_clocks


def test_the_record_has_how_long_a_board_was_stopped_if_the_time_of_the_stop_is_known() -> None:
    game = TwoBoards()
    game[WHITE].restart(gap_us=584_000_000, stopped_us=10_000_000)
    game[WHITE].restart(gap_us=700_000_000)
    game[WHITE].restart(gap_us=None)
    gaps = [(change.kind, change.after) for change in game[WHITE].changes]
    assert gaps == [(ChangeKind.GAP, "10"), (ChangeKind.UNDATED_GAP, "700"), (ChangeKind.GAP, UNKNOWN_GAP)]


def _finish(game: TwoBoards, stopped: Side) -> None:
    """Put the pieces in order at both boards, resume what is paused, and play three moves in all, or more."""
    for side in Side:
        session = game[side].session
        if session.turn.proposal is not None:
            game.act(side, f"press {side.english_name.lower()}; move 9-14; wait 2s")
        elif session.history.ply == 1 and not session.tracker.is_unmoved:
            game.act(side, "lift 14; place 9; wait 2s")
        if side is stopped and game[side].session.phase is Phase.PLAYING:
            game.act(side, f"wait 1s; press {side.english_name.lower()}; wait 2s")
    if PauseReason.ARBITER in game[WHITE].session.pauses:
        game[WHITE].command(AskResume(side=WHITE))
        game.advance(SECOND_US)
        game[BLACK].command(AgreeToAsk(side=BLACK))
        game.advance(SECOND_US)
    for side, move in [(WHITE, "22-18"), (BLACK, "9-14"), (WHITE, "18x9")][game[WHITE].session.history.ply :]:
        game.play_move(side, move)


def test_a_clock_that_is_measured_elsewhere_drops_no_flag_in_a_recovered_game() -> None:
    game = TwoBoards(time_control="1+0").play_move(WHITE, "22-18")
    game[BLACK].is_cut = True
    white = game[WHITE]
    white.daemon.wait_until(white.daemon.now_us + 300 * SECOND_US)
    assert white.recover().phase is Phase.PLAYING
    white.restart()
    white.run_script("press white; wait 300s")
    assert white.session.phase is Phase.PLAYING


def test_an_entry_that_came_again_after_a_restart_counts_once() -> None:
    game = TwoBoards()
    with_a_move_to_make(game)
    entry = game[WHITE].record[-1]
    game[WHITE].restart()
    for _ in range(2):
        game[WHITE].send(FarEntryReceived(game=GAME, entry=entry, at_us=game.now_us))
    _finish(game, WHITE)
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]


@SIDES
def test_silence_ends_nothing_and_the_player_is_told_once(stopped: Side) -> None:
    game = TwoBoards()
    in_a_turn(game)
    board = game[stopped]
    for minutes in (2, 3, 4):
        board.send(FarBoardUnheard(game=GAME, silent_us=minutes * 60 * SECOND_US, at_us=board.daemon.now_us))
        board.daemon.wait_until(board.daemon.now_us + 60 * SECOND_US)
    assert board.session.phase is Phase.PLAYING
    assert [code.value for code in board.announced_codes].count("board unheard") == 1
    assert not board.outcomes


def test_a_difference_of_the_records_pauses_until_they_agree() -> None:
    game = TwoBoards()
    in_a_turn(game)
    board = game[WHITE]
    board.send(FarRecordsDiffer(game=GAME, number=3, at_us=board.daemon.now_us))
    clocks = board.session.ledger.side_clocks
    board.daemon.wait_until(board.daemon.now_us + 60 * SECOND_US)
    assert PauseReason.RECORDS_DIFFER in board.session.pauses
    assert board.session.far is not None
    assert board.session.far.calls_arbiter
    assert board.session.ledger.side_clocks == clocks
    board.run_script("arbiter go on")
    assert board.refusals
    board.send(FarRecordsAgree(game=GAME, at_us=board.daemon.now_us))
    assert not board.session.pauses
    assert board.session.ledger.running_side is WHITE


def test_what_was_agreed_to_before_a_stop_is_carried_out_after_it() -> None:
    game = TwoBoards().play_move(WHITE, "22-18")
    game[WHITE].command(OfferDraw(side=WHITE))
    game.advance(SECOND_US)
    game[WHITE].restart()
    game[BLACK].command(AcceptDraw(side=BLACK))
    game.advance(SECOND_US)
    for side in Side:
        assert game[side].session.outcome == Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)


@pytest.mark.parametrize(("is_stopped", "ply", "expected"), [(True, 1, 0), (True, 0, 1), (False, 1, 1)])
def test_an_answer_says_what_a_board_that_was_stopped_has_asked(is_stopped: bool, ply: int, expected: int) -> None:
    """Else inputs after its last recovery point, which it takes again, would not undo what the record has undone."""
    game = TwoBoards()
    in_the_other_turn(game)
    board = game[BLACK]
    if is_stopped:
        board.restart()
    ask = FarAsk(id="black 1 7", kind=FarAskKind.TAKE_BACK, side=BLACK, ply=ply, plies=1)
    answer = FarAnswerReceived(game=GAME, ask_id=ask.id, is_agreed=True, ask=ask, at_us=board.daemon.now_us)
    board.send(answer)
    assert board.session.history.ply == expected


def test_what_the_other_player_asks_is_known_after_a_stop() -> None:
    """Else his takeback, which was agreed to before the stop, would be on record twice."""
    game = TwoBoards()
    with_a_takeback_asked(game)
    board = game[WHITE]
    before = board.session.far
    assert before is not None
    assert before.far_ask is not None
    recovered = board.recover().far
    assert recovered is not None
    assert recovered.far_ask == before.far_ask
