"""With wrong sensors too, nothing but what was proposed is recorded of a side that is played elsewhere."""

import pytest

from controller.rules.moves import Move, is_same_move
from controller.session.effects import RecordMove
from controller.session.inputs import GameStarted
from controller.session.state import Session
from controller.session.step import step
from controller.settings.game import GameSettings
from controller.settings.move_source import MoveSource
from controller.settings.tracking import CommitMode
from controller.simulation.random_games import SimulationOptions, pick_setup, play_setup
from sim.hands.hand_kinds import HANDS

SEEDS = (1, 2, 3)


@pytest.mark.parametrize("faults", ["none", "all", "noise", "dead=2", "deadrow"])
def test_only_what_was_proposed_is_recorded(faults: str) -> None:
    simulation = SimulationOptions(
        games=1,
        seed=1,
        hands=tuple(HANDS),
        commits=tuple(CommitMode),
        game_settings=(
            GameSettings(white_moves=MoveSource.FAR),
            GameSettings(white_moves=MoveSource.FAR, black_moves=MoveSource.PROGRAM),
        ),
        faults=faults,
    )
    count = 0
    for seed in SEEDS:
        session: Session | None = None
        proposed: dict[int, Move] = {}
        for event in play_setup(pick_setup(simulation, seed), keep_inputs=True).inputs:
            assert session is not None or isinstance(event, GameStarted)
            session, effects = step(session, event)
            for record in effects:
                if isinstance(record, RecordMove) and record.side in session.tracker.sides_elsewhere:
                    count += 1
                    moves = (record.move, *record.candidates)
                    assert all(is_same_move(move, proposed[record.ply]) for move in moves)
            if session.turn.proposal is not None:
                proposed[session.history.ply + 1] = session.turn.proposal.move
    assert count > 20
