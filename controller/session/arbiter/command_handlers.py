"""What an arbiter changes in a game: each act is on record with what was before, or is refused and changes nothing."""

from collections.abc import Callable

from controller.clock.adjustments import AdjustmentError, add_time, set_moves, set_periods, set_stage, set_time
from controller.clock.ledger import Ledger
from controller.clock.time_control import HOUR_US, CanadianOvertime
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.arbiter.position_changes import set_position, set_turn, take_back_moves
from controller.session.conduct.pausing import pause_play, resume_play
from controller.session.effects import Announce, ChangeKind, Effect, RecordOutcome, Refuse
from controller.session.inputs import (
    ArbiterInput,
    MoveCountSet,
    MoveNumberSet,
    MovesTakenBack,
    PeriodCountSet,
    PlayPaused,
    PlayResumed,
    PositionSet,
    ResultSet,
    StageSet,
    TimeAdded,
    TimeSet,
    TurnSet,
)
from controller.session.moves.commits import end_game, result_message
from controller.session.recorded_changes import RefusedError, flags_still_down, outcome_text, record_change, time_text
from controller.session.state import PauseReason, Phase, Session
from controller.session.views.messages import MessageCode, build_message

LONGEST_CLOCK_US = 1_000 * HOUR_US
HIGHEST_MOVE_NUMBER = 9_999

_ClockChange = Callable[[Ledger], Ledger]
_ClockText = Callable[[Ledger], str]


def handle_arbiter_command(session: Session, command: ArbiterInput, effects: list[Effect]) -> Session:
    """Do what the arbiter asks for, or refuse it."""
    try:
        if PauseReason.RECORDING in session.pauses:
            raise RefusedError(build_message(MessageCode.CANNOT_RECORD, reason=session.recording_fault))
        return _handle_command(session, command, effects)
    except RefusedError as refused:
        effects.append(Refuse(refused.message))
        return session


def _handle_command(session: Session, command: ArbiterInput, effects: list[Effect]) -> Session:
    match command:
        case TimeSet() | TimeAdded() | StageSet() | PeriodCountSet() | MoveCountSet():
            return _set_clock(session, command, effects)
        case MoveNumberSet(number=number):
            return _set_move_number(session, number, effects)
        case TurnSet(side=side):
            return set_turn(session, side, effects)
        case PositionSet(fen=fen):
            return set_position(session, fen, effects)
        case ResultSet(score=score):
            return _set_result(session, score, effects)
        case MovesTakenBack(plies=plies):
            return take_back_moves(session, plies, effects)
        case PlayPaused():
            return pause_play(session, session.now_us, effects)
        case PlayResumed():
            return resume_play(session, session.now_us, effects)


def _set_clock(
    session: Session, command: TimeSet | TimeAdded | StageSet | PeriodCountSet | MoveCountSet, effects: list[Effect]
) -> Session:
    side, now_us = command.side, session.now_us
    before = session.ledger.advance_to(now_us)
    if before.control is None:
        raise RefusedError(build_message(MessageCode.BAD_CLOCK, reason="the game is played without a clock"))
    kind, write_text, change = _clock_change(command, now_us)
    try:
        after = change(before)
    except AdjustmentError as error:
        raise RefusedError(build_message(MessageCode.BAD_CLOCK, reason=str(error))) from error
    session = session._replace(ledger=after, announced_flags=flags_still_down(session.announced_flags, after))
    record_change(session, effects, kind, write_text(before), write_text(after), side=side)
    return session


def _clock_change(
    command: TimeSet | TimeAdded | StageSet | PeriodCountSet | MoveCountSet, now_us: int
) -> tuple[ChangeKind, _ClockText, _ClockChange]:
    """Give what is changed of a clock, how it is written, and the change."""
    side = command.side
    match command:
        case TimeSet(remaining_us=remaining_us):
            _check_time(remaining_us)
            return ChangeKind.TIME, _time_writer(side), lambda ledger: set_time(ledger, side, remaining_us, now_us)
        case TimeAdded(time_us=time_us):
            _check_time(abs(time_us))
            return ChangeKind.TIME, _time_writer(side), lambda ledger: _with_time(ledger, side, time_us)
        case StageSet(number=number):
            return ChangeKind.STAGE, _stage_writer(side), lambda ledger: set_stage(ledger, side, number, now_us)
        case PeriodCountSet(number=number):
            return (
                ChangeKind.PERIOD_COUNT,
                _periods_writer(side),
                lambda ledger: set_periods(ledger, side, number, now_us),
            )
        case MoveCountSet(number=number):
            return ChangeKind.MOVE_COUNT, _moves_writer(side), lambda ledger: set_moves(ledger, side, number, now_us)


def _check_time(time_us: int) -> None:
    if not 0 <= time_us <= LONGEST_CLOCK_US:
        raise RefusedError(
            build_message(MessageCode.BAD_CLOCK, reason=f"give a time from 0:00 to {time_text(LONGEST_CLOCK_US)}")
        )


def _with_time(ledger: Ledger, side: Side, time_us: int) -> Ledger:
    after = add_time(ledger, side, time_us, ledger.since_us)
    if after == ledger and time_us:
        raise AdjustmentError(f"{side.english_name}'s clock has nothing to add to or to take from; set its time")
    _check_time(after.side_remaining_us(side, after.since_us))
    return after


def _time_writer(side: Side) -> _ClockText:
    return lambda ledger: time_text(ledger.displayed_us(side, ledger.since_us))


def _stage_writer(side: Side) -> _ClockText:
    return lambda ledger: str(ledger.side_clocks[side].stage_index + 1)


def _periods_writer(side: Side) -> _ClockText:
    return lambda ledger: str(ledger.side_clocks[side].periods)


def _moves_writer(side: Side) -> _ClockText:
    def show(ledger: Ledger) -> str:
        standing = ledger.side_clocks[side]
        stage = ledger.stages_of(side)[standing.stage_index]
        in_period = isinstance(stage, CanadianOvertime) and not standing.has_saved_time
        return str(
            stage.period_moves - standing.period_moves_to_go
            if in_period and isinstance(stage, CanadianOvertime)
            else standing.stage_moves
        )

    return show


def _set_move_number(session: Session, number: int, effects: list[Effect]) -> Session:
    if not 1 <= number <= HIGHEST_MOVE_NUMBER:
        raise RefusedError(build_message(MessageCode.BAD_NUMBER, limit=HIGHEST_MOVE_NUMBER))
    before = session.ply // 2 + 1
    session = session._replace(ply=2 * (number - 1) + session.ply % 2)
    record_change(session, effects, ChangeKind.MOVE_NUMBER, str(before), str(number))
    return session


def _set_result(session: Session, score: Score, effects: list[Effect]) -> Session:
    """End the game, or correct the result of one that is over."""
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
