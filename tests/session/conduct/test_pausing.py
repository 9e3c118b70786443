"""Standing still: before the pieces are set up, after a restart, without sensors, and while nothing can be recorded."""

from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.session.effects import Announce
from controller.session.inputs import (
    DaemonRestarted,
    GameStarted,
    OutputsLost,
    OutputsRestored,
    RecordingFailed,
    RecordingRestored,
    Tick,
)
from controller.session.state import PauseReason, Phase
from controller.session.step import step
from controller.session.views.display_page import PageStatus
from controller.session.views.led_frames import LedRole
from controller.session.views.messages import MessageCode, build_message
from hardware.events import Part, PartLost, PartRestored, Snapshot
from tests.session.scripted_game import SETTLE, ScriptedGame, play, settings_from


def page_status(game: ScriptedGame) -> PageStatus:
    assert game.session.last_views.page is not None
    return game.session.last_views.page.status


def lose_sensors(game: ScriptedGame) -> None:
    game.daemon.handle_input(PartLost(part=Part.SENSORS, at_us=game.daemon.now_us))


def restore_sensors(game: ScriptedGame) -> None:
    game.daemon.handle_input(PartRestored(part=Part.SENSORS, at_us=game.daemon.now_us))
    level = game.table.level(game.daemon.now_us)
    game.daemon.handle_input(Snapshot(occupancy=level, at_us=game.daemon.now_us))


def lose_outputs(game: ScriptedGame) -> None:
    game.daemon.handle_input(OutputsLost(at_us=game.daemon.now_us))


def restore_outputs(game: ScriptedGame) -> None:
    game.daemon.handle_input(OutputsRestored(at_us=game.daemon.now_us))


def test_what_is_missing_and_what_is_too_much_is_lit_until_the_pieces_are_set_up() -> None:
    session, _ = step(None, GameStarted(at_us=0, date="2026.01.02", version="test", settings=settings_from()))
    whole = session.game.position.occupancy
    session, _ = step(session, Snapshot(occupancy=whole & ~bit(Square(22)) | bit(Square(17)), at_us=0))
    assert session.phase is Phase.SETUP
    assert session.last_views.frame.roles == ((Square(17), LedRole.LIFT), (Square(22), LedRole.PLACE))
    assert session.last_views.page is not None
    asked = build_message(MessageCode.SET_UP, white=(Square(22),), black=(), extra=(Square(17),))
    assert session.last_views.page.message == asked
    session, _ = step(session, Snapshot(occupancy=whole, at_us=1_000_000))
    session, effects = step(session, Tick(at_us=1_100_000))
    assert session.phase is Phase.PLAYING
    assert Announce(build_message(MessageCode.READY, side="White")) in effects


def restart_daemon(game: ScriptedGame) -> None:
    """Stop the daemon and start it again, with another clock; the pieces stay where they stand."""
    game.daemon.wait_until(game.daemon.now_us + 1_000_000)
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))


def test_after_a_restart_the_clocks_stand_until_a_press() -> None:
    game = play("press black; move 22-18; press white; wait 5s")
    restart_daemon(game)
    left = game.session.ledger.remaining_us
    game.run_script("wait 20s; expect message press; press white; wait 2s")
    assert game.session.ledger.running_side is Side.BLACK
    assert (
        left[Side.BLACK] - 2_500_000
        < game.session.ledger.side_remaining_us(Side.BLACK, game.daemon.now_us)
        < left[Side.BLACK]
    )
    game.run_script("move 9-14; press black; expect move 9-14")


def test_after_a_restart_the_lamps_show_what_differs() -> None:
    game = play("press black; move 22-18; press white; wait 1s; lift 12; place 20")
    restart_daemon(game)
    game.run_script("expect leds 12 place, 20 lift; press white; wait 1s")
    assert PauseReason.DAEMON_RESTARTED in game.session.pauses
    game.run_script("move 20-12; expect leds off; press white; wait 1s")
    assert not game.session.pauses


def test_after_a_restart_the_arbiter_lets_the_clocks_run_once_the_pieces_stand() -> None:
    game = play("press black; move 22-18; press white; wait 1s; lift 12; place 20")
    restart_daemon(game)
    game.run_script("arbiter go on")
    (refusal,) = game.refusals
    assert refusal.endswith(": set up the pieces as the board shows")
    assert game.session.ledger.running_side is None
    game.run_script("move 20-12; arbiter go on")
    assert not game.session.pauses
    assert game.session.ledger.running_side is Side.BLACK


def test_after_a_restart_in_settle_mode_the_next_move_lets_the_clock_run() -> None:
    game = play("move 22-18; wait 2s", SETTLE)
    restart_daemon(game)
    left = game.session.ledger.remaining_us
    game.run_script("wait 30s; move 9-14; wait 500ms; expect move 9-14")
    assert left[Side.BLACK] < game.moves[-1].ledger.remaining_us[Side.BLACK] + 1_000_000


def test_a_game_without_sensors_stands_still_and_goes_on_by_itself() -> None:
    game = play("press black; move 22-18; press white; wait 1s")
    lose_sensors(game)
    left = game.session.ledger.remaining_us
    assert page_status(game) is PageStatus.PAUSED
    game.run_script("expect message sensors; wait 60s")
    restore_sensors(game)
    assert game.session.ledger.remaining_us == left
    game.run_script("wait 1s; move 9-14; press black; expect move 9-14")


def test_a_sensor_that_dies_while_all_are_away_is_reported_when_they_return() -> None:
    game = play("press black; move 22-18; press white; sensors gone; wait 1s; expect message sensors lost; kill 30")
    game.run_script("wait 1s; sensors back; wait 100ms; expect leds 30 place; mend 30; wait 1s; expect leds off")
    game.run_script("move 9-14; press black; expect move 9-14; expect turn white")


def test_pieces_moved_while_the_sensors_were_away_are_shown() -> None:
    game = play("press black; move 22-18; press white; wait 1s")
    lose_sensors(game)
    game.run_script("move 12-20; wait 1s")
    restore_sensors(game)
    game.run_script("expect leds 12 place, 20 lift; wait 10s")
    assert game.session.ledger.running_side is None
    game.run_script("move 20-12; wait 1s; expect leds off; move 9-14; press black; expect move 9-14")


def test_while_nothing_can_be_recorded_nothing_is_committed() -> None:
    game = play("press black; move 22-18; wait 1s")
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.run_script(
        "expect message disk is full; press white; wait 30s; resign white; expect turn white; expect result *"
    )
    assert page_status(game) is PageStatus.PAUSED
    assert not game.moves
    assert game.session.ledger.running_side is None
    game.daemon.handle_input(RecordingRestored(at_us=game.daemon.now_us))
    game.run_script("wait 1s; press white; expect move 22-18")


def test_in_settle_mode_a_finished_move_is_committed_once_it_can_be_recorded() -> None:
    game = play("wait 1s", SETTLE)
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.run_script("move 22-18; wait 5s")
    assert not game.moves
    game.daemon.handle_input(RecordingRestored(at_us=game.daemon.now_us))
    game.run_script("wait 10ms; expect move 22-18")
    assert MessageCode.CANNOT_RECORD in game.announced_codes


def test_while_nothing_shows_the_game_the_clocks_stand_and_presses_do_not_count() -> None:
    game = play("press black; move 22-18; wait 1s")
    lose_outputs(game)
    left = game.session.ledger.remaining_us
    game.run_script("press white; wait 30s; press third; press black; wait 5s; expect turn white; expect result *")
    assert not game.moves
    assert page_status(game) is PageStatus.PAUSED
    assert MessageCode.OUTPUTS_LOST in game.announced_codes
    restore_outputs(game)
    assert game.session.ledger.running_side is Side.WHITE
    assert game.session.ledger.remaining_us == left
    game.run_script("press white; expect move 22-18")


def test_a_press_before_the_outputs_were_lost_counts() -> None:
    game = play("press black; move 22-18; press white")
    lose_outputs(game)
    assert len(game.moves) == 1
    assert game.session.ledger.running_side is None


def test_in_settle_mode_a_move_made_while_nothing_shows_the_game_is_committed_after_it() -> None:
    game = play("wait 1s", SETTLE)
    lose_outputs(game)
    game.run_script("move 22-18; wait 5s")
    assert not game.moves
    restore_outputs(game)
    game.run_script("wait 1s; expect move 22-18")


def test_a_game_that_is_set_up_while_nothing_shows_it_starts_no_clock() -> None:
    game = ScriptedGame(settings_from(), None)
    lose_outputs(game)
    game.run_script("set up; wait 1s; press black; wait 1s")
    assert game.session.ledger.running_side is None
    restore_outputs(game)
    game.run_script("press black; wait 1s")
    assert game.session.ledger.running_side is Side.WHITE


def test_a_part_that_the_game_does_not_need_may_go() -> None:
    game = play("press black; wait 1s")
    game.daemon.handle_input(PartLost(part=Part.DISPLAY, at_us=game.daemon.now_us))
    game.run_script("move 22-18; press white; expect move 22-18")


def test_after_a_restart_a_move_made_but_not_pressed_is_judged_by_the_next_press() -> None:
    game = play("press black; move 22-18; wait 1s")
    restart_daemon(game)
    game.run_script("expect message press; press white; wait 1s")
    assert not game.session.pauses
    game.run_script("press white; expect move 22-18")


def test_after_a_restart_at_rest_a_move_under_way_goes_on() -> None:
    game = play("wait 1s; lift 22", SETTLE)
    restart_daemon(game)
    game.run_script("place 18; wait 2s; expect move 22-18")


def test_a_pause_for_the_record_costs_the_opponent_nothing() -> None:
    game = play("press black; wait 1s", SETTLE)
    game.run_script("move 22-18; move 9-13; wait 1s")
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.run_script("move 21-17; wait 60s")
    game.daemon.handle_input(RecordingRestored(at_us=game.daemon.now_us))
    game.run_script("wait 10ms; expect move 21-17")
    left_us = game.session.ledger.side_remaining_us(Side.BLACK, game.daemon.now_us)
    assert left_us > game.moves[1].ledger.remaining_us[Side.BLACK] - 200_000


def test_sensors_lost_while_the_pieces_are_set_up_hold_nothing_up() -> None:
    game = ScriptedGame(settings_from(), None)
    lose_sensors(game)
    restore_sensors(game)
    game.run_script("wait 1s; press black; move 22-18; press white; expect move 22-18")


def test_a_finished_game_reports_that_it_cannot_be_recorded() -> None:
    game = play("press black; draw")
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.run_script("expect message disk is full")
