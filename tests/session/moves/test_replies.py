"""Replies that come early: before the press, before the last captured piece is gone, before the board was sure."""

from tests.session.scripted_game import SETTLE, play
from tests.session.timelines import play_timeline, recorded

HELD = "W:WK29,32:B5,9"  # a king that has landed on 18 may slide on
CAPTURE = "W:W22,28:B18,5"  # 22x15 takes 18
EXCHANGE = "W:W22,28,32:B18,K8,5"  # 22x15, and then 8x22 takes the piece on 15


def test_a_reply_begun_before_the_press_does_not_make_the_move_illegal() -> None:
    game = play("press black; move 22-18; lift 9; press white; expect leds off; expect move 22-18; expect turn black")
    game.run_script("place 14; press black; expect move 9-14")


def test_a_reply_finished_before_the_press_waits_for_its_own() -> None:
    play("press black; move 22-18; move 9-14; press white; expect move 22-18; press black; expect move 9-14")


def test_lamps_ask_for_the_captured_piece_although_the_reply_has_begun() -> None:
    game = play(
        "press black; move 22-15; press white; expect leds 18 captured; lift 5; expect leds 18 captured", fen=CAPTURE
    )
    game.run_script("remove 18; expect move 22x15; place 9; press black; expect move 5-9")


def test_at_rest_a_piece_left_standing_is_asked_for_although_the_reply_has_begun() -> None:
    game = play("move 22-15; lift 5; wait 1100ms; expect leds 18 captured", SETTLE, CAPTURE)
    game.run_script("remove 18; wait 10ms; expect leds off; wait 800ms; expect move 22x15")
    game.run_script("place 9; wait 500ms; expect move 5-9")


def test_a_reply_lifted_before_the_last_captured_piece_left_is_not_forgotten() -> None:
    game = play("move 22-15; lift 8; remove 18; place 22; remove 15; move 28-24; wait 3s", SETTLE, EXCHANGE)
    assert not game.judgements
    assert [(record.move.origin, record.move.landing) for record in game.moves] == [(22, 15), (8, 22), (28, 24)]


def test_a_reply_that_begins_with_the_piece_it_captures_shows_the_move_when_its_own_piece_leaves() -> None:
    game = play("press black; move 22-18; remove 18; press white; expect turn white", fen="W:W22,32:B15,6")
    pressed_us = game.daemon.now_us - 20_000
    game.run_script("lift 15; expect move 22-18; expect turn black; expect leds off")
    assert game.moves[0].at_us == pressed_us
    game.run_script("place 22; press black; expect move 15x22")


def test_a_press_is_kept_although_the_reply_has_taken_the_landed_piece_off() -> None:
    game = play("press black; move 22-15; lift 15; press white; expect leds 18 captured", fen=EXCHANGE)
    game.run_script("remove 18; expect turn white; lift 8; expect move 22x15; expect turn black; expect leds off")
    game.run_script("place 22; press black; expect move 8x22")


def test_a_held_move_stands_although_the_opponent_then_moves_wrongly() -> None:
    game = play("lift 29; place 18; lift 5; wait 100ms; place 13; wait 1100ms; expect move 29-18", SETTLE, HELD)
    game.run_script("expect turn black; expect leds 13 lift, 5 place")


def test_pieces_that_are_pushed_straight_do_not_prolong_a_hold() -> None:
    game = play("lift 29; place 18", SETTLE, HELD).send_edges((600, 32, False), (700, 32, True))
    game.run_script("wait 150ms")
    assert [(record.move.origin, record.move.landing) for record in game.moves] == [(29, 18)]


def test_a_magnet_that_seems_to_right_a_fault_for_a_moment_ends_no_hold() -> None:
    game = play("lift 29; lift 32; place 18; wait 2s", SETTLE, HELD)
    game.send_edges((500, 32, True), (545, 32, False)).run_script("wait 1s")
    assert not game.moves


def test_a_captured_piece_that_was_only_pushed_is_not_gone() -> None:
    pushed = [(0, 18, False), (12, 22, False), (60, 15, True), (139, 18, True)]
    game = play("wait 1s", SETTLE, CAPTURE).send_edges(*pushed).run_script("wait 700ms")
    assert not game.moves
    game.send_edges((1, 18, False)).run_script("wait 450ms")
    assert not game.moves
    game.run_script("wait 100ms")
    assert [(record.move.origin, record.move.landing) for record in game.moves] == [(22, 15)]


def test_a_hand_that_undoes_its_fault_is_not_taken_for_the_reply() -> None:
    # 5x14 takes 9; the king on 32 could take it there and land on 5. White has lifted 21 too.
    game = play("press black; lift 5; lift 21; lift 32; place 14; remove 9; press white", fen="W:W5,21:BK32,1,4,9,11")
    game.run_script("wait 2s; lift 14; place 5; place 9; place 21; expect leds 32 place")
    assert not game.moves


def test_a_reply_is_not_forgotten_although_its_origin_is_landed_on_before_the_move_is_taken() -> None:
    # 1 drops out, so the press of 30-26 has to wait; meanwhile 14-17 and 21x14 are made
    game = play_timeline(
        "400 black; 1000 30-; 1300 26+; 1500 14-; 1700 17+; 1900 1-; 2000 white; 2200 21-; 2500 14+; 2700 17-; 3800 1+;"
        " 4500 white; 7000",
        fen="W:W30,21:B14,1",
    )
    assert [move for move, _ in recorded(game)] == ["30-26", "14-17", "21x14"]
