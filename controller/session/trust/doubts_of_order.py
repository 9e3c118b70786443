"""Doubts of how pieces went, where every sensor is trusted: each game is weighed since the game was last certain."""

from controller.session.state import Session
from controller.session.trust.hypotheses import Doubt, Hypothesis
from controller.tracking.explanation_costs import COST_TOUCH, FAR_AHEAD, Explanation
from controller.tracking.explanations import find_explanations


def is_doubt_of_order(session: Session) -> bool:
    """Return True if it is in doubt how pieces went, although every sensor is trusted."""
    doubt = session.trust.doubt
    return doubt is not None and not (doubt.lying or session.trust.distrusted)


def may_be_unanswered(session: Session) -> bool:
    """Return True if it is in doubt how pieces went, and a further ply is finished in some of the likeliest games only.

    Those that assume a touched piece more are not among them.
    """
    doubt = session.trust.doubt
    if doubt is None or not is_doubt_of_order(session):
        return False
    weighed = [explanation for explanation in _explain_hypotheses(session, doubt) if explanation is not None]
    least = min([explanation.cost for explanation in weighed], default=0)
    likeliest = [explanation for explanation in weighed if explanation.cost < least + COST_TOUCH]
    plies = [explanation.plies[len(doubt.turns) :] for explanation in likeliest]
    return len({bool(further) and not further[0].standing for further in plies}) > 1


def is_piece_missing_in_all(session: Session) -> bool:
    """Return True if a piece is missing in every likely game, so that it may be named.

    Where nothing is in doubt, it is in the only one.
    """
    doubt = session.trust.doubt
    if doubt is None or not is_doubt_of_order(session):
        return True
    return all(explanation is None or explanation.missing for explanation in _explain_hypotheses(session, doubt))


def find_cheapest_hypotheses(session: Session, doubt: Doubt) -> list[Hypothesis]:
    """Return the hypotheses that cost little more than the cheapest of them, the cheapest first.

    Each has to explain everything since the game was last certain. If none does, all stay.
    """
    weighed = _explain_hypotheses(session, doubt)
    costs = sorted((explanation.cost, place) for place, explanation in enumerate(weighed) if explanation is not None)
    near = [place for cost, place in costs if cost < costs[0][0] + FAR_AHEAD]
    return [doubt.hypotheses[place] for place in near] or list(doubt.hypotheses)


def _explain_hypotheses(session: Session, doubt: Doubt) -> list[Explanation | None]:
    """Return the cheapest explanation since the root that begins with the plies of each hypothesis.

    It is None if the sensors contradict the hypothesis.
    """
    # Pieces that were named since may be missing in one hypothesis only, so they cost as much as others.
    tracker = session.tracker.with_game(doubt.root) if doubt.evidence is None else doubt.evidence
    tracker = tracker._replace(proposed=session.tracker.proposed)
    evidence = session.turn.press_evidence
    moves = [[ply.move for ply in hypothesis.plies] for hypothesis in doubt.hypotheses]
    return [next(iter(find_explanations(tracker, evidence, begins_with=each)), None) for each in moves]
