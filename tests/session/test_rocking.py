"""Pieces that rock off the middle of their squares, and strong magnets in a hand that pass over squares."""

import pytest

from controller.notation.text import move_text
from controller.rules.squares import Square
from controller.session.effects import Judgement, ShowLeds
from hardware.events import Button, ButtonEdge, Edge
from tests.session.playing import CLOCK, SETTLE, Play, play

KING = "W:WK29,32:B9,6"
CAPTURE = "W:W22,32:B18,5,6"


def tell(game: Play, *edges: tuple[int, int, bool]) -> Play:
    """Let squares toggle: after so many milliseconds each, the square, and whether it closes."""
    began_us = game.talk.now_us
    for after_ms, square, closed in edges:
        game.talk.wait_until(began_us + after_ms * 1000)
        game.talk.tell(Edge(square=Square(square), closed=closed, at_us=game.talk.now_us))
    return game


def press_now(game: Play) -> int:
    game.talk.tell(ButtonEdge(button=Button.WHITE, down=True, at_us=game.talk.now_us))
    return game.talk.now_us


def moves_of(game: Play) -> list[str]:
    return [move_text(record.move) for record in game.moves]


def judgements(game: Play) -> list[Judgement]:
    return [judged.judgement for judged in game.judged]


# --- a press, and a piece that rocks


def test_a_press_waits_for_a_piece_that_rocks_with_a_long_pause() -> None:
    game = tell(play("press black; lift 22; wait 300ms"), (0, 18, True), (30, 18, False))
    pressed_us = press_now(game.go_on("wait 30ms"))
    tell(game, (300, 18, True)).go_on("wait 20ms")
    assert judgements(game) == [Judgement.LEGAL]
    assert (moves_of(game), game.moves[0].at_us) == (["22-18"], pressed_us)


def test_a_press_on_a_board_that_looks_legal_is_judged_at_once_although_its_piece_rocks() -> None:
    game = tell(play("press black; lift 22; wait 300ms"), (0, 18, True), (30, 18, False), (60, 18, True))
    press_now(game.go_on("wait 20ms"))
    game.go_on("wait 20ms; expect move 22-18; expect turn black")


def test_a_press_waits_half_a_second_for_a_piece_that_rocks_and_no_longer() -> None:
    game = tell(play("press black; lift 22; wait 300ms"), (0, 18, True), (30, 18, False))
    stirred_us = game.talk.now_us - 30_000
    press_now(game.go_on("wait 30ms"))
    game.talk.wait_until(stirred_us + 500_000)
    assert judgements(game) == []
    game.talk.wait_until(stirred_us + 520_000)
    assert judgements(game) == [Judgement.INCOMPLETE]


def test_a_press_does_not_wait_for_what_only_rang() -> None:
    game = tell(play("press black; lift 22; wait 300ms"), (0, 14, True), (2, 14, False), (3, 14, True))
    press_now(game.go_on("wait 97ms"))
    game.go_on("wait 20ms")
    assert judgements(game) == [Judgement.ILLEGAL]


def test_a_reply_that_is_lifted_while_the_landed_piece_rocks_comes_after_it() -> None:
    rocking = [(0, 22, False), (200, 18, True), (230, 18, False), (300, 9, False), (330, 18, True), (500, 14, True)]
    game = tell(play("wait 1s", SETTLE), *rocking).go_on("wait 1s")
    assert moves_of(game) == ["22-18", "9-14"]
    assert not game.judged


# --- a magnet that passes


def lamps_since(game: Play, effects: int) -> list[str]:
    """The frames that were shown after so many effects."""
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
    tell(game, (0, 13, True), (lasts_ms, 13, False)).go_on("wait 300ms")
    assert lamps_since(game, shown) == lamps


def test_the_lamps_change_at_once_where_they_asked_for_the_piece() -> None:
    game = play("press black; lift 12; lift 30; press white; wait 600ms; expect leds 12 wrong, 30 place")
    tell(game, (0, 30, True)).go_on("wait 10ms")
    assert [(square, role.value) for square, role in game.session.shown_frame.roles] == [(12, "place")]


def test_a_magnet_that_passes_does_not_send_the_piece_in_hand_back() -> None:
    game = play("press black; move 22-14; press white; lift 14; place 22; lift 22; expect leds 17 landing, 18 landing")
    tell(game, (0, 14, True), (50, 14, False)).go_on("wait 300ms; expect leds 17 landing, 18 landing")


def test_a_piece_that_was_put_down_wrongly_again_is_sent_back() -> None:
    game = play("press black; move 22-14; press white; lift 14; place 22; lift 22; expect leds 17 landing, 18 landing")
    tell(game, (0, 14, True), (100, 14, False)).go_on("wait 300ms; expect leds 22 place")


@pytest.mark.parametrize("square", [14, 25])
def test_a_press_that_is_kept_outlives_a_passing_magnet(square: int) -> None:
    game = play("press black; move 22-15; press white; expect leds 18 captured", CLOCK, CAPTURE)
    tell(game, (0, square, True), (50, square, False)).go_on("remove 18; wait 100ms; expect move 22x15")
    assert len(judgements(game)) == 1


def test_a_press_that_is_kept_lapses_when_the_move_is_taken_back() -> None:
    game = play("press black; move 22-15; press white; lift 15; wait 1s; place 15; remove 18", CLOCK, CAPTURE)
    game.go_on("wait 1s; expect turn white; press white; expect move 22x15")


# --- a king that rests on its way, and the other who touches a piece


@pytest.mark.parametrize("lasts_ms", [100, 150])
def test_a_king_that_rests_while_the_other_crowns_a_man_may_slide_on(lasts_ms: int) -> None:
    game = tell(play("wait 1s", SETTLE, KING), (0, 29, False), (60, 25, True), (200, 9, False))
    tell(game, (lasts_ms, 9, True), (lasts_ms + 10, 25, False), (lasts_ms + 60, 22, True)).go_on("wait 1s")
    assert (moves_of(game), judgements(game)) == (["29-22"], [])


def test_a_king_that_rests_while_the_other_lifts_a_piece_has_moved_after_a_moment() -> None:
    game = tell(play("wait 1s", SETTLE, KING), (0, 29, False), (60, 25, True), (200, 9, False))
    game.go_on("wait 190ms")
    assert moves_of(game) == []
    game.go_on("wait 20ms")
    assert moves_of(game) == ["29-25"]
    assert game.moves[0].at_us == game.talk.now_us - 350_000


def test_a_king_that_was_answered_by_a_whole_move_has_moved_at_once() -> None:
    game = tell(play("wait 1s", SETTLE, KING), (0, 29, False), (60, 25, True), (200, 9, False), (250, 14, True))
    game.go_on("wait 10ms")
    assert moves_of(game) == ["29-25"]
