"""The ledger of time: how both clocks stand, whose runs, and whose every microsecond was.

A ledger is an immutable value; every change takes the time at which it happens, in microseconds of one clock that never
goes back. A time before the last change counts as that of the change.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from controller.clock.side_clock import (
    SideClock,
    build_side_clock,
    delay_remaining_us,
    displayed_us,
    finish_move,
    is_counting_up,
    run_clock,
    time_to_flag_us,
)
from controller.clock.time_account import NO_TIME_USED, TimeAccount
from controller.clock.time_control import SECOND_US, ClockStage, CountUp, TimeControl
from controller.rules.position import Side

_NO_LIMIT: tuple[ClockStage, ...] = (CountUp(),)


class ClockForecast(NamedTuple):
    """What becomes of a ledger as time goes on, worked out once: sessions ask at every input."""

    runs_from_us: int = 0  # the running clock begins to change: now, or when its delay is over
    anchor_us: int = 0  # what it shows is whole steps at this time, and a whole step before and after it
    empty_us: int | None = None  # nothing is left of its period or stage; None: it runs for ever, or not at all
    flag_us: int | None = None
    joint_end_us: int | None = None
    does_other_gain: bool = False  # the other clock gains what this one uses; one whose flag has fallen gains nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Both clocks as they stood at `since_us`, and whose has run since then (None: nobody's).

    Without a time control (`control` None) nothing remains, time is only counted, and no flag falls.
    """

    control: TimeControl | None
    side_clocks: tuple[SideClock, SideClock]  # by Side
    running_side: Side | None
    since_us: int
    account: TimeAccount = NO_TIME_USED
    first_flag: Side | None = None
    """The side whose flag fell first; standings tell whether the other's has fallen too."""

    forecast: ClockForecast = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "forecast", _forecast(self))

    @property
    def remaining_us(self) -> tuple[int, int]:
        """Both sides' remaining time at `since_us`, by Side."""
        white, black = self.side_clocks
        return white.remaining_us, black.remaining_us

    @property
    def flagged_sides(self) -> tuple[Side, ...]:
        """The sides whose flags have fallen, the first of them first."""
        flagged = [side for side in Side if self.side_clocks[side].flagged]
        return tuple(sorted(flagged, key=lambda side: side is not self.first_flag))

    @property
    def flag_us(self) -> int | None:
        """When the running side's flag falls, `since_us` if it has fallen; None while no clock runs out."""
        return self.forecast.flag_us

    @property
    def joint_end_us(self) -> int | None:
        """When both sides together have used what they may; None without such a limit, and while no clock runs."""
        return self.forecast.joint_end_us

    def stages_of(self, side: Side) -> tuple[ClockStage, ...]:
        """Give one side's stages."""
        return _NO_LIMIT if self.control is None else self.control.stages_of(side)

    def next_change_us(self, at_us: int, step_us: int) -> int | None:
        """Give when, after a time, what is shown in steps of `step_us` may change next; None while no clock runs.

        Flags fall, periods end and the limit for both is reached at such times only, if `step_us` divides a second.
        """
        forecast, running_side = self.forecast, self.running_side
        if running_side is None:
            return None
        if forecast.empty_us is not None and at_us >= forecast.empty_us:
            later = self.advance_to(at_us)
            return None if later.side_clocks[running_side].flagged else later.next_change_us(at_us, step_us)
        base_us = max(at_us, forecast.runs_from_us)
        change_us = base_us + ((forecast.anchor_us - base_us) % step_us or step_us)
        if forecast.empty_us is not None:
            change_us = min(change_us, forecast.empty_us)  # with nothing left, a delay may still run
        if forecast.does_other_gain:
            # what is gained shows one more as soon as anything is above a whole step
            other_clock = self.side_clock(running_side.opponent, at_us)
            change_us = min(change_us, max(at_us, self.since_us) + -other_clock.remaining_us % step_us + 1)
        joint_us = forecast.joint_end_us
        return change_us if joint_us is None or joint_us <= at_us else min(change_us, joint_us)

    def may_change(self, after_us: int, until_us: int, step_us: int) -> bool:
        """Tell whether `next_change_us` of one time could lie at or before another; never False wrongly.

        It is quicker: a session asks this at every raw edge.
        """
        forecast = self.forecast
        is_over = forecast.empty_us is not None and until_us >= forecast.empty_us
        if is_over or (forecast.joint_end_us is not None and until_us >= forecast.joint_end_us):
            return True
        if forecast.does_other_gain:
            change_us = self.next_change_us(after_us, step_us)
            return change_us is not None and change_us <= until_us
        return (after_us - forecast.anchor_us) // step_us < (until_us - forecast.anchor_us) // step_us

    def joint_remaining_us(self, at_us: int) -> int | None:
        """Give what both sides together may still use at a time, never below 0; None without such a limit."""
        if self.control is None or self.control.joint_limit_us is None:
            return None
        used_us = sum(side_clock.used_us for side_clock in self.side_clocks)
        used_us += 0 if self.running_side is None else max(0, at_us - self.since_us)
        return max(0, self.control.joint_limit_us - used_us)

    def side_clock(self, side: Side, at_us: int) -> SideClock:
        """Give one side's clock at a time."""
        elapsed_us = at_us - self.since_us
        if self.running_side is None or elapsed_us <= 0:
            return self.side_clocks[side]
        if self.running_side is side:
            return run_clock(self.stages_of(side), self.side_clocks[side], elapsed_us)
        if self.forecast.does_other_gain:
            side_clock = self.side_clocks[side]
            gained_us = min(elapsed_us, self.side_clocks[self.running_side].remaining_us)
            return side_clock._replace(remaining_us=side_clock.remaining_us + gained_us)
        return self.side_clocks[side]

    def side_remaining_us(self, side: Side, at_us: int) -> int:
        """Give a side's remaining time at a time, of its stage or its period, never below 0."""
        return self.side_clock(side, at_us).remaining_us

    def displayed_us(self, side: Side, at_us: int) -> int:
        """Give the time that a side's clock shows at a time: what is left, or what was used where it counts up."""
        return displayed_us(self.stages_of(side), self.side_clock(side, at_us))

    def displayed_seconds(self, side: Side, at_us: int) -> int:
        """Give what a side's clock shows in whole seconds: 0 is left only when nothing is."""
        forecast = self.forecast
        if self.running_side is side and forecast.empty_us is not None and at_us < forecast.empty_us:
            # quicker than to let the clock run, for every page asks
            return -((max(at_us, forecast.runs_from_us) - forecast.empty_us) // SECOND_US)
        side_clock = self.side_clock(side, at_us)
        if side_clock.remaining_us or not is_counting_up(self.stages_of(side), side_clock):
            return -(-side_clock.remaining_us // SECOND_US)
        return side_clock.used_us // SECOND_US

    def advance_to(self, at_us: int) -> "Ledger":
        """Give the same ledger as of a later time."""
        if at_us <= self.since_us:
            return self
        white, black = self.side_clock(Side.WHITE, at_us), self.side_clock(Side.BLACK, at_us)
        first_flag = self.first_flag
        if first_flag is None and (white.flagged or black.flagged):
            first_flag = self.running_side
        account = self.account.add_elapsed(self.running_side, at_us - self.since_us)
        return replace(self, side_clocks=(white, black), since_us=at_us, account=account, first_flag=first_flag)

    def start_clock(self, side: Side, at_us: int) -> "Ledger":
        """Let a side's clock run from a time on."""
        return replace(self.advance_to(at_us), running_side=side)

    def stop_clock(self, at_us: int) -> "Ledger":
        """Stop the clock that runs."""
        return replace(self.advance_to(at_us), running_side=None)

    def pass_turn(self, mover: Side, at_us: int) -> "Ledger":
        """Pass the turn: the mover gets what the move earns, and the other clock runs.

        A move made while the clocks stood passes the turn when they run again.
        """
        ledger, other = self.advance_to(at_us), mover.opponent
        earned = finish_move(ledger.stages_of(mover), ledger.side_clocks[mover])
        waiting = ledger.side_clocks[other]._replace(move_spent_us=0)
        side_clocks = (earned, waiting) if mover is Side.WHITE else (waiting, earned)
        first_flag = _find_first_flag(side_clocks, ledger.first_flag)
        return replace(ledger, side_clocks=side_clocks, first_flag=first_flag, running_side=other)

    def with_side_clock(self, side: Side, side_clock: SideClock) -> "Ledger":
        """Set one side's clock as of `since_us`."""
        white, black = self.side_clocks
        side_clocks = (side_clock, black) if side is Side.WHITE else (white, side_clock)
        return replace(self, side_clocks=side_clocks, first_flag=_find_first_flag(side_clocks, self.first_flag))

    def take_back(self, earlier: "Ledger", at_us: int) -> "Ledger":
        """Go back to how the clocks stood in an earlier ledger, with the same clock running if one runs now.

        The time since then stays with those whose it was in the account.
        """
        running_side = None if self.running_side is None else earlier.running_side
        first_flag = earlier.first_flag
        return replace(
            self.advance_to(at_us), side_clocks=earlier.side_clocks, running_side=running_side, first_flag=first_flag
        )

    def rebase(self, last_us: int, at_us: int) -> "Ledger":
        """Stop the clock at `last_us` of an old clock, and go on, stopped, at `at_us` of a new one."""
        return replace(self.stop_clock(last_us), since_us=at_us)


def build_ledger(control: TimeControl | None, at_us: int) -> Ledger:
    """Give both sides what they begin with, with no clock running."""
    stages_by_side = (_NO_LIMIT, _NO_LIMIT) if control is None else (control.white, control.black)
    white, black = map(build_side_clock, stages_by_side)
    return Ledger(control=control, side_clocks=(white, black), running_side=None, since_us=at_us)


def _find_first_flag(side_clocks: tuple[SideClock, SideClock], first_flag_before: Side | None) -> Side | None:
    """Give whose flag fell first, after a change of one clock."""
    flagged = [side for side in Side if side_clocks[side].flagged]
    return first_flag_before if first_flag_before in flagged else next(iter(flagged), None)


def _forecast(ledger: Ledger) -> ClockForecast:
    side, since_us = ledger.running_side, ledger.since_us
    if side is None:
        return ClockForecast()
    stages, side_clock = ledger.stages_of(side), ledger.side_clocks[side]
    joint_us = ledger.joint_remaining_us(since_us)
    joint_end_us = None if joint_us is None else since_us + joint_us
    if is_counting_up(stages, side_clock):
        return ClockForecast(runs_from_us=since_us, anchor_us=since_us - side_clock.used_us, joint_end_us=joint_end_us)
    from_us = since_us + delay_remaining_us(stages, side_clock)
    flag_in_us = time_to_flag_us(stages, side_clock)
    return ClockForecast(
        runs_from_us=from_us,
        anchor_us=from_us + side_clock.remaining_us,
        empty_us=from_us + side_clock.remaining_us,
        flag_us=None if flag_in_us is None else since_us + flag_in_us,
        joint_end_us=joint_end_us,
        does_other_gain=ledger.control is not None
        and ledger.control.is_hourglass
        and not ledger.side_clocks[side.opponent].flagged,
    )
