"""What the display says goes when it is no longer true, or has been read."""

from controller.session.inputs import DaemonRestarted, ProgramStarted, ProgramStarting
from controller.session.step import step
from controller.session.views.messages import MessageCode
from hardware.events import Part, PartLost, PartRestored
from tests.session.scripted_game import ScriptedGame, play

STARTED = "wait 1s; press black; wait 1s; "


def shown_code(game: ScriptedGame) -> MessageCode | None:
    page = game.session.last_views.page
    return None if page is None or page.message is None else page.message.code


def test_that_nothing_was_moved_is_said_for_six_seconds() -> None:
    game = play(STARTED + "press white; wait 5s")
    assert shown_code(game) is MessageCode.NOTHING_MOVED
    assert shown_code(game.run_script("wait 2s")) is None


def test_a_piece_that_is_lifted_ends_it_before() -> None:
    game = play(STARTED + "press white; wait 1s; lift 22; wait 100ms")
    assert shown_code(game) is None


def test_a_second_press_is_told_as_long_as_the_first() -> None:
    game = play(STARTED + "press white; wait 4s; press white; wait 4s")
    assert shown_code(game) is MessageCode.NOTHING_MOVED
    assert shown_code(game.run_script("wait 3s")) is None


def test_a_part_that_answers_again_is_no_longer_called_lost() -> None:
    game = play(STARTED)
    for part, code in ((Part.LEDS, MessageCode.PART_LOST), (Part.BUTTONS, MessageCode.BUTTONS_LOST)):
        game.daemon.handle_input(PartLost(part=part, reason="no answer", at_us=game.daemon.now_us))
        assert shown_code(game.run_script("wait 1min")) is code
        game.daemon.handle_input(PartRestored(part=part, at_us=game.daemon.now_us))
        assert shown_code(game) is None


def test_another_part_that_answers_leaves_the_notice() -> None:
    game = play(STARTED)
    game.daemon.handle_input(PartLost(part=Part.LEDS, reason="no answer", at_us=game.daemon.now_us))
    game.daemon.handle_input(PartRestored(part=Part.BUZZER, at_us=game.daemon.now_us))
    assert shown_code(game) is MessageCode.PART_LOST


def test_that_a_draw_was_declined_is_said_for_six_seconds() -> None:
    game = play(STARTED + "move 22-18; press white; wait 1s; offer draw white; decline black; wait 5s")
    assert shown_code(game) is MessageCode.DRAW_DECLINED
    assert shown_code(game.run_script("wait 2s")) is not MessageCode.DRAW_DECLINED


def test_a_starting_engine_is_told_until_it_runs_or_the_board_is_started_again() -> None:
    game = play(STARTED + "move 22-18; press white; wait 1s")
    game.daemon.handle_input(ProgramStarting(at_us=game.daemon.now_us))
    assert shown_code(game.run_script("wait 1min")) is MessageCode.PROGRAM_STARTING
    resumed, _ = step(game.session, DaemonRestarted(at_us=game.daemon.now_us + 1))
    assert not resumed.is_program_starting
    game.daemon.handle_input(ProgramStarted(at_us=game.daemon.now_us))
    assert shown_code(game) is None


def test_who_crowns_a_man_is_told_to_put_a_second_piece_on_it() -> None:
    game = play("press black; move 6-2; press white; expect message crown 2: 2nd piece", fen="W:W6,30:B21")
    game.run_script("wait 7s")
    page = game.session.last_views.page
    assert page is not None
    assert page.message is None or page.message.code is not MessageCode.CROWN
