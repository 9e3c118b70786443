"""Moves taken back: both clocks stand until the board shows the position, led there by the lamps."""

from controller.rules.position import Side
from controller.session.effects import ChangeKind
from controller.session.inputs import DaemonRestarted
from controller.session.state import PauseReason, Phase
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from hardware.events import Snapshot
from tests.session.arbiter.taken_back_games import BOTH, PLAYED, fen_of, two_moves
from tests.session.dead_sensors import play_with_dead_sensors
from tests.session.scripted_game import CLOCK, play, settings_from

HUFF = settings_from(game={"rules": {"huff": True}, "time_control": "5+3"})


@BOTH
def test_the_last_move_is_taken_back_and_the_game_goes_on(settings: Settings) -> None:
    game = play(f"{two_moves(settings)}arbiter takeback; expect leds 9 place, 13 lift; expect turn black", settings)
    assert game.session.pauses == {PauseReason.BOARD_DIFFERS}
    assert game.session.ledger.running_side is None
    game.run_script("expect message black 9; wait 1min; move 13-9; wait 100ms; expect leds off")
    assert not game.session.pauses
    assert game.session.ledger.running_side is Side.BLACK
    game.run_script("move 10-14; press black; wait 1s; expect move 10-14; expect turn white")
    assert [record.ply for record in game.moves] == [1, 2, 2]
    assert len(game.session.history.checkpoints) == 3


@BOTH
def test_the_time_is_given_back_as_it_was_and_the_account_keeps_whose_it_was(settings: Settings) -> None:
    game = play(two_moves(settings), settings)
    first, second = (record.ledger for record in game.moves)
    game.run_script("arbiter takeback")
    ledger = game.session.ledger
    assert ledger.side_clocks == first.side_clocks
    assert ledger.account.black_us >= second.account.black_us
    assert sum(ledger.account) == game.session.now_us
    game.run_script("wait 10s; move 13-9; wait 100ms")
    assert game.session.ledger.side_clocks == first.side_clocks


@BOTH
def test_all_moves_are_taken_back_to_the_start(settings: Settings) -> None:
    game = play(f"{two_moves(settings)}arbiter takeback 2; expect leds 9 place, 13 lift, 18 lift, 22 place", settings)
    assert game.session.history.last_move is None
    assert game.session.ledger.remaining_us == (300_000_000, 300_000_000)
    game.run_script(
        "move 13-9; move 18-22; wait 100ms; expect leds off; expect turn white; wait 10s; expect clock white 4:50"
    )
    game.run_script("move 24-20; press white; wait 1s; expect move 24-20")
    assert [record.ply for record in game.moves] == [1, 2, 1]


def test_a_move_that_was_begun_is_put_back_too() -> None:
    game = play(f"{PLAYED}lift 24; arbiter takeback; expect leds 9 place, 13 lift, 24 place")
    game.run_script("place 24; move 13-9; wait 100ms; expect leds off; expect turn black")


def test_a_board_that_shows_the_position_already_just_goes_on() -> None:
    game = play(f"{PLAYED}move 13-9; arbiter takeback; expect leds off; expect turn black")
    assert not game.session.pauses
    assert game.session.ledger.running_side is Side.BLACK


def test_captured_pieces_come_back() -> None:
    game = play("press black; move 22x15; press white; wait 1s; arbiter takeback", fen="W:W22,31:B18,1")
    game.run_script("expect leds 15 lift, 18 place, 22 place; place 18; move 15-22; wait 100ms; expect leds off")
    assert fen_of(game) == "W:W22,31:B1,18"


def test_a_game_whose_clock_never_ran_does_not_begin_by_a_takeback() -> None:
    game = play("move 22-18; press white; wait 1s; arbiter takeback; move 18-22; wait 1s", CLOCK)
    assert game.session.ledger.running_side is Side.WHITE  # the press that passed the turn let the other clock run
    game = play("arbiter pause; arbiter go on; wait 1s", CLOCK)
    assert game.session.ledger.running_side is None


def test_a_press_and_a_fault_are_forgotten() -> None:
    game = play("press black; move 22-18; press white; move 12-17; press black; wait 1s")
    assert game.session.last_views.page is not None
    game.run_script("expect leds 12 place, 17 lift; arbiter takeback")
    turn = game.session.turn
    assert (turn.guidance, turn.pending_presses, turn.table_presses) == (None, (), ())
    game.run_script("expect leds 12 place, 17 lift, 18 lift, 22 place")


def test_a_press_on_the_table_is_forgotten() -> None:
    game = play("press black; lift 22; place 15; press white; wait 100ms", fen="W:W22,31:B18,1")
    assert game.session.turn.table_presses
    game.run_script("arbiter position W:W22,31:B18,1; remove 18; wait 1s; expect turn white")
    assert game.moves == []


def test_a_pause_of_the_arbiter_stays() -> None:
    game = play(f"{PLAYED}arbiter pause; arbiter takeback; move 13-9; wait 1s")
    assert game.session.pauses == {PauseReason.ARBITER}
    game.run_script("arbiter go on; wait 1s")
    assert game.session.ledger.running_side is Side.BLACK


def test_a_game_that_was_over_goes_on() -> None:
    game = play(f"{PLAYED}resign white; expect result 0-1; arbiter takeback; expect result *")
    assert [(change.kind, change.before, change.reopens_game) for change in game.changes] == [
        (ChangeKind.RESULT, "0-1 resignation", True),
        (ChangeKind.TAKEBACK, "9-13", False),
    ]
    game.run_script("move 13-9; wait 100ms; move 10-14; press black; wait 1s; expect move 10-14")
    assert game.session.phase is Phase.PLAYING


def test_a_flag_that_fell_since_is_up_again() -> None:
    game = play(f"{PLAYED}wait 6min; expect result 0-1; arbiter takeback; move 13-9; wait 1s; expect result *")
    assert not any(standing.flagged for standing in game.session.ledger.side_clocks)
    assert game.session.ledger.first_flag is None


def test_the_flags_are_down_that_were_down_then() -> None:
    shown = settings_from(game={"time_control": "G/1"}, clock={"flag": "arbiter"})
    game = play("press black; wait 61s; move 22-18; press white; wait 1s; arbiter time white 0:30", shown)
    assert not game.session.conduct.announced_flags
    game.run_script("wait 61s; move 9-13; press black; wait 1s; expect message black's flag fell")
    game.run_script("arbiter takeback; move 13-9; wait 1s")
    assert not game.session.conduct.announced_flags
    assert game.announced_codes.count(MessageCode.FLAG) == 2


def test_a_flag_down_after_a_takeback_falls_again_when_its_side_is_to_move() -> None:
    game = play(f"{PLAYED}move 24-20; press white; arbiter time white 0:00; wait 1s; move 10-14; press black; wait 1s")
    game.run_script("expect result 0-1; arbiter takeback; move 14-10; wait 1s; expect result *")
    game.run_script("move 10-14; press black; wait 1s; expect result 0-1")
    assert game.announced_codes.count(MessageCode.FLAG) == 2


def test_an_offer_and_a_question_about_resigning_are_forgotten() -> None:
    game = play("press black; move 22-18; hold white 2.5s; expect message white offers a draw")
    game.run_script("hold black 5.1s; arbiter takeback")
    assert (game.session.conduct.draw_offer, game.session.conduct.resignation_prompt) == (None, None)


def test_a_time_that_the_arbiter_set_stays_for_the_position_in_which_it_was_set() -> None:
    game = play(
        "press black; move 22-18; press white; wait 5s; arbiter time black 2:00; arbiter add white 1:00; wait 9s"
    )
    white_us, black_us = game.session.ledger.remaining_us
    game.run_script("move 9-13; press black; wait 3s; arbiter takeback")
    assert game.session.ledger.remaining_us == (white_us, black_us)
    game.run_script("move 13-9; wait 1s; arbiter takeback")
    assert game.session.ledger.remaining_us == (300_000_000, 300_000_000)


def test_a_move_still_to_be_huffed_counts_as_one() -> None:
    game = play("press black; move 28-24; press white; arbiter takeback", HUFF, "W:W22,28:B18,5,6")
    assert game.session.turn.pending_huff is None
    assert [(change.before, change.undone_plies) for change in game.changes] == [("28-24", 0)]
    game.run_script("expect leds 24 lift, 28 place; move 24-28; wait 100ms; expect turn white")
    assert game.session.ledger.running_side is Side.WHITE
    game.run_script("move 22x15; press white; wait 1s; expect move 22x15")


def test_what_is_in_doubt_is_taken_back_with_it() -> None:
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; wait 1s; press black; move 22-18; press white; expect turn black",
        dead={17: True, 18: True},
    )
    assert game.session.trust.doubt is not None
    game.run_script("arbiter takeback; move 18-22; wait 1s; expect turn white; expect leds off")
    assert game.session.trust.doubt is None
    assert len(game.session.history.checkpoints) == 1
    game.run_script("move 24-20; press white; expect move 24-20; expect turn black")


# --- positions


def test_a_dead_sensor_is_confirmed_by_two_presses() -> None:
    game = play_with_dead_sensors(PLAYED, dead={}).fail_sensor(9, closed=False)
    game.run_script("arbiter takeback; move 13-9; wait 1s; expect leds 9 place; press white; expect leds 9 question")
    game.run_script("wait 2s; press white; wait 1s; expect leds 9 fault")
    assert not game.session.pauses
    assert game.session.ledger.running_side is Side.BLACK


def test_after_a_restart_the_lamps_still_lead_and_a_press_lets_the_game_go_on() -> None:
    game = play(f"{PLAYED}arbiter takeback; wait 1s")
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    game.run_script("expect leds 9 place, 13 lift; move 13-9; wait 1s; expect leds off; press white; wait 1s")
    assert not game.session.pauses
    assert game.session.ledger.running_side is Side.BLACK


def test_a_pause_of_the_arbiter_outlasts_a_restart() -> None:
    game = play(f"{PLAYED}arbiter pause; wait 1s")
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    game.run_script("press white; wait 1s")
    assert game.session.pauses == {PauseReason.ARBITER}
    game.run_script("arbiter go on; wait 1s")
    assert game.session.ledger.running_side is Side.WHITE
