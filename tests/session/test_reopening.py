"""A session that is reopened after a certain move has seen what the one saw that made it: the inputs before tell it."""

from collections.abc import Iterator

import pytest

from controller.proving.simulation import Simulation, rehearse, seat
from controller.rules.squares import Square
from controller.session.effects import RecordMove
from controller.session.inputs import Input, Started
from controller.session.reopening import reopen_session
from controller.session.state import Session
from controller.session.step import step
from controller.settings import Commit, GameSettings
from hardware.events import Button

BLITZERS = ("blitzer", "two-handed", "slider")


def certain_moments(inputs: tuple[Input, ...]) -> Iterator[tuple[Session, Session]]:
    """Play inputs, and give the session after each certain move as it is, and as it would be reopened."""
    started = inputs[0]
    assert isinstance(started, Started)
    session, _ = step(None, started)
    records: list[RecordMove] = []
    for place, happened in enumerate(inputs[1:], 1):
        session, effects = step(session, happened)
        new = [effect for effect in effects if isinstance(effect, RecordMove)]
        records += new
        if new and not new[-1].candidates and session.outcome is None:
            yield session, reopen_session(started, records, inputs[1 : place + 1])


def pressed(session: Session) -> set[tuple[Button, bool, int, int]]:
    return {(held.button, held.down, held.edge_us, held.since_us) for held in session.buttons.buttons}


def touched_by(session: Session) -> set[Square]:
    """Give the squares that the reply has touched by now."""
    return {change.square for change in session.tracker.trail}


@pytest.mark.parametrize("commit", Commit)
@pytest.mark.parametrize("faults", ["none", "noise", "dead=1"])
def test_what_the_sensors_had_told_is_known_again(faults: str, commit: Commit) -> None:
    simulation = Simulation(
        games=1, seed=3, hands=BLITZERS, commits=(commit,), draughts=(GameSettings(),), faults=faults
    )
    moments = list(certain_moments(rehearse(seat(simulation, 3), keep_inputs=True).inputs))
    assert len(moments) > 4
    for live, again in moments:
        assert again.levels == live.levels
        assert again.tracker._replace(trail=()) == live.tracker._replace(trail=())
        assert touched_by(again) == touched_by(live)
        assert (again.ledger, again.ply, again.last) == (live.ledger, live.ply, live.last)
        assert (again.now_us, pressed(again)) == (live.now_us, pressed(live))
        assert again.distrusted == live.distrusted
        assert not live.suspected & ~again.suspected  # a row may be suspected that was cleared; never the reverse
