"""Sessions from saved games: certain records stay, and the inputs after them are handled again."""

from controller.session.effects import Effect
from controller.session.game_start import open_session
from controller.session.inputs import Tick
from controller.session.recovery import recover_session
from controller.session.state import Session
from controller.session.step import step
from controller.storage.journal.records import SavedGame


def restore_certain_session(saved: SavedGame) -> Session:
    """Return the session of a saved game after its last certain commit."""
    started, records = saved.game.started, saved.certain_records
    return recover_session(started, records, saved.earlier_inputs) if records else open_session(started)


def restore_stopped_session(saved: SavedGame) -> tuple[Session, list[Effect]]:
    """Return the session of a saved game as it was stopped, and the effects since its last certain commit."""
    session, effects = restore_certain_session(saved), list[Effect]()
    # A commit is judged after its own time; the clock ran until then.
    for event in (*saved.later_inputs, Tick(at_us=saved.last_us)):
        session, more = step(session, event)
        effects += more
    return session, effects
