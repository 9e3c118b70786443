"""A board that writes what nobody has agreed to stops the game, and changes nothing in it."""

from dataclasses import replace
from typing import Any

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AskPause, OfferDraw, RefuseAsk, Resign
from controller.notation.fen import fen_text
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.far_exchange.inputs import FarEntryReceived, FarRecordsAgree
from controller.session.far_exchange.values import FarEntryKind
from controller.session.state import PauseReason
from tests.session.far.hostile_board import agreed_takeback, is_stopped, opened, result, take
from tests.session.far.two_boards import BLACK, GAME, WHITE


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": FarEntryKind.PAUSE},
        {"kind": FarEntryKind.RESUME},
        {"kind": FarEntryKind.POSITION},
        result(Score.BLACK_WINS, Termination.RESIGNATION),
        result(Score.BLACK_WINS, Termination.TIME),
        result(Score.BLACK_WINS, Termination.ILLEGAL_MOVES),
        result(Score.BLACK_WINS, Termination.WARNINGS),
        result(Score.BLACK_WINS, Termination.NO_PIECES),
        result(Score.BLACK_WINS, Termination.ARBITER),
        result(Score.DRAW, Termination.AGREEMENT),
        result(Score.DRAW, Termination.INSUFFICIENT),
        result(Score.DRAW, Termination.REPETITION),
        result(Score.WHITE_WINS, Termination.NO_MOVES),
    ],
)
def test_what_nobody_here_agreed_to_stops_the_game(changes: dict[str, Any]) -> None:
    game = opened()
    before = game[WHITE].session
    session = take(game, **changes)
    assert is_stopped(session)
    assert (session.outcome, session.game, session.history) == (None, before.game, before.history)
    assert PauseReason.ARBITER not in session.pauses


def test_a_takeback_that_nobody_here_agreed_to_stops_the_game() -> None:
    game = opened()
    start = fen_text(game[WHITE].session.history.checkpoints[0].game.position)
    session = take(game, kind=FarEntryKind.TAKE_BACK, plies=1, ply=0, position=start)
    assert is_stopped(session)
    assert session.history.ply == 1


@pytest.mark.parametrize("termination", [Termination.RESIGNATION, Termination.TIME, Termination.ILLEGAL_MOVES])
def test_a_board_may_say_that_its_own_side_has_lost(termination: Termination) -> None:
    session = take(opened(), **result(Score.WHITE_WINS, termination))
    assert session.outcome == Outcome(score=Score.WHITE_WINS, termination=termination)


def test_what_an_arbiter_has_signed_is_carried_out() -> None:
    session = take(opened(), **result(Score.BLACK_WINS, Termination.ARBITER), is_by_arbiter=True, is_proved=True)
    assert session.outcome == Outcome(score=Score.BLACK_WINS, termination=Termination.ARBITER)


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": FarEntryKind.PAUSE},
        {"kind": FarEntryKind.RESUME},
        {"kind": FarEntryKind.CLOCK},
        {"kind": FarEntryKind.POSITION},
        result(Score.BLACK_WINS, Termination.ARBITER),
        result(Score.DRAW, Termination.ARBITER),
    ],
)
def test_what_is_said_of_an_arbiter_without_his_signature_stops_the_game(changes: dict[str, Any]) -> None:
    game = opened()
    own_us = game[WHITE].session.ledger.side_clocks[WHITE].remaining_us
    if changes["kind"] is FarEntryKind.CLOCK:
        white, black = game[WHITE].session.ledger.side_clocks
        changes = {**changes, "clocks": (white._replace(remaining_us=own_us - SECOND_US), black)}
    session = take(game, **changes, is_by_arbiter=True)
    assert is_stopped(session)
    assert session.outcome is None
    assert session.ledger.side_clocks[WHITE].remaining_us == own_us


def test_a_signed_pause_takes_no_time_from_this_side() -> None:
    game = opened()
    white, black = game[WHITE].session.ledger.side_clocks
    clocks = (white._replace(remaining_us=white.remaining_us - SECOND_US), black)
    session = take(game, kind=FarEntryKind.PAUSE, clocks=clocks, is_by_arbiter=True, is_proved=True)
    assert is_stopped(session)


def test_the_own_clock_is_measured_here_alone() -> None:
    game = opened()
    white, black = game[WHITE].session.ledger.side_clocks
    session = take(game, kind=FarEntryKind.CLOCK, clocks=(white._replace(remaining_us=1), black))
    assert is_stopped(session)
    assert session.ledger.side_clocks[WHITE] == white


def test_a_move_leaves_the_own_clock_as_it_was() -> None:
    game = opened()
    game.act(BLACK, "move 9-14; press black; wait 100ms")
    entry = game[BLACK].record[-1]
    other = opened()
    white, black = entry.clocks
    cheated = replace(entry, clocks=(white._replace(remaining_us=white.remaining_us - SECOND_US), black))
    other[WHITE].send(FarEntryReceived(game=GAME, entry=cheated, at_us=other.now_us))
    assert is_stopped(other[WHITE].session)


def test_an_illegal_move_of_the_other_side_may_add_its_cost_and_take_it_back_once() -> None:
    game = opened(illegal_move_costs_s=60)
    white, black = game[WHITE].session.ledger.side_clocks
    more = (white._replace(remaining_us=white.remaining_us + 60 * SECOND_US), black)
    assert not is_stopped(take(game, kind=FarEntryKind.CLOCK, clocks=more))
    assert not is_stopped(take(game, kind=FarEntryKind.CLOCK, clocks=(white, black)))
    less = (white._replace(remaining_us=white.remaining_us - 60 * SECOND_US), black)
    assert is_stopped(take(game, kind=FarEntryKind.CLOCK, clocks=less))


@pytest.mark.parametrize("termination", [Termination.RESIGNATION, Termination.NO_PIECES])
def test_a_move_ends_the_game_by_the_rules_or_not_at_all(termination: Termination) -> None:
    outcome = Outcome(score=Score.BLACK_WINS, termination=termination)
    game = opened()
    game.boards[BLACK].is_cut = True
    game.act(BLACK, "move 9-14; press black; wait 100ms")
    entry = replace(game[BLACK].record[-1], outcome=outcome)
    game[WHITE].send(FarEntryReceived(game=GAME, entry=entry, at_us=game.now_us))
    assert is_stopped(game[WHITE].session)
    assert game[WHITE].session.turn.proposal is None


@pytest.mark.parametrize("changes", [{"ply": 2}, {"position": "B:W18:B1"}])
def test_an_entry_that_says_another_position_stops_the_game(changes: dict[str, Any]) -> None:
    game = opened()
    session = take(game, **result(Score.WHITE_WINS, Termination.RESIGNATION), **changes)
    assert is_stopped(session)
    assert session.outcome is None
    game[WHITE].send(FarRecordsAgree(game=GAME, at_us=game[WHITE].daemon.now_us))
    assert is_stopped(game[WHITE].session)  # it is still there, and still wrong


def test_what_was_asked_here_may_be_done_once() -> None:
    game = opened()
    game[WHITE].command(AskPause(side=WHITE))
    assert not is_stopped(take(game, kind=FarEntryKind.PAUSE))
    assert is_stopped(take(game, kind=FarEntryKind.RESUME))


def test_an_earlier_ask_may_still_be_done_after_another_one() -> None:
    game = opened()
    game[WHITE].command(OfferDraw(side=WHITE))
    game[WHITE].command(AskPause(side=WHITE))
    session = take(game, **result(Score.DRAW, Termination.AGREEMENT))
    assert session.outcome == Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)


def test_what_was_refused_is_not_done() -> None:
    game = opened()
    game[WHITE].command(AskPause(side=WHITE))
    game.advance(SECOND_US)
    game[BLACK].command(RefuseAsk(side=BLACK))
    game.advance(SECOND_US)
    assert is_stopped(take(game, kind=FarEntryKind.PAUSE))


def test_what_was_agreed_to_here_is_done_as_it_was_asked() -> None:
    game = agreed_takeback()
    start = fen_text(game[WHITE].session.history.checkpoints[0].game.position)
    clocks = game[WHITE].session.history.checkpoints[0].ledger.side_clocks
    session = take(game, kind=FarEntryKind.TAKE_BACK, plies=1, ply=0, position=start, clocks=clocks)
    assert not is_stopped(session)
    assert session.history.ply == 0


def test_the_other_board_may_write_a_resignation_of_this_side() -> None:
    game = opened()
    game[WHITE].command(Resign(side=WHITE))
    assert not is_stopped(take(game, **result(Score.BLACK_WINS, Termination.RESIGNATION)))
