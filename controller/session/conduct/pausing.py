"""Pausing play, and resuming a game that is paused or over."""

from controller.clock.press_clock import FlagRule
from controller.session.conduct.earlier_events import judge_until
from controller.session.effects import Announce, ChangeAuthor, ChangeKind
from controller.session.moves.board_changes import review_board, wait_for_set_up
from controller.session.moves.huffing import is_board_in_order
from controller.session.moves.missing_chips import is_lacking_chips, missing_chips_message
from controller.session.moves.question_answers import ask_again
from controller.session.recorded_changes import PAUSED, RefusedError, record_change, reopen_game, running_side_text
from controller.session.state import PauseReason, Phase, Session, ends_by_rule, with_pause, without_pause
from controller.session.views.messages import Message, MessageCode, build_message

_NEEDED_FIRST = {
    PauseReason.SENSORS: "the sensors do not answer",
    PauseReason.RESULT: "a result was announced; wait, or press a button to go on",
    PauseReason.OUTPUTS: "neither LEDs nor display nor page show the game",
    PauseReason.BOARD_DIFFERS: "set up the pieces as the board shows",
    PauseReason.DAEMON_RESTARTED: "set up the pieces as the board shows",
    PauseReason.QUESTION: "the board asks what was played; answer it, take moves back or set the position",
    PauseReason.RECORDS_DIFFER: "the records of the two boards differ; the arbiter decides",
    PauseReason.TIME_LIMIT: "both sides have used what they may; set the result",
}

_ENDED_BY_PIECES = {PauseReason.ARBITER, PauseReason.BOARD_DIFFERS, PauseReason.DAEMON_RESTARTED}


def pause_play(
    session: Session,
    at_us: int,
    announcement: Message | None = None,
    author: ChangeAuthor = ChangeAuthor.ARBITER,
) -> Session:
    """Stop the clocks as of a time, until play is resumed; raise RefusedError if it is paused or over.

    `announcement` replaces the usual message.
    """
    if session.phase is Phase.OVER:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value="over"))
    if PauseReason.ARBITER in session.pauses:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=PAUSED))
    session = judge_until(session, at_us)
    if session.phase is Phase.OVER:
        return session
    before = running_side_text(session)
    session = with_pause(session, PauseReason.ARBITER, at_us)
    session = session._replace(conduct=session.conduct._replace(paused_by=author))
    return record_change(session, ChangeKind.PAUSE, before, PAUSED, author=author, announcement=announcement)


def paused_message(session: Session) -> Message:
    """Return who has stopped the clocks; players are told how to go on."""
    return build_message(MessageCode.PLAY_PAUSED, by=session.conduct.paused_by.value)


def pause_without_outputs(session: Session, at_us: int) -> Session:
    """Stop the clocks as of a time, because nothing shows the game; what was pressed before counts."""
    session = judge_until(session.emit(Announce(build_message(MessageCode.OUTPUTS_LOST))), at_us)
    return with_pause(session, PauseReason.OUTPUTS, at_us)


def resume_play(
    session: Session,
    at_us: int,
    announcement: Message | None = None,
    author: ChangeAuthor = ChangeAuthor.ARBITER,
) -> Session:
    """Resume a paused game as of a time, or reopen one that is over; raise RefusedError if it cannot be played on.

    `announcement` replaces the usual message.
    """
    if session.phase is Phase.OVER:
        return _reopen_finished_game(session)
    if session.pauses & _ENDED_BY_PIECES and PauseReason.QUESTION not in session.pauses and is_lacking_chips(session):
        raise RefusedError(missing_chips_message(session))
    ended_pauses = {pause for pause in (PauseReason.ARBITER, PauseReason.DAEMON_RESTARTED) if pause in session.pauses}
    if not (session.levels.is_known and is_board_in_order(session)):
        ended_pauses.discard(PauseReason.DAEMON_RESTARTED)
    if not ended_pauses:
        needed_first = next(
            (reason for pause, reason in _NEEDED_FIRST.items() if pause in session.pauses), "it is not paused"
        )
        raise RefusedError(build_message(MessageCode.CANNOT_RESUME, reason=needed_first))
    if PauseReason.DAEMON_RESTARTED in ended_pauses:
        session = ask_again(session, at_us)
    for pause in sorted(ended_pauses):
        session = without_pause(session, pause, at_us)
    after = running_side_text(session)
    return review_board(
        record_change(session, ChangeKind.RESUME, PAUSED, after, author=author, announcement=announcement)
    )


def _reopen_finished_game(session: Session) -> Session:
    if ends_by_rule(session):
        reason = "the rules end it here; take a move back or set the position"
        raise RefusedError(build_message(MessageCode.CANNOT_RESUME, reason=reason))
    loses = session.settings.clock.flag is FlagRule.LOSES
    if loses and session.ledger.side_clocks[session.to_move].flagged:
        reason = f"{session.to_move.english_name} has no time; set it first"
        raise RefusedError(build_message(MessageCode.CANNOT_RESUME, reason=reason))
    session = without_pause(session._replace(phase=Phase.PLAYING), PauseReason.ARBITER, session.now_us)
    return wait_for_set_up(reopen_game(session))
