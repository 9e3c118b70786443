"""Stopping the clocks, and letting a game go on: one that is paused, or one that is over."""

from controller.clock.press_clock import FlagRule
from controller.session.arbiter.position_changes import wait_for_set_up
from controller.session.effects import ChangeKind, Effect
from controller.session.moves.board_changes import handle_change
from controller.session.moves.commits import drop_flag, flag_due_us
from controller.session.moves.judging import judge_press
from controller.session.moves.question_answers import ask_again
from controller.session.recorded_changes import PAUSED, RefusedError, outcome_text, record_change, running_side_text
from controller.session.state import PauseReason, Phase, Session, ends_by_rule, with_pause, without_pause
from controller.session.views.messages import Message, MessageCode, build_message

_NEEDED_FIRST = {
    PauseReason.SENSORS: "the sensors do not answer",
    PauseReason.BOARD_DIFFERS: "set up the pieces as the board shows",
    PauseReason.DAEMON_RESTARTED: "set up the pieces as the board shows",
    PauseReason.QUESTION: "the board asks what was played; answer it, take moves back or set the position",
    PauseReason.TIME_LIMIT: "both sides have used what they may; set the result",
}


def pause_play(session: Session, at_us: int, effects: list[Effect], announcement: Message | None = None) -> Session:
    """Stop the clocks, as of a time, until they are let go on; `told` is how that is said, if in other words."""
    if session.phase is Phase.OVER:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value="over"))
    if PauseReason.ARBITER in session.pauses:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=PAUSED))
    session = _judge_until(session, at_us, effects)
    if session.phase is Phase.OVER:
        return session
    before = running_side_text(session)
    session = with_pause(session, PauseReason.ARBITER, at_us)
    record_change(session, effects, ChangeKind.PAUSE, before, PAUSED, announcement=announcement)
    return session


def _judge_until(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Judge what was stamped before a pause: a press that waits, and then a flag."""
    if session.pending_press is not None and session.pending_press.at_us <= at_us:
        session = judge_press(session, effects)
    flag_us = flag_due_us(session)
    if session.phase is Phase.PLAYING and not session.pauses and flag_us is not None and flag_us <= at_us:
        session = drop_flag(session, effects)
    return session


def resume_play(session: Session, at_us: int, effects: list[Effect], announcement: Message | None = None) -> Session:
    """Let a paused game go on, as of a time, or reopen one that is over, but for what the rules have ended."""
    if session.phase is Phase.OVER:
        return _reopen_game(session, effects)
    ended_pauses = {pause for pause in (PauseReason.ARBITER, PauseReason.DAEMON_RESTARTED) if pause in session.pauses}
    if PauseReason.DAEMON_RESTARTED in ended_pauses and not (
        session.levels.is_known and session.tracker.is_legal_with_reply
    ):
        ended_pauses.discard(PauseReason.DAEMON_RESTARTED)
    if not ended_pauses:
        needed_first = next(
            (why for pause, why in _NEEDED_FIRST.items() if pause in session.pauses), "it is not paused"
        )
        raise RefusedError(build_message(MessageCode.CANNOT_RESUME, reason=needed_first))
    if PauseReason.DAEMON_RESTARTED in ended_pauses:
        session = ask_again(session, at_us, effects)
    for pause in sorted(ended_pauses):
        session = without_pause(session, pause, at_us)
    record_change(session, effects, ChangeKind.RESUME, PAUSED, running_side_text(session), announcement=announcement)
    return handle_change(session, None, effects)


def _reopen_game(session: Session, effects: list[Effect]) -> Session:
    if ends_by_rule(session):
        raise RefusedError(
            build_message(
                MessageCode.CANNOT_RESUME, reason="the rules end it here; take a move back or set the position"
            )
        )
    loses = session.settings.clock.flag is FlagRule.LOSES
    if loses and session.ledger.side_clocks[session.to_move].flagged:
        raise RefusedError(
            build_message(MessageCode.CANNOT_RESUME, reason=f"{session.to_move.english_name} has no time; set it first")
        )
    before = outcome_text(session.outcome)
    session = without_pause(session._replace(phase=Phase.PLAYING, outcome=None), PauseReason.ARBITER, session.now_us)
    record_change(session, effects, ChangeKind.RESULT, before, outcome_text(None), reopens_game=True)
    return wait_for_set_up(session, effects)
