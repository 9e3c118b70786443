"""What an arbiter can do at a board that has adjourned, or whose record differs from that of the other one."""

import pytest

from controller.commands.values import AdjournGame, NewGame, PausePlay, SetResult
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import RequestNewGame
from controller.session.far_board.rights import may_write
from controller.session.far_exchange.effects import PassToFar
from controller.session.far_exchange.inputs import FarBoardUnheard, FarRecordsDiffer
from controller.session.far_exchange.values import FarEntryKind
from tests.session.far.two_boards import BLACK, GAME, WHITE, TwoBoards

DECIDED = Outcome(score=Score.WHITE_WINS, termination=Termination.ARBITER)


def adjourned(side: Side) -> TwoBoards:
    """Return a game in which Black is to move, adjourned at the board of a side."""
    game = TwoBoards().play_move(WHITE, "22-18")
    board = game[side]
    board.send(FarBoardUnheard(game=GAME, silent_us=120_000_000, at_us=board.daemon.now_us))
    board.command(AdjournGame())
    assert board.outcomes[-1].outcome.termination is Termination.ADJOURNED
    return game


def test_adjourning_gives_no_board_the_right_to_write() -> None:
    game = adjourned(WHITE)
    assert not may_write(game[WHITE].session)
    game[WHITE].command(SetResult(score=Score.DRAW))
    assert [entry.kind for entry in game[WHITE].record] == [FarEntryKind.MOVE]
    assert [effect for effect in game[WHITE].effects if isinstance(effect, PassToFar)]


def test_the_board_with_the_right_writes_the_result_of_a_game_that_it_has_adjourned() -> None:
    game = adjourned(BLACK)
    game[BLACK].command(SetResult(score=Score.WHITE_WINS))
    assert game[BLACK].record[-1].outcome == DECIDED
    game.advance(1_000_000)
    assert game[WHITE].session.outcome == DECIDED


@pytest.mark.parametrize("side", [WHITE, BLACK])
def test_the_result_is_set_at_each_board_while_the_records_differ(side: Side) -> None:
    game = TwoBoards().play_move(WHITE, "22-18")
    board = game[side]
    board.send(FarRecordsDiffer(game=GAME, number=2, at_us=board.daemon.now_us))
    board.command(SetResult(score=Score.WHITE_WINS))
    assert board.session.outcome == DECIDED
    results = [entry for entry in board.record if entry.kind is FarEntryKind.RESULT]
    assert len(results) == (1 if side is BLACK else 0)  # Black is to move, and may write
    assert not [effect for effect in board.effects if isinstance(effect, PassToFar)]
    board.command(NewGame())
    assert [effect for effect in board.effects if isinstance(effect, RequestNewGame)]


def test_nothing_is_passed_on_while_the_records_differ() -> None:
    board = TwoBoards().play_move(WHITE, "22-18")[WHITE]
    board.send(FarRecordsDiffer(game=GAME, number=2, at_us=board.daemon.now_us))
    board.command(PausePlay())
    assert board.refusals
    assert not [effect for effect in board.effects if isinstance(effect, PassToFar)]
