"""Answers to a question, by a button or by the piece that is lifted, and how the game goes on after them."""

from controller.rules.outcome import Outcome, Termination
from controller.session.moves.commits import end_game
from controller.session.moves.sensor_questions import confirm_assumed_move, deny_assumed_move, drop_assumed_move
from controller.session.moves.state import ButtonPress
from controller.session.state import PauseReason, Session, without_pause
from controller.session.trust.doubt import end_doubt
from controller.session.trust.hypotheses import Doubt
from controller.session.trust.questions import answering_side, apply_answer, ask_about_square
from controller.session.trust.state import is_deliberate
from controller.tracking.debounce import SettledChange

DECIDED_BY_PEOPLE = frozenset(
    {
        Termination.TIME,
        Termination.INSUFFICIENT,
        Termination.ILLEGAL_MOVES,
        Termination.WARNINGS,
        Termination.AGREEMENT,
        Termination.RESIGNATION,
        Termination.ARBITER,
        Termination.ADJOURNED,
    }
)
"""Endings that stand whatever is on the board."""


def handle_answer_press(session: Session, press: ButtonPress) -> Session:
    """Handle a press as the answer: yes by the side that moved last, no by the other."""
    if not is_deliberate(press.at_us, session.trust.asked_us):
        return session
    is_yes, question = press.side is answering_side(session), session.trust.question
    if question is not None and question.assumed is not None and question.square is not None:
        if is_yes:
            return confirm_assumed_move(session, question.assumed, press.at_us)
        return deny_assumed_move(session, question.assumed, question.square, press.at_us)
    session = apply_answer(session, is_occupied=is_yes)
    return _resume_or_ask(session, press.at_us)


def handle_answer_lift(session: Session, change: SettledChange) -> Session:
    """Handle the lift of the piece that is asked about as a yes; other changes may end the doubt too."""
    question = session.trust.question
    if question is None or PauseReason.QUESTION not in session.pauses:
        return session
    if question.assumed is not None:
        return drop_assumed_move(session, question.assumed, change.at_us)
    if question.square == change.square and not change.closed:
        session = apply_answer(session, is_occupied=True)
    elif session.trust.doubt is not None:
        return session
    return _resume_or_ask(session, change.at_us)


def ask_again(session: Session, at_us: int) -> Session:
    """Ask what was asked before the daemon was restarted, unless nothing is in doubt by now."""
    return session if session.trust.question is None else _resume_or_ask(session, at_us)


def _resume_or_ask(session: Session, at_us: int) -> Session:
    """Resume or end the game if nothing that matters is in doubt; otherwise ask about the next square."""
    trust = session.trust
    pending_outcome = None if trust.question is None else trust.question.outcome
    is_decided = pending_outcome is not None and pending_outcome.termination in DECIDED_BY_PEOPLE
    outcome = pending_outcome if is_decided else session.game.outcome
    if trust.doubt is not None and not _is_settled(trust.doubt, outcome):
        return ask_about_square(session, pending_outcome, at_us)
    session = session._replace(trust=trust._replace(question=None))
    session = without_pause(session, PauseReason.QUESTION, at_us)
    if session.far is not None:
        session = end_doubt(session)  # the other board waits for the move
    return session if outcome is None else end_game(session, outcome, at_us)


def _is_settled(doubt: Doubt, outcome: Outcome | None) -> bool:
    """Return True if the doubt delays nothing: one hypothesis is likely, or all likely ones end alike."""
    if len(doubt.likely_hypotheses) == 1:
        return True
    return outcome is not None and doubt.is_certain_of(outcome)
