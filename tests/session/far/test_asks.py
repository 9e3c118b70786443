"""What one player asks, the other one agrees to or refuses, and one entry carries out at both boards."""

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.sender import CommandSender
from controller.commands.values import (
    AcceptDraw,
    AgreeDraw,
    AgreeToAsk,
    AskPause,
    AskResume,
    Command,
    DeclineDraw,
    OfferDraw,
    PausePlay,
    RefuseAsk,
    Resign,
    ResumePlay,
    SetResult,
    SetTime,
    TakeBack,
    TakeBackMoves,
)
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.rules.position import Side
from controller.session.effects import RecordChange
from controller.session.far_exchange.effects import PassToFar
from controller.session.far_exchange.values import FarAskKind, FarEntryKind
from controller.session.state import PauseReason, Phase
from controller.session.views.messages import MessageCode
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards

SIDES = pytest.mark.parametrize("asker", [WHITE, BLACK])
LAGS = pytest.mark.parametrize("lag_us", [0, 3 * SECOND_US])


def opened(plies: int = 2, lag_us: int = 0) -> TwoBoards:
    """Return a game after some moves; White is to move after two of them, and may write."""
    game = TwoBoards().set_lag(lambda: lag_us)
    for side, move in ((WHITE, "22-18"), (BLACK, "9-14"), (WHITE, "18x9"))[:plies]:
        game.play_move(side, move)
    return game


def ask(game: TwoBoards, side: Side, command: Command) -> None:
    game[side].command(command)
    game.advance(8 * SECOND_US)


def kinds(game: TwoBoards) -> list[FarEntryKind]:
    assert game[WHITE].record == sorted(game[BLACK].record, key=lambda entry: entry.number)
    return [entry.kind for entry in game[WHITE].record if entry.kind is not FarEntryKind.MOVE]


def assert_equal(game: TwoBoards) -> None:
    """Both boards have one game; its clocks are those of the last entry, or have run since."""
    white, black = (game[side].session for side in Side)
    assert white.game == black.game
    assert (white.outcome, white.phase, white.pauses) == (black.outcome, black.phase, black.pauses)
    if white.ledger.running_side is None:
        assert white.ledger.side_clocks == black.ledger.side_clocks
    assert not [code for board in game.boards.values() for code in board.refusals]


@SIDES
@LAGS
def test_a_takeback_is_carried_out_when_both_agree(asker: Side, lag_us: int) -> None:
    game = opened(2, lag_us)
    ask(game, asker, TakeBack(side=asker))
    for side in Side:
        assert game[side].session.history.ply == 2
    assert game[asker.opponent].announced_codes[-1] is MessageCode.FAR_ASKS
    ask(game, asker.opponent, AgreeToAsk(side=asker.opponent))
    undone = 1 if asker is BLACK else 2
    assert kinds(game) == [FarEntryKind.TAKE_BACK]
    assert [game[side].session.history.ply for side in Side] == [2 - undone] * 2
    white, black = (game[side].session.ledger.side_clocks for side in Side)
    assert white == black
    scripts = {1: "lift 14; place 9; wait 1s", 2: "lift 14; place 9; lift 18; place 22; wait 1s"}
    for side in Side:
        game.act(side, scripts[undone])
    game.play_move(*((BLACK, "9-13") if undone == 1 else (WHITE, "22-17")))
    assert game.moves(WHITE) == game.moves(BLACK)


@SIDES
def test_a_takeback_that_is_refused_changes_nothing(asker: Side) -> None:
    game = opened()
    ask(game, asker, TakeBack())
    ask(game, asker.opponent, RefuseAsk(side=asker.opponent))
    assert kinds(game) == []
    assert game[asker].announced_codes[-1] is MessageCode.ASK_REFUSED
    assert [board.session.far is not None and board.session.far.own_ask for board in game.boards.values()] == [None] * 2
    assert_equal(game)


def test_a_move_that_is_still_to_be_made_by_a_hand_is_taken_back_too() -> None:
    game = opened()
    game.act(WHITE, "wait 4s; move 18x9; press white; wait 1s")
    assert game[BLACK].session.turn.proposal is not None
    ask(game, WHITE, TakeBack(side=WHITE))
    assert game[WHITE].asks[-1].plies == 1
    ask(game, BLACK, AgreeToAsk(side=BLACK))
    assert [game[side].session.history.ply for side in Side] == [2, 2]
    assert game[BLACK].session.turn.proposal is None
    white, black = (game[side].session.ledger.side_clocks for side in Side)
    assert white == black == game[BLACK].moves[1].ledger.side_clocks


def test_a_takeback_gives_both_boards_the_clocks_of_its_entry() -> None:
    game = TwoBoards().play_move(WHITE, "22-18").act(BLACK, "move 9-14; press black; wait 100ms")
    game.act(WHITE, "wait 25s; move 9-14; wait 1s")  # the hand took so long that White's own clock ran
    game.play_move(WHITE, "18x9")
    ask(game, BLACK, TakeBack())
    ask(game, WHITE, AgreeToAsk(side=WHITE))
    white, black = (game[side].session.ledger.side_clocks for side in Side)
    assert white == black == game[WHITE].record[-1].clocks


@SIDES
@LAGS
def test_a_pause_and_its_end_are_agreed_by_both(asker: Side, lag_us: int) -> None:
    game = opened(2, lag_us)
    ask(game, asker, AskPause(side=asker))
    ask(game, asker.opponent, AgreeToAsk(side=asker.opponent))
    assert kinds(game) == [FarEntryKind.PAUSE]
    assert [PauseReason.ARBITER in game[side].session.pauses for side in Side] == [True, True]
    assert_equal(game)
    clocks = game[WHITE].session.ledger.side_clocks
    game.advance(100 * SECOND_US)
    ask(game, asker.opponent, AskResume(side=asker.opponent))
    ask(game, asker, AgreeToAsk(side=asker))
    assert kinds(game) == [FarEntryKind.PAUSE, FarEntryKind.RESUME]
    assert game[WHITE].record[-1].clocks == game[BLACK].record[-1].clocks == clocks
    assert_equal(game)
    assert [game[side].session.ledger.running_side for side in Side] == [WHITE, WHITE]


@SIDES
@LAGS
def test_a_draw_is_agreed_by_both(asker: Side, lag_us: int) -> None:
    game = opened(2, lag_us)
    ask(game, asker, OfferDraw(side=asker))
    assert [game[side].session.conduct.draw_offer for side in Side] == [asker, asker]
    ask(game, asker.opponent, AcceptDraw(side=asker.opponent))
    drawn = Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)
    assert [game[side].session.outcome for side in Side] == [drawn, drawn]
    assert kinds(game) == [FarEntryKind.RESULT]
    assert_equal(game)


@SIDES
@pytest.mark.parametrize("answer", [DeclineDraw, RefuseAsk])
def test_a_draw_that_is_declined_stands_no_longer(asker: Side, answer: type[DeclineDraw | RefuseAsk]) -> None:
    game = opened()
    ask(game, asker, AgreeDraw())
    ask(game, asker.opponent, answer(side=asker.opponent))
    assert [game[side].session.conduct.draw_offer for side in Side] == [None, None]
    assert kinds(game) == []
    assert_equal(game)


def test_a_draw_offer_stands_for_the_turn_of_the_opponent() -> None:
    game = opened()
    ask(game, WHITE, OfferDraw(side=WHITE))
    game.play_move(WHITE, "18x9")
    assert [game[side].session.conduct.draw_offer for side in Side] == [WHITE, WHITE]
    ask(game, BLACK, AcceptDraw(side=BLACK))
    assert [game[side].session.phase for side in Side] == [Phase.OVER] * 2
    assert_equal(game)


def test_a_move_of_the_opponent_declines_the_offer() -> None:
    game = opened()
    ask(game, BLACK, OfferDraw(side=BLACK))
    game.play_move(WHITE, "18x9")
    assert [game[side].session.conduct.draw_offer for side in Side] == [None, None]
    for side in Side:
        far = game[side].session.far
        assert far is not None
        assert (far.own_ask, far.far_ask) == (None, None)


@SIDES
@LAGS
def test_a_resignation_needs_no_answer(asker: Side, lag_us: int) -> None:
    game = opened(2, lag_us)
    ask(game, asker, Resign(side=asker))
    lost = Outcome(score=win_for(asker.opponent), termination=Termination.RESIGNATION)
    assert [game[side].session.outcome for side in Side] == [lost, lost]
    assert kinds(game) == [FarEntryKind.RESULT]
    assert_equal(game)


def test_a_resignation_that_crosses_a_move_counts() -> None:
    game = opened()
    game.set_lag(lambda: 5 * SECOND_US)
    game[BLACK].command(Resign(side=BLACK))
    game.act(WHITE, "move 18x9; press white; wait 1s")
    game.advance(20 * SECOND_US)
    lost = Outcome(score=Score.WHITE_WINS, termination=Termination.RESIGNATION)
    assert [game[side].session.outcome for side in Side] == [lost, lost]
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]
    assert_equal(game)


@pytest.mark.parametrize("command", [Resign(side=BLACK), AskPause(side=BLACK), TakeBack(side=BLACK)])
def test_who_has_resigned_asks_for_nothing_more(command: Command) -> None:
    game = opened()
    game.set_lag(lambda: 5 * SECOND_US)
    game[BLACK].command(Resign(side=BLACK))
    game[BLACK].command(command)
    assert [each.kind for each in game[BLACK].asks] == [FarAskKind.RESIGN]
    far = game[BLACK].session.far
    assert far is not None
    assert far.own_ask == game[BLACK].asks[0]


def test_an_ask_that_crosses_a_move_is_over() -> None:
    game = opened()
    game.set_lag(lambda: 5 * SECOND_US)
    game[BLACK].command(TakeBack(side=BLACK))
    game.act(WHITE, "move 18x9; press white; wait 1s")
    game.advance(20 * SECOND_US)
    for side in Side:
        far = game[side].session.far
        assert far is not None
        assert (far.own_ask, far.far_ask) == (None, None)
    assert kinds(game) == []


def test_an_answer_that_crosses_a_move_carries_out_nothing() -> None:
    game = opened()
    ask(game, WHITE, TakeBack(side=WHITE))
    game.set_lag(lambda: 5 * SECOND_US)
    game[BLACK].command(AgreeToAsk(side=BLACK))
    game.act(WHITE, "move 18x9; press white; wait 1s")
    game.make_far_move(BLACK, "18x9").advance(20 * SECOND_US)
    assert kinds(game) == []
    assert game.moves(WHITE) == game.moves(BLACK) == ["22-18", "9-14", "18x9"]


@SIDES
@pytest.mark.parametrize(
    "command",
    [Resign(side=BLACK), OfferDraw(side=BLACK), AcceptDraw(side=BLACK), TakeBack(side=BLACK), AgreeToAsk(side=BLACK)],
)
def test_nobody_speaks_for_the_side_at_the_other_board(asker: Side, command: Command) -> None:
    game = opened()
    game[asker].command(type(command)(side=asker.opponent))  # type: ignore[call-arg]  # all of these have a side
    assert len(game[asker].refusals) == 1
    game.advance(SECOND_US)
    assert kinds(game) == []
    assert not game[asker].asks


@pytest.mark.parametrize("at", [WHITE, BLACK])
def test_an_arbiter_acts_at_either_board(at: Side) -> None:
    game = opened()  # White may write
    ask(game, at, PausePlay())
    assert [PauseReason.ARBITER in game[side].session.pauses for side in Side] == [True, True]
    ask(game, at, SetTime(side=BLACK, remaining_us=42 * SECOND_US))
    ask(game, at, ResumePlay())
    assert_equal(game)
    assert [game[side].session.ledger.side_clocks[BLACK].remaining_us for side in Side] == [42 * SECOND_US] * 2
    ask(game, at, TakeBackMoves(plies=2))
    assert [game[side].session.history.ply for side in Side] == [0, 0]
    assert game[WHITE].session.ledger.side_clocks == game[BLACK].session.ledger.side_clocks
    ask(game, at, SetResult(score=Score.BLACK_WINS))
    assert_equal(game)
    assert kinds(game) == [
        FarEntryKind.PAUSE,
        FarEntryKind.CLOCK,
        FarEntryKind.RESUME,
        FarEntryKind.TAKE_BACK,
        FarEntryKind.RESULT,
    ]
    passed = [effect for effect in game[at].effects if isinstance(effect, PassToFar)]
    assert len(passed) == (0 if at is WHITE else 5)
    assert all(entry.is_by_arbiter for entry in game[WHITE].record if entry.kind is not FarEntryKind.MOVE)


def test_a_command_that_is_passed_on_names_its_sender_at_the_other_board() -> None:
    game = opened()  # White may write
    ana = CommandSender(name="Ana", given_at="2026-11-27T10:00:00+08:00")
    game[BLACK].command(PausePlay(), ana)
    game.advance(SECOND_US)
    assert kinds(game) == [FarEntryKind.PAUSE]
    changes = [effect for effect in game[WHITE].effects if isinstance(effect, RecordChange)]
    assert [change.sender for change in changes] == [ana]


def test_a_command_whose_sender_is_called_like_the_other_board_makes_an_entry_too() -> None:
    game = opened()
    sender = CommandSender(name="other board", given_at="2026-11-27T10:00:00+08:00")
    game[WHITE].command(PausePlay(), sender)
    game.advance(SECOND_US)
    assert kinds(game) == [FarEntryKind.PAUSE]
