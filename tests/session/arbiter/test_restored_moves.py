"""Moves that were taken back and are put back."""

import pytest

from controller.rules.position import Side
from controller.session.state import PauseReason
from controller.settings.settings import Settings
from tests.session.arbiter.taken_back_games import BOTH, PLAYED, two_moves
from tests.session.scripted_game import play


@BOTH
def test_moves_that_were_taken_back_are_put_back_with_their_clocks(settings: Settings) -> None:
    game = play(two_moves(settings), settings)
    first, second = game.moves
    game.run_script("arbiter takeback 2; move 13-9; move 18-22; wait 20s; arbiter restore")
    game.run_script("expect leds 9 lift, 13 place, 18 place, 22 lift; expect turn white; expect move 9-13")
    assert [record.move for record in game.moves[2:]] == [first.move, second.move]
    assert game.session.ledger.side_clocks == second.ledger.side_clocks
    assert game.session.pauses == {PauseReason.BOARD_DIFFERS}
    game.run_script("move 22-18; move 9-13; wait 1s; expect leds off")
    assert game.session.ledger.running_side is Side.WHITE
    assert len(game.session.history.checkpoints) == 3
    game.run_script("arbiter takeback; expect leds 9 place, 13 lift; expect turn black")


@pytest.mark.parametrize(
    "script",
    [
        "",
        "arbiter takeback; move 13-9; wait 1s; move 10-14; press black; wait 1s; ",
        "arbiter takeback; arbiter turn white; ",
        "arbiter takeback; arbiter number 4; ",
        "arbiter takeback; arbiter position W:W21,K30:B1; ",
        "arbiter takeback; arbiter restore; ",
    ],
    ids=["nothing was taken back", "another move", "turn", "number", "position", "twice"],
)
def test_nothing_is_put_back_once_the_game_goes_on_otherwise(script: str) -> None:
    game = play(PLAYED + script)
    before = game.session.history
    game.run_script("arbiter restore")
    assert game.session.history == before
    assert game.refusals[-1].startswith("No moves were taken back")


def test_a_move_that_ends_the_game_ends_it_again_when_it_is_put_back() -> None:
    game = play("press black; move 22x15; press white; wait 1s; expect result 1-0", fen="W:W22,31:B18")
    game.run_script("arbiter takeback; expect result *; arbiter restore; expect result 1-0")
