"""Judging a board that has come to rest by itself."""

from controller.rules.squares import mask_of
from controller.session.effects import Judgement
from controller.session.moves.amendments import find_amendment
from controller.session.moves.bound_piece import note_misplayed_piece
from controller.session.moves.commits import amend_move, commit_move
from controller.session.moves.faults import count_repeated_fault, report_fault, report_missing
from controller.session.moves.huffing import begin_huff, commit_huff_at_lift
from controller.session.moves.ply_commits import commit_plies
from controller.session.moves.rest import is_finished_first, shows_proposed_move, update_rest_deadline
from controller.session.moves.sensor_questions import ask_about_only_sensor
from controller.session.moves.state import RestAction
from controller.session.state import Session
from controller.session.trust.doubt import prefer_shown_hypotheses
from controller.session.trust.doubts_of_order import may_be_unanswered
from controller.session.trust.sensors import update_untrusted_squares
from controller.tracking.explanations import find_explanations
from controller.tracking.played_moves import is_playable


def judge_rest(session: Session) -> Session:
    """Act on a board that has come to rest by itself."""
    rest_deadline, ply = session.turn.rest_deadline, session.history.ply
    if rest_deadline is None:
        return session
    session = prefer_shown_hypotheses(session._replace(turn=session.turn._replace(rest_deadline=None)))
    match rest_deadline.action:
        case RestAction.COMMIT | RestAction.JUDGE if may_be_unanswered(session):
            pass  # what happens next tells
        case RestAction.COMMIT:
            session = _commit_rested_board(session)
        case RestAction.AMEND:
            amended = find_amendment(session)
            session = session if amended is None else amend_move(session, amended)
        case RestAction.HUFF:
            session = commit_huff_at_lift(session)
        case RestAction.JUDGE:
            session = _judge_rested_board(session, rest_deadline.at_us)
        case RestAction.REMIND:
            session, _ = report_fault(session, rest_deadline.at_us)
    session = update_rest_deadline(update_untrusted_squares(session))
    if session.turn.rest_deadline != rest_deadline or session.history.ply > ply:
        return session
    # The same once more would be for ever: nothing has changed.
    return session._replace(turn=session.turn._replace(rest_deadline=None))


def _commit_rested_board(session: Session) -> Session:
    """Commit the move that stands; a proposed one also if the changes on the way to it explain nothing."""
    explanations = find_explanations(session.tracker)
    if is_finished_first(explanations[0]):
        return commit_plies(session, explanations, 0, None)
    proposal = session.turn.proposal
    if proposal is None or not shows_proposed_move(session):
        return session
    return commit_move(session, proposal.move, session.tracker.last_change_us)


def _judge_rested_board(session: Session, rested_us: int) -> Session:
    """Commit a move that stands although something is wrong elsewhere, or begin a huff; otherwise report a fault."""
    explanations = find_explanations(session.tracker)
    if is_finished_first(explanations[0]) and is_playable(explanations[0], session.to_move):
        return commit_plies(session, explanations, 0, None)
    huffed = begin_huff(session, session.tracker.last_change_us)
    if huffed is not None:
        return huffed
    extra, missing = session.tracker.find_differences()
    if not extra and not session.tracker.with_known_pieces().is_legal_with_reply:
        return report_missing(session, mask_of(missing))
    session, judgement = report_fault(session, rested_us)
    if judgement is Judgement.ILLEGAL:
        session = note_misplayed_piece(session)
    session = count_repeated_fault(session, rested_us)
    return ask_about_only_sensor(session, session.tracker.last_change_us) or session
