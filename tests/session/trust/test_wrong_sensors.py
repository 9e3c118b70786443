"""Sensors that are known to be wrong: confirmed before the game, or found as they chatter; and trusted again."""

from collections.abc import Sequence
from itertools import accumulate

import pytest

from controller.rules.squares import Square, bit
from controller.session.state import Phase
from controller.session.views.messages import MessageCode
from hardware.events import Edge
from tests.session.dead_sensors import GameWithDeadSensors, play_with_dead_sensors

OPEN = False


def test_a_piece_that_its_sensor_does_not_see_is_confirmed_at_the_start() -> None:
    game = play_with_dead_sensors(
        "expect leds 9 place; press black; expect leds 9 question; wait 1s; press black; wait 1s", dead={9: OPEN}
    )
    assert game.session.phase is Phase.PLAYING
    assert game.session.trust.distrusted == 1 << 8
    game.run_script("press black; move 22-18; press white; expect move 22-18; move 9-14; press black; expect move 9-14")
    assert MessageCode.SENSORS_DISTRUSTED in game.announced_codes


def test_touching_the_board_takes_a_confirmation_back() -> None:
    game = play_with_dead_sensors(
        "press black; expect leds 9 question; lift 9; place 9; expect leds 9 question", dead={9: OPEN}
    )
    assert game.session.phase is Phase.SETUP  # a dead sensor does not show the touch
    game = play_with_dead_sensors("press black; lift 12; expect leds 9 place, 12 place", dead={9: OPEN})
    assert game.session.trust.squares_to_confirm == 0


def test_unsensed_pieces_are_not_confirmed_by_two_taps() -> None:
    game = play_with_dead_sensors(
        "press black; press black; press black; expect leds 9 question, 10 question", dead={9: OPEN, 10: OPEN}
    )
    assert game.session.phase is Phase.SETUP


def test_a_sensor_that_is_right_twice_is_trusted_again() -> None:
    game = play_with_dead_sensors("press black; wait 1s; press black; wait 1s; press black", dead={22: OPEN})
    assert game.session.trust.distrusted
    game.reeds.dead.clear()
    game.run_script(
        "move 22-18; press white; move 12-16; press black; move 25-22; press white; move 16-20; press black"
    )
    game.run_script("move 22-17; press white; expect turn black")
    assert MessageCode.SENSORS_TRUSTED in game.announced_codes
    assert not game.session.trust.distrusted


def test_a_square_that_chatters_is_named_as_long_as_it_does_so() -> None:
    game = play_with_dead_sensors("press black", dead={})
    for place in range(100):
        game.daemon.wait_until(game.daemon.now_us + 40_000)
        game.daemon.handle_input(Edge(square=Square(18), closed=place % 2 == 0, at_us=game.daemon.now_us))
    game.run_script("expect message sensor off: 18; expect leds 18 fault")
    game.run_script("move 22-17; press white; expect move 22-17; expect leds off")


# --- how much is too much for a piece


def send_changes(fen: str, changes: Sequence[tuple[int, int, bool]]) -> GameWithDeadSensors:
    """Begin a game, and send raw edges: microseconds after the first one, the square, and True if it closes."""
    game = play_with_dead_sensors("press black; wait 1s", dead={}, fen=fen)
    began_us = game.daemon.now_us
    for after_us, square, closed in changes:
        game.daemon.wait_until(began_us + after_us)
        game.daemon.handle_input(Edge(square=Square(square), closed=closed, at_us=began_us + after_us))
    game.daemon.wait_until(game.daemon.now_us + 20_000)
    return game


@pytest.mark.parametrize(
    ("gaps_us", "chatters"),
    [
        pytest.param([64_000] * 11, True, id="twelve changes in more than 0.7 s"),
        pytest.param([80_000] * 10, False, id="eleven changes"),
        pytest.param([63_000] * 11, False, id="in less than 0.7 s: a piece rocks"),
        pytest.param([63_600] * 10 + [64_000], False, id="in 0.7 s"),
        pytest.param([63_600] * 10 + [64_001], True, id="a moment longer"),
        pytest.param([100_000] * 11, True, id="with pauses of 0.1 s"),
        pytest.param([100_001] * 11, False, id="with longer pauses"),
        pytest.param([64_000] * 5 + [100_001] + [64_000] * 10, False, id="eleven after a pause"),
        pytest.param([64_000] * 5 + [100_001] + [64_000] * 11, True, id="twelve after a pause"),
    ],
)
def test_a_sensor_that_changes_too_often_for_too_long_is_distrusted(gaps_us: list[int], *, chatters: bool) -> None:
    stamps_us = accumulate(gaps_us, initial=0)
    game = send_changes("W:W22,32:B1,5", [(at_us, 18, place % 2 == 0) for place, at_us in enumerate(stamps_us)])
    assert game.session.trust.distrusted == (bit(Square(18)) if chatters else 0)
