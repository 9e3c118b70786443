"""How buttons stand as their driver opens them: the side of a rocker that rests down has pressed nothing."""

import pytest

from controller.rules.position import Side
from controller.session.inputs import DaemonRestarted
from controller.session.moves.button_states import ButtonStates
from controller.session.recovery import replay_sensor_inputs
from hardware.events import Button, ButtonEdge, Part, PartLost, PartRestored, Snapshot
from tests.session.scripted_game import ScriptedGame, play, settings_from

ROCKER = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"})


def report(game: ScriptedGame, button: Button, *, down: bool, is_level: bool = False) -> None:
    game.daemon.handle_input(ButtonEdge(button=button, down=down, at_us=game.daemon.now_us, is_level=is_level))


def flip_to(game: ScriptedGame, side: Button, other: Button) -> None:
    report(game, other, down=False)
    report(game, side, down=True)
    game.run_script("wait 100ms")


def test_a_rocker_that_rests_on_blacks_side_does_not_start_whites_clock() -> None:
    game = play("wait 10ms", ROCKER)
    report(game, Button.BLACK, down=True, is_level=True)
    game.run_script("wait 5s")
    assert game.session.ledger.running_side is None


def test_the_rocker_starts_the_clock_once_it_is_flipped() -> None:
    game = play("wait 1s", ROCKER)
    report(game, Button.WHITE, down=True, is_level=True)
    game.run_script("wait 1s")
    flip_to(game, Button.BLACK, Button.WHITE)
    assert game.session.ledger.running_side is Side.WHITE
    game.run_script("move 22-18; wait 1s")
    flip_to(game, Button.WHITE, Button.BLACK)
    game.run_script("expect move 22-18; expect turn black")


def test_after_a_restart_the_side_that_rests_down_does_not_end_the_pause() -> None:
    game = play("wait 1s", ROCKER)
    report(game, Button.WHITE, down=True, is_level=True)
    game.run_script("wait 1s")
    flip_to(game, Button.BLACK, Button.WHITE)
    game.run_script("wait 3s")
    game.daemon.handle_input(DaemonRestarted(at_us=game.daemon.now_us))
    game.daemon.handle_input(Snapshot(occupancy=game.table.occupancy, at_us=game.daemon.now_us))
    report(game, Button.BLACK, down=True, is_level=True)
    game.run_script("wait 5s")
    assert game.session.pauses
    assert game.session.ledger.running_side is None


def lose_buttons_while(game: ScriptedGame, script: str, down: Button) -> None:
    """Lose the buttons while people do something, and find one side of the rocker down then."""
    game.daemon.handle_input(PartLost(part=Part.BUTTONS, at_us=game.daemon.now_us))
    game.run_script(script)
    game.daemon.handle_input(PartRestored(part=Part.BUTTONS, at_us=game.daemon.now_us))
    report(game, down, down=True, is_level=True)
    game.run_script("wait 100ms")


def whites_turn() -> ScriptedGame:
    game = play("wait 1s", ROCKER)
    report(game, Button.WHITE, down=True, is_level=True)
    game.run_script("wait 1s")
    flip_to(game, Button.BLACK, Button.WHITE)
    assert game.session.ledger.running_side is Side.WHITE
    return game


def test_a_rocker_that_is_flipped_while_its_driver_is_lost_passes_the_turn_as_it_returns() -> None:
    game = whites_turn()
    lose_buttons_while(game, "move 22-18; wait 2s", Button.WHITE)
    game.run_script("expect move 22-18; expect turn black; move 9-14; wait 1s")
    lose_buttons_while(game, "wait 2s", Button.BLACK)  # and the one after
    game.run_script("expect move 9-14; expect turn white")


def test_a_rocker_that_was_not_flipped_meanwhile_has_pressed_nothing() -> None:
    game = whites_turn()
    lose_buttons_while(game, "move 22-18; wait 2s", Button.BLACK)
    game.run_script("wait 3s; expect turn white")
    flip_to(game, Button.WHITE, Button.BLACK)
    game.run_script("expect move 22-18; expect turn black")


@pytest.mark.parametrize("are_pressed_before", [True, False])
def test_two_buttons_that_are_down_as_their_driver_opens_are_not_pressed(are_pressed_before: bool) -> None:
    buttons = ButtonStates()
    if are_pressed_before:
        for place, button in enumerate((Button.WHITE, Button.BLACK), 1):
            buttons, _ = buttons.with_edge(ButtonEdge(button=button, down=True, at_us=place * 1_000_000), 30_000)
        buttons = buttons.release_all()
    for button in (Button.WHITE, Button.BLACK):
        level = ButtonEdge(button=button, down=True, at_us=3_000_000, is_level=True)
        buttons, is_press = buttons.with_edge(level, 30_000)
        assert not is_press


def test_a_loss_of_the_buttons_is_known_after_a_recovery() -> None:
    """Else a flip during the loss would be a press before the stop, and none after it."""
    game = whites_turn()
    game.daemon.handle_input(PartLost(part=Part.BUTTONS, at_us=game.daemon.now_us))
    recovered = replay_sensor_inputs(game.daemon.inputs[1:], ROCKER.tracking, 0)
    assert recovered.buttons.states == game.session.conduct.buttons.states
