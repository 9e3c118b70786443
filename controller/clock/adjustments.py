"""Changes of a ledger by an arbiter or a penalty; the side whose clock runs stays the same."""

from enum import StrEnum

from controller.clock.ledger import Ledger
from controller.clock.side_clock import SideClock, enter_stage, is_counting_up, run_clock
from controller.clock.time_control import MAX_PERIODS, ByoYomi, CanadianOvertime, ClockStage
from controller.rules.position import Side


class AdjustmentFault(StrEnum):
    """The reason why a clock cannot be changed; the values are argument values of a message."""

    NO_CLOCK = "no clock"
    NOTHING_TO_CHANGE = "nothing to change"  # time is added to a clock that only counts up
    TIME_RANGE = "time range"
    ONE_STAGE = "one stage"
    STAGE_RANGE = "stage range"
    MOVES_BELOW_ZERO = "moves below 0"
    MOVES_RANGE = "moves range"
    NO_PERIOD = "no period"
    PERIODS_RANGE = "periods range"


class AdjustmentError(ValueError):
    """A change does not fit the time control."""

    def __init__(self, fault: AdjustmentFault, side: Side, limit: int = 0) -> None:
        """Store the fault, the side whose clock it is, and the highest number that can be set, 0 without one."""
        super().__init__(fault.value, side.english_name, limit)
        self.fault = fault
        self.side = side
        self.limit = limit


def set_time(ledger: Ledger, side: Side, time_us: int, at_us: int) -> Ledger:
    """Set the time that one side's clock shows: the remaining time, or the used time if it counts up.

    `time_us` is 0 or more; above 0 it lifts a flag that has fallen.
    """
    ledger = ledger.advance_to(at_us)
    stages, side_clock = ledger.stages_of(side), ledger.side_clocks[side]
    if is_counting_up(stages, side_clock):
        return ledger.with_side_clock(side, side_clock._replace(used_us=time_us))
    return ledger.with_side_clock(side, _set_remaining(stages, side_clock, time_us))


def add_time(ledger: Ledger, side: Side, time_us: int, at_us: int) -> Ledger:
    """Add time to one side's clock, or remove time if it is below 0; a clock that counts up does not change."""
    ledger = ledger.advance_to(at_us)
    stages, side_clock = ledger.stages_of(side), ledger.side_clocks[side]
    if is_counting_up(stages, side_clock):
        return ledger
    return ledger.with_side_clock(side, _set_remaining(stages, side_clock, max(0, side_clock.remaining_us + time_us)))


def set_stage(ledger: Ledger, side: Side, number: int, at_us: int) -> Ledger:
    """Start a stage, 1 for the first, of one side, with the time of that stage alone.

    Raises AdjustmentError for a number that is not a stage of the side.
    """
    ledger = ledger.advance_to(at_us)
    stages = ledger.stages_of(side)
    if not 1 <= number <= len(stages):
        fault = AdjustmentFault.ONE_STAGE if len(stages) == 1 else AdjustmentFault.STAGE_RANGE
        raise AdjustmentError(fault, side, len(stages))
    return ledger.with_side_clock(
        side, enter_stage(stages, ledger.side_clocks[side]._replace(flagged=False), number - 1)
    )


def set_moves(ledger: Ledger, side: Side, moves: int, at_us: int) -> Ledger:
    """Set the number of moves that one side has made in its stage, or in its period of Canadian overtime.

    Raises AdjustmentError for a number that would have ended the stage or the period.
    """
    ledger = ledger.advance_to(at_us)
    side_clock = ledger.side_clocks[side]
    match ledger.stages_of(side)[side_clock.stage_index]:
        case CanadianOvertime(period_moves=period_moves) if not side_clock.has_saved_time:
            _require_fewer_moves(side, moves, period_moves)
            changed_clock = side_clock._replace(period_moves_to_go=period_moves - moves)
        case stage:
            _require_fewer_moves(side, moves, stage.moves)
            changed_clock = side_clock._replace(stage_moves=moves)
    return ledger.with_side_clock(side, changed_clock)


def _require_fewer_moves(side: Side, moves: int, limit: int | None) -> None:
    if limit is None and moves < 0:
        raise AdjustmentError(AdjustmentFault.MOVES_BELOW_ZERO, side)
    if limit is not None and not 0 <= moves < limit:
        raise AdjustmentError(AdjustmentFault.MOVES_RANGE, side, limit - 1)


def set_periods(ledger: Ledger, side: Side, periods: int, at_us: int) -> Ledger:
    """Set the number of byo-yomi periods that one side has left, 1 to 99, with the running one.

    Raises AdjustmentError if no period runs, and for a number out of range.
    """
    ledger = ledger.advance_to(at_us)
    side_clock = ledger.side_clocks[side]
    stage = ledger.stages_of(side)[side_clock.stage_index]
    if not isinstance(stage, ByoYomi) or side_clock.has_saved_time or side_clock.flagged:
        raise AdjustmentError(AdjustmentFault.NO_PERIOD, side)
    if not 1 <= periods <= MAX_PERIODS:
        raise AdjustmentError(AdjustmentFault.PERIODS_RANGE, side, MAX_PERIODS)
    return ledger.with_side_clock(side, side_clock._replace(periods=periods))


def _set_remaining(stages: tuple[ClockStage, ...], side_clock: SideClock, remaining_us: int) -> SideClock:
    """Return a clock with a remaining time; at 0 its next period or stage begins, or its flag falls."""
    if side_clock.flagged and remaining_us:
        periods = 1 if isinstance(stages[side_clock.stage_index], ByoYomi) else 0
        side_clock = side_clock._replace(flagged=False, periods=periods)
    return run_clock(stages, side_clock._replace(remaining_us=remaining_us), 0)
