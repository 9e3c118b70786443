"""From a saved game to its session, as it stood when the daemon was stopped."""

from controller.adapters.journal.records import SavedGame
from controller.session.inputs import Tick
from controller.session.opening import first_past, open_session, reopen_session
from controller.session.past import remember
from controller.session.state import Session
from controller.session.step import step


def session_of(saved: SavedGame) -> Session:
    """Give the session of a saved game as it stood after the last move that it can go on from."""
    started = saved.game.started
    if saved.last is None:
        return open_session(started)
    return reopen_session(started, saved.last, remember(first_past(started), saved.game.history[: saved.kept]))


def last_session_of(saved: SavedGame) -> Session:
    """Give the session of a saved game as it stood after all that was stored.

    What its inputs made the board show and say was done when they came in.
    """
    session = session_of(saved)
    # A commit is judged after its own time, and the clock ran on until then.
    for happened in (*saved.later, Tick(at_us=saved.last_us)):
        session, _ = step(session, happened)
    return session
