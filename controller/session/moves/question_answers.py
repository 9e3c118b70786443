"""Answers to a question, by a button or by the piece that is lifted, and how the game goes on after them."""

from controller.rules.outcome import Outcome, Termination
from controller.session.deliberate import is_deliberate
from controller.session.effects import Effect
from controller.session.moves.commits import end_game
from controller.session.state import ButtonPress, PauseReason, Session, without_pause
from controller.session.trust.hypotheses import Doubt
from controller.session.trust.questions import answering_side, apply_answer, ask_about_square
from controller.tracking.debounce import SettledChange

DECIDED_BY_PEOPLE = frozenset(
    {
        Termination.TIME,
        Termination.ILLEGAL_MOVES,
        Termination.AGREEMENT,
        Termination.RESIGNATION,
        Termination.ARBITER,
    }
)
"""Endings that stand whatever is on the board."""


def handle_answer_press(session: Session, press: ButtonPress, effects: list[Effect]) -> Session:
    """Take a press for the answer: yes by the side that moved last, no by the other."""
    if not is_deliberate(press.at_us, session.asked_us):
        return session
    session = apply_answer(session, is_occupied=press.side is answering_side(session), effects=effects)
    return _resume_or_ask(session, press.at_us, effects)


def handle_answer_lift(session: Session, change: SettledChange, effects: list[Effect]) -> Session:
    """Take the lift of the piece that is asked about for a yes; what else was settled on the board counts too."""
    question = session.question
    if question is None or PauseReason.QUESTION not in session.pauses:
        return session
    if question.square == change.square and not change.closed:
        session = apply_answer(session, is_occupied=True, effects=effects)
    elif session.doubt is not None:
        return session
    return _resume_or_ask(session, change.at_us, effects)


def ask_again(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Ask what was asked before the daemon was stopped, if anything, unless no doubt is left by now."""
    return session if session.question is None else _resume_or_ask(session, at_us, effects)


def _resume_or_ask(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Go on, or end the game, when no doubt is left that matters; else ask for the next square."""
    question = session.question
    pending_outcome = None if question is None else question.outcome
    outcome = (
        pending_outcome
        if pending_outcome is not None and pending_outcome.termination in DECIDED_BY_PEOPLE
        else session.game.outcome
    )
    if session.doubt is not None and not _is_settled(session.doubt, outcome):
        return ask_about_square(session, pending_outcome, at_us, effects)
    session = without_pause(session._replace(question=None), PauseReason.QUESTION, at_us)
    return session if outcome is None else end_game(session, outcome, at_us, effects)


def _is_settled(doubt: Doubt, outcome: Outcome | None) -> bool:
    """Tell whether what is still in doubt holds up nothing: the likely games are one, or end alike."""
    if len(doubt.likely_hypotheses) == 1:
        return True
    return outcome is not None and doubt.is_certain_of(outcome)
