"""The squares that are not as they should be: of a fault that was found, or of pieces that are to be set up."""

from controller.rules.squares import Square, squares_of
from controller.session.state import PauseReason, Phase, Session

_SET_UP_PAUSES = frozenset({PauseReason.BOARD_DIFFERS, PauseReason.DAEMON_RESTARTED})


def find_wrong_squares(session: Session) -> tuple[Square, ...]:
    """Return the squares whose trusted sensors show what is wrong, ascending; none while a move is merely under way."""
    tracker = session.tracker
    if not session.levels.is_known or session.phase is Phase.OVER or tracker.is_unmoved:
        return ()
    is_set_up = session.phase is Phase.SETUP or PauseReason.BOARD_DIFFERS in session.pauses
    if not is_set_up:
        is_found = session.turn.guidance is not None or bool(session.pauses & _SET_UP_PAUSES)
        if not is_found or tracker.is_legal_with_reply:
            return ()
    return squares_of(tracker.footprints.changed_squares(tracker.occupancy))
