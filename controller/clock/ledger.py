"""The ledger of time: the state of both clocks, the side whose clock runs, and the account of every microsecond.

A ledger is an immutable value. Every change takes the time at which it happens, in microseconds of one monotonic clock;
a time before the last change counts as the time of that change.
"""

from dataclasses import dataclass, field, replace

from controller.clock.forecast import ClockForecast, forecast_clock
from controller.clock.side_clock import (
    SideClock,
    build_side_clock,
    displayed_us,
    finish_move,
    is_counting_up,
    run_clock,
)
from controller.clock.time_account import NO_TIME_USED, TimeAccount
from controller.clock.time_control import SECOND_US, ClockStage, CountUp, TimeControl
from controller.rules.position import Side

_NO_LIMIT: tuple[ClockStage, ...] = (CountUp(),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Both clocks at one time, and which of them has run since then."""

    control: TimeControl | None  # None: both clocks count up, and no flag falls
    side_clocks: tuple[SideClock, SideClock]  # at `since_us`, by Side
    running_side: Side | None  # None: no clock runs
    since_us: int  # the time of the last change
    account: TimeAccount = NO_TIME_USED  # the time since the start, by the clock that ran
    first_flag: Side | None = None  # the side whose flag fell first; `side_clocks` hold both flags
    stands_until_us: int = field(default=0, compare=False)  # no clock counts before
    hand_us: int = field(default=0, compare=False)
    """How long the running clock does not count yet: the time of a hand that makes a proposed move."""
    far_side: Side | None = field(default=None, compare=False)
    """The side whose clock is measured at another board: it is shown as it probably runs, and no flag of it falls."""
    forecast: ClockForecast = field(init=False, repr=False, compare=False)  # of the running clock

    def __post_init__(self) -> None:
        object.__setattr__(self, "forecast", _forecast(self))

    @property
    def counts_from_us(self) -> int:
        """The time from which the running clock counts: when the clocks stand no longer, and a hand has had its time.

        That is the time of the last change if neither is so.
        """
        return max(self.since_us, self.stands_until_us) + self.hand_us

    @property
    def remaining_us(self) -> tuple[int, int]:
        """The remaining time of both sides at `since_us`, by Side."""
        white, black = self.side_clocks
        return white.remaining_us, black.remaining_us

    @property
    def flagged_sides(self) -> tuple[Side, ...]:
        """The sides whose flags have fallen, the one that fell first at the front."""
        flagged = [side for side in Side if self.side_clocks[side].flagged]
        return tuple(sorted(flagged, key=lambda side: side is not self.first_flag))

    @property
    def flag_us(self) -> int | None:
        """The time at which the running side's flag falls, `since_us` if it has fallen; None if it never falls."""
        return self.forecast.flag_us

    @property
    def joint_end_us(self) -> int | None:
        """The time at which both sides together reach their limit; None without a limit or a running clock."""
        return self.forecast.joint_end_us

    def stages_of(self, side: Side) -> tuple[ClockStage, ...]:
        """Return the stages of one side."""
        return _NO_LIMIT if self.control is None else self.control.stages_of(side)

    @property
    def has_run_out(self) -> bool:
        """True if the running clock shows no more change after `since_us`: its flag has fallen.

        Of a clock that is measured at another board no flag falls here: it stays at zero.
        """
        side = self.running_side
        if side is None:
            return False
        side_clock = self.side_clocks[side]
        is_counting_down = not is_counting_up(self.stages_of(side), side_clock)
        return side_clock.flagged or (side is self.far_side and is_counting_down and not side_clock.remaining_us)

    def next_change_us(self, at_us: int, step_us: int) -> int | None:
        """Return the next time after `at_us` at which a display in steps of `step_us` may change.

        The time that both sides together have left is shown too. None while no clock runs. If `step_us` divides a
        second, flags fall, periods end and the limit of both sides is reached at such times only.
        """
        forecast, running_side = self.forecast, self.running_side
        if running_side is None:
            return None
        if forecast.empty_us is not None and at_us >= forecast.empty_us:
            later = self.advance_to(at_us)
            return None if later.has_run_out else later.next_change_us(at_us, step_us)
        base_us = max(at_us, forecast.runs_from_us)
        change_us = base_us + ((forecast.anchor_us - base_us) % step_us or step_us)
        if forecast.empty_us is not None:
            change_us = min(change_us, forecast.empty_us)  # with no time left, a delay may still run
        if forecast.does_other_gain:
            # The display rounds up: the other clock shows one step more as soon as it is above a whole step.
            other_clock = self.side_clock(running_side.opponent, at_us)
            change_us = min(change_us, max(at_us, self.counts_from_us) + -other_clock.remaining_us % step_us + 1)
        joint_us = forecast.joint_end_us
        if joint_us is None or joint_us <= at_us:
            return change_us
        return min(change_us, joint_us - (joint_us - at_us - 1) // step_us * step_us)

    def may_change(self, after_us: int, until_us: int, step_us: int) -> bool:
        """Return True if `next_change_us` of one time may lie at or before another time.

        It may be True without a change, never False with one. A session asks at every raw edge, so it has to be fast.
        """
        forecast = self.forecast
        is_over = forecast.empty_us is not None and until_us >= forecast.empty_us
        if is_over or (forecast.joint_end_us is not None and until_us >= forecast.joint_end_us):
            return True
        if forecast.does_other_gain:
            change_us = self.next_change_us(after_us, step_us)
            return change_us is not None and change_us <= until_us
        if (after_us - forecast.anchor_us) // step_us < (until_us - forecast.anchor_us) // step_us:
            return True
        joint_us = forecast.joint_end_us
        return joint_us is not None and (after_us - joint_us) // step_us < (until_us - joint_us) // step_us

    def joint_remaining_us(self, at_us: int) -> int | None:
        """Return what both sides together may still use at a time, 0 or more; None without such a limit."""
        if self.control is None or self.control.joint_limit_us is None:
            return None
        used_us = sum(side_clock.used_us for side_clock in self.side_clocks)
        used_us += 0 if self.running_side is None else max(0, at_us - self.counts_from_us)
        return max(0, self.control.joint_limit_us - used_us)

    def side_clock(self, side: Side, at_us: int) -> SideClock:
        """Return the clock of one side at a time."""
        elapsed_us = at_us - self.counts_from_us
        if self.running_side is None or elapsed_us <= 0:
            return self.side_clocks[side]
        if self.running_side is side:
            side_clock = run_clock(self.stages_of(side), self.side_clocks[side], elapsed_us)
            if side is self.far_side and not self.side_clocks[side].flagged:
                return side_clock._replace(flagged=False)
            return side_clock
        if self.forecast.does_other_gain:
            side_clock = self.side_clocks[side]
            gained_us = min(elapsed_us, self.side_clocks[self.running_side].remaining_us)
            return side_clock._replace(remaining_us=side_clock.remaining_us + gained_us)
        return self.side_clocks[side]

    def side_remaining_us(self, side: Side, at_us: int) -> int:
        """Return the remaining time of a side's stage or period at a time, 0 or more."""
        return self.side_clock(side, at_us).remaining_us

    def displayed_us(self, side: Side, at_us: int) -> int:
        """Return the time that a side's clock shows: the remaining time, or the used time if it counts up."""
        return displayed_us(self.stages_of(side), self.side_clock(side, at_us))

    def displayed_seconds(self, side: Side, at_us: int) -> int:
        """Return what a side's clock shows, in whole seconds: remaining time is rounded up, used time down."""
        forecast = self.forecast
        if self.running_side is side and forecast.empty_us is not None and at_us < forecast.empty_us:
            # Every view asks, and the forecast is faster than running the clock up to the time.
            return -((max(at_us, forecast.runs_from_us) - forecast.empty_us) // SECOND_US)
        side_clock = self.side_clock(side, at_us)
        if side_clock.remaining_us or not is_counting_up(self.stages_of(side), side_clock):
            return -(-side_clock.remaining_us // SECOND_US)
        return side_clock.used_us // SECOND_US

    def advance_to(self, at_us: int) -> "Ledger":
        """Return this ledger at a later time."""
        if at_us <= self.since_us:
            return self
        white, black = self.side_clock(Side.WHITE, at_us), self.side_clock(Side.BLACK, at_us)
        first_flag = self.first_flag
        if first_flag is None and (white.flagged or black.flagged):
            first_flag = self.running_side
        counts_from_us = min(self.counts_from_us, at_us)
        account = self.account.add_elapsed(None, counts_from_us - self.since_us)
        account = account.add_elapsed(self.running_side, at_us - counts_from_us)
        hand_us = self.hand_left_us(at_us)
        return replace(
            self, side_clocks=(white, black), since_us=at_us, account=account, first_flag=first_flag, hand_us=hand_us
        )

    def hand_left_us(self, at_us: int) -> int:
        """Return how much of the time of a hand is left at a time; it does not pass while the clocks stand."""
        if self.running_side is None:
            return self.hand_us
        return max(0, self.hand_us - max(0, at_us - max(self.since_us, self.stands_until_us)))

    def start_clock(self, side: Side, at_us: int) -> "Ledger":
        """Start a side's clock, and stop the other."""
        return replace(self.advance_to(at_us), running_side=side)

    def stop_clock(self, at_us: int) -> "Ledger":
        """Stop the running clock."""
        return replace(self.advance_to(at_us), running_side=None)

    def stand(self, from_us: int, until_us: int) -> "Ledger":
        """Stop both clocks from a time, or from the last change if that is later, until another time.

        Turns may pass meanwhile; the time is nobody's, and the account has it as a pause.
        """
        return replace(self.advance_to(from_us), stands_until_us=max(self.stands_until_us, until_us))

    def pass_turn(self, mover: Side, at_us: int) -> "Ledger":
        """Add what the move earns to the mover's clock, and start the other clock, also from a pause."""
        ledger, other = self.advance_to(at_us), mover.opponent
        earned = finish_move(ledger.stages_of(mover), ledger.side_clocks[mover])
        waiting = ledger.side_clocks[other]._replace(move_spent_us=0)
        side_clocks = (earned, waiting) if mover is Side.WHITE else (waiting, earned)
        first_flag = _find_first_flag(side_clocks, ledger.first_flag)
        return replace(ledger, side_clocks=side_clocks, first_flag=first_flag, running_side=other, hand_us=0)

    def propose_move(self, mover: Side, hand_us: int, at_us: int) -> "Ledger":
        """Pass the turn at a proposed move; until it is made, the other clock does not count, for `hand_us` at most."""
        return replace(self.pass_turn(mover, at_us), hand_us=hand_us)

    def end_hand(self, at_us: int) -> "Ledger":
        """End the time of a hand: the proposed move has stood on the board since a time, or is no longer to be made."""
        return replace(self.advance_to(at_us), hand_us=0)

    def with_side_clock(self, side: Side, side_clock: SideClock) -> "Ledger":
        """Return the ledger with another clock for one side at `since_us`."""
        white, black = self.side_clocks
        side_clocks = (side_clock, black) if side is Side.WHITE else (white, side_clock)
        return self.with_side_clocks(side_clocks)

    def with_side_clocks(self, side_clocks: tuple[SideClock, SideClock]) -> "Ledger":
        """Return the ledger with other clocks for both sides at `since_us`."""
        return replace(self, side_clocks=side_clocks, first_flag=_find_first_flag(side_clocks, self.first_flag))

    def take_back(self, earlier: "Ledger", at_us: int) -> "Ledger":
        """Return both clocks to their state in an earlier ledger; the clock that ran then runs if one runs now.

        The account keeps the time since then.
        """
        running_side = None if self.running_side is None else earlier.running_side
        first_flag = earlier.first_flag
        return replace(
            self.end_hand(at_us), side_clocks=earlier.side_clocks, running_side=running_side, first_flag=first_flag
        )

    def rebase(self, last_us: int, at_us: int) -> "Ledger":
        """Move a ledger to a new monotonic clock: it stops at `last_us` of the old one, which is `at_us` of the new."""
        return replace(self.stop_clock(last_us), since_us=at_us, stands_until_us=0)


def build_ledger(control: TimeControl | None, at_us: int) -> Ledger:
    """Return the ledger of a game that has not begun: no clock runs."""
    stages_by_side = (_NO_LIMIT, _NO_LIMIT) if control is None else (control.white, control.black)
    white, black = map(build_side_clock, stages_by_side)
    return Ledger(control=control, side_clocks=(white, black), running_side=None, since_us=at_us)


def _find_first_flag(side_clocks: tuple[SideClock, SideClock], first_flag_before: Side | None) -> Side | None:
    """Return the side whose flag fell first, after a change of one clock."""
    flagged = [side for side in Side if side_clocks[side].flagged]
    return first_flag_before if first_flag_before in flagged else next(iter(flagged), None)


def _forecast(ledger: Ledger) -> ClockForecast:
    side = ledger.running_side
    if side is None:
        return ClockForecast()
    is_hourglass = ledger.control is not None and ledger.control.is_hourglass
    forecast = forecast_clock(
        ledger.stages_of(side),
        ledger.side_clocks[side],
        ledger.counts_from_us,
        ledger.joint_remaining_us(ledger.counts_from_us),
        does_other_gain=is_hourglass and not ledger.side_clocks[side.opponent].flagged,
    )
    return forecast._replace(flag_us=None, joint_end_us=None) if side is ledger.far_side else forecast
