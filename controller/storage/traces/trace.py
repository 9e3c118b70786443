"""One trace as a value."""

from dataclasses import dataclass

from controller.session.inputs import GameStarted, Input
from controller.storage.traces.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """How a game started, and then its inputs and the verdicts that fell, in their order.

    Times are microseconds since the game started, and `started.at_us` is 0. `end_us` is the time up to which the game
    was followed. `note` says what the trace is about, if anybody said so.
    """

    started: GameStarted
    events: tuple[Input | Verdict, ...]
    end_us: int
    note: str = ""

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What happened after the start, the verdicts left out."""
        return tuple([event for event in self.events if not isinstance(event, Verdict)])

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts as they were recorded."""
        return tuple([event for event in self.events if isinstance(event, Verdict)])
