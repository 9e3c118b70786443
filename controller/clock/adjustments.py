"""What an arbiter, or a penalty, changes in a ledger. Whose clock runs stays as it is."""

from controller.clock.ledger import Ledger
from controller.clock.side_clock import SideClock, enter_stage, is_counting_up, run_clock
from controller.clock.time_control import MAX_PERIODS, ByoYomi, CanadianOvertime, ClockStage
from controller.rules.position import Side


class AdjustmentError(ValueError):
    """A change that the time control has no place for; the message says what could be set."""


def set_time(ledger: Ledger, side: Side, time_us: int, at_us: int) -> Ledger:
    """Set what one side's clock shows at a time, 0 or more.

    A flag that had fallen is up again if any time is given. Of a clock that counts up, it is what was used.
    """
    ledger = ledger.advance_to(at_us)
    stages, side_clock = ledger.stages_of(side), ledger.side_clocks[side]
    if is_counting_up(stages, side_clock):
        return ledger.with_side_clock(side, side_clock._replace(used_us=time_us))
    return ledger.with_side_clock(side, _set_remaining(stages, side_clock, time_us))


def add_time(ledger: Ledger, side: Side, time_us: int, at_us: int) -> Ledger:
    """Give one side more time, or take some away with a number below 0; a clock that counts up stays as it is."""
    ledger = ledger.advance_to(at_us)
    stages, side_clock = ledger.stages_of(side), ledger.side_clocks[side]
    if is_counting_up(stages, side_clock):
        return ledger
    return ledger.with_side_clock(side, _set_remaining(stages, side_clock, max(0, side_clock.remaining_us + time_us)))


def set_stage(ledger: Ledger, side: Side, number: int, at_us: int) -> Ledger:
    """Let one side begin a stage, 1 for the first, with that stage's time and no other.

    Raises AdjustmentError for a stage that there is not.
    """
    ledger = ledger.advance_to(at_us)
    stages = ledger.stages_of(side)
    if not 1 <= number <= len(stages):
        raise AdjustmentError(f"{side.english_name} has no stage {number}; give 1 to {len(stages)}")
    return ledger.with_side_clock(
        side, enter_stage(stages, ledger.side_clocks[side]._replace(flagged=False), number - 1)
    )


def set_moves(ledger: Ledger, side: Side, moves: int, at_us: int) -> Ledger:
    """Set how many moves one side has made of those that count: of its stage, or of a period of Canadian overtime.

    Raises AdjustmentError for a number that would have ended the stage or the period.
    """
    ledger = ledger.advance_to(at_us)
    side_clock = ledger.side_clocks[side]
    stage = ledger.stages_of(side)[side_clock.stage_index]
    in_period = isinstance(stage, CanadianOvertime) and not side_clock.has_saved_time
    most = stage.period_moves if in_period and isinstance(stage, CanadianOvertime) else stage.moves
    if moves < 0 or (most is not None and moves >= most):
        allowed_text = "0 or more" if most is None else f"0 to {most - 1}"
        raise AdjustmentError(
            f"{side.english_name} cannot have made {moves} moves; give {allowed_text}, or another stage"
        )
    if in_period and most is not None:
        return ledger.with_side_clock(side, side_clock._replace(period_moves_to_go=most - moves))
    return ledger.with_side_clock(side, side_clock._replace(stage_moves=moves))


def set_periods(ledger: Ledger, side: Side, periods: int, at_us: int) -> Ledger:
    """Set how many periods of byo-yomi one side has left, the one that runs included.

    Raises AdjustmentError where no period runs, and for a number out of 1 to 99.
    """
    ledger = ledger.advance_to(at_us)
    side_clock = ledger.side_clocks[side]
    stage = ledger.stages_of(side)[side_clock.stage_index]
    if not isinstance(stage, ByoYomi) or side_clock.has_saved_time or side_clock.flagged:
        raise AdjustmentError(f"no period of byo-yomi runs for {side.english_name}; set the stage first")
    if not 1 <= periods <= MAX_PERIODS:
        raise AdjustmentError(f"{side.english_name} cannot have {periods} periods; give 1 to {MAX_PERIODS}")
    return ledger.with_side_clock(side, side_clock._replace(periods=periods))


def _set_remaining(stages: tuple[ClockStage, ...], side_clock: SideClock, remaining_us: int) -> SideClock:
    """Give a clock with so much left; with nothing left its next period or stage begins, or its flag falls."""
    if side_clock.flagged and remaining_us:
        periods = 1 if isinstance(stages[side_clock.stage_index], ByoYomi) else 0
        side_clock = side_clock._replace(flagged=False, periods=periods)
    return run_clock(stages, side_clock._replace(remaining_us=remaining_us), 0)
