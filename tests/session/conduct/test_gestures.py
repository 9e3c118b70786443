"""Buttons held down: draws offered and taken, games given up, and the third button."""

import pytest

from controller.rules.outcome import Termination
from controller.rules.position import Side
from controller.session.conduct.gestures import GestureKind, list_coming_gestures
from controller.session.effects import ShowPage
from controller.session.state import PauseReason
from controller.session.views.messages import MessageCode
from controller.settings.settings import Settings
from hardware.events import Button, ButtonEdge, Part, PartLost
from tests.session.scripted_game import CLOCK, ScriptedGame, play, settings_from

ROCKER = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"})
NO_GESTURES = settings_from(game={"time_control": "5+3"}, clock={"gestures": False})
SETTLE = settings_from(game={"time_control": "5+3"}, tracking={"commit": "settle"})
OFFERED = "press black; move 22-18; hold white 2.1s; expect message white offers a draw"


def terminations(game: ScriptedGame) -> list[Termination]:
    return [record.outcome.termination for record in game.outcomes]


def test_a_press_that_passed_the_turn_and_is_held_offers_a_draw() -> None:
    game = play(OFFERED)
    assert game.session.conduct.draw_offer is Side.WHITE
    assert game.session.last_views.page is not None
    assert game.session.last_views.page.draw_offer is Side.WHITE
    assert game.session.ledger.running_side is Side.BLACK


def test_a_press_that_is_let_go_offers_nothing() -> None:
    game = play("press black; move 22-18; hold white 1.9s; wait 1s; expect turn black")
    assert game.session.conduct.draw_offer is None


def test_the_opponent_accepts_by_holding_his_own_button() -> None:
    game = play(OFFERED).run_script("hold black 1.9s; expect result *; hold black 2.1s; wait 3s; expect result 1/2-1/2")
    assert terminations(game) == [Termination.AGREEMENT]


def test_a_draw_is_taken_two_seconds_after_the_button_went_down() -> None:
    game = play(OFFERED).run_script("wait 1s; hold black 3s; wait 3s")
    held = game.session.conduct.buttons.state_of(Button.BLACK)
    assert held is not None
    assert game.outcomes[0].at_us == held.pressed_us + 2_000_000


@pytest.mark.parametrize(
    "gesture",
    [
        pytest.param(f"{OFFERED}; hold black 2.1s; wait 3s; expect result 1/2-1/2", id="accepts a draw"),
        pytest.param("press black; hold white 5.1s; expect message white resigns", id="resigns"),
    ],
)
def test_a_press_that_is_held_for_a_gesture_is_not_called_one_with_nothing_moved(gesture: str) -> None:
    assert MessageCode.NOTHING_MOVED not in play(gesture).announced_codes


def test_a_press_with_nothing_moved_is_told_as_it_is_let_go_before_a_gesture() -> None:
    game = play("press black; hold white 4s; wait 100ms; expect message nothing; expect turn white")
    assert game.announced_codes.count(MessageCode.NOTHING_MOVED) == 1


def test_without_gestures_a_press_with_nothing_moved_is_told_while_it_is_held() -> None:
    play("press black; press white; expect message nothing", NO_GESTURES)


def test_a_side_that_moves_declines_the_offer() -> None:
    game = play(OFFERED).run_script("move 9-14; press black; expect turn white; hold white 3s; expect result *")
    assert game.session.conduct.draw_offer is None


def test_the_side_that_offers_cannot_accept() -> None:
    play(OFFERED).run_script("hold white 6s; expect result *")


def test_a_reply_comes_before_the_offer() -> None:
    game = play("press black; move 22-18")
    at_us = game.daemon.now_us + 100_000
    game.daemon.wait_until(at_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=at_us))
    game.run_script("move 9-14; press black; expect turn white; wait 3s")
    assert game.session.conduct.draw_offer is None


def test_a_press_with_nothing_moved_held_for_long_resigns_after_another() -> None:
    game = play(
        "press black; hold white 5.1s; expect message white resigns; expect result *; press white; "
        "expect message 0-1? no: press; wait 3s; expect result 0-1"
    )
    assert terminations(game) == [Termination.RESIGNATION]
    assert MessageCode.RESIGN in game.announced_codes


@pytest.mark.parametrize(
    "instead",
    [
        pytest.param("wait 11s", id="too late"),
        pytest.param("press black; wait 11s", id="the other's button"),
        pytest.param("lift 22; place 22", id="a piece is touched"),
    ],
)
def test_without_confirmation_there_is_no_resignation(instead: str) -> None:
    game = play(f"press black; hold white 5.1s; {instead}; press white; wait 1s; expect result *; expect turn white")
    assert not game.outcomes


def test_a_button_held_on_a_wrong_board_does_nothing() -> None:
    play("press black; move 22-14; hold white 8s; expect result *; expect leds 14 lift, 22 place")


def test_the_waiting_side_makes_no_gesture_by_holding() -> None:
    game = play("press black; move 22-18; press white; hold white 8s; expect result *; expect turn black")
    assert (game.session.conduct.draw_offer, game.session.conduct.resignation_prompt) == (None, None)


def test_gestures_can_be_off() -> None:
    game = play("press black; move 22-18; hold white 6s; hold black 9s; expect result *", NO_GESTURES)
    assert (game.session.conduct.draw_offer, game.session.conduct.resignation_prompt) == (None, None)


def test_without_a_press_to_end_a_turn_holding_makes_the_same_gesture() -> None:
    game = play("move 22-18; wait 2s; hold white 2.1s; expect message white offers a draw", SETTLE)
    game.run_script("hold black 2.1s; wait 3s; expect result 1/2-1/2")
    game = play("move 22-18; wait 2s; hold black 5.1s; press black; wait 3s; expect result 1-0", SETTLE)
    assert terminations(game) == [Termination.RESIGNATION]


def test_the_third_button_stops_the_clocks_and_lets_them_go_on() -> None:
    game = play("press black; wait 10s; press third; expect message clocks stopped")
    left_us = game.session.ledger.side_remaining_us(Side.WHITE, game.daemon.now_us)
    assert PauseReason.ARBITER in game.session.pauses
    game.run_script("wait 60s; press white; expect turn white; press third; wait 1ms")
    assert game.session.ledger.running_side is Side.WHITE
    assert left_us - 1_500 <= game.session.ledger.side_remaining_us(Side.WHITE, game.daemon.now_us) <= left_us


def test_the_third_button_acts_at_its_down_edge() -> None:
    game = play("press black; wait 10s; hold third 9s")
    used_us = 300_000_000 - game.session.ledger.side_remaining_us(Side.WHITE, game.daemon.now_us)
    assert used_us == 10_250_000


def test_before_the_game_and_after_it_the_third_button_does_nothing() -> None:
    game = play("lift 22; wait 1s; place 22; resign white; press third")
    assert not game.session.pauses


def test_with_a_rocker_the_third_button_pauses_as_it_is_let_go_but_as_of_its_down_edge() -> None:
    game = play("press black; wait 10s; hold third 1s; wait 1s", ROCKER)
    assert 300_000_000 - game.session.ledger.side_remaining_us(Side.WHITE, game.daemon.now_us) == 10_250_000
    game.run_script("press third; wait 1s")
    assert game.session.ledger.running_side is Side.WHITE


def test_with_a_rocker_a_press_lets_a_stopped_game_go_on() -> None:
    game = play("press black; wait 10s; press third; wait 1s; hold third 1.9s; wait 100ms", ROCKER)
    assert game.session.ledger.running_side is Side.WHITE


def test_with_a_rocker_a_flag_waits_for_the_third_button() -> None:
    short = settings_from(game={"time_control": "G/1"}, clock={"buttons": "rocker"})
    game = play("press black; wait 59s; hold third 1.5s; wait 1s", short)
    assert game.session.outcome is None
    assert 0 < game.session.ledger.side_remaining_us(Side.WHITE, game.daemon.now_us) < 1_000_000
    game = play("press black; wait 59s; hold third 4s; wait 1s", short)
    assert terminations(game) == [Termination.TIME]


@pytest.mark.parametrize("layout", [ROCKER, CLOCK], ids=["rocker", "pair"])
def test_a_third_button_whose_contact_breaks_has_been_pressed_once(layout: Settings) -> None:
    game = play("press black; wait 10s", layout)
    began_us = game.daemon.now_us
    for after_us, down in [(0, True), (200_000, False), (260_000, True), (500_000, False)]:
        game.daemon.wait_until(began_us + after_us)
        game.daemon.handle_input(ButtonEdge(button=Button.THIRD, down=down, at_us=began_us + after_us))
    assert game.session.pauses == {PauseReason.ARBITER}


def test_with_a_rocker_the_third_button_offers_takes_and_gives_up() -> None:
    game = play("press black; move 22-18; press white; hold third 3s; expect message white offers a draw", ROCKER)
    game.run_script("hold third 3s; wait 3s; expect result 1/2-1/2")
    assert terminations(game) == [Termination.AGREEMENT]
    game = play("press black; hold third 5.1s; expect message white resigns; press third; wait 3.5s", ROCKER)
    assert terminations(game) == [Termination.RESIGNATION]


def test_a_rocker_that_stays_down_makes_no_gesture() -> None:
    game = play("press black; move 22-18; hold white 60s; expect result *; expect turn black", ROCKER)
    assert game.session.conduct.draw_offer is None


def test_the_page_shows_that_a_draw_is_offered() -> None:
    game = play(OFFERED)
    page = [effect.page for effect in game.effects if isinstance(effect, ShowPage)][-1]
    assert page.message is not None
    assert page.message.code is MessageCode.DRAW_OFFERED


def test_a_button_that_was_down_before_the_offer_does_not_take_it() -> None:
    game = play("press black; move 22-18")
    at_us = game.daemon.now_us + 300_000
    game.daemon.wait_until(at_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=at_us))
    game.daemon.wait_until(at_us + 400_000)  # later than two buttons that are pressed together
    game.daemon.handle_input(ButtonEdge(button=Button.BLACK, down=True, at_us=at_us + 400_000))
    game.daemon.wait_until(at_us + 4_000_000)
    assert game.session.conduct.draw_offer is Side.WHITE
    assert not game.outcomes


def test_lost_buttons_send_nothing() -> None:
    game = play("press black; move 22-18")
    at_us = game.daemon.now_us + 300_000
    game.daemon.wait_until(at_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=at_us))
    game.daemon.wait_until(at_us + 100_000)
    game.daemon.handle_input(PartLost(part=Part.BUTTONS, at_us=at_us + 100_000))
    game.daemon.wait_until(at_us + 4_000_000)
    assert game.session.conduct.draw_offer is None


def test_a_pause_ends_the_gesture_of_a_held_button() -> None:
    game = play("press black")
    at_us = game.daemon.now_us + 300_000
    game.daemon.wait_until(at_us)
    game.daemon.handle_input(ButtonEdge(button=Button.WHITE, down=True, at_us=at_us))
    game.run_script("wait 1s; press third; wait 60s; press third; wait 10s")
    assert game.session.conduct.resignation_prompt is None


@pytest.mark.parametrize(
    ("script", "kind", "seconds"),
    [
        ("press black; move 22-18; hold white", GestureKind.OFFER_DRAW, 2),
        (f"{OFFERED}; wait 3s; hold black", GestureKind.ACCEPT_DRAW, 2),
        ("press black; wait 1s; hold white", GestureKind.RESIGN, 5),
    ],
)
def test_a_button_that_is_held_tells_what_it_will_say_until_it_has_said_it(
    script: str, kind: GestureKind, seconds: int
) -> None:
    game = play(script).run_script("wait 300ms")
    (gesture,) = list_coming_gestures(game.session)
    assert (gesture.kind, gesture.held_us) == (kind, seconds * 1_000_000)
    game.run_script(f"wait {seconds}s")
    assert not list_coming_gestures(game.session)


def test_a_button_that_is_released_early_says_nothing() -> None:
    game = play("press black; wait 1s; hold white; wait 4s; release white; wait 100ms; expect message nothing; wait 9s")
    assert game.session.conduct.resignation_prompt is None
    assert not list_coming_gestures(game.session)


def test_a_button_that_nobody_releases_is_released_in_the_end() -> None:
    game = play("press black; wait 1s; hold white; wait 61s")
    held = game.session.conduct.buttons.state_of(Button.WHITE)
    assert held is not None
    assert not held.is_down
