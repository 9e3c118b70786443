"""Commits by the clock: what a press finds on the board, and when the turn passes."""

import pytest

from controller.rules.position import Side
from controller.rules.squares import Square
from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode
from hardware.events import Button, ButtonEdge, Edge
from tests.session.scripted_game import play, run_without_loop, settings_from

CAPTURE = "W:W22,28:B18,5"  # 22x15 takes 18
DOUBLE = "W:W29,32:B25,18,5"  # 29x22x15 takes both
KING_LANDINGS = "W:WK29,32:B22,5"  # 29x18, 29x15, 29x11, 29x8, 29x4


def test_a_press_after_a_legal_move_passes_the_turn() -> None:
    play("press black; lift 22; place 18; press white; expect move 22-18; expect leds off; expect turn black")


def test_the_press_counts_at_its_own_stamp() -> None:
    game = play("press black; wait 2s; move 22-18; press white; wait 1s")
    press_us = game.moves[0].at_us
    started_us = 250_000  # the first act comes a quarter of a second after the start
    spent_us = press_us - started_us
    assert game.moves[0].ledger.remaining_us == (300_000_000 - spent_us + 3_000_000, 300_000_000)


def test_a_press_with_nothing_moved_is_ignored_with_a_message() -> None:
    game = play("press black; press white; wait 200ms; expect message nothing; expect turn white")
    assert not game.moves
    assert [judged.judgement for judged in game.judgements] == [Judgement.UNMOVED]


def test_a_piece_lifted_and_put_back_is_nothing_moved() -> None:
    game = play("press black; lift 22; place 22; press white; wait 200ms; expect message nothing")
    game.run_script("move 22-18; press white; expect move 22-18")


def test_the_press_of_the_waiting_side_does_nothing() -> None:
    game = play("press black; move 22-18; press black; expect turn white; press white; expect move 22-18")
    assert not game.judgements[:-1]


def test_the_side_not_to_move_starts_the_clock() -> None:
    game = play("press black; wait 3s")
    assert game.session.ledger.running_side is Side.WHITE
    assert game.announced_codes == [MessageCode.READY, MessageCode.STARTED]


def test_without_a_start_the_first_move_costs_no_time() -> None:
    game = play("wait 30s; move 22-18; press white; expect move 22-18")
    assert game.moves[0].ledger.remaining_us == (303_000_000, 300_000_000)


@pytest.mark.parametrize(
    "hand",
    [
        pytest.param("lift 29; place 22; lift 22; place 15; remove 25; remove 18", id="hop by hop"),
        pytest.param("lift 29; place 15; remove 18; remove 25", id="straight to the end"),
        pytest.param("remove 18; remove 25; lift 29; place 15", id="captured pieces first"),
        pytest.param("lift 29; remove 25; remove 18; place 15", id="in between"),
        pytest.param("remove 25; lift 29; place 22; remove 18; lift 22; place 15", id="mixed"),
    ],
)
def test_a_capture_may_be_played_in_any_order(hand: str) -> None:
    play(f"press black; {hand}; press white; expect move 29x22x15", fen=DOUBLE)


def test_a_king_may_be_slid_to_its_landing() -> None:
    play("press black; slide 29-4; press white; expect move 29-4", fen="W:WK29:B5")


def test_an_unfinished_capture_does_not_pass_the_turn() -> None:
    game = play(
        "press black; move 29-22; remove 25; press white; expect turn white",
        fen=DOUBLE,
    ).run_script("expect leds 15 landing, 18 captured, 22 mover")
    assert game.judgements[-1].judgement is Judgement.INCOMPLETE
    assert game.session.ledger.running_side is Side.WHITE
    game.run_script("move 22-15; expect leds 18 captured; remove 18; expect leds off; expect message press")
    game.run_script("press white; expect move 29x22x15")


def test_a_press_is_kept_while_only_captured_pieces_still_stand() -> None:
    game = play(
        "press black; move 29-15; remove 18; press white; expect turn white; expect leds 25 captured", fen=DOUBLE
    )
    game.run_script("wait 3s; expect turn white; remove 25; expect move 29x22x15; expect turn black; expect leds off")
    last_lift_us = game.session.tracker.last_change_us
    assert game.moves[0].at_us == last_lift_us


def test_a_kept_press_is_dropped_when_the_mover_goes_elsewhere() -> None:
    game = play("press black; move 29-15; press white; expect turn white; lift 15; place 22", fen=DOUBLE)
    game.run_script("move 22-15; remove 18; remove 25; expect turn white; expect leds off")
    assert not game.moves


def test_the_opponent_may_reply_while_the_last_captured_piece_is_taken_off() -> None:
    game = play("press black; move 22-15; press white; lift 5; remove 18; expect move 22x15", fen=CAPTURE)
    game.run_script("place 9; press black; expect move 5-9")


def test_an_unfinished_move_keeps_the_clock_of_the_presser_running() -> None:
    game = play("press black; move 29-22; press white; wait 10s; expect clock white 4:50", fen=DOUBLE)
    assert not game.moves


def test_a_bouncing_button_presses_once() -> None:
    game = play("press black; move 22-18; press white; press white; wait 100ms; expect turn black")
    assert len(game.moves) == 1


def test_what_is_moved_right_after_a_press_belongs_to_the_reply() -> None:
    game = play("press black; move 22-18; press white")
    run_without_loop(game.control.lift(Square(9)))  # in the same instant, long before the press is judged
    game.run_script("place 13; press black; expect move 9-13")
    assert [record.move.origin for record in game.moves] == [22, 9]


@pytest.mark.parametrize("landing", [18, 15, 11, 8, 4])
def test_a_king_may_land_on_any_square_behind(landing: int) -> None:
    play(f"press black; move 29-{landing}; remove 22; press white; expect move 29x{landing}", fen=KING_LANDINGS)


def test_in_luzon_squares_are_mirrored() -> None:
    luzon = settings_from(game={"orientation": "luzon", "time_control": "5+3"})
    play("press black; move 23-19; press white; expect move 23-19; move 12-16; press black; expect move 12-16", luzon)


def test_without_a_time_control_a_press_still_commits() -> None:
    game = play("move 22-18; press white; expect move 22-18; wait 10min", settings_from(game={"time_control": "none"}))
    assert game.session.outcome is None


def test_a_press_while_the_piece_still_rocks_on_its_square_waits_for_it() -> None:
    game = play("press black; lift 22; wait 300ms")
    placed_us = game.daemon.now_us
    rocking = [(0, True), (30_000, False), (55_000, True), (85_000, False), (120_000, True)]
    for after_us, closed in rocking:
        if after_us > 100_000 and len(game.daemon.session.conduct.buttons.states) == 1:
            game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=placed_us + 100_000))
        game.daemon.wait_until(placed_us + after_us)
        game.daemon.handle_input(Edge(square=Square(18), closed=closed, at_us=placed_us + after_us))
    game.daemon.wait_until(placed_us + 400_000)
    assert [judged.judgement for judged in game.judgements] == [Judgement.LEGAL]
    assert game.moves[0].at_us == placed_us + 100_000
