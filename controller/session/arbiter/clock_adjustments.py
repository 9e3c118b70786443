"""Changes of a ledger by commands that set a clock; sessions and clocks without a game share them."""

from controller.clock.adjustments import (
    AdjustmentError,
    AdjustmentFault,
    add_time,
    set_moves,
    set_periods,
    set_stage,
    set_time,
)
from controller.clock.clock_text import exact_time_text
from controller.clock.ledger import Ledger
from controller.clock.time_control import HOUR_US, CanadianOvertime
from controller.commands.values import AddTime, ClockCommand, SetMovesMade, SetPeriods, SetStage, SetTime
from controller.rules.position import Side
from controller.session.effects import ChangeKind
from controller.session.views.messages import Message, MessageCode, build_message

LONGEST_CLOCK_US = 1_000 * HOUR_US  # a choice: far above every time control


def adjust_ledger(ledger: Ledger, command: ClockCommand, at_us: int) -> Ledger:
    """Return a ledger after a command; raises AdjustmentError for what the time control has no place for."""
    side = command.side
    match command:
        case SetTime(remaining_us=remaining_us):
            return set_time(ledger, side, remaining_us, at_us)
        case AddTime(time_us=time_us):
            return add_time(ledger, side, time_us, at_us)
        case SetStage(number=number):
            return set_stage(ledger, side, number, at_us)
        case SetPeriods(number=number):
            return set_periods(ledger, side, number, at_us)
        case SetMovesMade(number=number):
            return set_moves(ledger, side, number, at_us)


def adjust_within_limits(before: Ledger, command: ClockCommand, now_us: int) -> Ledger:
    """Return the ledger after a command; raises AdjustmentError for a change that is too large or changes nothing."""
    if isinstance(command, SetTime):
        _check_time(command.side, command.remaining_us)
    elif isinstance(command, AddTime):
        _check_time(command.side, abs(command.time_us))
    after = adjust_ledger(before, command, now_us)
    if isinstance(command, AddTime):
        if after == before and command.time_us:
            raise AdjustmentError(AdjustmentFault.NOTHING_TO_CHANGE, command.side)
        _check_time(command.side, after.side_remaining_us(command.side, after.since_us))
    return after


def refusal_message(error: AdjustmentError) -> Message:
    """Return the message that a clock was not changed, and why."""
    return build_message(
        MessageCode.BAD_CLOCK, reason=error.fault.value, side=error.side.english_name, limit=error.limit
    )


def adjusted_value(ledger: Ledger, command: ClockCommand) -> tuple[ChangeKind, str]:
    """Return what a command sets, and its value in a ledger, as it is written in the command."""
    side = command.side
    side_clock = ledger.side_clocks[side]
    match command:
        case SetTime() | AddTime():
            return ChangeKind.TIME, exact_time_text(ledger.displayed_us(side, ledger.since_us))
        case SetStage():
            return ChangeKind.STAGE, str(side_clock.stage_index + 1)
        case SetPeriods():
            return ChangeKind.PERIOD_COUNT, str(side_clock.periods)
        case SetMovesMade():
            return ChangeKind.MOVE_COUNT, str(_moves_made(ledger, side))


def _moves_made(ledger: Ledger, side: Side) -> int:
    side_clock = ledger.side_clocks[side]
    stage = ledger.stages_of(side)[side_clock.stage_index]
    if isinstance(stage, CanadianOvertime) and not side_clock.has_saved_time:
        return stage.period_moves - side_clock.period_moves_to_go
    return side_clock.stage_moves


def _check_time(side: Side, time_us: int) -> None:
    if not 0 <= time_us <= LONGEST_CLOCK_US:
        raise AdjustmentError(AdjustmentFault.TIME_RANGE, side, LONGEST_CLOCK_US // HOUR_US)
