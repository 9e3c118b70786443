"""Commits by rest: at once, after a hold, never by a hand that is still moving."""

import pytest

from controller.rules.squares import Square, bit
from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode, build_message
from hardware.events import Edge
from tests.session.scripted_game import SETTLE, play, settings_from
from tests.session.timelines import play_timeline, recorded, send_timeline

DOUBLE = "W:W29,32:B25,18,5"  # 29x22x15 takes both
KING = "W:WK29,32:B5"
HASTY = "B:W19,22,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,14"
CORRECTED = "W:W22,26,27:B2,3,12"


def test_a_man_that_has_rested_for_half_a_second_has_moved() -> None:
    game = play("lift 22; place 18; wait 405ms; expect turn white", SETTLE)
    game.run_script("wait 5ms; expect move 22-18; expect turn black")
    assert game.session.now_us - game.moves[0].at_us == 500_000


def test_a_capture_is_committed_when_it_has_rested_without_its_last_captured_piece() -> None:
    game = play("move 29-15; remove 18; wait 500ms; expect turn white; remove 25; wait 390ms", SETTLE, DOUBLE)
    game.run_script("expect turn white; wait 20ms; expect move 29x22x15")


def test_a_king_that_could_slide_on_is_held() -> None:
    game = play("lift 29; place 18; wait 700ms; expect turn white; wait 10ms; expect move 29-18", SETTLE, KING)
    placed_us = game.moves[0].at_us
    assert game.session.now_us - placed_us == 800_000


def test_the_turn_passes_as_of_the_last_edge_of_a_held_move() -> None:
    game = play("move 30-26; lift 5; place 9; lift 29; place 18; wait 1s", SETTLE, "W:WK29,30:B5")
    placed_us = game.moves[2].at_us
    assert game.moves[2].ledger.since_us == placed_us
    assert game.session.tracker.last_change_us == placed_us


def test_a_slide_passes_over_squares_without_stopping() -> None:
    game = play("slide 29-4; wait 1s; expect move 29-4", SETTLE, KING)
    assert len(game.moves) == 1


def test_a_slide_that_goes_on_after_the_hold_amends_the_move() -> None:
    game = play("move 29-25; wait 900ms; expect move 29-25; move 25-18; wait 900ms; expect move 29-18", SETTLE, KING)
    assert [record.is_amendment for record in game.moves] == [False, True]
    assert [record.ply for record in game.moves] == [1, 1]
    assert MessageCode.AMENDED in game.announced_codes


def test_a_move_is_not_amended_once_the_opponent_has_acted() -> None:
    game = play("move 29-25; wait 900ms; lift 5; move 25-18; wait 2s", SETTLE, KING)
    assert [record.is_amendment for record in game.moves] == [False]
    assert game.judgements[-1].judgement is Judgement.ILLEGAL


def test_a_piece_that_leaves_the_line_does_not_amend_the_move() -> None:
    game = play("move 29-18; wait 900ms; move 18-14; wait 2s; expect leds 14 lift, 18 place", SETTLE, KING)
    assert len(game.moves) == 1


def test_a_reply_within_the_hold_commits_the_held_move_first() -> None:
    game = play("lift 29; place 18; lift 5; place 9; expect move 29-18; wait 500ms; expect move 5-9", SETTLE, KING)
    assert [(record.move.origin, record.move.landing) for record in game.moves] == [(29, 18), (5, 9)]


def test_a_reply_while_the_last_captured_piece_is_taken_off_waits_for_it() -> None:
    game = play("move 29-15; remove 18; lift 5; remove 25; place 9; wait 600ms; expect move 5-9", SETTLE, DOUBLE)
    assert len(game.moves) == 2
    assert not game.judgements


def test_lifting_to_think_is_no_fault() -> None:
    game = play("lift 22; wait 7500ms; expect leds off; place 22; wait 5s; expect leds off", SETTLE)
    game.run_script("move 21-17; wait 500ms; expect move 21-17")
    assert not game.judgements


def test_a_wrong_board_is_judged_after_a_second_of_rest() -> None:
    game = play("lift 22; place 14; wait 880ms; expect leds off; wait 50ms; expect leds 14 lift, 22 place", SETTLE)
    assert [judged.judgement for judged in game.judgements] == [Judgement.ILLEGAL]


def test_a_half_played_capture_is_judged_after_a_second_of_rest() -> None:
    game = play("move 29-22; remove 25; wait 1050ms; expect leds 15 landing, 18 captured, 22 mover", SETTLE, DOUBLE)
    assert [judged.judgement for judged in game.judgements] == [Judgement.INCOMPLETE]
    game.run_script("move 22-15; remove 18; wait 900ms; expect move 29x22x15; expect leds off")


def test_a_hand_that_moves_on_within_a_second_is_never_judged() -> None:
    game = play(
        "move 29-22; wait 700ms; lift 22; wait 500ms; place 15; remove 25; wait 700ms; remove 18", SETTLE, DOUBLE
    )
    game.run_script("wait 500ms; expect move 29x22x15")
    assert not game.judgements


def test_presses_mean_nothing_while_no_piece_is_in_hand() -> None:
    game = play("press black; press white; move 22-18; press white; wait 300ms; expect move 22-18", SETTLE)
    game.run_script("press white; press black; move 9-14; wait 500ms; expect move 9-14; press black")
    assert not game.judgements


def test_after_a_fault_a_right_move_is_held_before_it_counts() -> None:
    game = play("lift 22; place 14; wait 1100ms; lift 14; place 18; wait 500ms; expect turn white", SETTLE)
    game.run_script("wait 400ms; expect move 22-18; expect leds off")


@pytest.mark.parametrize(("hold_ms", "held"), [(300, False), (2000, True)])
def test_the_hold_is_a_setting(hold_ms: int, held: bool) -> None:
    settings = settings_from(tracking={"commit": "settle", "hold_ms": hold_ms})
    game = play("lift 29; place 18; wait 1s", settings, KING)
    assert bool(game.moves) is not held


def test_a_strong_magnet_that_passes_over_the_next_square_is_no_move() -> None:
    game = play("wait 1s", SETTLE)
    for square, closed, after_us in [(22, False, 0), (17, True, 100), (17, False, 60_000), (18, True, 200_000)]:
        at_us = 1_000_000 + after_us
        game.daemon.wait_until(at_us)
        game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=at_us))
    game.run_script("wait 1s; expect move 22-18; expect turn black")
    assert len(game.moves) == 1


@pytest.mark.parametrize("adjusted", ["nudge 22", "nudge 9", "nudge 30; nudge 1", "nudge 22; nudge 22"])
def test_pieces_that_are_pushed_straight_before_a_move_and_after_it_are_no_moves(adjusted: str) -> None:
    game = play(f"{adjusted}; move 24-20; {adjusted}; wait 2s; expect move 24-20; expect turn black", SETTLE)
    assert (len(game.moves), game.judgements) == (1, [])


def test_a_man_that_is_crowned_where_it_could_go_on_as_a_king_has_moved_once() -> None:
    game = play("move 6-2; stack 2; wait 2s; expect move 6-2; expect turn black", SETTLE, "W:W6,21:B12,27")
    assert (len(game.moves), game.judgements) == (1, [])


def test_a_move_beside_a_sensor_that_sticks_is_asked_about_when_it_has_rested() -> None:
    game = play_timeline("1000 14+; 2000 22-; 2300 18+; 4000", SETTLE, "W:W22,28:B1,2")
    assert game.session.trust.question is not None
    assert game.session.trust.question.square == 14
    assert recorded(send_timeline(game, "6000 black; 6100")) == [("22-18", 2300)]
    assert game.session.trust.distrusted == bit(Square(14))


def test_lifting_the_piece_that_stands_there_answers_it() -> None:
    game = play_timeline("1000 14+; 2000 22-; 2300 18+; 4000; 5000 14-; 6000", SETTLE, "W:W22,28:B1,2")
    assert recorded(game) == [("22-18", 2300)]
    assert not game.session.trust.distrusted


def test_a_piece_that_a_hand_has_lifted_is_asked_back_and_nothing_is_asked_about_its_sensor() -> None:
    game = play_timeline("1000 28-; 1300 18+; 1600 22-; 4000", SETTLE, "W:W22,28:B1,2")
    assert game.session.trust.question is None
    assert recorded(game) == []


def test_a_press_beside_a_correction_changes_nothing_of_it() -> None:
    # both pieces are off the board as it is pressed: they are in hand, and not missing
    game = play("remove 12; move 22-15; wait 1100ms; expect leds 12 wrong, 15 lift, 22 place", SETTLE, CORRECTED)
    game.run_script("lift 15; expect leds 12 wrong, 22 place; press black; expect leds 12 wrong, 22 place")
    assert game.session.tracker.known_missing == 0
    assert game.judgements[-1].message == build_message(MessageCode.PLACE_ON, square=22)
    game.run_script("place 22; expect leds 12 place; place 12; expect leds 17 landing, 18 landing, 22 mover")
    game.run_script("move 22-18; wait 1s; expect move 22-18; expect leds off")


def test_a_capture_that_answers_in_haste_is_taken_when_it_has_rested() -> None:
    # 27 is lifted as 14x23 lands, before its captured piece leaves
    hasty = "1000 14-; 1250 23+; 1260 27-; 1300 20+; 1420 19-; 1640 23-"
    luzon = settings_from(tracking={"commit": "settle"}, game={"time_control": "5+3", "orientation": "luzon"})
    game = play_timeline(f"{hasty}; 2130", luzon, HASTY)
    assert recorded(game) == []
    send_timeline(game, "2800")
    assert [move for move, _ in recorded(game)] == ["14x23", "27x20"]
