"""Power cuts: what a restart finds on disk must be the session as it was."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from controller.session.effects import Effect, Record, RecordOutcome
from controller.session.inputs import DaemonRestarted, Input
from controller.session.state import Session
from controller.session.step import step
from controller.storage.journal import GameId, Journal, load_game, restore_stopped_session


def lasting_state(session: Session) -> tuple[object, ...]:
    """Return what a restart must not change; the board itself is read again."""
    session, _ = step(session, DaemonRestarted(at_us=session.now_us))
    ledger = session.ledger
    checkpoints = session.history.checkpoints
    progress = (
        session.phase,
        session.pauses,
        session.clock_was_running,
        session.history.ply,
        session.outcome,
        session.to_move,
    )
    conduct = session.conduct.draw_offer, session.conduct.announced_flags, session.conduct.illegal_moves
    return (
        *progress,
        *conduct,
        session.started.date,
        ledger.side_clocks,
        ledger.running_side,
        ledger.account,
        ledger.first_flag,
        checkpoints,
        session.history.last_move,
    )


class PowerCutCheck:
    """An observer that checks after each record what a restart would find on disk."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.check_count = 0

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        if not any(isinstance(effect, Record | RecordOutcome) for effect in effects):
            return
        self.check_count += 1
        saved = self._journal.unfinished()
        if saved is None:
            assert session.outcome is not None
            return
        assert lasting_state(restore_stopped_session(saved)[0]) == lasting_state(session), type(event).__name__


def find_restarted(folder: Path, last: Session) -> Session | None:
    """Return the session after a stop, which must be as it was; None if its game was over."""
    with closing(Journal.open(folder)) as journal:
        saved = journal.unfinished()
        if saved is None:
            assert last.outcome == load_game(folder, GameId(1)).outcome
            return None
        again = restore_stopped_session(saved)[0]
        assert lasting_state(again) == lasting_state(last)
        return again
