"""Moves that the board takes back by itself: the same piece stands elsewhere, or stood there all the time."""

from dataclasses import replace

from controller.rules.moves import is_same_move
from controller.session.checkpoints import LastMove
from controller.session.state import Session
from controller.settings.game import TouchMoveRule
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.footprints import build_footprints


def find_amendment(session: Session) -> LastMove | None:
    """Return the last move as another legal move of the same piece that the board shows now, or None.

    Without a clock the piece must have left in time after its move, and the opponent have touched none of his. With one
    a sensor must have missed an edge before the turn passed: the piece stood there already.
    """
    last_move, tracker = session.history.last_move, session.tracker
    if last_move is None or _is_final(session, last_move):
        return None
    if not (_has_missed_edges(session) if session.has_press_mode else may_be_amended(session)):
        return None
    occupancy = tracker.with_known_pieces().occupancy
    for footprint in build_footprints(last_move.before, tracker.untrusted).find_finished(occupancy):
        move = footprint.move
        if move.origin == last_move.move.origin and not is_same_move(move, last_move.move):
            return replace(last_move, move=move)
    return None


def may_be_amended(session: Session) -> bool:
    """Return True if no press ends a turn, and the piece that moved last has left its landing soon enough."""
    last_move = session.history.last_move
    if last_move is None or session.has_press_mode or not _is_unanswered(session):
        return False
    if _is_final(session, last_move):
        return False
    if session.settings.game.touch_move is TouchMoveRule.STRICT:
        return False
    tracking = session.settings.tracking
    until_us = session.history.checkpoints[-1].ledger.since_us + (tracking.settle_ms + tracking.amend_ms) * 1000
    landing = last_move.move.landing
    lifted_us = [change.at_us for change in session.tracker.trail if change.square == landing and not change.closed]
    return bool(lifted_us) and lifted_us[0] <= until_us


def _is_final(session: Session, last_move: LastMove) -> bool:
    """Return True if the last move was decided elsewhere, was answered there, or is on the record of two boards."""
    if session.far is not None:
        return True
    return last_move.side in session.tracker.sides_elsewhere or session.turn.proposal is not None


def _has_missed_edges(session: Session) -> bool:
    """Return True if all that differs may have changed before the turn passed, and no edge has said so."""
    tracker = session.tracker
    return (
        _is_unanswered(session)
        and bool(tracker.trail)
        and all(
            change.previous_snapshot_us is not None and change.previous_snapshot_us <= tracker.turn_began_us
            for change in tracker.trail
        )
    )


def _is_unanswered(session: Session) -> bool:
    """Return True if the game is certain and the side to move has lifted no piece of its own."""
    tracker = session.tracker
    return session.trust.doubt is None and not touched_squares(tracker.trail).opened & tracker.own_pieces
