"""What a player here asks of the player at the other board, and his answers to what is asked from there."""

from controller.session.far_board.rights import count_recorded_moves
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.effects import AnswerFar, AskFar
from controller.session.far_exchange.values import FarAsk, FarAskKind
from controller.session.notices import show_notice
from controller.session.recorded_changes import RefusedError
from controller.session.state import PauseReason, Session, without_pause
from controller.session.views.messages import MessageCode, build_message


def ask_far(session: Session, kind: FarAskKind, plies: int = 0) -> Session:
    """Ask the player at the other board; raise RefusedError on one board only, and if the same is asked already."""
    far = require_far_board(session)
    ply = count_recorded_moves(session)
    if far.own_ask is not None and far.own_ask.kind is kind:
        raise RefusedError(build_message(MessageCode.ASKED_ALREADY))
    ask_id = f"{far.side.english_name.lower()} {ply} {session.now_us}"
    ask = FarAsk(id=ask_id, kind=kind, side=far.side, ply=ply, plies=plies)
    session = session._replace(far=far.with_agreed(ask)._replace(own_ask=ask)).emit(AskFar(ask))
    return show_notice(session, build_message(MessageCode.ASKED, ask=kind.value, count=plies))


def answer_far(session: Session, *, is_agreed: bool) -> Session:
    """Answer what the player at the other board asks; raise RefusedError if he asks nothing."""
    far = require_far_board(session)
    if far.far_ask is None:
        raise RefusedError(build_message(MessageCode.NOTHING_ASKED))
    answered = far.with_agreed(far.far_ask) if is_agreed else far
    session = session._replace(far=answered._replace(far_ask=None))
    return session.emit(AnswerFar(ask=far.far_ask, is_agreed=is_agreed))


def require_far_board(session: Session) -> FarBoard:
    """Return the other board; raise RefusedError in a game on one board."""
    if session.far is None:
        raise RefusedError(build_message(MessageCode.NO_FAR_BOARD))
    return session.far


def may_agree_to_entry(session: Session) -> bool:
    """Return True if what stops the game is what an arbiter at the other board has done without a signed command.

    An ask of the other player is answered first, so that who agrees to it agrees to nothing else.
    """
    far = session.far
    if far is None or PauseReason.RECORDS_DIFFER not in session.pauses or far.differs_from or far.far_ask is not None:
        return False
    return bool(far.held) and far.held[0].is_by_arbiter and far.agreed_number != far.held[0].number


def agree_to_entry(session: Session) -> Session:
    """Take the entry by which the records differ; the step carries it out."""
    far = require_far_board(session)
    far = far._replace(agreed_number=far.held[0].number, calls_arbiter=False)
    return without_pause(session._replace(far=far), PauseReason.RECORDS_DIFFER, session.now_us)
