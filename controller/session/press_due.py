"""Whose press of the clock alone is missing: of a finished move that stands on the board, or to start or go on."""

from controller.rules.position import Side
from controller.session.conduct.readiness import find_awaited_sides
from controller.session.moves.huffing import is_board_in_order
from controller.session.state import PauseReason, Phase, Session


def find_due_press(session: Session) -> Side | None:
    """Return the side whose press is missing, and nothing else; None if no press is due or more than it is missing."""
    if not session.has_press_mode or session.phase is not Phase.PLAYING or not session.levels.is_known:
        return None
    if session.pauses:
        may_go_on = session.pauses == {PauseReason.DAEMON_RESTARTED} and is_board_in_order(session)
        return _find_resuming_side(session) if may_go_on else None
    if session.tracker.is_unmoved:
        if find_awaited_sides(session):
            return None  # both are asked, in any order
        is_start = session.history.ply == 0 and awaits_starting_press(session)
        return session.to_move.opponent if is_start else None
    return session.to_move if session.commits_by_press and has_finished_move(session) else None


def _find_resuming_side(session: Session) -> Side:
    """Return the side that is asked to press after a restart: that which waits, unless it is played elsewhere."""
    waiting = session.to_move.opponent
    is_elsewhere = waiting in session.tracker.sides_elsewhere and not session.is_decided_elsewhere
    return session.to_move if is_elsewhere else waiting


def awaits_starting_press(session: Session) -> bool:
    """Return True if no clock runs before the side that waits has pressed.

    Against a side that is played elsewhere the first move starts the clock: nobody at the board has that button.
    """
    if not session.has_press_mode or session.ledger.control is None or session.ledger.running_side is not None:
        return False
    if session.far is not None:
        return False  # the first move at its own board starts the clock, and its entry brings that here
    return session.is_decided_elsewhere or session.to_move.opponent not in session.tracker.sides_elsewhere


def has_finished_move(session: Session) -> bool:
    """Return True if a finished legal move stands on the board for which nobody has pressed yet."""
    turn, tracker = session.turn, session.tracker
    if turn.pending_presses or turn.table_presses or turn.pending_huff is not None or tracker.is_unmoved:
        return False
    return bool(tracker.footprints.find_finished(tracker.occupancy))
