"""What a session does about a doubt: it grows with each move, narrows on evidence, and is asked about when needed."""

from collections.abc import Sequence

from controller.notation.move_text import move_text
from controller.rules.moves import Move
from controller.rules.squares import bit
from controller.session.effects import Announce, Effect
from controller.session.state import LastMove, Session
from controller.session.trust.hypotheses import (
    Doubt,
    DoubtfulTurn,
    Hypothesis,
    extend_hypothesis,
    failure_rank,
    keep_likeliest,
    resolving_records,
)
from controller.session.trust.sensors import distrust, suspected_squares, update_unseen_squares
from controller.session.views.messages import MessageCode, build_message
from controller.tracking.debounce import SettledChange
from controller.tracking.explanations import Explanation, find_explanations, find_similar_explanations
from controller.tracking.tracker import Tracker


def possible_hypotheses(session: Session) -> tuple[Hypothesis, ...]:
    """Give the games that may have been played, the likeliest first: one, as long as there is no doubt."""
    return (Hypothesis(session.game, (), 0),) if session.doubt is None else session.doubt.hypotheses


def likely_hypotheses(session: Session) -> tuple[Hypothesis, ...]:
    """Give those of the possible games in which the least has failed."""
    return possible_hypotheses(session) if session.doubt is None else session.doubt.likely_hypotheses


def grow_doubt(
    session: Session, move: Move, hypotheses: tuple[Hypothesis, ...], turn: DoubtfulTurn, effects: list[Effect]
) -> Session:
    """Take a turn of the leading game into the doubt, if there is one: `lines` are those that the board now shows.

    Without `lines` they are found here; of very many the likeliest are kept. What is certain again is recorded.
    """
    if session.doubt is None and not session.tracker.unseen and not hypotheses:
        return session
    hypotheses = keep_likeliest(hypotheses or _hypotheses_after(session, move))
    root = session.game if session.doubt is None else session.doubt.root
    turns = (turn,) if session.doubt is None else (*session.doubt.turns, turn)
    if len(hypotheses) > 1:
        return update_unseen_squares(session._replace(doubt=Doubt(root=root, hypotheses=hypotheses, turns=turns)))
    _record_resolved_turns(session, hypotheses[0], turns[:-1], effects)  # the last one is recorded by who commits it
    return distrust(update_unseen_squares(session._replace(doubt=None)), hypotheses[0].lying, effects)


def tracker_under(session: Session, hypothesis: Hypothesis) -> Tracker:
    """Look at the board as one of the possible games does: past the sensors that lie in it."""
    return session.tracker.with_game(hypothesis.game).with_unseen(session.distrusted | hypothesis.lying)


def _continuations(session: Session, hypothesis: Hypothesis) -> list[Hypothesis]:
    """Give a line with each of the moves that the board shows after it, the likeliest first.

    Where nobody saw a piece land, it may have landed elsewhere on the wire of the sensors that lie.
    """
    tracker = tracker_under(session, hypothesis)
    moves = tracker.find_possible_moves()
    shown = [extend_hypothesis(hypothesis, move) for move in moves]
    suspected = suspected_squares(session, hypothesis.lying)
    if suspected and not any(tracker.is_landing_seen(move) for move in moves):
        explanations = find_explanations(tracker.with_unseen(tracker.unseen | suspected))
        elsewhere = [explanation.move for explanation in explanations if suspected & bit(explanation.move.landing)]
        shown += [extend_hypothesis(hypothesis, move, bit(move.landing)) for move in elsewhere]
    if not hypothesis.lying:
        shown += [
            extend_hypothesis(hypothesis, reading.move, reading.lying)
            for reading in find_similar_explanations(tracker, moves)
        ]
    return shown


def shown_hypotheses(session: Session) -> tuple[Hypothesis, ...]:
    """Give every game that the board may show now, those with the fewest liars first."""
    shown = dict.fromkeys(
        after for hypothesis in possible_hypotheses(session) for after in _continuations(session, hypothesis)
    )
    return tuple(sorted(shown, key=failure_rank))


def _hypotheses_after(session: Session, move: Move) -> tuple[Hypothesis, ...]:
    """Give every line that the board shows, that of the move first: also where it does not, as with a huffed move."""
    leading = extend_hypothesis(possible_hypotheses(session)[0], move)
    return tuple(dict.fromkeys((leading, *shown_hypotheses(session))))


def prefer_shown_hypotheses(session: Session, effects: list[Effect]) -> Session:
    """Let a line lead after which the board shows a move; give up those after which it shows none, nor one on its way.

    Where it shows none after any, all of them stay.
    """
    if session.doubt is None:
        return session
    hypotheses = session.doubt.hypotheses
    fitting = [
        hypothesis
        for hypothesis in hypotheses
        if _continuations(session, hypothesis) or tracker_under(session, hypothesis).is_legal_with_reply
    ]
    fitting.sort(key=lambda line: not tracker_under(session, line).find_possible_moves())
    return narrow_doubt(session, fitting, effects) if fitting else session


def find_shown_move(session: Session) -> Move | None:
    """Give the move that the board shows in the likeliest game, finished or finished and answered; None for none."""
    tracker = session.tracker if session.doubt is None else tracker_under(session, session.doubt.hypotheses[0])
    return tracker.find_finished_move() or tracker.find_answered_move(is_pressed=True)


def adopt_explanations(
    session: Session, explanations: Sequence[tuple[Hypothesis, Explanation]], effects: list[Effect]
) -> tuple[Session, tuple[Hypothesis, ...]]:
    """Keep the lines that were read on, and give each with its reading."""
    session = narrow_doubt(session, list(dict.fromkeys(line for line, _ in explanations)), effects)
    longer = tuple(
        extend_hypothesis(hypothesis, explanation.move, explanation.lying) for hypothesis, explanation in explanations
    )
    if session.doubt is None:
        # Certain again until here: what may have been played begins with this move.
        longer = tuple(Hypothesis(line.game, line.plies[-1:], line.lying & ~session.distrusted) for line in longer)
    return session, longer


def narrow_doubt(session: Session, hypotheses: Sequence[Hypothesis], effects: list[Effect]) -> Session:
    """Keep only these lines of the doubt, at least one, the first of them in the lead.

    With one left, the game is certain again and recorded so.
    """
    doubt = session.doubt
    if doubt is None or tuple(hypotheses) == doubt.hypotheses:
        return session
    leading = hypotheses[0]
    if leading is not doubt.hypotheses[0]:
        before = leading.plies[-2].game if len(leading.plies) > 1 else doubt.root
        last = LastMove(before=before, move=leading.plies[-1].move, side=doubt.turns[-1].side)
        session = session._replace(tracker=session.tracker.with_game(leading.game), last_move=last)
    if len(hypotheses) > 1:
        return update_unseen_squares(session._replace(doubt=doubt.with_hypotheses(hypotheses)))
    _record_resolved_turns(session, leading, _current_turns(session, doubt), effects)
    return distrust(update_unseen_squares(session._replace(doubt=None)), leading.lying, effects)


def _current_turns(session: Session, doubt: Doubt) -> tuple[DoubtfulTurn, ...]:
    """Give the turns in doubt, the last one with the clocks as they are by now: a restart goes on from its record."""
    if session.pending_huff is not None:
        return doubt.turns  # the clock has passed another turn, whose move is not recorded yet
    return (*doubt.turns[:-1], doubt.turns[-1]._replace(ledger=session.ledger))


def drop_refuted_hypotheses(session: Session, change: SettledChange, effects: list[Effect]) -> Session:
    """Drop the lines that a sensor speaks against which was taken for dead and has just told of a change.

    It may only have been late: then the board now looks just as after one of the lines, and a piece that comes from
    nowhere speaks against the others, unless it may have moved there; one that leaves may have been lifted. Else
    somebody has moved on, and a sensor that tells of that did not lie before.
    """
    doubt, square = session.doubt, bit(change.square)
    if doubt is None or not doubt.lying & square:
        return session
    occupancy, seen = session.tracker.occupancy, ~session.tracker.unseen | square
    late = [
        hypothesis for hypothesis in doubt.hypotheses if not (hypothesis.game.position.occupancy ^ occupancy) & seen
    ]
    if late and not change.closed:
        return session
    played = [
        line
        for line in doubt.hypotheses
        if not line.lying & square and tracker_under(session, line).is_legal_with_reply
    ]
    keep = late and [line for line in doubt.hypotheses if line in late or line in played]
    keep = keep or [line for line in doubt.hypotheses if not line.lying & square]
    return narrow_doubt(session, keep, effects) if keep else session


def end_doubt(session: Session, effects: list[Effect]) -> Session:
    """Take the likeliest line for the game; what the others have instead stays on record."""
    doubt = session.doubt
    if doubt is None:
        return session
    _record_resolved_turns(session, doubt.hypotheses[0], doubt.turns, effects, doubt.hypotheses[1:])
    return update_unseen_squares(session._replace(doubt=None))


def _record_resolved_turns(
    session: Session,
    hypothesis: Hypothesis,
    turns: Sequence[DoubtfulTurn],
    effects: list[Effect],
    others: Sequence[Hypothesis] = (),
) -> None:
    if turns:
        records = resolving_records(hypothesis, turns, session.distrusted | hypothesis.lying, others)
        effects += records
        moves = ", ".join(move_text(record.move) for record in records)
        effects.append(Announce(build_message(MessageCode.RESOLVED, moves=moves)))
