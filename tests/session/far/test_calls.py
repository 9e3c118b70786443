"""A player's call for the arbiter stands until the arbiter acts at one of the two boards, or the game is over."""

import pytest

from controller.commands.sender import CommandSender
from controller.commands.values import CallArbiter, Command, PausePlay, Resign, RestoreMoves, SetResult
from controller.rules.outcome import Score
from controller.session.state import PauseReason, Phase
from tests.session.far.two_boards import BLACK, WHITE, TwoBoards

DESK = CommandSender(name="Ana", given_at="")


def calling() -> TwoBoards:
    """Return a game in which Black is to move and White has called the arbiter."""
    game = TwoBoards().play_move(WHITE, "22-18")
    game[WHITE].command(CallArbiter())
    assert is_calling(game)
    return game


def is_calling(game: TwoBoards) -> bool:
    far = game[WHITE].session.far
    assert far is not None
    return far.calls_arbiter


@pytest.mark.parametrize("command", [PausePlay(), SetResult(score=Score.DRAW)])
def test_an_act_of_the_arbiter_at_the_board_ends_a_call(command: Command) -> None:
    game = calling()
    game[WHITE].command(command, DESK)
    assert not is_calling(game)


def test_a_refused_act_ends_no_call() -> None:
    game = calling()
    game[WHITE].command(RestoreMoves(), DESK)
    assert is_calling(game)


def test_the_end_of_the_game_ends_a_call_and_a_later_one_stands() -> None:
    game = calling()
    game[BLACK].command(Resign(side=BLACK))
    game.advance(1_000_000)
    assert game[WHITE].session.phase is Phase.OVER
    assert not is_calling(game)
    game[WHITE].command(CallArbiter())
    assert is_calling(game)
    game[WHITE].command(SetResult(score=Score.DRAW), DESK)
    assert not is_calling(game)


def test_an_act_at_the_other_board_ends_a_call() -> None:
    game = calling()
    game[BLACK].command(PausePlay(), DESK)
    game.advance(1_000_000)
    assert PauseReason.ARBITER in game[WHITE].session.pauses
    assert not is_calling(game)
