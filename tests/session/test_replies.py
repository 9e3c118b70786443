"""Replies that come early: before the press, before the last captured piece is gone, before the board was sure."""

from tests.session.playing import SETTLE, play

CAPTURE = "W:W22,28:B18,5"  # 22x15 takes 18
EXCHANGE = "W:W22,28,32:B18,K8,5"  # 22x15, and then 8x22 takes the piece on 15


def test_a_reply_begun_before_the_press_does_not_make_the_move_illegal() -> None:
    game = play("press black; move 22-18; lift 9; press white; expect leds off; expect move 22-18; expect turn black")
    game.go_on("place 14; press black; expect move 9-14")


def test_a_reply_finished_before_the_press_waits_for_its_own() -> None:
    play("press black; move 22-18; move 9-14; press white; expect move 22-18; press black; expect move 9-14")


def test_lamps_ask_for_the_captured_piece_although_the_reply_has_begun() -> None:
    game = play(
        "press black; move 22-15; press white; expect leds 18 captured; lift 5; expect leds 18 captured", fen=CAPTURE
    )
    game.go_on("remove 18; expect move 22x15; place 9; press black; expect move 5-9")


def test_at_rest_a_piece_left_standing_is_asked_for_although_the_reply_has_begun() -> None:
    game = play("move 22-15; lift 5; wait 1100ms; expect leds 18 captured", SETTLE, CAPTURE)
    game.go_on("remove 18; expect move 22x15; place 9; expect move 5-9")


def test_a_reply_lifted_before_the_last_captured_piece_left_is_not_forgotten() -> None:
    game = play("move 22-15; lift 8; remove 18; place 22; remove 15; move 28-24; wait 3s", SETTLE, EXCHANGE)
    assert not game.judged
    assert [(record.move.origin, record.move.landing) for record in game.moves] == [(22, 15), (8, 22), (28, 24)]


def test_a_reply_that_begins_with_the_piece_it_captures_does_not_make_the_press_before_it_wrong() -> None:
    game = play(
        "press black; move 22-18; remove 18; press white; expect move 22-18; expect turn black", fen="W:W22,32:B15,6"
    )
    game.go_on("lift 15; place 22; press black; expect move 15x22")
