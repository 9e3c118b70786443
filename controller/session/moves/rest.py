"""What the session does when nothing on the board changes for a while."""

from collections.abc import Sequence

from controller.rules.squares import bit, mask_of
from controller.session.coach import held_until_us
from controller.session.moves.amendments import find_amendment, may_be_amended
from controller.session.moves.huffing import find_huffed_move, is_huffable
from controller.session.moves.state import RestAction, RestDeadline
from controller.session.state import Session
from controller.tracking.explained_plies import ExplainedPly
from controller.tracking.explanation_costs import Explanation
from controller.tracking.explanations import find_explanations
from controller.tracking.played_moves import is_playable
from controller.tracking.square_histories import FLICKER_US

IN_HAND_US = 8_000_000
"""A piece that has been in hand for so long is asked for, where no press ends a move.

A choice: a player who thinks with a piece in hand is not hurried, and one whose piece no sensor shows is told.
"""

ANSWERED_US = 3_000_000
"""A move without a press of its own is committed when its answer has stood for so long.

A choice: a press that comes late says more exactly when the turn passed, and the players wait for nothing.
"""


def update_rest_deadline(session: Session) -> Session:
    """Set what the session does if the board rests as it stands now."""
    rest_deadline = _find_rest_deadline(session) if session.may_commit_moves else None
    if rest_deadline == session.turn.rest_deadline:
        return session
    return session._replace(turn=session.turn._replace(rest_deadline=rest_deadline))


def _find_rest_deadline(session: Session) -> RestDeadline | None:
    tracker = session.tracker
    if session.turn.pending_huff is not None:
        if find_huffed_move(session) is None:
            return None
        return RestDeadline(RestAction.HUFF, tracker.last_change_us + session.hold_us)
    if tracker.is_unmoved_as_known:
        return None
    if session.commits_by_press:
        return _answered_deadline(session)
    explanations = find_explanations(tracker)
    explanation = explanations[0]
    is_played = is_finished_first(explanation) and is_playable(explanation, session.to_move)
    if is_played and not (explanation.missing or explanation.extra):
        return _finished_move_deadline(session, explanations)
    if shows_proposed_move(session):
        # However the pieces have come there: no other move would be taken.
        return RestDeadline(RestAction.COMMIT, tracker.last_change_us + session.hold_us)
    return _unfinished_board_deadline(session, explanation)


def shows_proposed_move(session: Session) -> bool:
    """Return True if the board shows the end of the proposed move, and its landing is seen."""
    proposal, tracker = session.turn.proposal, session.tracker
    if proposal is None or not tracker.is_landing_seen(proposal.move):
        return False
    return bool(tracker.footprints.find_finished(tracker.with_known_pieces().occupancy))


def is_finished_first(explanation: Explanation) -> bool:
    """Return True if the first ply of an explanation is finished."""
    return bool(explanation.plies) and not explanation.plies[0].standing


def is_proposal_made(session: Session) -> bool:
    """Return True if a proposed move stands on the board, perhaps with a reply under way."""
    if session.turn.proposal is None:
        return False
    return shows_proposed_move(session) or is_finished_first(find_explanations(session.tracker)[0])


def _answered_deadline(session: Session) -> RestDeadline | None:
    """Return when a move is committed whose press was forgotten: when its answer has come to rest."""
    tracker = session.tracker
    if session.turn.table_presses or tracker.footprints.is_any_under_way(tracker.occupancy):
        return None
    explanation = find_explanations(tracker)[0]
    if len(explanation.plies) < 2 or not explanation.is_clean:
        return None
    return RestDeadline(RestAction.COMMIT, explanation.plies[1].landed_us + ANSWERED_US)


def _finished_move_deadline(session: Session, explanations: Sequence[Explanation]) -> RestDeadline | None:
    """Return when a finished move is committed; None if no sensor shows its piece, which may still be in hand."""
    tracker, explanation = session.tracker, explanations[0]
    ply = explanation.plies[0]
    if not tracker.is_landing_seen(ply.move):
        return None
    if not (tracker.occupancy | tracker.untrusted) & bit(ply.move.landing):
        # It did not stand for long, or it would be on record: its capture has to rest.
        capture = _find_finished_answer(explanations)
        return None if capture is None else RestDeadline(RestAction.COMMIT, capture.rested_since_us + session.settle_us)
    may_go_on = session.turn.guidance is not None or tracker.may_continue(ply.move)
    rest_us = session.hold_us if may_go_on and len(explanation.plies) == 1 else session.settle_us
    if explanation.is_doubtful:
        rest_us = max(rest_us, session.settings.tracking.rest_ms * 1000)
    # After a fault, a magnet that passes may seem to right it for a moment.
    calm_us = 0 if session.turn.guidance is None else tracker.last_change_us + FLICKER_US
    rested_us = max(ply.rested_since_us + rest_us, held_until_us(session, ply.move))
    return RestDeadline(RestAction.COMMIT, max(rested_us, calm_us))


def _find_finished_answer(explanations: Sequence[Explanation]) -> ExplainedPly | None:
    """Return the finished answer to the first ply of the likeliest explanation; None if none explains the board.

    One that came in haste is likelier to be under way, until it has rested.
    """
    move = explanations[0].plies[0].move
    answered = [each for each in explanations if len(each.plies) > 1 and each.plies[0].move == move and each.is_clean]
    return answered[0].plies[1] if answered else None


def _is_touched_wrongly(session: Session) -> bool:
    """Return True if a piece stands where none belongs, or one of the side to move is missing."""
    tracker = session.tracker
    extra, missing = tracker.find_differences()
    return bool(extra) or bool(mask_of(missing) & tracker.own_pieces)


def _unfinished_board_deadline(session: Session, explanation: Explanation) -> RestDeadline | None:
    """Return when the move is amended, a piece in hand asked for, or the board judged; None if it may go on."""
    if session.turn.repeated_fault is not None:
        return None  # the board was judged as it stands
    tracker = session.tracker
    rested_us = tracker.last_change_us
    if may_be_amended(session):
        if find_amendment(session) is not None:
            return RestDeadline(RestAction.AMEND, rested_us + session.settle_us)
        if not tracker.occupancy & ~tracker.footprints.occupancy_before:
            return RestDeadline(RestAction.JUDGE, rested_us + IN_HAND_US)
    guidance = session.turn.guidance
    has_guidance = guidance is not None and not (guidance.was_righted or guidance.is_reminder)
    if tracker.with_known_pieces().is_mover_in_hand():
        return RestDeadline(RestAction.REMIND, rested_us + IN_HAND_US) if guidance is None else None
    is_played = is_finished_first(explanation) and is_playable(explanation, session.to_move)
    is_finished = is_finished_first(explanation) and not explanation.missing  # a sensor may show a piece too many
    if has_guidance and not is_huffable(session) and not (is_played and explanation.is_clean) and not is_finished:
        return None  # a board that is being undone may lack pieces
    if session.is_decided_elsewhere and not _is_touched_wrongly(session):
        return RestDeadline(RestAction.JUDGE, rested_us + IN_HAND_US)  # the opponent thinks with a piece in hand
    tracking = session.settings.tracking
    may_be_huffed = is_huffable(session) and explanation.plies and explanation.plies[0].standing
    # Of a capture whose pieces still stand, and of a capture that was missed, a board may show the same.
    rest_ms = tracking.removal_wait_ms if may_be_huffed else tracking.rest_ms
    return RestDeadline(RestAction.JUDGE, rested_us + rest_ms * 1000)
