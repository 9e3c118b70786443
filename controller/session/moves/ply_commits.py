"""The plies of an explanation become moves on record, each as of the time at which its turn passed."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from controller.rules.squares import Occupancy, bit
from controller.session.moves.commits import commit_move
from controller.session.moves.faults import report_missing
from controller.session.moves.penalties import penalize_illegal_move, revoke_penalty
from controller.session.moves.state import ButtonPress, Penalty
from controller.session.state import Session
from controller.session.trust.doubt import possible_hypotheses
from controller.session.trust.doubts_of_order import is_piece_missing_in_all
from controller.session.trust.hypotheses import Hypothesis, extend_hypothesis
from controller.tracking.explained_plies import SAME_TIME_US, ExplainedPly, PressEvidence
from controller.tracking.explanation_costs import FAR_AHEAD, Explanation
from controller.tracking.explanations import find_explanations
from controller.tracking.played_moves import find_closed_ply, find_rivals


def find_closing(session: Session, press: ButtonPress) -> tuple[list[Explanation], list[Explanation]]:
    """Return the explanations in which a press closes a turn, the cheapest first, and the cheaper ones in which not.

    There are none if it costs far less that the press says nothing.
    """
    closing = PressEvidence(press.side, press.at_us)
    explanations = find_explanations(session.tracker, session.turn.press_evidence)
    closed = [
        explanation
        for explanation in explanations
        if find_closed_ply(explanation, closing) is not None
        and (explanation.awaits_reply or explanation.cost < explanations[0].cost + FAR_AHEAD)
    ]
    return closed, [explanation for explanation in explanations if closed and explanation.cost < closed[0].cost]


def commit_plies(
    session: Session, explanations: Sequence[Explanation], place: int, closing_press: ButtonPress | None
) -> Session:
    """Commit the plies of the first explanation up to a place; a press may close the last of them.

    Where another explanation that costs about as much has another ply, that ply is committed as uncertain, and the rest
    is looked at again by the caller. What is missing elsewhere on the board is named.
    """
    explanation, evidence = explanations[0], session.turn.press_evidence
    rivals: Sequence[Explanation] = ()
    missing = 0 if explanation.extra else explanation.missing  # a piece that stands elsewhere is not missing
    for number, ply in enumerate(explanation.plies[: place + 1]):
        is_last = number == place
        rivals = find_rivals(explanations, number)
        hypotheses = _rival_hypotheses(session, rivals, number)
        presses = [press for press in evidence if find_closed_ply(explanation, press) == number]
        press_us = closing_press.at_us if is_last and closing_press else presses[0].at_us if presses else None
        at_us = _turn_passed_us(explanation, number, press_us)
        session = _penalize_earlier_moves(session, ply)
        if not session.may_commit_moves:
            return session
        session = revoke_penalty(session, _find_unjust_penalty(session, ply), at_us)
        session = commit_move(
            session,
            ply.move,
            at_us,
            hypotheses=hypotheses,
            landed_us=ply.landed_by_us,
            missing=missing if is_last else 0,
            replied=_find_replied_squares(explanation, number),
            is_pressed=press_us is not None,
        )
        if not session.may_commit_moves:
            return session
        if hypotheses:
            break
    if len({len(rival.plies) for rival in rivals}) > 1:
        return session  # what is missing in one of them has answered in another
    # What is missing in one of them may be in a hand in another.
    near = [each for each in explanations if each.cost < explanation.cost + FAR_AHEAD]
    is_missing_in_all = all(each.missing for each in near) and is_piece_missing_in_all(session)
    return report_missing(session, missing) if is_missing_in_all else session


def _find_replied_squares(explanation: Explanation, number: int) -> Occupancy:
    """Return the squares of the plies that follow the one of a number."""
    moves = [ply.move for ply in explanation.plies[number + 1 :]]
    return reduce(or_, [bit(move.origin) | bit(move.landing) | move.captured for move in moves], 0)


def _turn_passed_us(explanation: Explanation, number: int, press_us: int | None) -> int:
    """Return when the turn passed: at the press, at the lift of the reply, or when the piece had come to rest.

    Captured pieces that stood at the press had to leave first.
    """
    ply = explanation.plies[number]
    if press_us is not None:
        return ply.removed_us if ply.removed_us > press_us + SAME_TIME_US else press_us
    if number + 1 < len(explanation.plies):
        reply = explanation.plies[number + 1]
        return max(ply.landed_us, reply.lifted_us or reply.landed_us)
    return ply.rested_since_us


def _rival_hypotheses(session: Session, rivals: Sequence[Explanation], number: int) -> tuple[Hypothesis, ...]:
    """Return the games that rival explanations lead to with their ply of a number; none if there is just one.

    Where sensors are not trusted, every game that the board shows is found as the doubt grows.
    """
    if len(rivals) < 2 or session.tracker.untrusted or session.trust.doubt is not None:
        return ()
    leading = possible_hypotheses(session)[0]
    return tuple([extend_hypothesis(leading, rival.plies[number].move) for rival in rivals])


def _find_unjust_penalty(session: Session, ply: ExplainedPly) -> Penalty | None:
    """Return the penalty of this turn if the move that is accepted stood on the board when its press was refused."""
    penalty = session.turn.penalty
    return None if penalty is None or ply.landed_us > penalty.press_us + SAME_TIME_US else penalty


def _penalize_earlier_moves(session: Session, ply: ExplainedPly) -> Session:
    """Penalize the illegal moves that were pressed before this ply was made, although the grace is not over."""
    for table_press in session.turn.table_presses:
        if table_press.is_new_fault and table_press.press.at_us + SAME_TIME_US < ply.landed_us:
            session = penalize_illegal_move(session, table_press)
    return session
