"""How a doubt grows with each move, narrows on evidence, and ends."""

from collections.abc import Mapping, Sequence

from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.rules.squares import bit
from controller.session.checkpoints import LastMove
from controller.session.effects import Announce
from controller.session.state import Session
from controller.session.trust.doubts_of_order import find_cheapest_hypotheses, is_doubt_of_order
from controller.session.trust.hypotheses import (
    Doubt,
    DoubtfulTurn,
    Hypothesis,
    extend_hypothesis,
    keep_likeliest,
    resolving_records,
)
from controller.session.trust.hypothesis_costs import REFUTED_COST, acquit_late_sensors, find_cost
from controller.session.trust.sensors import distrust, suspected_squares, update_untrusted_squares
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.lying_sensors import LyingExplanation, find_lying_explanations, find_similar_lying_explanations
from controller.tracking.played_moves import find_possible_moves, find_possible_plies
from controller.tracking.tracker import Tracker


def possible_hypotheses(session: Session) -> tuple[Hypothesis, ...]:
    """Return the games that may have been played, the likeliest first; one if nothing is in doubt."""
    doubt = session.trust.doubt
    return (Hypothesis(session.game, (), 0),) if doubt is None else doubt.hypotheses


def tracker_under(session: Session, hypothesis: Hypothesis) -> Tracker:
    """Return the tracker as it is in one hypothesis: of its game, without the sensors that are wrong in it."""
    return session.tracker.with_game(hypothesis.game).with_untrusted(session.trust.distrusted | hypothesis.lying)


def shown_hypotheses(session: Session) -> tuple[Hypothesis, ...]:
    """Return every game that the board may show now, the likeliest first, without those that are refuted."""
    costs: dict[Hypothesis, int] = {}
    for hypothesis in possible_hypotheses(session):
        for after, cost in _continuations(session, hypothesis).items():
            costs[after] = min(cost, costs.get(after, cost))
    return tuple(_without_refuted(costs))


def find_shown_move(session: Session) -> Move | None:
    """Return the move that the board shows in the likeliest game, finished or finished and answered."""
    doubt = session.trust.doubt
    tracker = session.tracker if doubt is None else tracker_under(session, doubt.hypotheses[0])
    return next(iter(find_possible_moves(tracker)), None)


def grow_doubt(session: Session, move: Move, hypotheses: tuple[Hypothesis, ...], turn: DoubtfulTurn) -> Session:
    """Add a turn to the doubt, or begin one; what is certain by now is recorded.

    `move` is that of the leading hypothesis. `hypotheses` are those that the board now shows; if empty, they are
    found here.
    """
    doubt = session.trust.doubt
    if doubt is None and not session.tracker.untrusted and not hypotheses:
        return session
    hypotheses = keep_likeliest(hypotheses or _hypotheses_after(session, move))
    root = session.game if doubt is None else doubt.root
    turns = (turn,) if doubt is None else (*doubt.turns, turn)
    if len({(each.game.position, each.lying, each.plies[-1].move) for each in hypotheses}) > 1:
        evidence = session.tracker if doubt is None else doubt.evidence
        return _with_doubt(session, Doubt(root=root, hypotheses=hypotheses, turns=turns, evidence=evidence))
    # The caller records the last turn. Moves that led to the same position stay on record as candidates.
    session = _record_resolved_turns(session, hypotheses[0], turns[:-1], hypotheses[1:])
    return distrust(_with_doubt(session, None), hypotheses[0].lying)


def prefer_shown_hypotheses(session: Session) -> Session:
    """Drop the hypotheses in which the board shows no move, or that are refuted; lead with the likeliest.

    If the board shows no move in any, all of them stay. Where every sensor is trusted, those go that assume far more
    than others. The board is read as in the leading one, until the doubt grows or `update_untrusted_squares` ends that:
    sensors that are wrong in others alone are trusted.
    """
    doubt = session.trust.doubt
    if doubt is None:
        return session
    if is_doubt_of_order(session):
        return narrow_doubt(session, find_cheapest_hypotheses(session, doubt))
    costs: dict[Hypothesis, int] = {}
    for each in doubt.hypotheses:
        hypothesis = acquit_late_sensors(session, each)
        continuations = _continuations(session, hypothesis)
        if continuations:
            costs[hypothesis] = min(continuations.values())
        elif tracker_under(session, hypothesis).is_legal_with_reply:
            costs[hypothesis] = find_cost(session, hypothesis)
    session = narrow_doubt(session, _without_refuted(costs)) if costs else session
    doubt = session.trust.doubt
    if doubt is None:
        return session
    untrusted = session.trust.distrusted | doubt.hypotheses[0].lying
    return session._replace(tracker=session.tracker.with_untrusted(untrusted))


def adopt_explanations(
    session: Session, explanations: Sequence[tuple[Hypothesis, LyingExplanation]]
) -> tuple[Session, tuple[Hypothesis, ...]]:
    """Keep the hypotheses that were explained; return each of them with the move of its explanation."""
    session = narrow_doubt(session, list(dict.fromkeys(hypothesis for hypothesis, _ in explanations)))
    longer = tuple(
        extend_hypothesis(hypothesis, explanation.move, explanation.lying) for hypothesis, explanation in explanations
    )
    if session.trust.doubt is None:
        # The game is certain again before this move: what may have been played begins with it.
        distrusted = session.trust.distrusted
        longer = tuple(Hypothesis(after.game, after.plies[-1:], after.lying & ~distrusted) for after in longer)
    return session, longer


def narrow_doubt(session: Session, hypotheses: Sequence[Hypothesis]) -> Session:
    """Keep only these hypotheses of the doubt, at least one, the first of them in the lead.

    If one is left, the game is certain again and recorded so.
    """
    doubt = session.trust.doubt
    if doubt is None or tuple(hypotheses) == doubt.hypotheses:
        return session
    leading = hypotheses[0]
    if leading is not doubt.hypotheses[0]:
        before = leading.plies[-2].game if len(leading.plies) > 1 else doubt.root
        last_move = LastMove(before=before, move=leading.plies[-1].move, side=doubt.turns[-1].side)
        session = session._replace(
            tracker=session.tracker.with_game(leading.game), history=session.history._replace(last_move=last_move)
        )
    if len(hypotheses) > 1:
        return _with_doubt(session, doubt.with_hypotheses(hypotheses))
    session = _record_resolved_turns(session, leading, _current_turns(session, doubt))
    return distrust(_with_doubt(session, None), leading.lying)


def end_doubt(session: Session) -> Session:
    """Adopt the likeliest hypothesis as the game; the moves of the others stay on record as candidates."""
    doubt = session.trust.doubt
    if doubt is None:
        return session
    session = _record_resolved_turns(session, doubt.hypotheses[0], doubt.turns, doubt.hypotheses[1:])
    return _with_doubt(session, None)


def _with_doubt(session: Session, doubt: Doubt | None) -> Session:
    return update_untrusted_squares(session._replace(trust=session.trust._replace(doubt=doubt)))


def _without_refuted(costs: Mapping[Hypothesis, int]) -> list[Hypothesis]:
    """Return the hypotheses that are not refuted, the likeliest first."""
    least = min(costs.values(), default=0)
    return sorted([each for each, cost in costs.items() if cost < least + REFUTED_COST], key=costs.__getitem__)


def _continuations(session: Session, hypothesis: Hypothesis) -> dict[Hypothesis, int]:
    """Return a hypothesis with each of the moves that the board shows after it, and what that costs.

    If no sensor has shown the landing, the piece may have landed elsewhere on the wire of the wrong sensors.
    """
    tracker = tracker_under(session, hypothesis)
    played = find_possible_plies(tracker)
    moves = [plies[0].move for plies in played]
    costs = {
        extend_hypothesis(hypothesis, plies[0].move): find_cost(session, hypothesis, [ply.move for ply in plies])
        for plies in played
    }
    explanations = [] if hypothesis.lying else find_similar_lying_explanations(tracker, moves)
    suspected = suspected_squares(session, hypothesis.lying)
    if suspected and not any(tracker.is_landing_seen(move) for move in moves):
        elsewhere = find_lying_explanations(tracker.with_untrusted(tracker.untrusted | suspected))
        explanations += [
            explanation._replace(lying=bit(explanation.move.landing))
            for explanation in elsewhere
            if suspected & bit(explanation.move.landing)
        ]
    for explanation in explanations:
        after = extend_hypothesis(hypothesis, explanation.move, explanation.lying)
        lying = hypothesis._replace(lying=after.lying)
        costs.setdefault(after, find_cost(session, lying, [explanation.move]))
    return costs


def _hypotheses_after(session: Session, move: Move) -> tuple[Hypothesis, ...]:
    """Return every hypothesis that the board shows, and first the one with this move, shown or not."""
    leading = extend_hypothesis(possible_hypotheses(session)[0], move)
    return tuple(dict.fromkeys((leading, *shown_hypotheses(session))))


def _current_turns(session: Session, doubt: Doubt) -> tuple[DoubtfulTurn, ...]:
    """Return the turns in doubt, the last one with the clocks of now: after a restart its record is played on from."""
    if session.side_on_clock is not session.to_move:
        return doubt.turns  # the clock has passed another turn, whose move is not recorded yet
    return (*doubt.turns[:-1], doubt.turns[-1]._replace(ledger=session.ledger))


def _record_resolved_turns(
    session: Session, hypothesis: Hypothesis, turns: Sequence[DoubtfulTurn], others: Sequence[Hypothesis] = ()
) -> Session:
    if not turns:
        return session
    records = resolving_records(hypothesis, turns, session.trust.distrusted | hypothesis.lying, others)
    for record in records:
        session = session.record(record)
    moves = ", ".join(move_text(record.move) for record in records)
    return session.emit(Announce(build_message(MessageCode.RESOLVED, moves=moves)))
