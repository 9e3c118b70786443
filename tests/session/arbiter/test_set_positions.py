"""Positions and turns that are set: the lamps lead there, and clocks and counts begin again."""

from controller.notation.fen import parse_fen
from controller.rules.game import start_game
from controller.rules.position import Side
from controller.session.state import PauseReason
from controller.settings.settings import Settings
from tests.session.arbiter.taken_back_games import BOTH
from tests.session.dead_sensors import play_with_dead_sensors
from tests.session.scripted_game import CLOCK, ScriptedGame, play, settings_from


def test_a_question_is_given_up_for_the_position_that_the_arbiter_sets() -> None:
    dead = {17: True, 18: True}
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; wait 1s; press black", dead=dead, fen="W:W22,32:B5,1"
    )
    game.run_script("move 22-18; press white; expect turn black; resign black")
    assert PauseReason.QUESTION in game.session.pauses
    game.run_script("arbiter go on; arbiter position B:W21,31:B9,12")
    assert len(game.refusals) == 1
    assert game.session.trust.question is None
    assert game.session.pauses == {PauseReason.BOARD_DIFFERS}


@BOTH
def test_a_position_is_set_and_the_lamps_lead_to_it(settings: Settings) -> None:
    script = "press black; move 22x15; press white; wait 1s; arbiter position W:W22,31:B1,12; wait 1s"
    game = play(script, settings, fen="W:W22,31:B18,1")
    assert game.session.pauses == {PauseReason.BOARD_DIFFERS}
    game.run_script("expect leds 12 place, 15 lift, 22 place; place 12; move 15-22; wait 100ms; expect leds off")
    assert game.session.ledger.running_side is Side.WHITE
    game.run_script("move 31-26; press white; wait 1s; expect move 31-26; arbiter takeback; move 26-31; wait 1s")
    game.run_script("arbiter takeback")
    assert game.refusals == ["There is no move to take back"]


def test_the_turn_is_set_and_the_other_clock_runs() -> None:
    game = play("press black; wait 10s; arbiter turn black; wait 5s; expect clock black 4:55; expect turn black")
    game.run_script("move 9-13; press black; expect move 9-13")
    assert game.moves[0].side is Side.BLACK


def test_the_delay_begins_again_with_the_position() -> None:
    game = play("press black; wait 4s; arbiter turn black; wait 4s", settings_from(game={"time_control": "15 d5"}))
    assert game.session.ledger.side_clocks[Side.BLACK].move_spent_us == 0
    assert game.session.ledger.side_remaining_us(Side.BLACK, game.daemon.now_us) == 900_000_000


def test_the_draw_counts_begin_again() -> None:
    fen = "W:WK1,K2,K3:BK32"
    game = play("press black; move 1-5; press white; move 32-28; press black; wait 1s", fen=fen)
    begun = start_game(game.session.game.rules, parse_fen(fen))
    assert game.session.game.counts != begun.counts
    game.run_script(f"arbiter position {fen}")
    assert game.session.game == begun


def test_a_position_set_before_the_game_is_set_up_and_played() -> None:
    game = ScriptedGame(CLOCK, "W:W22,31:B1,18")
    game.run_script("lift 31; arbiter position B:W22,31:B1,17; expect leds 17 place, 18 lift, 31 place")
    game.run_script(
        "place 31; move 18-17; wait 1s; expect leds off; press white; wait 1s; move 17x26; press black; wait 1s"
    )
    game.run_script("expect move 17x26")
