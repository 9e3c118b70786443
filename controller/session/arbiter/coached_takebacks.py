"""A move that the coach has offered to take back is taken back by putting its piece where it came from."""

from controller.session.arbiter.position_changes import take_back_moves
from controller.session.coach import find_offered_takeback
from controller.session.effects import ChangeAuthor
from controller.session.state import Session


def take_back_by_hand(session: Session) -> Session:
    """Take the last move back if that was offered, and the board shows the position before it again."""
    tracker = session.tracker
    if session.coached is None or session.coached.told_us is None or tracker.is_unmoved:
        return session
    offered = find_offered_takeback(session)
    if offered is None or (tracker.occupancy ^ offered.before.position.occupancy) & ~tracker.untrusted:
        return session
    return take_back_moves(session, 1, ChangeAuthor.PLAYERS)
