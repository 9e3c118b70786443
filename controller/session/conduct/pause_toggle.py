"""Pausing and resuming play by one button, on one board or on two."""

from controller.commands.sender import BUTTON_SENDER
from controller.commands.values import PausePlay, ResumePlay
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.effects import Announce, ChangeAuthor
from controller.session.far_board.asks import ask_far
from controller.session.far_board.rights import may_write
from controller.session.far_exchange.effects import PassToFar
from controller.session.far_exchange.values import FarAskKind
from controller.session.recorded_changes import try_act
from controller.session.state import PauseReason, Session
from controller.session.views.messages import MessageCode, build_message


def toggle_pause(session: Session, at_us: int, author: ChangeAuthor = ChangeAuthor.ARBITER) -> Session:
    """Pause or resume play as of a time, recorded like a command, or say why not; the third button is the arbiter's."""
    if PauseReason.RECORDING in session.pauses:
        return session.emit(Announce(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)))
    # it may be refused because chips of Damath are missing
    return try_act(session, lambda paused: _toggle_pause(paused, at_us, author))


def _toggle_pause(session: Session, at_us: int, author: ChangeAuthor) -> Session:
    if session.far is not None and not (author is ChangeAuthor.ARBITER and may_write(session)):
        return _toggle_pause_of_both(session, author)
    if PauseReason.ARBITER in session.pauses:
        return resume_play(session, at_us, build_message(MessageCode.PLAY_RESUMED), author)
    # the message of the arbiter's button names the arbiter; the usual one names the author
    announcement = build_message(MessageCode.PLAY_PAUSED, by=author.value) if author is ChangeAuthor.ARBITER else None
    return pause_play(session, at_us, announcement, author)


def _toggle_pause_of_both(session: Session, author: ChangeAuthor) -> Session:
    """Ask the other board for a pause, or to resume play; an arbiter does not ask."""
    is_paused = PauseReason.ARBITER in session.pauses
    if author is ChangeAuthor.ARBITER:
        return session.emit(PassToFar(command=ResumePlay() if is_paused else PausePlay(), sender=BUTTON_SENDER))
    return ask_far(session, FarAskKind.RESUME if is_paused else FarAskKind.PAUSE)
