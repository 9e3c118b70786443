"""What the session does when nothing on the board changes for a while."""

from dataclasses import replace

from controller.rules.moves import Move
from controller.session.checkpoints import LastMove
from controller.session.moves.huffing import find_huffed_move, is_huffable
from controller.session.moves.state import RestAction, RestDeadline
from controller.session.state import Session
from controller.tracking.chronology import MAGNET_PASS_US
from controller.tracking.evidence_trail import touched_squares
from controller.tracking.replies import find_answered_move, find_slide_continuation

# Choices: longer than a piece wobbles that is pushed straight, or on which a second one is put; each delays a commit.
PUSHED_PIECE_STEADY_US = 200_000
CROWNED_PIECE_STEADY_US = 200_000


def update_rest_deadline(session: Session) -> Session:
    """Set what the session does if the board rests as it stands now."""
    rest_deadline = None
    turn = session.turn
    if (turn.pending_huff is not None or not session.commits_by_press) and session.may_commit_moves:
        rest_deadline = _find_rest_deadline(session)
    if rest_deadline == turn.rest_deadline:
        return session
    return session._replace(turn=turn._replace(rest_deadline=rest_deadline))


def find_amendment(session: Session) -> LastMove | None:
    """Return the last move as it has become by sliding on, unless the opponent has touched a piece."""
    last_move, tracker = session.history.last_move, session.tracker
    if last_move is None or touched_squares(tracker.trail).opened & tracker.own_pieces:
        return None
    move = find_slide_continuation(last_move.before, last_move.move, tracker.occupancy)
    return None if move is None else replace(last_move, move=move)


def _find_rest_deadline(session: Session) -> RestDeadline | None:
    tracker = session.tracker
    if session.turn.pending_huff is not None:
        if find_huffed_move(session) is None:
            return None
        return RestDeadline(RestAction.HUFF, tracker.last_change_us + session.hold_us)
    if tracker.is_unmoved:
        return None
    move = tracker.find_finished_move()
    if move is not None:
        return _finished_move_deadline(session, move)
    return _unfinished_board_deadline(session)


def _finished_move_deadline(session: Session, move: Move) -> RestDeadline | None:
    """Return when a finished move is committed; None if no sensor shows its piece, which may still be in hand."""
    tracker = session.tracker
    if not tracker.is_landing_seen(move):
        return None
    # A piece that is pushed straight delays nothing, but a passing magnet may seem to right a fault for a moment.
    moved_us, calm_us = tracker.move_end_us(move), tracker.last_change_us + MAGNET_PASS_US
    if session.turn.guidance is not None or tracker.may_continue(move):
        return RestDeadline(RestAction.COMMIT, max(moved_us + session.hold_us, calm_us))
    return RestDeadline(RestAction.COMMIT, max(calm_us, tracker.last_removal_us(move) + PUSHED_PIECE_STEADY_US))


def _unfinished_board_deadline(session: Session) -> RestDeadline | None:
    """Return when a move is committed that was answered, or amended, or the board is judged; None if it may go on."""
    tracker = session.tracker
    rested_us = tracker.last_change_us
    is_legal = tracker.is_legal_with_reply
    if not is_legal and find_answered_move(tracker) is not None:
        return RestDeadline(RestAction.COMMIT, rested_us + CROWNED_PIECE_STEADY_US)
    if not is_legal and find_amendment(session) is not None:
        return RestDeadline(RestAction.AMEND, rested_us + session.hold_us)
    if tracker.is_mover_in_hand() or (session.turn.guidance is not None and not is_huffable(session)):
        return None
    return RestDeadline(RestAction.JUDGE, rested_us + session.settings.tracking.rest_ms * 1000)
