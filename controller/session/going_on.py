"""Stopping the clocks, and letting a game go on: one that is paused, or one that is over."""

from controller.clock.press_clock import FlagRule
from controller.session.answering import ask_again
from controller.session.board import take_change
from controller.session.changes import PAUSED, RefusedError, outcome_text, record_change, running_text
from controller.session.commits import drop_flag, flag_due_us
from controller.session.effects import Effect, What
from controller.session.judging import judge_press
from controller.session.messages import Code, Message, say
from controller.session.repositioning import bring_board
from controller.session.state import Pause, Phase, Session, ends_by_rule, with_pause, without_pause

_FIRST = {
    Pause.SENSORS: "the sensors do not answer",
    Pause.BOARD: "set up the pieces as the board shows",
    Pause.RESUMED: "set up the pieces as the board shows",
    Pause.QUESTION: "the board asks what was played; answer it, take moves back or set the position",
    Pause.LIMIT: "both sides have used what they may; set the result",
}


def pause_play(session: Session, at_us: int, effects: list[Effect], told: Message | None = None) -> Session:
    """Stop the clocks, as of a time, until they are let go on; `told` is how that is said, if in other words."""
    if session.phase is Phase.OVER:
        raise RefusedError(say(Code.NO_CHANGE, value="over"))
    if Pause.ARBITER in session.pauses:
        raise RefusedError(say(Code.NO_CHANGE, value=PAUSED))
    session = _judged_by(session, at_us, effects)
    if session.phase is Phase.OVER:
        return session
    before = running_text(session)
    session = with_pause(session, Pause.ARBITER, at_us)
    record_change(session, effects, What.PAUSE, before, PAUSED, told=told)
    return session


def _judged_by(session: Session, at_us: int, effects: list[Effect]) -> Session:
    """Judge what was stamped before a pause: a press that waits, and then a flag."""
    if session.press is not None and session.press.at_us <= at_us:
        session = judge_press(session, effects)
    flag_us = flag_due_us(session)
    if session.phase is Phase.PLAYING and not session.pauses and flag_us is not None and flag_us <= at_us:
        session = drop_flag(session, effects)
    return session


def go_on(session: Session, at_us: int, effects: list[Effect], told: Message | None = None) -> Session:
    """Let a paused game go on, as of a time, or reopen one that is over, but for what the rules have ended."""
    if session.phase is Phase.OVER:
        return _reopened(session, effects)
    ending = {pause for pause in (Pause.ARBITER, Pause.RESUMED) if pause in session.pauses}
    if Pause.RESUMED in ending and not (session.levels.is_known and session.tracker.is_legal_with_reply):
        ending.discard(Pause.RESUMED)
    if not ending:
        first = next((why for pause, why in _FIRST.items() if pause in session.pauses), "it is not paused")
        raise RefusedError(say(Code.NO_GOING_ON, reason=first))
    if Pause.RESUMED in ending:
        session = ask_again(session, at_us, effects)
    for pause in sorted(ending):
        session = without_pause(session, pause, at_us)
    record_change(session, effects, What.GO_ON, PAUSED, running_text(session), told=told)
    return take_change(session, None, effects)


def _reopened(session: Session, effects: list[Effect]) -> Session:
    if ends_by_rule(session):
        raise RefusedError(say(Code.NO_GOING_ON, reason="the rules end it here; take a move back or set the position"))
    loses = session.settings.clock.flag is FlagRule.LOSES
    if loses and session.ledger.side_clocks[session.to_move].flagged:
        raise RefusedError(say(Code.NO_GOING_ON, reason=f"{session.to_move.english_name} has no time; set it first"))
    before = outcome_text(session.outcome)
    session = without_pause(session._replace(phase=Phase.PLAYING, outcome=None), Pause.ARBITER, session.now_us)
    record_change(session, effects, What.RESULT, before, outcome_text(None), reopens=True)
    return bring_board(session, effects)
