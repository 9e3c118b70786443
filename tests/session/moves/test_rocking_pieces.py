"""Pieces that rock off the middle of their squares, and strong magnets in a hand that pass over squares."""

import pytest

from controller.notation.move_text import move_text
from controller.session.effects import Judgement, ShowLeds
from hardware.events import Button, ButtonEdge
from tests.session.scripted_game import CLOCK, SETTLE, ScriptedGame, play

KING = "W:WK29,32:B9,6"
CAPTURE = "W:W22,32:B18,5,6"


def press_now(game: ScriptedGame) -> int:
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=game.daemon.now_us))
    return game.daemon.now_us


def move_texts(game: ScriptedGame) -> list[str]:
    return [move_text(record.move) for record in game.moves]


def judgements(game: ScriptedGame) -> list[Judgement]:
    return [judged.judgement for judged in game.judgements]


# --- a press, and a piece that rocks


def test_a_press_waits_for_a_piece_that_rocks_with_a_long_pause() -> None:
    game = play("press black; lift 22; wait 300ms").send_edges((0, 18, True), (30, 18, False))
    pressed_us = press_now(game.run_script("wait 30ms"))
    game.send_edges((300, 18, True)).run_script("wait 160ms")
    assert judgements(game) == [Judgement.LEGAL]
    assert (move_texts(game), game.moves[0].at_us) == (["22-18"], pressed_us)


def test_a_press_on_a_board_that_looks_legal_does_not_wait_for_its_piece_to_stop_rocking() -> None:
    game = play("press black; lift 22; wait 300ms").send_edges((0, 18, True), (30, 18, False), (60, 18, True))
    press_now(game.run_script("wait 20ms"))
    game.run_script("wait 140ms; expect move 22-18; expect turn black")


def test_a_press_just_after_a_landing_is_believed_when_no_magnet_can_have_passed_there() -> None:
    game = play("press black; lift 22; wait 300ms").send_edges((0, 18, True))
    pressed_us = press_now(game.run_script("wait 60ms"))
    assert move_texts(game.run_script("wait 70ms")) == []
    game.run_script("wait 30ms; expect move 22-18; expect turn black")
    assert game.moves[0].at_us == pressed_us


def test_a_magnet_that_passes_over_a_landing_as_the_clock_is_pressed_moves_nothing() -> None:
    game = play("press black; lift 22; wait 300ms").send_edges((0, 18, True))
    press_now(game.run_script("wait 60ms"))
    game.send_edges((60, 18, False)).run_script("wait 300ms; place 17; wait 200ms")
    assert move_texts(game.run_script("press white; wait 200ms")) == ["22-17"]


def test_a_press_waits_half_a_second_for_a_piece_that_rocks_and_no_longer() -> None:
    game = play("press black; lift 22; wait 300ms").send_edges((0, 18, True), (30, 18, False))
    stirred_us = game.daemon.now_us - 30_000
    press_now(game.run_script("wait 30ms"))
    game.daemon.wait_until(stirred_us + 500_000)
    assert judgements(game) == []
    game.daemon.wait_until(stirred_us + 520_000)
    assert judgements(game) == [Judgement.INCOMPLETE]


def test_a_press_does_not_wait_for_what_only_rang() -> None:
    game = play("press black; lift 22; wait 300ms").send_edges((0, 14, True), (2, 14, False), (3, 14, True))
    press_now(game.run_script("wait 97ms"))
    game.run_script("wait 20ms")
    assert judgements(game) == [Judgement.ILLEGAL]


def test_a_reply_that_is_lifted_while_the_landed_piece_rocks_comes_after_it() -> None:
    rocking = [(0, 22, False), (200, 18, True), (230, 18, False), (300, 9, False), (330, 18, True), (500, 14, True)]
    game = play("wait 1s", SETTLE).send_edges(*rocking).run_script("wait 1s")
    assert move_texts(game) == ["22-18", "9-14"]
    assert not game.judgements


# --- a magnet that passes


def led_frames_since(game: ScriptedGame, effects: int) -> list[str]:
    """Return the frames that were shown after so many effects."""
    frames = [effect.frame for effect in game.effects[effects:] if isinstance(effect, ShowLeds)]
    return [", ".join(f"{square} {role.value}" for square, role in frame.roles) for frame in frames]


@pytest.mark.parametrize(
    ("lasts_ms", "lamps"),
    [
        pytest.param(60, [], id="passes"),
        pytest.param(100, ["13 lift, 22 place", "22 place"], id="stays"),
    ],
)
def test_the_lamps_that_lead_a_hand_wait_until_a_magnet_has_passed(lasts_ms: int, lamps: list[str]) -> None:
    game = play("press black; move 22-14; press white; lift 14; place 22; lift 22; expect leds 17 landing, 18 landing")
    shown = len(game.effects)
    game.send_edges((0, 13, True), (lasts_ms, 13, False)).run_script("wait 300ms")
    assert led_frames_since(game, shown) == lamps


def test_the_lamps_change_at_once_where_they_asked_for_the_piece() -> None:
    game = play("press black; lift 12; lift 30; press white; wait 600ms; expect leds 12 wrong, 30 place")
    game.send_edges((0, 30, True)).run_script("wait 10ms")
    assert [(square, role.value) for square, role in game.session.last_views.frame.roles] == [(12, "place")]


def test_a_magnet_that_passes_does_not_send_the_piece_in_hand_back() -> None:
    game = play("press black; move 22-14; press white; lift 14; place 22; lift 22; expect leds 17 landing, 18 landing")
    game.send_edges((0, 14, True), (50, 14, False)).run_script("wait 300ms; expect leds 17 landing, 18 landing")


def test_a_piece_that_was_put_down_wrongly_again_is_sent_back() -> None:
    game = play("press black; move 22-14; press white; lift 14; place 22; lift 22; expect leds 17 landing, 18 landing")
    game.send_edges((0, 14, True), (100, 14, False)).run_script("wait 300ms; expect leds 22 place")


@pytest.mark.parametrize("square", [14, 25])
def test_a_press_that_is_kept_outlives_a_passing_magnet(square: int) -> None:
    game = play("press black; move 22-15; press white; expect leds 18 captured", CLOCK, CAPTURE)
    game.send_edges((0, square, True), (50, square, False)).run_script("remove 18; wait 100ms; expect move 22x15")
    assert judgements(game) == [Judgement.INCOMPLETE, Judgement.LEGAL]


def test_a_press_that_is_kept_lapses_when_the_move_is_taken_back() -> None:
    game = play("press black; move 22-15; press white; lift 15; wait 1s; place 15; remove 18", CLOCK, CAPTURE)
    game.run_script("wait 1s; expect turn white; press white; expect move 22x15")


# --- a king that rests on its way, and the other who touches a piece


@pytest.mark.parametrize("lasts_ms", [100, 150])
def test_a_king_that_rests_while_the_other_crowns_a_man_may_slide_on(lasts_ms: int) -> None:
    game = play("wait 1s", SETTLE, KING).send_edges((0, 29, False), (60, 25, True), (200, 9, False))
    game.send_edges((lasts_ms, 9, True), (lasts_ms + 10, 25, False), (lasts_ms + 60, 22, True)).run_script("wait 1s")
    assert (move_texts(game), judgements(game)) == (["29-22"], [])


def test_a_king_that_rests_while_the_other_lifts_a_piece_has_moved_after_half_a_second() -> None:
    game = play("wait 1s", SETTLE, KING).send_edges((0, 29, False), (60, 25, True), (200, 9, False))
    game.run_script("wait 350ms")
    assert move_texts(game) == []
    game.run_script("wait 20ms")
    assert move_texts(game) == ["29-25"]
    assert game.moves[0].at_us == game.daemon.now_us - 510_000


def test_a_king_that_was_answered_by_a_whole_move_needs_no_longer_rest_than_a_man() -> None:
    game = play("wait 1s", SETTLE, KING).send_edges((0, 29, False), (60, 25, True), (200, 9, False), (250, 14, True))
    game.run_script("wait 300ms")
    assert move_texts(game) == []
    game.run_script("wait 20ms")
    assert move_texts(game) == ["29-25"]
