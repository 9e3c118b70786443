"""Touch-move: the first piece touched that may move is free to stay, named in a warning, or has to move."""

import pytest

from controller.rules.squares import Square
from controller.session.effects import Judgement
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from hardware.events import Edge
from tests.session.dead_sensors import play_with_dead_sensors
from tests.session.scripted_game import play, settings_from
from tests.session.timelines import play_timeline, recorded

OTHER_PIECE = "press black; lift 22; place 22; move 23-18; press white; wait 100ms"


def touch_move_settings(touch_move: str, commit: str = "clock") -> Settings:
    return settings_from(game={"time_control": "5+3", "touch_move": touch_move}, tracking={"commit": commit})


@pytest.mark.parametrize(("touch_move", "is_warned"), [("off", False), ("warn", True)])
def test_the_move_counts(touch_move: str, is_warned: bool) -> None:
    game = play(OTHER_PIECE, touch_move_settings(touch_move))
    assert [record.move.origin for record in game.moves] == [23]
    assert (MessageCode.TOUCH_MOVE in game.announced_codes) is is_warned


def test_under_strict_the_lamps_lead_back_to_the_piece_that_was_touched() -> None:
    game = play(OTHER_PIECE, touch_move_settings("strict"))
    assert [judged.judgement for judged in game.judgements] == [Judgement.ILLEGAL]
    assert MessageCode.TOUCH_MOVE in game.announced_codes
    game.run_script("expect leds 18 lift, 23 place; lift 18; place 23; expect leds 17 landing, 18 landing, 22 mover")
    game.run_script("move 22-17; press white; expect move 22-17")


def test_under_strict_the_piece_itself_may_be_put_back_and_moved() -> None:
    game = play(
        "press black; lift 22; place 22; move 22-18; press white; expect move 22-18", touch_move_settings("strict")
    )
    game.run_script("lift 9; place 14; press black; expect move 9-14")


def test_a_piece_that_cannot_move_does_not_have_to_move() -> None:
    settings = touch_move_settings("strict")
    play("press black; lift 30; place 30; lift 9; place 9; move 22-18; press white; expect move 22-18", settings)


@pytest.mark.parametrize("touch_move", ["warn", "strict"])
def test_a_sensor_that_is_not_trusted_touches_nothing(touch_move: str) -> None:
    game = play_with_dead_sensors(
        "press black; wait 1s; press black; press black", dead={22: False}, settings=touch_move_settings(touch_move)
    )
    assert game.session.trust.distrusted
    for closed in (True, False):
        game.daemon.handle_input(Edge(square=Square(22), closed=closed, at_us=game.daemon.now_us))
        game.run_script("wait 100ms")
    game.run_script("move 23-18; press white; expect move 23-18")
    assert MessageCode.TOUCH_MOVE not in game.announced_codes


def test_a_sensor_known_to_be_wrong_no_longer_limits_play() -> None:
    game = play_with_dead_sensors("press black", dead={}, settings=touch_move_settings("strict"))
    for place in range(101):
        game.daemon.handle_input(Edge(square=Square(22), closed=place % 2 == 1, at_us=game.daemon.now_us))
        game.run_script("wait 40ms")
    assert game.session.trust.distrusted
    game.run_script("move 23-18; press white; expect move 23-18")


def test_strict_holds_without_a_clock_too() -> None:
    game = play("lift 22; place 22; move 23-18; wait 2s", touch_move_settings("strict", "settle"))
    assert not game.moves
    game.run_script("expect leds 18 lift, 23 place")


@pytest.mark.parametrize("commit", ["clock", "settle"])
def test_a_landing_that_drops_out_after_the_reply_is_no_touched_piece(commit: str) -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1900 white; 2500 2-; 2800 7+; 3100 18-; 3500 18+; 3900 black; 5000 28-;"
        " 5300 24+; 6000 white; 9000",
        touch_move_settings("strict", commit),
        "W:W22,28:B1,2",
    )
    assert [move for move, _ in recorded(game)] == ["22-18", "2-7", "28-24"]
    assert MessageCode.TOUCH_MOVE not in game.announced_codes


def test_a_piece_that_has_landed_binds_when_it_is_lifted_for_longer_than_a_sensor_drops_out() -> None:
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1900 white; 2500 2-; 2800 7+; 3900 black; 4500 18-; 5700 18+; 6000 28-;"
        " 6300 24+; 6600 white; 9000",
        touch_move_settings("strict"),
        "W:W22,28:B1,2",
    )
    assert [move for move, _ in recorded(game)] == ["22-18", "2-7"]
    assert MessageCode.TOUCH_MOVE in game.announced_codes


def test_a_piece_that_has_left_its_landing_for_another_square_is_touched_first() -> None:
    # 18 moves on to 14, a magnet passes over 18, and 28 is straightened meanwhile
    game = play_timeline(
        "400 black; 1000 22-; 1300 18+; 1900 white; 2500 2-; 2800 7+; 3900 black; 4500 18-; 4510 14+; 5000 18+;"
        " 5100 28-; 5280 28+; 5290 18-; 5600 white; 9000",
        touch_move_settings("strict"),
        "W:W22,28:B1,2",
    )
    assert [move for move, _ in recorded(game)] == ["22-18", "2-7", "18-14"]
