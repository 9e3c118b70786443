"""The next time at which a session acts by itself, and the quick question whether it has come."""

from pathlib import Path

import pytest

from controller.rules.squares import Square
from controller.session.deadlines import Deadline, DeadlineKind, is_due, may_be_due, next_deadline, next_deadline_us
from controller.session.inputs import Tick
from controller.session.step import step
from controller.storage.traces import read_trace
from hardware.events import Button, ButtonEdge, Edge
from tests.session.scripted_game import SETTLE, ScriptedGame, play, settings_from

NO_CLOCK = settings_from(game={"time_control": "none"})
ROCKER = settings_from(game={"time_control": "5+3"}, clock={"buttons": "rocker"})
LIMITED = settings_from(game={"time_control": "1m/move both 90s"})
TRACES = Path(__file__).parents[1] / "data" / "traces"
LATER_US = (0, 1, 7_999, 8_000, 8_001, 90_000, 999_999, 1_000_000, 1_100_000, 5_000_000, 90_000_000, 400_000_000)


def lift(game: ScriptedGame, square: int = 22) -> ScriptedGame:
    game.daemon.handle_input(Edge(square=Square(square), closed=False, at_us=game.daemon.now_us))
    return game


def hold(game: ScriptedGame, button: Button) -> ScriptedGame:
    game.daemon.handle_input(ButtonEdge(button=button, down=True, at_us=game.daemon.now_us))
    return game


GAMES = {
    "before the game": lambda: play(""),
    "a clock runs": lambda: play("press black"),
    "a clock runs between two seconds": lambda: play("press black; wait 300ms"),
    "a piece was just lifted": lambda: lift(play("press black; wait 300ms")),
    "a piece was just lifted in the set-up": lambda: lift(play("")),
    "a button was just pressed": lambda: hold(play("press black; move 22-18"), Button.WHITE),
    "a button is held with nothing moved": lambda: hold(play("press black; wait 1s"), Button.WHITE),
    "the third button is held": lambda: hold(play("press black; wait 1s", ROCKER), Button.THIRD),
    "a resignation is to be confirmed": lambda: play("press black; hold white 5.1s"),
    "the board rests": lambda: play("move 22-18", SETTLE),
    "a fault at rest": lambda: play("move 22-14; wait 3s; lift 14", SETTLE),
    "play is paused": lambda: play("press black; press third; wait 1s"),
    "without a clock": lambda: play("lift 22", NO_CLOCK),
    "a limit for both": lambda: play("press black; wait 10s", LIMITED),
    "the game is over": lambda: play("press black; resign black; wait 1s"),
    "the next game is offered": lambda: play("press black; resign black; wait 9s"),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_something_is_due_when_its_deadline_has_come(name: str) -> None:
    session = GAMES[name]().session
    deadline_us = next_deadline_us(session)
    times_us = [session.now_us + after_us for after_us in LATER_US]
    if deadline_us is not None:
        times_us += [max(session.now_us, deadline_us + step_us) for step_us in (-1, 0, 1)]
    for at_us in times_us:
        assert is_due(session, at_us) == (deadline_us is not None and deadline_us <= at_us)


@pytest.mark.parametrize("name", ["filipino-clock", "filipino-settle", "russian-clock", "russian-settle"])
def test_the_quick_look_misses_no_deadline_of_a_trace(name: str) -> None:
    trace, _ = read_trace((TRACES / f"{name}.jsonl").read_bytes())
    session, _ = step(None, trace.started)
    for event in trace.inputs:
        session, _ = step(session, event)
        deadline = next_deadline(session)
        assert deadline is None or may_be_due(session, max(deadline.at_us, session.now_us)), deadline


@pytest.mark.parametrize(
    ("name", "after_us", "kind"),
    [
        ("before the game", None, None),
        ("a clock runs", 1_000_000, DeadlineKind.VIEW),
        ("a clock runs between two seconds", 700_000, DeadlineKind.VIEW),
        ("a piece was just lifted", 8_000, DeadlineKind.SETTLE),
        ("a piece was just lifted in the set-up", 8_000, DeadlineKind.SETTLE),
        ("play is paused", None, None),
        ("without a clock", None, None),
        ("the game is over", 5_000_000, DeadlineKind.AGAIN),
        ("the next game is offered", None, None),
    ],
)
def test_what_a_session_waits_for(name: str, after_us: int | None, kind: DeadlineKind | None) -> None:
    game = GAMES[name]()
    deadline = next_deadline(game.session)
    assert deadline == (None if after_us is None or kind is None else Deadline(game.daemon.now_us + after_us, kind))


def test_a_session_begins_with_a_game() -> None:
    with pytest.raises(ValueError, match="a game begins with GameStarted, not with Tick"):
        step(None, Tick(at_us=0))
