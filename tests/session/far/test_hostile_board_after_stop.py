"""A board that was stopped and goes on takes from the other one no more than before."""

from datetime import date
from typing import Any

import pytest

from controller.clock.time_control import SECOND_US
from controller.commands.values import AskPause, RefuseAsk, SetDate
from controller.notation.fen import fen_text
from controller.notation.move_text import move_text
from controller.rules.outcome import Score, Termination
from controller.session.far_exchange.inputs import FarEntryReceived
from controller.session.far_exchange.values import FarEntryKind
from controller.session.state import Session
from tests.session.far.hostile_board import agreed_takeback, entry_at, is_stopped, opened, result, take
from tests.session.far.two_boards import BLACK, GAME, WHITE


def forged_move(session: Session) -> dict[str, Any]:
    """Return a move of Black's board that leaves White a millisecond."""
    move = session.game.legal_moves[0]
    white, black = session.ledger.advance_to(session.now_us).side_clocks
    return {
        "kind": FarEntryKind.MOVE,
        "move": move_text(move),
        "ply": 2,
        "position": fen_text(session.game.play(move).position),
        "clocks": (white._replace(remaining_us=1000), black),
    }


FORGED = [
    {"kind": FarEntryKind.PAUSE},
    {"kind": FarEntryKind.POSITION, "position": "B:W32:B1,2", "is_by_arbiter": True},
    result(Score.BLACK_WINS, Termination.RESIGNATION),
    result(Score.DRAW, Termination.AGREEMENT),
    {**result(Score.BLACK_WINS, Termination.ARBITER), "is_by_arbiter": True},
    {},  # a move
]


@pytest.mark.parametrize("changes", FORGED)
def test_a_board_that_was_stopped_takes_no_more_than_before(changes: dict[str, Any]) -> None:
    game = opened()
    game[WHITE].restart()
    game[WHITE].run_script("press white; wait 1s")
    before = game[WHITE].session
    session = take(game, **(changes or forged_move(before)))
    assert is_stopped(session)
    assert (session.outcome, session.history.ply, session.turn.proposal) == (None, 1, None)
    assert session.ledger.side_clocks[WHITE] == before.ledger.side_clocks[WHITE]


@pytest.mark.parametrize("is_date_set", [False, True])
@pytest.mark.parametrize("changes", FORGED)
def test_what_was_refused_before_a_stop_is_refused_after_it(changes: dict[str, Any], is_date_set: bool) -> None:
    game = opened()
    before = game[WHITE].session
    forged = entry_at(before, **(changes or forged_move(before)))
    game[WHITE].send(FarEntryReceived(game=GAME, entry=forged, at_us=before.now_us))
    if is_date_set:  # a point from which a stopped board goes on
        game[WHITE].command(SetDate(date=date(2026, 1, 2)))
    recovered = game[WHITE].recover()
    assert recovered.far is not None
    assert (recovered.far.number - len(recovered.far.held), len(recovered.far.held)) == (2, 1)
    game[WHITE].restart()
    game[WHITE].send(FarEntryReceived(game=GAME, entry=forged, at_us=game[WHITE].daemon.now_us))
    game[WHITE].run_script("press white; wait 1s")
    session = game[WHITE].session
    assert is_stopped(session)
    assert (session.outcome, session.history.ply, session.turn.proposal) == (None, 1, None)
    assert session.ledger.side_clocks[WHITE] == before.ledger.side_clocks[WHITE]


def test_what_was_asked_before_a_stop_may_be_done_after_it() -> None:
    game = opened()
    game[WHITE].command(AskPause(side=WHITE))
    game[WHITE].command(SetDate(date=date(2026, 1, 2)))
    game[WHITE].restart()
    assert not is_stopped(take(game, kind=FarEntryKind.PAUSE))
    assert is_stopped(take(game, kind=FarEntryKind.RESUME))


def test_what_was_agreed_to_before_a_stop_may_be_done_after_it() -> None:
    game = agreed_takeback()
    game[WHITE].command(SetDate(date=date(2026, 1, 2)))
    game[WHITE].restart()
    start = game[WHITE].session.history.checkpoints[0]
    session = take(
        game, kind=FarEntryKind.TAKE_BACK, plies=1, ply=0, position=fen_text(start.game.position),
        clocks=start.ledger.side_clocks,
    )  # fmt: skip
    assert not is_stopped(session)
    assert session.history.ply == 0


def test_what_was_refused_by_the_other_player_before_a_stop_is_not_done_after_it() -> None:
    game = opened()
    game[WHITE].command(AskPause(side=WHITE))
    game.advance(SECOND_US)
    game[BLACK].command(RefuseAsk(side=BLACK))
    game.advance(SECOND_US)
    game[WHITE].command(SetDate(date=date(2026, 1, 2)))
    game[WHITE].restart()
    assert is_stopped(take(game, kind=FarEntryKind.PAUSE))


def test_a_penalty_may_be_taken_back_after_a_stop() -> None:
    game = opened(illegal_move_costs_s=60)
    white, black = game[WHITE].session.ledger.side_clocks
    more = (white._replace(remaining_us=white.remaining_us + 60 * SECOND_US), black)
    take(game, kind=FarEntryKind.CLOCK, clocks=more)
    game[WHITE].command(SetDate(date=date(2026, 1, 2)))
    recovered = game[WHITE].recover()
    assert recovered.far is not None
    assert recovered.far.penalties_us == 60 * SECOND_US
