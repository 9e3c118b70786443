"""What an arbiter changes in a game: each act is on record with what was before, or is refused and changes nothing."""

from collections.abc import Callable

from controller.clock.adjusting import AdjustmentError, add_time, set_moves, set_periods, set_stage, set_time
from controller.clock.controls import HOUR_US, CanadianOvertime
from controller.clock.ledger import Ledger
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.changes import RefusedError, outcome_text, record_change, still_fallen, time_text
from controller.session.commits import end_game, result_message
from controller.session.effects import Announce, Effect, RecordOutcome, Refuse, What
from controller.session.going_on import go_on, pause_play
from controller.session.inputs import (
    ArbiterInput,
    MovesSet,
    NumberSet,
    PeriodsSet,
    PlayPaused,
    PlayResumed,
    PositionSet,
    ResultSet,
    StageSet,
    TakenBack,
    TimeAdded,
    TimeSet,
    TurnSet,
)
from controller.session.messages import Code, say
from controller.session.repositioning import set_position, set_turn, take_back
from controller.session.state import Pause, Phase, Session

LONGEST_CLOCK_US = 1_000 * HOUR_US
MOST_MOVES = 9_999

_Change = Callable[[Ledger], Ledger]
_Show = Callable[[Ledger], str]


def obey_arbiter(session: Session, command: ArbiterInput, effects: list[Effect]) -> Session:
    """Do what the arbiter asks for, or refuse it."""
    try:
        if Pause.RECORDING in session.pauses:
            raise RefusedError(say(Code.CANNOT_RECORD, reason=session.recording_fault))
        return _obey(session, command, effects)
    except RefusedError as refused:
        effects.append(Refuse(refused.told))
        return session


def _obey(session: Session, command: ArbiterInput, effects: list[Effect]) -> Session:
    match command:
        case TimeSet() | TimeAdded() | StageSet() | PeriodsSet() | MovesSet():
            return _set_clock(session, command, effects)
        case NumberSet(number=number):
            return _set_number(session, number, effects)
        case TurnSet(side=side):
            return set_turn(session, side, effects)
        case PositionSet(fen=fen):
            return set_position(session, fen, effects)
        case ResultSet(score=score):
            return _set_result(session, score, effects)
        case TakenBack(plies=plies):
            return take_back(session, plies, effects)
        case PlayPaused():
            return pause_play(session, session.now_us, effects)
        case PlayResumed():
            return go_on(session, session.now_us, effects)


def _set_clock(
    session: Session, command: TimeSet | TimeAdded | StageSet | PeriodsSet | MovesSet, effects: list[Effect]
) -> Session:
    side, now_us = command.side, session.now_us
    before = session.ledger.advance_to(now_us)
    if before.control is None:
        raise RefusedError(say(Code.BAD_CLOCK, reason="the game is played without a clock"))
    what, show, change = _clock_change(command, now_us)
    try:
        after = change(before)
    except AdjustmentError as error:
        raise RefusedError(say(Code.BAD_CLOCK, reason=str(error))) from error
    session = session._replace(ledger=after, fallen=still_fallen(session.fallen, after))
    record_change(session, effects, what, show(before), show(after), side=side)
    return session


def _clock_change(
    command: TimeSet | TimeAdded | StageSet | PeriodsSet | MovesSet, now_us: int
) -> tuple[What, _Show, _Change]:
    """Give what is changed of a clock, how it is written, and the change."""
    side = command.side
    match command:
        case TimeSet(remaining_us=remaining_us):
            _check_time(remaining_us)
            return What.TIME, _time_of(side), lambda ledger: set_time(ledger, side, remaining_us, now_us)
        case TimeAdded(time_us=time_us):
            _check_time(abs(time_us))
            return What.TIME, _time_of(side), lambda ledger: _with_time(ledger, side, time_us)
        case StageSet(number=number):
            return What.STAGE, _stage_of(side), lambda ledger: set_stage(ledger, side, number, now_us)
        case PeriodsSet(number=number):
            return What.PERIODS, _periods_of(side), lambda ledger: set_periods(ledger, side, number, now_us)
        case MovesSet(number=number):
            return What.MOVES, _moves_of(side), lambda ledger: set_moves(ledger, side, number, now_us)


def _check_time(time_us: int) -> None:
    if not 0 <= time_us <= LONGEST_CLOCK_US:
        raise RefusedError(say(Code.BAD_CLOCK, reason=f"give a time from 0:00 to {time_text(LONGEST_CLOCK_US)}"))


def _with_time(ledger: Ledger, side: Side, time_us: int) -> Ledger:
    after = add_time(ledger, side, time_us, ledger.since_us)
    if after == ledger and time_us:
        raise AdjustmentError(f"{side.english_name}'s clock has nothing to add to or to take from; set its time")
    _check_time(after.side_remaining_us(side, after.since_us))
    return after


def _time_of(side: Side) -> _Show:
    return lambda ledger: time_text(ledger.displayed_us(side, ledger.since_us))


def _stage_of(side: Side) -> _Show:
    return lambda ledger: str(ledger.side_clocks[side].stage_index + 1)


def _periods_of(side: Side) -> _Show:
    return lambda ledger: str(ledger.side_clocks[side].periods)


def _moves_of(side: Side) -> _Show:
    def show(ledger: Ledger) -> str:
        standing = ledger.side_clocks[side]
        stage = ledger.stages_of(side)[standing.stage_index]
        in_period = isinstance(stage, CanadianOvertime) and not standing.has_saved_time
        return str(stage.period_moves - standing.period_moves_to_go if in_period and isinstance(stage, CanadianOvertime) else standing.stage_moves)

    return show


def _set_number(session: Session, number: int, effects: list[Effect]) -> Session:
    if not 1 <= number <= MOST_MOVES:
        raise RefusedError(say(Code.BAD_NUMBER, limit=MOST_MOVES))
    before = session.ply // 2 + 1
    session = session._replace(ply=2 * (number - 1) + session.ply % 2)
    record_change(session, effects, What.NUMBER, str(before), str(number))
    return session


def _set_result(session: Session, score: Score, effects: list[Effect]) -> Session:
    """End the game, or correct the result of one that is over."""
    outcome, before = Outcome(score=score, termination=Termination.ARBITER), session.outcome
    if outcome == before:
        raise RefusedError(say(Code.NO_CHANGE, value=outcome_text(outcome)))
    if session.phase is not Phase.OVER:
        session = end_game(session, outcome, session.now_us, effects)
    else:
        session = session._replace(outcome=outcome)
        effects += [RecordOutcome(outcome=outcome, at_us=session.now_us), Announce(result_message(outcome))]
    record_change(session, effects, What.RESULT, outcome_text(before), outcome_text(session.outcome))
    return session
