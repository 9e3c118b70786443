"""Where huffing is played, a capture left undone costs a piece: the opponent lifts it, and the turn has passed."""

import pytest

from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.rules.squares import Square, bit
from controller.session.effects import Judgement
from controller.session.inputs import RecordingFailed, RecordingRestored
from hardware.events import Part, PartLost, PartRestored, Snapshot
from tests.session.scripted_game import play, settings_from

HUFF = settings_from(game={"rules": {"huff": True}, "time_control": "5+3"})
HUFF_AT_REST = settings_from(game={"rules": {"huff": True}, "time_control": "5+3"}, tracking={"commit": "settle"})
DUE = "W:W22,28:B18,5,6"  # 22x15 is due
TWO_DUE = "W:W29,32,27:B25,18,5,24"  # 29x22x15 takes two, 27x20 one
LONG_WAY = "W:WK13,32:B6,7,18,5"  # 13x2x11x22 takes three
BOTH_COULD = "W:W22,23,32:B18,5"  # 22x15 or 23x14


def test_a_quiet_move_stands_and_the_piece_that_did_not_capture_is_lit() -> None:
    game = play("press black; move 28-24; press white; expect leds 22 captured; expect message take off 22", HUFF, DUE)
    assert game.session.ledger.running_side is Side.BLACK
    assert not game.moves
    game.run_script("remove 22; expect leds off; wait 1s; expect move 28-24; expect turn black")
    (record,) = game.moves
    assert record.move.huffed == bit(Square(22))
    assert record.game.position.white == bit(Square(24))
    game.run_script("move 5-9; press black; expect move 5-9")


def test_the_turn_passed_at_the_press() -> None:
    game = play("press black; move 28-24; press white; wait 10s; remove 22; wait 1s", HUFF, DUE)
    (record,) = game.moves
    assert record.ledger.since_us == record.at_us
    assert record.ledger.side_remaining_us(Side.BLACK, game.session.now_us) < 290_000_000


def test_the_opponent_chooses_among_the_pieces_that_could_capture() -> None:
    game = play("press black; move 32-28; press white; expect leds 22 captured, 23 captured", HUFF, BOTH_COULD)
    game.run_script("remove 23; wait 1s; expect turn black")
    assert game.moves[0].move.huffed == bit(Square(23))


def test_the_mover_itself_may_be_huffed() -> None:
    game = play("press black; move 22-17; press white; expect leds 17 captured; remove 17; wait 1s", HUFF, DUE)
    assert game.moves[0].game.position.white == bit(Square(28))


def test_a_capture_of_too_few_stands_too() -> None:
    game = play("press black; move 27-20; remove 24; press white; expect leds 29 captured", HUFF, TWO_DUE)
    game.run_script("remove 29; wait 1s; expect turn black")
    assert game.moves[0].move.captured == bit(Square(24))


def test_a_capture_that_stops_on_its_way_is_one_of_too_few() -> None:
    game = play("press black; move 29-22; remove 25; press white; expect leds 22 captured", HUFF, TWO_DUE)
    game.run_script("remove 22; wait 1s; expect turn black")
    assert game.moves[0].game.position.white.bit_count() == 2


def test_a_piece_touched_and_put_back_is_not_yet_chosen() -> None:
    game = play("press black; move 32-28; press white; lift 22; place 22; wait 2s", HUFF, BOTH_COULD)
    game.run_script("expect leds 22 captured, 23 captured; remove 23; wait 1s")
    assert game.moves[0].move.huffed == bit(Square(23))


def test_the_reply_may_begin_at_once() -> None:
    game = play("press black; move 28-24; press white; remove 22; move 5-9; press black; expect move 5-9", HUFF, DUE)
    assert [record.ply for record in game.moves] == [1, 2]


def test_at_rest_a_capture_left_undone_is_huffed_too() -> None:
    game = play("move 28-24; wait 1100ms; expect leds 22 captured; remove 22; wait 1s", HUFF_AT_REST, DUE)
    assert game.moves[0].move.huffed == bit(Square(22))


def test_at_rest_a_capture_may_take_its_pieces_off_late() -> None:
    """The king could also go to 22 without a capture: only its way tells, and the pieces that leave after it."""
    game = play("lift 13; place 2; wait 400ms; lift 2; place 11; wait 400ms; lift 11; place 22", HUFF_AT_REST, LONG_WAY)
    game.run_script("wait 3s; expect leds off; remove 6; remove 7; remove 18; wait 3s; expect move 13x22")


def test_a_piece_that_may_not_be_huffed_goes_back() -> None:
    game = play("press black; move 28-24; press white; remove 24; wait 2s", HUFF, DUE)
    game.run_script("expect leds 24 place; place 24; expect leds 22 captured; remove 22; wait 1s; expect turn black")


@pytest.mark.parametrize("hand", ["move 28-19", "move 5-9", "move 28-32"])
def test_other_errors_stay_illegal(hand: str) -> None:
    game = play(f"press black; {hand}; press white; expect turn white", HUFF, DUE)
    assert game.judgements[-1].judgement is Judgement.ILLEGAL


def test_a_right_capture_costs_nothing() -> None:
    game = play("press black; move 22x15; press white; expect move 22x15", HUFF, DUE)
    assert not game.moves[0].move.huffed


def test_the_clock_of_the_opponent_runs_on_after_a_pause() -> None:
    game = play("press black; move 28-24; press white; wait 1s", HUFF, DUE)
    game.daemon.handle_input(RecordingFailed(reason="the disk is full", at_us=game.daemon.now_us))
    game.daemon.handle_input(RecordingRestored(at_us=game.daemon.now_us))
    assert game.session.ledger.running_side is Side.BLACK
    game.run_script("remove 22; wait 1s; expect turn black")
    assert game.session.ledger.running_side is Side.BLACK


def test_sensors_that_come_back_find_the_standing_move_in_order() -> None:
    game = play("press black; move 28-24; press white; wait 1s", HUFF, DUE)
    game.daemon.handle_input(PartLost(part=Part.SENSORS, at_us=game.daemon.now_us))
    game.daemon.handle_input(PartRestored(part=Part.SENSORS, at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.level(game.daemon.now_us), at_us=game.daemon.now_us))
    game.run_script("expect leds 22 captured; remove 22; wait 1s; expect move 28-24")


def test_a_game_that_ends_before_the_piece_is_lifted_has_the_move_on_record() -> None:
    game = play("press black; move 28-24; press white; wait 1s; resign black; expect result 1-0", HUFF, DUE)
    assert [record.move.landing for record in game.moves] == [24]


def test_at_rest_a_fault_before_does_not_keep_a_huff_away() -> None:
    game = play("move 28-19; wait 1500ms; move 19-28; move 28-24; wait 1500ms", HUFF_AT_REST, DUE)
    game.run_script("expect leds 22 captured; remove 22; wait 1s; expect move 28-24")


def test_at_rest_a_move_that_stood_before_the_flag_is_huffed_not_lost_on_time() -> None:
    settings = settings_from(game={"rules": {"huff": True}, "time_control": "G/1"}, tracking={"commit": "settle"})
    game = play("move 28-24; wait 1100ms; remove 22; move 5-9; wait 100ms; lift 24", settings, "W:W22,28,21:B18,5,6")
    assert game.session.outcome is None


def test_a_press_of_the_opponent_before_a_piece_is_lifted_changes_nothing() -> None:
    game = play("press black; move 28-24; press white; wait 1s; press black; wait 2s", HUFF, DUE)
    game.run_script("expect leds 22 captured; remove 22; wait 1s; expect move 28-24; expect turn black")
    assert not game.judgements


def test_a_move_that_ends_the_game_by_rule_ends_it_although_its_huff_is_not_played() -> None:
    game = play("press black; move 32-28; press white; wait 1s; resign black", HUFF, "W:W5,27,31,32:B24")
    game.run_script("expect result 1-0; expect move 32-28")
    assert [record.outcome.termination for record in game.outcomes] == [Termination.NO_MOVES]
