"""What a player here asks of the player at the other board, and his answers to what is asked from there."""

from controller.session.far_board.rights import count_recorded_moves
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.effects import AnswerFar, AskFar
from controller.session.far_exchange.values import FarAsk, FarAskKind, FarEntry, FarEntryKind
from controller.session.notices import show_notice
from controller.session.recorded_changes import RefusedError
from controller.session.state import PauseReason, Session, without_pause
from controller.session.views.messages import MessageCode, build_message


def ask_far(session: Session, kind: FarAskKind, plies: int = 0) -> Session:
    """Ask the player at the other board.

    Raise RefusedError on one board only, if the same is asked already, and once this player has resigned.
    """
    far = require_far_board(session)
    ply = count_recorded_moves(session)
    if far.own_ask is not None and far.own_ask.kind is kind:
        raise RefusedError(build_message(MessageCode.ASKED_ALREADY))
    if far.own_ask is not None and far.own_ask.kind is FarAskKind.RESIGN:
        raise RefusedError(build_message(MessageCode.ASKED, ask=FarAskKind.RESIGN.value, count=0))
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


def find_open_entry(session: Session) -> FarEntry | None:
    """Return the entry that stops the game, if an arbiter at the other board has made it without a signed command.

    People here may agree to it by its number, and to nothing else by that. None: nothing they may agree to stops it.
    """
    far = session.far
    if far is None or PauseReason.RECORDS_DIFFER not in session.pauses or far.differs_from or not far.held:
        return None
    entry = far.held[0]
    if not entry.is_by_arbiter or far.agreed_number == entry.number:
        return None
    is_act = entry.kind is not FarEntryKind.MOVE and (
        entry.kind is not FarEntryKind.RESULT or entry.outcome is not None
    )
    return entry if is_act else None


def agree_to_entry(session: Session, number: int) -> Session:
    """Take the entry by which the records differ; the step carries it out. Raise RefusedError for any other one."""
    far, entry = require_far_board(session), find_open_entry(session)
    if entry is None or entry.number != number:
        raise RefusedError(build_message(MessageCode.NO_OPEN_ENTRY, number=number))
    far = far._replace(agreed_number=number, calls_arbiter=False)
    return without_pause(session._replace(far=far), PauseReason.RECORDS_DIFFER, session.now_us)
