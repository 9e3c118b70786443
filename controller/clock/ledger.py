"""The ledger of time: who has how much, and whose clock runs, in integer microseconds.

A ledger is an immutable value; every change takes the time at which it happens.
"""

from dataclasses import dataclass, replace

from controller.clock.control import Fischer, TimeControl
from controller.rules.position import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Both sides' remaining time as it was at `since_us`, and whose clock has run since then (None: nobody's).

    Without a time control (`control` None) the remaining times mean nothing and no flag falls.
    """

    control: TimeControl | None
    remaining_us: tuple[int, int]  # by Side
    running: Side | None
    since_us: int

    def left_us(self, side: Side, at_us: int) -> int:
        """Give a side's remaining time at a time, never below 0."""
        left = self.remaining_us[side]
        if self.running is side:
            left -= max(0, at_us - self.since_us)
        return max(0, left)

    @property
    def flag_us(self) -> int | None:
        """The time at which the running side's flag falls, or None while no clock runs out."""
        if self.running is None or self.control is None:
            return None
        return self.since_us + self.remaining_us[self.running]

    def started(self, side: Side, at_us: int) -> "Ledger":
        """Let a side's clock run from a time on."""
        return replace(self.stopped(at_us), running=side)

    def stopped(self, at_us: int) -> "Ledger":
        """Stop the clock that runs."""
        if self.control is None:
            return replace(self, running=None, since_us=at_us)
        remaining = (self.left_us(Side.WHITE, at_us), self.left_us(Side.BLACK, at_us))
        return replace(self, remaining_us=remaining, running=None, since_us=at_us)

    def passed(self, mover: Side, at_us: int) -> "Ledger":
        """Pass the turn: the mover's time is taken, his increment added, and the other clock runs."""
        at_us = max(at_us, self.since_us)  # a move made while the clocks stood passes the turn when they run again
        ledger = self.stopped(at_us)
        match self.control:
            case Fischer(increment_us=increment_us):
                ledger = ledger.with_time(mover, ledger.remaining_us[mover] + increment_us, at_us)
            case _:
                pass
        return replace(ledger, running=mover.opponent)

    def with_time(self, side: Side, remaining_us: int, at_us: int) -> "Ledger":
        """Set one side's remaining time, as of a time; whose clock runs stays as it is."""
        stopped = self.stopped(at_us)
        white, black = stopped.remaining_us
        remaining = (remaining_us, black) if side is Side.WHITE else (white, remaining_us)
        return replace(stopped, remaining_us=remaining, running=self.running)

    def rebased(self, last_us: int, at_us: int) -> "Ledger":
        """Stop the clock at `last_us` of an old clock, and go on, stopped, at `at_us` of a new one."""
        return replace(self.stopped(last_us), since_us=at_us)


def fresh_ledger(control: TimeControl | None, at_us: int) -> Ledger:
    """Give both sides the control's main time, with no clock running."""
    main_us = 0 if control is None else control.main_us
    return Ledger(control=control, remaining_us=(main_us, main_us), running=None, since_us=at_us)
