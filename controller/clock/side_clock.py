"""The clock of one side: how it runs, earns time by a move, and passes from stage to stage.

To run a clock for one time and then for another gives the same result as to run it for their sum.
"""

from typing import NamedTuple

from controller.clock.time_control import (
    Bonus,
    BonusTiming,
    BronsteinDelay,
    ByoYomi,
    CanadianOvertime,
    ClockStage,
    CountUp,
    Delay,
    Hourglass,
    Increment,
    MainTime,
    TimePerMove,
)


class SideClock(NamedTuple):
    """The state of one side's clock."""

    remaining_us: int  # of the stage, of its period or of its move, 0 or more; 0 if the clock counts up
    stage_index: int = 0  # into the stages of the side
    stage_moves: int = 0  # moves made in this stage
    periods: int = 0  # byo-yomi periods left, with the running one
    period_moves_to_go: int = 0  # moves still due in a period of Canadian overtime
    has_saved_time: bool = False  # remaining_us is saved from an earlier stage; this stage's own time begins after it
    move_spent_us: int = 0  # on the present move
    used_us: int = 0  # in the whole game
    flagged: bool = False  # the flag has fallen


def build_side_clock(stages: tuple[ClockStage, ...]) -> SideClock:
    """Return the clock of a side before its first move."""
    return enter_stage(stages, SideClock(0), 0)


def run_clock(stages: tuple[ClockStage, ...], side_clock: SideClock, elapsed_us: int) -> SideClock:
    """Run a clock for a time; the flag falls in the microsecond in which no time is left, and the clock stays at 0."""
    side_clock = side_clock._replace(used_us=side_clock.used_us + elapsed_us)
    while not side_clock.flagged:
        if is_counting_up(stages, side_clock):
            return side_clock._replace(move_spent_us=side_clock.move_spent_us + elapsed_us)
        delay_us = delay_remaining_us(stages, side_clock)
        until_empty_us = delay_us + side_clock.remaining_us
        if elapsed_us < until_empty_us:
            remaining_us = side_clock.remaining_us - max(0, elapsed_us - delay_us)
            return side_clock._replace(remaining_us=remaining_us, move_spent_us=side_clock.move_spent_us + elapsed_us)
        elapsed_us -= until_empty_us
        side_clock = _enter_next_period(
            stages, side_clock._replace(remaining_us=0, move_spent_us=side_clock.move_spent_us + until_empty_us)
        )
    return side_clock


def time_to_flag_us(stages: tuple[ClockStage, ...], side_clock: SideClock) -> int | None:
    """Return how long a clock can run until its flag falls, 0 if it has fallen; None if it never falls."""
    flag_in_us = 0
    while not side_clock.flagged:
        if is_counting_up(stages, side_clock):
            return None
        until_empty_us = delay_remaining_us(stages, side_clock) + side_clock.remaining_us
        flag_in_us += until_empty_us
        side_clock = _enter_next_period(
            stages, side_clock._replace(remaining_us=0, move_spent_us=side_clock.move_spent_us + until_empty_us)
        )
    return flag_in_us


def displayed_us(stages: tuple[ClockStage, ...], side_clock: SideClock) -> int:
    """Return the time that a clock shows: the remaining time, or the used time if it counts up."""
    return side_clock.used_us if is_counting_up(stages, side_clock) else side_clock.remaining_us


def is_counting_up(stages: tuple[ClockStage, ...], side_clock: SideClock) -> bool:
    """Return True if a clock shows the used time and has no limit."""
    return isinstance(stages[side_clock.stage_index], CountUp)


def delay_remaining_us(stages: tuple[ClockStage, ...], side_clock: SideClock) -> int:
    """Return how much longer the delay of the present move lasts, 0 or more."""
    match stages[side_clock.stage_index]:
        case MainTime(bonus=Delay(time_us=time_us)) if not side_clock.flagged:
            return max(0, time_us - side_clock.move_spent_us)
        case _:
            return 0


def moves_to_go(stages: tuple[ClockStage, ...], side_clock: SideClock) -> int | None:
    """Return the number of moves to be made before the clock gets more time; None if no moves are counted."""
    stage = stages[side_clock.stage_index]
    if isinstance(stage, CanadianOvertime) and not side_clock.has_saved_time:
        return side_clock.period_moves_to_go
    return None if stage.moves is None else stage.moves - side_clock.stage_moves


def finish_move(stages: tuple[ClockStage, ...], side_clock: SideClock) -> SideClock:
    """Finish a move: add what it earns, and enter the next stage if it was the last move of this one.

    A clock whose flag has fallen earns nothing (FIDE Laws of Chess 6.9; chess clocks freeze).
    """
    if side_clock.flagged:
        return side_clock._replace(move_spent_us=0)
    stage, moves = stages[side_clock.stage_index], side_clock.stage_moves + 1
    is_last = moves == stage.moves
    updated = _earn_time(stage, side_clock._replace(stage_moves=moves), is_last=is_last)._replace(move_spent_us=0)
    if not is_last:
        return updated
    carried_us = updated.remaining_us if isinstance(stage, MainTime) or updated.has_saved_time else 0
    return enter_stage(stages, updated, min(updated.stage_index + 1, len(stages) - 1), carried_us)


def _earn_time(stage: ClockStage, side_clock: SideClock, *, is_last: bool) -> SideClock:
    """Return a clock with the time that a move earns in its stage; `is_last` is True for the stage's last move."""
    updated = side_clock
    match stage:
        case MainTime(bonus=Increment(time_us=time_us, timing=timing)):
            # After the last move, the next stage adds the bonus of its first move itself.
            if timing is BonusTiming.AFTER_MOVE or not is_last:
                updated = updated._replace(remaining_us=updated.remaining_us + time_us)
        case MainTime(bonus=BronsteinDelay(time_us=time_us, timing=timing)):
            refund_us = min(updated.move_spent_us, time_us)
            if timing is BonusTiming.BEFORE_MOVE and is_last:
                refund_us -= time_us
            updated = updated._replace(remaining_us=max(0, updated.remaining_us + refund_us))
        case TimePerMove(move_us=move_us) if not side_clock.has_saved_time:
            updated = updated._replace(remaining_us=move_us)
        case ByoYomi(period_us=period_us) if not side_clock.has_saved_time:
            updated = updated._replace(remaining_us=period_us)
        case CanadianOvertime(period_moves=period_moves, period_us=period_us) if not side_clock.has_saved_time:
            updated = updated._replace(period_moves_to_go=updated.period_moves_to_go - 1)
            if updated.period_moves_to_go == 0:
                updated = updated._replace(period_moves_to_go=period_moves, remaining_us=period_us)
        case _:
            pass
    return updated


def enter_stage(
    stages: tuple[ClockStage, ...], side_clock: SideClock, stage_index: int, carried_us: int = 0
) -> SideClock:
    """Enter a stage, with `carried_us` saved in the stages before it."""
    stage = stages[stage_index]
    entered_clock = side_clock._replace(stage_index=stage_index, stage_moves=0)
    match stage:
        case MainTime(main_us=main_us, bonus=bonus):
            bonus_us = _starting_bonus_us(stages, side_clock, bonus)
            return entered_clock._replace(
                remaining_us=carried_us + main_us + bonus_us, has_saved_time=False, periods=0, period_moves_to_go=0
            )
        case _ if carried_us > 0 and not isinstance(stage, CountUp):
            return _begin_own_time(stage, entered_clock)._replace(remaining_us=carried_us, has_saved_time=True)
        case _:
            return _begin_own_time(stage, entered_clock)


def _enter_next_period(stages: tuple[ClockStage, ...], side_clock: SideClock) -> SideClock:
    """Return a clock that has no time left with its next time: the stage's own, its next period or the next stage.

    If there is none, the flag falls.
    """
    stage = stages[side_clock.stage_index]
    if side_clock.has_saved_time:
        return _begin_own_time(stage, side_clock)
    if isinstance(stage, ByoYomi) and side_clock.periods > 1:
        return side_clock._replace(periods=side_clock.periods - 1, remaining_us=stage.period_us)
    if stage.moves is None and side_clock.stage_index + 1 < len(stages):
        return enter_stage(stages, side_clock, side_clock.stage_index + 1)
    return side_clock._replace(flagged=True, periods=0)


def _begin_own_time(stage: ClockStage, side_clock: SideClock) -> SideClock:
    """Return a clock with the own time of a stage, without anything saved before it."""
    reset_clock = side_clock._replace(has_saved_time=False, periods=0, period_moves_to_go=0)
    match stage:
        case TimePerMove(move_us=move_us):
            return reset_clock._replace(remaining_us=move_us)
        case ByoYomi(periods=periods, period_us=period_us):
            return reset_clock._replace(remaining_us=period_us, periods=periods)
        case CanadianOvertime(period_moves=period_moves, period_us=period_us):
            return reset_clock._replace(remaining_us=period_us, period_moves_to_go=period_moves)
        case Hourglass(main_us=main_us) | MainTime(main_us=main_us):
            return reset_clock._replace(remaining_us=main_us)
        case CountUp():
            return reset_clock._replace(remaining_us=0)


def _starting_bonus_us(stages: tuple[ClockStage, ...], clock_before: SideClock, bonus: Bonus | None) -> int:
    """Return the bonus that a stage adds before its first move.

    A stage may begin during a move; that move has its bonus once, also if the stage before has added one.
    """
    match bonus:
        case Increment(time_us=time_us, timing=BonusTiming.BEFORE_MOVE):
            match stages[clock_before.stage_index]:
                case MainTime(bonus=Increment(time_us=previous_bonus_us, timing=BonusTiming.BEFORE_MOVE)) if (
                    clock_before.move_spent_us
                ):
                    return max(0, time_us - previous_bonus_us)
                case _:
                    return time_us
        case BronsteinDelay(time_us=time_us, timing=BonusTiming.BEFORE_MOVE):
            return max(0, time_us - clock_before.move_spent_us)
        case _:
            return 0
