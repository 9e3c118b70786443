"""What a session does when the record of two boards, or the other board, tells it something."""

from controller.clock.time_control import SECOND_US
from controller.rules.outcome import Outcome, Termination, win_for
from controller.session.arbiter.far_commands import carry_out
from controller.session.effects import Announce, ChangeAuthor, ChangeKind, PlaySound
from controller.session.far_board.joining import with_far_board
from controller.session.far_board.messages import refusal_message, unheard_message
from controller.session.far_board.rights import count_recorded_moves, may_write
from controller.session.far_board.state import FarBoard
from controller.session.far_exchange.inputs import (
    FarAnswerReceived,
    FarAskReceived,
    FarAvailabilityReceived,
    FarBoardHeard,
    FarBoardUnheard,
    FarEntryReceived,
    FarGameJoined,
    FarGameRefused,
    FarGameResumed,
    FarInput,
    FarRecordsAgree,
    FarRecordsDiffer,
)
from controller.session.far_exchange.values import FarAsk, FarAskKind
from controller.session.far_record.entries import stop_at_difference, take_entry
from controller.session.moves.board_changes import review_board
from controller.session.moves.commits import end_game
from controller.session.notices import show_notice, without_notice
from controller.session.recorded_changes import record_change, try_act
from controller.session.state import PauseReason, Phase, Session, without_pause
from controller.session.views.messages import MessageCode, build_message
from controller.session.views.sounds import Sound

UNKNOWN_GAP = "?"


def handle_far_input(session: Session, event: FarInput) -> Session:
    """Handle one input of a game on two boards; in any other game all but the first of them change nothing.

    An input may wait while the next game begins, so it names its game.
    """
    if isinstance(event, FarGameJoined):
        return _join(session, event)
    far = session.far
    if far is None or event.game != far.game:
        return session
    match event:
        case FarEntryReceived(entry=entry):
            # a board that makes entries has begun
            return take_entry(session._replace(far=far._replace(is_refused=False)), entry)
        case FarGameResumed():
            return _resume(session, far, event)
        case FarAskReceived(ask=ask):
            return _hear_ask(session, far, ask)
        case FarAnswerReceived(ask=FarAsk() as ask, is_agreed=is_agreed) if ask.side is not far.side:
            return _note_agreement(session, far, ask, is_agreed=is_agreed)
        case FarAnswerReceived(is_agreed=is_agreed):
            return _hear_answer(session, far, _find_answered_ask(session, far, event), is_agreed=is_agreed)
        case FarBoardUnheard(silent_us=silent_us):
            session = session._replace(far=far._replace(silent_us=silent_us, heard_us=event.at_us - silent_us))
            is_told = far.silent_us is not None or far.is_refused
            return session if is_told else session.emit(Announce(unheard_message(session)))
        case FarBoardHeard():
            return _hear_board(session, far)
        case FarGameRefused():
            session = session._replace(far=far._replace(is_refused=True))
            return session if far.is_refused else session.emit(Announce(refusal_message(far)))
        case FarAvailabilityReceived(is_online=is_online):
            known_us = event.at_us if far.offline_us is None else far.offline_us
            return session._replace(far=far._replace(offline_us=None if is_online else known_us))
        case FarRecordsDiffer(number=number):
            return stop_at_difference(session._replace(far=far._replace(differs_from=number)), number)
        case FarRecordsAgree():
            session = session._replace(far=far._replace(calls_arbiter=False, differs_from=0))
            return review_board(without_pause(session, PauseReason.RECORDS_DIFFER, session.now_us))


def _join(session: Session, event: FarGameJoined) -> Session:
    if session.far is not None or session.history.ply or session.phase is Phase.OVER:
        return session
    return with_far_board(session, FarBoard(event.game, event.side, event.board))


def _resume(session: Session, far: FarBoard, event: FarGameResumed) -> Session:
    """Show the clocks of the last entry, and record how long the board was stopped.

    What was refused comes again, and is judged anew; a difference by hashes is told again.
    """
    session = without_pause(session, PauseReason.RECORDS_DIFFER, session.now_us)
    ledger = session.ledger.advance_to(session.now_us).with_side_clocks(event.clocks)
    session = session._replace(
        ledger=ledger, far=far._replace(number=event.number, held=(), is_resumed=True, differs_from=0)
    )
    return _record_gap(session, event)


def _record_gap(session: Session, event: FarGameResumed) -> Session:
    """Record how long the board was stopped; if that is not known, how long its last entry was ago."""
    is_undated = event.stopped_us is None and event.gap_us is not None
    gap_us = event.gap_us if event.stopped_us is None else event.stopped_us
    kind = ChangeKind.UNDATED_GAP if is_undated else ChangeKind.GAP
    gap = UNKNOWN_GAP if gap_us is None else str(gap_us // SECOND_US)
    return record_change(session, kind, str(event.number), gap, author=ChangeAuthor.BOARD)


def _hear_ask(session: Session, far: FarBoard, ask: FarAsk) -> Session:
    """Show what the other player asks, unless it is known or over; he needs no agreement to resign.

    What was asked here comes back once it is kept: a board that was stopped knows it by that.
    """
    if ask.side is far.side:
        return session._replace(far=far.with_agreed(ask)) if _still_stands(session, ask) else session
    if ask.id == far.last_ask_id:
        return session
    far = far._replace(last_ask_id=ask.id)
    if session.phase is Phase.OVER or not is_open(session, ask):
        return session._replace(far=far)
    if ask.kind is FarAskKind.RESIGN:
        session = session._replace(far=far)
        outcome = Outcome(score=win_for(far.side), termination=Termination.RESIGNATION)
        return end_game(session, outcome, session.now_us) if may_write(session) else session
    session = session._replace(far=far._replace(far_ask=ask, far_asked_us=session.now_us))
    if ask.kind is FarAskKind.DRAW:
        conduct = session.conduct._replace(draw_offer=ask.side, draw_offered_us=session.now_us)
        offered = build_message(MessageCode.DRAW_OFFERED, side=ask.side.english_name)
        return session._replace(conduct=conduct).emit(Announce(offered), PlaySound(Sound.FAULT))
    asks = build_message(MessageCode.FAR_ASKS, ask=ask.kind.value, count=ask.plies, side=ask.side.english_name)
    return session.emit(Announce(asks), PlaySound(Sound.FAULT))


def is_open(session: Session, ask: FarAsk) -> bool:
    """Return True if no move has ended an ask; a draw that its side has offered in its own turn stands for the next."""
    moves = count_recorded_moves(session)
    if ask.kind is FarAskKind.RESIGN:
        return True
    if ask.ply == moves:
        return True
    far = session.far
    is_next_turn = far is not None and ask.ply == moves - 1 and may_write(session)
    return ask.kind is FarAskKind.DRAW and is_next_turn


def _still_stands(session: Session, ask: FarAsk) -> bool:
    """Return True if no move has ended what was asked or agreed to here."""
    moves, far = count_recorded_moves(session), session.far
    if session.phase is Phase.OVER or far is None:
        return False
    is_own = ask.side is far.side
    if is_own and ask.kind is FarAskKind.RESIGN:
        return True
    is_offer = is_own and ask.kind is FarAskKind.DRAW and ask.ply == moves - 1 and not may_write(session)
    return ask.ply == moves or is_offer


def _note_agreement(session: Session, far: FarBoard, ask: FarAsk, *, is_agreed: bool) -> Session:
    """Return the session that knows what was agreed to here: it comes back once it is kept."""
    if far.far_ask is not None and far.far_ask.id == ask.id:
        far = far._replace(far_ask=None)
    if is_agreed and _still_stands(session, ask):
        far = far.with_agreed(ask)
    return session._replace(far=far)


def _find_answered_ask(session: Session, far: FarBoard, event: FarAnswerReceived) -> FarAsk | None:
    """Return the ask of this board that is answered; None: a move has ended it.

    A board that was stopped has forgotten what it has asked: it asks it still, and what followed is done again alike.
    """
    own = far.own_ask
    if own is not None:
        return own if own.id == event.ask_id else None
    ask = event.ask if far.is_resumed and session.phase is not Phase.OVER else None
    return ask if ask is not None and is_open(session, ask) else None


def _hear_answer(session: Session, far: FarBoard, ask: FarAsk | None, *, is_agreed: bool) -> Session:
    if ask is None:
        return session
    answered = far._replace(own_ask=None) if is_agreed else far.without_refused(ask.id)
    session = session._replace(far=answered)
    if ask.kind is FarAskKind.DRAW and session.conduct.draw_offer is far.side:
        session = session._replace(conduct=session.conduct._replace(draw_offer=None))
    code = MessageCode.ASK_AGREED if is_agreed else MessageCode.ASK_REFUSED
    session = show_notice(session, build_message(code))
    if not is_agreed or not may_write(session):
        return session
    return try_act(session, lambda agreed: carry_out(agreed, ask))


def _hear_board(session: Session, far: FarBoard) -> Session:
    if far.silent_us is None:
        return session
    calls_arbiter = far.calls_arbiter and PauseReason.RECORDS_DIFFER in session.pauses
    far = far._replace(silent_us=None, heard_us=None, is_waited_for=False, calls_arbiter=calls_arbiter)
    session = without_notice(session._replace(far=far))
    return session.emit(Announce(build_message(MessageCode.BOARD_HEARD, board=far.name)))
