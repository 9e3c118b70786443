"""A clock without a board, for any game: two buttons decide whose turn it is."""

from dataclasses import dataclass, replace
from enum import StrEnum

from controller.clock.ledger import Ledger, build_ledger
from controller.clock.time_control import TimeControl
from controller.rules.position import Side


class FlagRule(StrEnum):
    """The consequence of a fallen flag: the side loses, or the arbiter decides."""

    LOSES = "loses"  # the clock stops, and the side has lost
    ARBITER = "arbiter"  # the clock shows the flag and runs on; the arbiter decides


class ClockStopReason(StrEnum):
    """The reason why a clock stopped for good."""

    FLAG = "flag"  # a flag fell
    LIMIT = "limit"  # both sides together used their limit


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """A clock with two buttons; every change takes the time at which it happens.

    Presses have no effect while the clock is paused or after it has stopped for good.
    """

    ledger: Ledger  # both clocks
    flag_rule: FlagRule  # what a fallen flag does
    to_move: Side | None = None  # None: not started
    turn_ledgers: tuple[Ledger, ...] = ()  # the ledger at the start of every turn, the present one last
    stop_reason: ClockStopReason | None = None  # None: not stopped for good

    @property
    def is_paused(self) -> bool:
        """True if the clock was started, and no side's time runs although it has not stopped for good."""
        return self.to_move is not None and self.ledger.running_side is None and self.stop_reason is None

    def advance_to(self, at_us: int) -> "PressClock":
        """Return this clock at a later time; it stops at the time of a flag or of the limit."""
        flag_us = self.ledger.flag_us if self.flag_rule is FlagRule.LOSES else None
        stop_times = [(flag_us, ClockStopReason.FLAG), (self.ledger.joint_end_us, ClockStopReason.LIMIT)]
        reached = [(end_us, reason) for end_us, reason in stop_times if end_us is not None and end_us <= at_us]
        if self.stop_reason is not None or not reached:
            return replace(self, ledger=self.ledger.advance_to(at_us))
        end_us, stop_reason = min(reached)
        return replace(self, ledger=self.ledger.stop_clock(end_us).advance_to(at_us), stop_reason=stop_reason)

    def press(self, side: Side, at_us: int) -> "PressClock":
        """Press a side's button: the first press starts the opponent's clock, a later one passes the turn.

        A press by the side that is not to move has no effect.
        """
        clock = self.advance_to(at_us)
        if clock.to_move is None:
            opponent = side.opponent
            ledger = clock.ledger.start_clock(opponent, at_us)
            return replace(clock, ledger=ledger, to_move=opponent, turn_ledgers=(ledger,))
        if clock.stop_reason is not None or clock.is_paused or side is not clock.to_move:
            return clock
        ledger = clock.ledger.pass_turn(side, at_us)
        return replace(
            clock, ledger=ledger, to_move=side.opponent, turn_ledgers=(*clock.turn_ledgers, ledger)
        ).advance_to(at_us)

    def pause(self, at_us: int) -> "PressClock":
        """Stop the running clock until `resume`."""
        clock = self.advance_to(at_us)
        return replace(clock, ledger=clock.ledger.stop_clock(at_us))

    def resume(self, at_us: int) -> "PressClock":
        """Start the clock of the side to move again."""
        clock = self.advance_to(at_us)
        if clock.to_move is None or not clock.is_paused:
            return clock
        return replace(clock, ledger=clock.ledger.start_clock(clock.to_move, at_us)).advance_to(at_us)

    def take_back(self, at_us: int) -> "PressClock":
        """Return to the start of the previous turn: its clocks, and its side to move; no effect in the first turn."""
        clock = self.advance_to(at_us)
        if len(clock.turn_ledgers) < 2:
            return clock
        earlier = clock.turn_ledgers[-2]
        stop_reason = None if earlier.first_flag is None else clock.stop_reason
        ledger = clock.ledger.take_back(earlier, at_us)
        return replace(
            clock,
            ledger=ledger,
            to_move=earlier.running_side,
            turn_ledgers=clock.turn_ledgers[:-1],
            stop_reason=stop_reason,
        )

    def restart(self, at_us: int, resumed_us: int) -> "PressClock":
        """Pause as of a loss of power at `at_us`, and continue at `resumed_us`; no side gets the time between."""
        clock = self.advance_to(at_us)
        return replace(clock, ledger=clock.ledger.rebase(at_us, resumed_us))

    def with_adjusted_ledger(self, ledger: Ledger) -> "PressClock":
        """Return this clock with a ledger that the arbiter has changed.

        If the change lifts the flag that stopped the clock for good, the clock is paused.
        """
        stop_reason = self.stop_reason
        if stop_reason is ClockStopReason.FLAG and ledger.first_flag is None:
            stop_reason = None
        return replace(self, ledger=ledger, stop_reason=stop_reason).advance_to(ledger.since_us)


def build_press_clock(control: TimeControl | None, at_us: int, flag_rule: FlagRule = FlagRule.LOSES) -> PressClock:
    """Return a clock that waits for its first press."""
    return PressClock(ledger=build_ledger(control, at_us), flag_rule=flag_rule)
