"""Questions about a doubt: what is asked, who says yes, and which hypotheses an answer leaves."""

from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.rules.squares import bit
from controller.session.effects import Announce
from controller.session.state import PauseReason, Session, with_pause
from controller.session.trust.doubt import narrow_doubt, possible_hypotheses
from controller.session.trust.hypotheses import find_deciding_square
from controller.session.trust.state import Question
from controller.session.views.messages import Message, MessageCode, build_message


def ask_about_square(session: Session, outcome: Outcome | None, at_us: int) -> Session:
    """Pause and ask whether a square holds a piece; `outcome` ends the game once nothing is in doubt."""
    doubt = session.trust.doubt
    hypotheses = possible_hypotheses(session) if doubt is None else doubt.likely_hypotheses
    question = Question(find_deciding_square(hypotheses), outcome)
    session = session._replace(trust=session.trust._replace(question=question, asked_us=session.now_us))
    return with_pause(session.emit(Announce(question_message(session))), PauseReason.QUESTION, at_us)


def question_message(session: Session) -> Message:
    """Return what is asked, or that the board cannot tell, if no answer would decide anything."""
    question = session.trust.question
    if question is None or question.square is None:
        return build_message(MessageCode.CANNOT_TELL)
    code = MessageCode.QUESTION if asks_for_piece(question) else MessageCode.QUESTION_EMPTY
    return build_message(code, side=answering_side(session).english_name, square=question.square)


def asks_for_piece(question: Question) -> bool:
    """Return True if yes says that a piece stands on the square, False if it says that the square is empty.

    About a move that is not on record yet, yes always says that it was made.
    """
    return question.assumed is None or question.assumed.is_occupied


def answering_side(session: Session) -> Side:
    """Return the side whose button says yes: the side that moved last, which has seen the square.

    About a move that is not on record yet, that is the opponent: his time would begin, and who presses again and again
    confirms nothing.
    """
    return session.to_move.opponent


def apply_answer(session: Session, *, is_occupied: bool) -> Session:
    """Drop the hypotheses that the answer to the question refutes."""
    question = session.trust.question
    if question is None or question.square is None:
        return session
    square = bit(question.square)
    keep = [
        hypothesis
        for hypothesis in possible_hypotheses(session)
        if bool(hypothesis.game.position.occupancy & square) is is_occupied
    ]
    return narrow_doubt(session, keep) if keep else session
