"""How buttons stand as their driver opens them: the side of a rocker that rests down has pressed nothing."""

from controller.rules.position import Side
from controller.session.inputs import DaemonRestarted
from hardware.events import Button, ButtonEdge, Snapshot
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
