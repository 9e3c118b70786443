"""The times at which a running clock will change, worked out once for each ledger."""

from typing import NamedTuple

from controller.clock.side_clock import SideClock, delay_remaining_us, is_counting_up, time_to_flag_us
from controller.clock.time_control import ClockStage


class ClockForecast(NamedTuple):
    """The future of a ledger until its next change; the defaults are those of a ledger without a running clock.

    Sessions ask for it at every input, so it is worked out once. All times are in microseconds of the ledger's clock.
    """

    runs_from_us: int = 0  # when the displayed time of the running clock begins to change: at once, or after its delay
    anchor_us: int = 0  # a time at which the running clock shows a whole step; the others are whole steps from it
    empty_us: int | None = None  # when the period or stage has no time left; None: never
    flag_us: int | None = None  # when the flag falls; None: never
    joint_end_us: int | None = None  # when both sides together have used their limit; None: there is none
    does_other_gain: bool = False  # the other clock gains what this one uses: an hourglass whose other flag is up


def forecast_clock(
    stages: tuple[ClockStage, ...],
    side_clock: SideClock,
    since_us: int,
    joint_remaining_us: int | None,
    *,
    does_other_gain: bool,
) -> ClockForecast:
    """Return the forecast of a clock that runs from `since_us`."""
    joint_end_us = None if joint_remaining_us is None else since_us + joint_remaining_us
    if is_counting_up(stages, side_clock):
        return ClockForecast(runs_from_us=since_us, anchor_us=since_us - side_clock.used_us, joint_end_us=joint_end_us)
    runs_from_us = since_us + delay_remaining_us(stages, side_clock)
    flag_in_us = time_to_flag_us(stages, side_clock)
    return ClockForecast(
        runs_from_us=runs_from_us,
        anchor_us=runs_from_us + side_clock.remaining_us,
        empty_us=runs_from_us + side_clock.remaining_us,
        flag_us=None if flag_in_us is None else since_us + flag_in_us,
        joint_end_us=joint_end_us,
        does_other_gain=does_other_gain,
    )
