"""The ledger of time: how both clocks stand, whose runs, and whose every microsecond was.

A ledger is an immutable value; every change takes the time at which it happens, in microseconds of one clock that never
goes back. A time before the last change counts as that of the change.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple

from controller.clock.account import NO_TIME, Account
from controller.clock.controls import SECOND_US, CountUp, Stage, TimeControl
from controller.clock.standing import (
    Standing,
    counts_up,
    delay_left_us,
    falls_in_us,
    fresh_standing,
    pressed,
    run,
    shown_us,
)
from controller.rules.position import Side

_NO_LIMIT: tuple[Stage, ...] = (CountUp(),)


class Course(NamedTuple):
    """What becomes of a ledger as time goes on, worked out once: sessions ask at every input."""

    from_us: int = 0  # the running clock begins to change: now, or when its delay is over
    anchor_us: int = 0  # what it shows is whole steps at this time, and a whole step before and after it
    end_us: int | None = None  # nothing is left of its period or stage; None: it runs for ever, or not at all
    flag_us: int | None = None
    joint_end_us: int | None = None
    gains: bool = False  # the other clock gains what this one uses; one whose flag has fallen gains nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Both clocks as they stood at `since_us`, and whose has run since then (None: nobody's).

    Without a time control (`control` None) nothing remains, time is only counted, and no flag falls.
    """

    control: TimeControl | None
    standings: tuple[Standing, Standing]  # by Side
    running: Side | None
    since_us: int
    account: Account = NO_TIME
    first_flag: Side | None = None
    """The side whose flag fell first; standings tell whether the other's has fallen too."""

    course: Course = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "course", _course(self))

    @property
    def remaining_us(self) -> tuple[int, int]:
        """Both sides' remaining time at `since_us`, by Side."""
        white, black = self.standings
        return white.remaining_us, black.remaining_us

    @property
    def fallen(self) -> tuple[Side, ...]:
        """The sides whose flags have fallen, the first of them first."""
        flagged = [side for side in Side if self.standings[side].flagged]
        return tuple(sorted(flagged, key=lambda side: side is not self.first_flag))

    @property
    def flag_us(self) -> int | None:
        """When the running side's flag falls, `since_us` if it has fallen; None while no clock runs out."""
        return self.course.flag_us

    @property
    def joint_end_us(self) -> int | None:
        """When both sides together have used what they may; None without such a limit, and while no clock runs."""
        return self.course.joint_end_us

    def stages_of(self, side: Side) -> tuple[Stage, ...]:
        """Give one side's stages."""
        return _NO_LIMIT if self.control is None else self.control.stages_of(side)

    def next_change_us(self, at_us: int, step_us: int) -> int | None:
        """Give when, after a time, what is shown in steps of `step_us` may change next; None while no clock runs.

        Flags fall, periods end and the limit for both is reached at such times only, if `step_us` divides a second.
        """
        course, running = self.course, self.running
        if running is None:
            return None
        if course.end_us is not None and at_us >= course.end_us:
            later = self.at(at_us)
            return None if later.standings[running].flagged else later.next_change_us(at_us, step_us)
        base_us = max(at_us, course.from_us)
        change_us = base_us + ((course.anchor_us - base_us) % step_us or step_us)
        if course.end_us is not None:
            change_us = min(change_us, course.end_us)  # with nothing left, a delay may still run
        if course.gains:
            # what is gained shows one more as soon as anything is above a whole step
            waiting = self.standing(running.opponent, at_us)
            change_us = min(change_us, max(at_us, self.since_us) + -waiting.remaining_us % step_us + 1)
        joint_us = course.joint_end_us
        return change_us if joint_us is None or joint_us <= at_us else min(change_us, joint_us)

    def may_change(self, after_us: int, until_us: int, step_us: int) -> bool:
        """Tell whether `next_change_us` of one time could lie at or before another; never False wrongly.

        It is quicker: a session asks this at every raw edge.
        """
        course = self.course
        ends = course.end_us is not None and until_us >= course.end_us
        if ends or (course.joint_end_us is not None and until_us >= course.joint_end_us):
            return True
        if course.gains:
            change_us = self.next_change_us(after_us, step_us)
            return change_us is not None and change_us <= until_us
        return (after_us - course.anchor_us) // step_us < (until_us - course.anchor_us) // step_us

    def joint_left_us(self, at_us: int) -> int | None:
        """Give what both sides together may still use at a time, never below 0; None without such a limit."""
        if self.control is None or self.control.both_us is None:
            return None
        used_us = sum(standing.used_us for standing in self.standings)
        used_us += 0 if self.running is None else max(0, at_us - self.since_us)
        return max(0, self.control.both_us - used_us)

    def standing(self, side: Side, at_us: int) -> Standing:
        """Give one side's clock at a time."""
        for_us = at_us - self.since_us
        if self.running is None or for_us <= 0:
            return self.standings[side]
        if self.running is side:
            return run(self.stages_of(side), self.standings[side], for_us)
        if self.course.gains:
            standing = self.standings[side]
            gained_us = min(for_us, self.standings[self.running].remaining_us)
            return standing._replace(remaining_us=standing.remaining_us + gained_us)
        return self.standings[side]

    def left_us(self, side: Side, at_us: int) -> int:
        """Give a side's remaining time at a time, of its stage or its period, never below 0."""
        return self.standing(side, at_us).remaining_us

    def shown_us(self, side: Side, at_us: int) -> int:
        """Give the time that a side's clock shows at a time: what is left, or what was used where it counts up."""
        return shown_us(self.stages_of(side), self.standing(side, at_us))

    def shown_seconds(self, side: Side, at_us: int) -> int:
        """Give what a side's clock shows in whole seconds: 0 is left only when nothing is."""
        course = self.course
        if self.running is side and course.end_us is not None and at_us < course.end_us:
            # quicker than to let the clock run, for every page asks
            return -((max(at_us, course.from_us) - course.end_us) // SECOND_US)
        standing = self.standing(side, at_us)
        if standing.remaining_us or not counts_up(self.stages_of(side), standing):
            return -(-standing.remaining_us // SECOND_US)
        return standing.used_us // SECOND_US

    def at(self, at_us: int) -> "Ledger":
        """Give the same ledger as of a later time."""
        if at_us <= self.since_us:
            return self
        white, black = self.standing(Side.WHITE, at_us), self.standing(Side.BLACK, at_us)
        first_flag = self.first_flag
        if first_flag is None and (white.flagged or black.flagged):
            first_flag = self.running
        account = self.account.after(self.running, at_us - self.since_us)
        return replace(self, standings=(white, black), since_us=at_us, account=account, first_flag=first_flag)

    def started(self, side: Side, at_us: int) -> "Ledger":
        """Let a side's clock run from a time on."""
        return replace(self.at(at_us), running=side)

    def stopped(self, at_us: int) -> "Ledger":
        """Stop the clock that runs."""
        return replace(self.at(at_us), running=None)

    def passed(self, mover: Side, at_us: int) -> "Ledger":
        """Pass the turn: the mover gets what the move earns, and the other clock runs.

        A move made while the clocks stood passes the turn when they run again.
        """
        ledger = self.at(at_us)
        other = mover.opponent
        ledger = ledger.with_standing(mover, pressed(ledger.stages_of(mover), ledger.standings[mover]))
        ledger = ledger.with_standing(other, ledger.standings[other]._replace(spent_us=0))
        return replace(ledger, running=other)

    def with_standing(self, side: Side, standing: Standing) -> "Ledger":
        """Set one side's clock as of `since_us`."""
        white, black = self.standings
        standings = (standing, black) if side is Side.WHITE else (white, standing)
        return replace(self, standings=standings, first_flag=_first_flag(standings, self.first_flag))

    def taken_back(self, earlier: "Ledger", at_us: int) -> "Ledger":
        """Go back to how the clocks stood in an earlier ledger, with the same clock running if one runs now.

        The time since then stays with those whose it was in the account.
        """
        running = None if self.running is None else earlier.running
        first_flag = earlier.first_flag
        return replace(self.at(at_us), standings=earlier.standings, running=running, first_flag=first_flag)

    def rebased(self, last_us: int, at_us: int) -> "Ledger":
        """Stop the clock at `last_us` of an old clock, and go on, stopped, at `at_us` of a new one."""
        return replace(self.stopped(last_us), since_us=at_us)


def fresh_ledger(control: TimeControl | None, at_us: int) -> Ledger:
    """Give both sides what they begin with, with no clock running."""
    sides = (_NO_LIMIT, _NO_LIMIT) if control is None else (control.white, control.black)
    white, black = map(fresh_standing, sides)
    return Ledger(control=control, standings=(white, black), running=None, since_us=at_us)


def _first_flag(standings: tuple[Standing, Standing], before: Side | None) -> Side | None:
    """Give whose flag fell first, after a change of one clock."""
    flagged = [side for side in Side if standings[side].flagged]
    return before if before in flagged else next(iter(flagged), None)


def _course(ledger: Ledger) -> Course:
    side, since_us = ledger.running, ledger.since_us
    if side is None:
        return Course()
    stages, standing = ledger.stages_of(side), ledger.standings[side]
    left_us = ledger.joint_left_us(since_us)
    joint_end_us = None if left_us is None else since_us + left_us
    if counts_up(stages, standing):
        return Course(from_us=since_us, anchor_us=since_us - standing.used_us, joint_end_us=joint_end_us)
    from_us = since_us + delay_left_us(stages, standing)
    in_us = falls_in_us(stages, standing)
    return Course(
        from_us=from_us,
        anchor_us=from_us + standing.remaining_us,
        end_us=from_us + standing.remaining_us,
        flag_us=None if in_us is None else since_us + in_us,
        joint_end_us=joint_end_us,
        gains=ledger.control is not None
        and ledger.control.is_hourglass
        and not ledger.standings[side.opponent].flagged,
    )
