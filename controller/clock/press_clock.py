"""A clock alone, for any game: two buttons, and no board that knows whose turn it is."""

from dataclasses import dataclass, replace
from enum import StrEnum

from controller.clock.controls import TimeControl
from controller.clock.ledger import Ledger, fresh_ledger
from controller.rules.position import Side


class FlagRule(StrEnum):
    """What follows when a flag falls: the side LOSES at once, or the flag is shown and the ARBITER decides."""

    LOSES = "loses"
    ARBITER = "arbiter"


class Over(StrEnum):
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
    turns: tuple[Ledger, ...] = ()
    over: Over | None = None

    @property
    def is_paused(self) -> bool:
        """Whether it was started, and stands."""
        return self.to_move is not None and self.ledger.running is None and self.over is None

    def at(self, at_us: int) -> "PressClock":
        """Give the same clock as of a later time; it stops where a flag or the limit ends it."""
        flag_us = self.ledger.flag_us if self.flag_rule is FlagRule.LOSES else None
        ends = [(flag_us, Over.FLAG), (self.ledger.joint_end_us, Over.LIMIT)]
        due = [(end_us, over) for end_us, over in ends if end_us is not None and end_us <= at_us]
        if self.over is not None or not due:
            return replace(self, ledger=self.ledger.at(at_us))
        end_us, over = min(due)
        return replace(self, ledger=self.ledger.stopped(end_us).at(at_us), over=over)

    def pressed(self, side: Side, at_us: int) -> "PressClock":
        """Press a side's button: the first press starts the other side's clock, later ones pass the turn.

        The press of the side whose turn it is not does nothing.
        """
        clock = self.at(at_us)
        if clock.to_move is None:
            other = side.opponent
            ledger = clock.ledger.started(other, at_us)
            return replace(clock, ledger=ledger, to_move=other, turns=(ledger,))
        if clock.over is not None or clock.is_paused or side is not clock.to_move:
            return clock
        ledger = clock.ledger.passed(side, at_us)
        return replace(clock, ledger=ledger, to_move=side.opponent, turns=(*clock.turns, ledger)).at(at_us)

    def paused(self, at_us: int) -> "PressClock":
        """Stop the clock that runs, until it is resumed."""
        clock = self.at(at_us)
        return replace(clock, ledger=clock.ledger.stopped(at_us))

    def resumed(self, at_us: int) -> "PressClock":
        """Let the clock of the side whose turn it is run again."""
        clock = self.at(at_us)
        if clock.to_move is None or not clock.is_paused:
            return clock
        return replace(clock, ledger=clock.ledger.started(clock.to_move, at_us)).at(at_us)

    def taken_back(self, at_us: int) -> "PressClock":
        """Take the last turn back: both clocks stand as when it began, and its side moves again."""
        clock = self.at(at_us)
        if len(clock.turns) < 2:
            return clock
        earlier = clock.turns[-2]
        over = None if earlier.first_flag is None else clock.over
        ledger = clock.ledger.taken_back(earlier, at_us)
        return replace(clock, ledger=ledger, to_move=earlier.running, turns=clock.turns[:-1], over=over)

    def restarted(self, at_us: int, again_us: int) -> "PressClock":
        """Lose power at a time and come back, paused, at another; the time between belongs to nobody."""
        clock = self.at(at_us)
        return replace(clock, ledger=clock.ledger.rebased(at_us, again_us))

    def adjusted(self, ledger: Ledger) -> "PressClock":
        """Go on with a ledger that the arbiter has changed; a flag that he lifted ends nothing: the clock is paused."""
        over = self.over
        if over is Over.FLAG and ledger.first_flag is None:
            over = None
        return replace(self, ledger=ledger, over=over).at(ledger.since_us)


def fresh_clock(control: TimeControl | None, at_us: int, flag_rule: FlagRule = FlagRule.LOSES) -> PressClock:
    """Give a clock that waits for the first press."""
    return PressClock(ledger=fresh_ledger(control, at_us), flag_rule=flag_rule)
