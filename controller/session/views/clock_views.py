"""What a clock shows of its ledger at a time, and when that changes next."""

from typing import NamedTuple

from controller.clock.ledger import Ledger
from controller.clock.side_clock import SideClock, delay_remaining_us, is_counting_up, moves_to_go
from controller.clock.time_control import SECOND_US
from controller.rules.position import Side

TENTH_US = SECOND_US // 10
TENTHS_BELOW_US = 10 * SECOND_US  # a choice: below it a second is too coarse to play by, above it tenths distract


class ClockView(NamedTuple):
    """What one side's clock shows; a named tuple, for every page makes two.

    Where the control lacks something (delay, stages, periods), its field keeps the default.
    """

    deciseconds: int | None  # left, rounded up to tenths below 10 s, else to seconds; or used; None: no time control
    is_running: bool  # its time runs
    is_flagged: bool  # its flag has fallen
    was_first_flag: bool = False  # this side's flag fell before the other's
    counts_up: bool = False  # `deciseconds` is the time used, rounded down to seconds
    delay_s: int = 0  # seconds before the clock begins to count, rounded up: of a delay, and of a hand
    hand_s: int = 0  # of these, what is left of the time of a hand for a proposed move, which passes first
    stage: int = 1  # the number of the stage that runs, 1 for the first
    stages: int = 1  # how many the control has
    periods: int = 0  # byo-yomi periods left, with the one that runs
    moves_to_go: int | None = None  # moves to make before more time comes


NO_CLOCK = ClockView(deciseconds=None, is_running=False, is_flagged=False)
_RUNNING_WITHOUT_LIMIT = ClockView(deciseconds=None, is_running=True, is_flagged=False)


def clock_view(ledger: Ledger, side: Side, at_us: int) -> ClockView:
    """Return what one side's clock shows at a time."""
    running = ledger.running_side is side
    if ledger.control is None:
        return _RUNNING_WITHOUT_LIMIT if running else NO_CLOCK
    stages = ledger.control.stages_of(side)
    forecast = ledger.forecast
    if running and forecast.empty_us is not None and at_us < forecast.empty_us:
        # Every page asks. Until the stage is empty only the time changes, so the clock need not be run.
        side_clock = ledger.side_clocks[side]
        hand_us = ledger.hand_left_us(at_us)
        delay_us = max(0, forecast.runs_from_us - max(at_us, ledger.counts_from_us)) + hand_us
        left_us = forecast.empty_us - max(at_us, forecast.runs_from_us)
    else:
        side_clock = ledger.side_clock(side, at_us)
        hand_us = ledger.hand_left_us(at_us) if running else 0
        delay_us = delay_remaining_us(stages, side_clock) + hand_us if running else 0
        left_us = side_clock.remaining_us
    counts_up = is_counting_up(stages, side_clock)
    return ClockView(
        deciseconds=10 * (side_clock.used_us // SECOND_US) if counts_up else shown_deciseconds(left_us),
        is_running=running,
        is_flagged=side_clock.flagged,
        was_first_flag=side_clock.flagged and _was_first_flag(ledger, side),
        counts_up=counts_up,
        delay_s=-(-delay_us // SECOND_US),
        hand_s=-(-hand_us // SECOND_US),
        stage=side_clock.stage_index + 1,
        stages=len(stages),
        periods=side_clock.periods,
        moves_to_go=moves_to_go(stages, side_clock),
    )


def shown_deciseconds(left_us: int) -> int:
    """Return a remaining time in tenths of a second, rounded up: to tenths below 10 s, else to whole seconds."""
    if left_us < TENTHS_BELOW_US:
        return -(-left_us // TENTH_US)
    return -(-left_us // SECOND_US) * 10


def next_view_change_us(ledger: Ledger, at_us: int) -> int | None:
    """Return when, after a time, what either clock shows may change next; None while no clock runs."""
    if ledger.running_side is None:
        return None
    forecast = ledger.forecast
    if forecast.empty_us is not None and at_us >= forecast.empty_us:
        later = ledger.advance_to(at_us)
        return None if later.has_run_out else next_view_change_us(later, at_us)
    step_us = TENTH_US if _shows_tenths(ledger, at_us) else SECOND_US
    change_us = ledger.next_change_us(at_us, step_us)
    waits_us = forecast.runs_from_us - at_us
    if change_us is None or waits_us <= 0:
        return change_us
    return min(change_us, forecast.runs_from_us - (waits_us - 1) // SECOND_US * SECOND_US)


def may_change_view(ledger: Ledger, after_us: int, until_us: int) -> bool:
    """Return True if `next_view_change_us` of one time could lie at or before another.

    It may return True wrongly, never False. It is quicker, for a session asks at every raw edge.
    """
    forecast = ledger.forecast
    waits_us = after_us - forecast.runs_from_us
    if waits_us < 0 and waits_us // SECOND_US < (until_us - forecast.runs_from_us) // SECOND_US:
        return True
    tenths = forecast.does_other_gain or (
        forecast.empty_us is not None and forecast.empty_us - until_us <= TENTHS_BELOW_US
    )
    return ledger.may_change(after_us, until_us, TENTH_US if tenths else SECOND_US)


def _shows_tenths(ledger: Ledger, at_us: int) -> bool:
    """Return True if a clock that changes shows tenths; its period or stage must not be over."""
    forecast = ledger.forecast
    if forecast.empty_us is not None and forecast.empty_us - max(at_us, forecast.runs_from_us) <= TENTHS_BELOW_US:
        return True
    if not forecast.does_other_gain or ledger.running_side is None:
        return False
    waiting: SideClock = ledger.side_clock(ledger.running_side.opponent, at_us)
    return waiting.remaining_us <= TENTHS_BELOW_US


def _was_first_flag(ledger: Ledger, side: Side) -> bool:
    """Return True if a fallen flag fell before the other's; a flag not yet noted is of the side whose clock runs."""
    return ledger.first_flag is side or (ledger.first_flag is None and ledger.running_side is side)
