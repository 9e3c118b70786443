"""What each command does in a game.

A change by the arbiter is recorded with what was before it. A command that cannot be carried out is refused, and
changes nothing.
"""

from controller.clock.adjustments import AdjustmentError
from controller.clock.exact_time import exact_time_text
from controller.clock.ledger import Ledger
from controller.clock.time_control import HOUR_US
from controller.commands.values import (
    AddTime,
    AgreeDraw,
    ArbiterCommand,
    ClockCommand,
    Command,
    PausePlay,
    PlayerCommand,
    Resign,
    ResumePlay,
    SetMoveNumber,
    SetPosition,
    SetResult,
    SetTime,
    SetTurn,
    TakeBackMoves,
)
from controller.rules.outcome import Outcome, Score, Termination, win_for
from controller.session.arbiter.clock_adjustments import adjust_ledger, adjusted_value
from controller.session.arbiter.position_changes import set_position, set_turn, take_back_moves
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.effects import Announce, ChangeKind, Effect, RecordOutcome, Refuse
from controller.session.moves.commits import end_game, result_message
from controller.session.recorded_changes import RefusedError, flags_still_down, outcome_text, record_change
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.messages import MessageCode, build_message

LONGEST_CLOCK_US = 1_000 * HOUR_US  # a choice: far above every time control
HIGHEST_MOVE_NUMBER = 9_999  # a choice: far above the moves of any game


def handle_command(session: Session, command: Command, effects: list[Effect]) -> Session:
    """Return the session after a command, and add what the daemon is to do."""
    if isinstance(command, Resign | AgreeDraw):
        return _end_by_players(session, command, effects)
    try:
        if PauseReason.RECORDING in session.pauses:
            raise RefusedError(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault))
        return _handle_arbiter(session, command, effects)
    except RefusedError as refused:
        effects.append(Refuse(refused.message))
        return session


def _handle_arbiter(session: Session, command: ArbiterCommand, effects: list[Effect]) -> Session:
    match command:
        case SetMoveNumber(number=number):
            return _set_move_number(session, number, effects)
        case SetTurn(side=side):
            return set_turn(session, side, effects)
        case SetPosition(fen=fen):
            return set_position(session, fen, effects)
        case SetResult(score=score):
            return _set_result(session, score, effects)
        case TakeBackMoves(plies=plies):
            return take_back_moves(session, plies, effects)
        case PausePlay():
            return pause_play(session, session.now_us, effects)
        case ResumePlay():
            return resume_play(session, session.now_us, effects)
        case _:
            return _set_clock(session, command, effects)


def _end_by_players(session: Session, command: PlayerCommand, effects: list[Effect]) -> Session:
    if session.phase is Phase.OVER:
        return session
    if PauseReason.RECORDING in session.pauses:
        effects.append(Announce(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault)))
        return session
    return end_game(session, _agreed_outcome(command), session.now_us, effects)


def _agreed_outcome(command: PlayerCommand) -> Outcome:
    match command:
        case AgreeDraw():
            return Outcome(score=Score.DRAW, termination=Termination.AGREEMENT)
        case Resign(side=side):
            return Outcome(score=win_for(side.opponent), termination=Termination.RESIGNATION)


def _set_clock(session: Session, command: ClockCommand, effects: list[Effect]) -> Session:
    before = session.ledger.advance_to(session.now_us)
    if before.control is None:
        raise RefusedError(build_message(MessageCode.BAD_CLOCK, reason="the game is played without a clock"))
    try:
        after = _adjust(before, command, session.now_us)
    except AdjustmentError as error:
        raise RefusedError(build_message(MessageCode.BAD_CLOCK, reason=str(error))) from error
    session = session._replace(ledger=after, announced_flags=flags_still_down(session.announced_flags, after))
    kind, value_before = adjusted_value(before, command)
    _, value_after = adjusted_value(after, command)
    record_change(session, effects, kind, value_before, value_after, side=command.side)
    return session


def _adjust(before: Ledger, command: ClockCommand, now_us: int) -> Ledger:
    """Return the ledger after a command; raises AdjustmentError for a change that is too large or changes nothing."""
    if isinstance(command, SetTime):
        _check_time(command.remaining_us)
    elif isinstance(command, AddTime):
        _check_time(abs(command.time_us))
    after = adjust_ledger(before, command, now_us)
    if isinstance(command, AddTime):
        if after == before and command.time_us:
            name = command.side.english_name
            raise AdjustmentError(f"{name}'s clock has nothing to add to or to take from; set its time")
        _check_time(after.side_remaining_us(command.side, after.since_us))
    return after


def _check_time(time_us: int) -> None:
    if not 0 <= time_us <= LONGEST_CLOCK_US:
        raise AdjustmentError(f"give a time from 0:00 to {exact_time_text(LONGEST_CLOCK_US)}")


def _set_move_number(session: Session, number: int, effects: list[Effect]) -> Session:
    if not 1 <= number <= HIGHEST_MOVE_NUMBER:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=HIGHEST_MOVE_NUMBER))
    before = session.ply // 2 + 1
    session = session._replace(ply=2 * (number - 1) + session.ply % 2)
    record_change(session, effects, ChangeKind.MOVE_NUMBER, str(before), str(number))
    return session


def _set_result(session: Session, score: Score, effects: list[Effect]) -> Session:
    """Return the session with a game that is over, or with the corrected result of one that was."""
    outcome, before = Outcome(score=score, termination=Termination.ARBITER), session.outcome
    if outcome == before:
        raise RefusedError(build_message(MessageCode.NO_CHANGE, value=outcome_text(outcome)))
    if session.phase is not Phase.OVER:
        session = end_game(session, outcome, session.now_us, effects)
    else:
        session = session._replace(outcome=outcome)
        effects += [RecordOutcome(outcome=outcome, at_us=session.now_us), Announce(result_message(outcome))]
    record_change(session, effects, ChangeKind.RESULT, outcome_text(before), outcome_text(session.outcome))
    return session
