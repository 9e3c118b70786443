"""One trace as a value."""

from dataclasses import dataclass

from controller.session.inputs import GameStarted, Input
from controller.storage.traces.verdicts import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """One game; times are microseconds since it started."""

    started: GameStarted  # at 0
    events: tuple[Input | Verdict, ...]  # in their order
    end_us: int  # the game was followed up to here
    note: str = ""  # what the trace is about

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs after the start."""
        return tuple([event for event in self.events if not isinstance(event, Verdict)])

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The recorded verdicts."""
        return tuple([event for event in self.events if isinstance(event, Verdict)])
