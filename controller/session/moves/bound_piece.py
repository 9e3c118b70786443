"""The piece that a player is held to: the one touched first, or the one that was put down wrongly."""

from controller.rules.squares import Square, bit
from controller.session.state import Phase, Session
from controller.settings.game import TouchMoveRule
from controller.tracking.debounce import SettledChange
from controller.tracking.misplayed_pieces import find_misplayed_piece


def bind_piece(session: Session) -> Session:
    """Hold a player to a piece, if the rules do; a piece touched first comes before one that was put down wrongly."""
    if session.is_decided_elsewhere:
        return session  # who makes a proposed move has chosen no piece
    is_strict = session.settings.game.touch_move is TouchMoveRule.STRICT
    if not is_strict and session.turn.misplayed is None and session.tracker.bound_square is None:
        return session
    tracker = session.tracker.unbind()
    square = session.tracker.bound_square if is_strict and not session.may_commit_moves else None
    if is_strict and session.may_commit_moves:
        square = tracker.find_first_touched(session.history.own_landing)
    if square is None:
        square = _find_misplayed_square(session)
    if square == session.tracker.bound_square:
        return session
    return session._replace(tracker=tracker if square is None else tracker.bind_to(square))


def note_misplayed_piece(session: Session) -> Session:
    """Hold the player to the piece that stands wrongly now that it was judged, if the rule set does.

    The first one of a turn counts. While the game itself is in doubt, nobody is held to anything.
    """
    is_off = session.is_decided_elsewhere or not session.game.rules.ruleset.misplayed_piece_moves
    if is_off or session.turn.misplayed is not None or session.trust.doubt is not None:
        return session
    if session.phase is not Phase.PLAYING or session.tracker.is_legal_with_reply:
        return session
    misplayed = find_misplayed_piece(session.tracker)
    if misplayed is None:
        return session
    return bind_piece(session._replace(turn=session.turn._replace(misplayed=misplayed)))


def review_misplayed_piece(session: Session, change: SettledChange) -> Session:
    """Release the piece that was put down wrongly if a change shows that it was not."""
    before = session.turn.misplayed
    misplayed = None if before is None else before.with_change(change)
    return session if misplayed == before else session._replace(turn=session.turn._replace(misplayed=misplayed))


def _find_misplayed_square(session: Session) -> Square | None:
    """Return the square of the piece that was put down wrongly, unless a sensor that is not trusted says so."""
    misplayed = session.turn.misplayed
    if misplayed is None or session.trust.doubt is not None:
        return None
    is_seen = not session.tracker.untrusted & (misplayed.placed | bit(misplayed.square))
    return misplayed.square if is_seen else None
