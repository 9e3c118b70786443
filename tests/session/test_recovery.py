"""A session that is recovered after a certain move knows what the one knew that made it, from the inputs before."""

from collections.abc import Iterator

import pytest

from controller.rules.squares import SQUARES, Square, mask_of
from controller.session.effects import RecordMove
from controller.session.inputs import DaemonRestarted, GameStarted, Input, Tick
from controller.session.recovery import recover_session, replay_sensor_inputs
from controller.session.state import Phase, Session
from controller.session.step import step
from controller.settings.game import GameSettings
from controller.settings.tracking import CommitMode, TrackingSettings
from controller.simulation.random_games import SimulationOptions, pick_setup, play_setup
from controller.tracking.debounce import adopt_levels
from hardware.events import Button, Edge, Part, PartLost, Snapshot
from tests.session.scripted_game import play

BLITZERS = ("blitzer", "two-handed", "slider")


def certain_sessions(inputs: tuple[Input, ...]) -> Iterator[tuple[Session, Session]]:
    """Play inputs, and give the session after each certain move as it is, and as it would be reopened."""
    started = inputs[0]
    assert isinstance(started, GameStarted)
    session, _ = step(None, started)
    records: list[RecordMove] = []
    for place, event in enumerate(inputs[1:], 1):
        session, effects = step(session, event)
        new = [effect for effect in effects if isinstance(effect, RecordMove)]
        records += new
        if new and not new[-1].candidates and session.outcome is None:
            yield session, recover_session(started, records, inputs[1 : place + 1])


def button_levels(session: Session) -> set[tuple[Button, bool, int, int]]:
    return {(held.button, held.is_down, held.edge_us, held.pressed_us) for held in session.conduct.buttons.states}


def touched_squares(session: Session) -> set[Square]:
    """Return the squares that the reply has touched by now."""
    return {change.square for change in session.tracker.trail}


@pytest.mark.parametrize("commit", CommitMode)
@pytest.mark.parametrize("faults", ["none", "noise", "dead=1"])
def test_the_levels_of_the_sensors_are_restored(faults: str, commit: CommitMode) -> None:
    simulation = SimulationOptions(
        games=1, seed=3, hands=BLITZERS, commits=(commit,), game_settings=(GameSettings(),), faults=faults
    )
    moments = list(certain_sessions(play_setup(pick_setup(simulation, 3), keep_inputs=True).inputs))
    assert len(moments) > 4
    for live, again in moments:
        assert again.levels == live.levels
        assert again.tracker._replace(trail=()) == live.tracker._replace(trail=())
        assert touched_squares(again) == touched_squares(live)
        assert (again.ledger, again.history.ply, again.history.last_move) == (
            live.ledger,
            live.history.ply,
            live.history.last_move,
        )
        assert (again.now_us, button_levels(again)) == (live.now_us, button_levels(live))
        assert again.trust.distrusted == live.trust.distrusted
        assert (
            not live.trust.suspected & ~again.trust.suspected
        )  # a row may be suspected that was cleared; never the reverse


def test_a_game_whose_last_move_ended_it_is_over_although_its_result_was_not_recorded() -> None:
    game = play("press black; move 22x15; press white; wait 1s", fen="W:W22:B18")
    again = recover_session(game.session.started, game.moves, ())
    assert again.phase is Phase.OVER
    assert again.outcome == game.outcomes[0].outcome
    assert again.ledger.running_side is None


def test_sensors_that_were_lost_before_a_stop_are_unknown_until_they_report() -> None:
    full = mask_of(SQUARES)
    inputs: list[Input] = [Snapshot(occupancy=full, at_us=1), PartLost(part=Part.SENSORS, at_us=2)]
    assert not replay_sensor_inputs(inputs, TrackingSettings(), 0).levels.is_known
    back = replay_sensor_inputs([*inputs, Snapshot(occupancy=full - 1, at_us=3)], TrackingSettings(), 0)
    assert back.levels == adopt_levels(full - 1, 3)
    assert not back.changes


def test_a_visit_that_was_told_of_backwards_is_recovered() -> None:
    tracking = TrackingSettings(lateness_ms=300)
    inputs: list[Input] = [
        Snapshot(occupancy=0, at_us=0),
        Edge(square=Square(9), closed=True, at_us=100_000),
        Edge(square=Square(7), closed=False, at_us=150_000),
        Edge(square=Square(7), closed=True, at_us=20_000),
        Tick(at_us=400_000),
    ]
    changes = replay_sensor_inputs(inputs, tracking, 0).changes
    assert [(change.square, change.at_us) for change in changes] == [(7, 20_000), (9, 100_000), (7, 150_000)]


def test_times_before_a_restart_count_for_nothing() -> None:
    inputs: list[Input] = [Snapshot(occupancy=1, at_us=900), DaemonRestarted(at_us=5), Snapshot(occupancy=2, at_us=7)]
    report = replay_sensor_inputs(inputs, TrackingSettings(), 0)
    assert report.now_us == 7
    assert report.levels == adopt_levels(2, 7)
