"""A clock alone, for any game: two buttons, and no board that knows whose turn it is."""

from dataclasses import dataclass, replace
from enum import StrEnum

from controller.clock.ledger import Ledger, build_ledger
from controller.clock.time_control import TimeControl
from controller.rules.position import Side


class FlagRule(StrEnum):
    """What follows when a flag falls: the side LOSES at once, or the flag is shown and the ARBITER decides."""

    LOSES = "loses"
    ARBITER = "arbiter"


class ClockStopReason(StrEnum):
    """Why a clock stopped for good: a FLAG fell, or both sides together came to their LIMIT."""

    FLAG = "flag"
    LIMIT = "limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class PressClock:
    """The ledger, the side whose turn it is (None: not started), and the ledgers at which earlier turns began.

    Every change takes the time at which it happens. Once it is over, or while it is paused, presses do nothing.
    """

    ledger: Ledger
    flag_rule: FlagRule
    to_move: Side | None = None
    turn_ledgers: tuple[Ledger, ...] = ()
    stop_reason: ClockStopReason | None = None

    @property
    def is_paused(self) -> bool:
        """Whether it was started, and stands."""
        return self.to_move is not None and self.ledger.running_side is None and self.stop_reason is None

    def advance_to(self, at_us: int) -> "PressClock":
        """Give the same clock as of a later time; it stops where a flag or the limit ends it."""
        flag_us = self.ledger.flag_us if self.flag_rule is FlagRule.LOSES else None
        stop_times = [(flag_us, ClockStopReason.FLAG), (self.ledger.joint_end_us, ClockStopReason.LIMIT)]
        reached = [(end_us, over) for end_us, over in stop_times if end_us is not None and end_us <= at_us]
        if self.stop_reason is not None or not reached:
            return replace(self, ledger=self.ledger.advance_to(at_us))
        end_us, stop_reason = min(reached)
        return replace(self, ledger=self.ledger.stop_clock(end_us).advance_to(at_us), stop_reason=stop_reason)

    def press(self, side: Side, at_us: int) -> "PressClock":
        """Press a side's button: the first press starts the other side's clock, later ones pass the turn.

        The press of the side whose turn it is not does nothing.
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
        """Stop the clock that runs, until it is resumed."""
        clock = self.advance_to(at_us)
        return replace(clock, ledger=clock.ledger.stop_clock(at_us))

    def resume(self, at_us: int) -> "PressClock":
        """Let the clock of the side whose turn it is run again."""
        clock = self.advance_to(at_us)
        if clock.to_move is None or not clock.is_paused:
            return clock
        return replace(clock, ledger=clock.ledger.start_clock(clock.to_move, at_us)).advance_to(at_us)

    def take_back(self, at_us: int) -> "PressClock":
        """Take the last turn back: both clocks stand as when it began, and its side moves again."""
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
        """Lose power at a time and come back, paused, at another; the time between belongs to nobody."""
        clock = self.advance_to(at_us)
        return replace(clock, ledger=clock.ledger.rebase(at_us, resumed_us))

    def use_adjusted_ledger(self, ledger: Ledger) -> "PressClock":
        """Go on with a ledger that the arbiter has changed; a flag that he lifted ends nothing: the clock is paused."""
        stop_reason = self.stop_reason
        if stop_reason is ClockStopReason.FLAG and ledger.first_flag is None:
            stop_reason = None
        return replace(self, ledger=ledger, stop_reason=stop_reason).advance_to(ledger.since_us)


def build_press_clock(control: TimeControl | None, at_us: int, flag_rule: FlagRule = FlagRule.LOSES) -> PressClock:
    """Give a clock that waits for the first press."""
    return PressClock(ledger=build_ledger(control, at_us), flag_rule=flag_rule)
