"""Questions about a doubt: what is asked, who says yes, and what an answer leaves."""

from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.squares import bit
from controller.session.effects import Announce, Effect
from controller.session.state import PauseReason, Question, Session, with_pause
from controller.session.trust.doubt_updates import likely_hypotheses, narrow_doubt, possible_hypotheses
from controller.session.trust.hypotheses import find_deciding_square
from controller.session.views.messages import Message, MessageCode, build_message


def ask_about_square(session: Session, outcome: Outcome | None, at_us: int, effects: list[Effect]) -> Session:
    """Stand still and ask for one square whether it holds a piece; `outcome` ends the game when no doubt is left."""
    question = Question(find_deciding_square(likely_hypotheses(session)), outcome)
    session = session._replace(question=question, asked_us=session.now_us)
    effects.append(Announce(question_message(session)))
    return with_pause(session, PauseReason.QUESTION, at_us)


def question_message(session: Session) -> Message:
    """Say what is asked; that the board cannot tell, where no answer would help."""
    square = None if session.question is None else session.question.square
    if square is None:
        return build_message(MessageCode.CANNOT_TELL)
    return build_message(MessageCode.QUESTION, side=answering_side(session).english_name, square=square)


def answering_side(session: Session) -> Side:
    """Give the side whose button says yes to a question: the one that moved last."""
    return session.to_move.opponent


def apply_answer(session: Session, *, is_occupied: bool, effects: list[Effect]) -> Session:
    """Drop the lines that the answer to the question speaks against."""
    question = session.question
    if question is None or question.square is None:
        return session
    square = bit(question.square)
    keep = [
        hypothesis
        for hypothesis in possible_hypotheses(session)
        if bool(hypothesis.game.position.occupancy & square) is is_occupied
    ]
    return narrow_doubt(session, keep, effects) if keep else session
