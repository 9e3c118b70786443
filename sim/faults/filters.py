"""The interfaces of faults: filters between the reeds and the reader of the sensors."""

from collections.abc import Sequence
from typing import Protocol

from controller.rules.squares import Occupancy
from hardware.events import SensorEvent


class LevelFilter(Protocol):
    """A fault of reeds or wires: it changes levels."""

    @property
    def next_us(self) -> int | None:
        """When its result changes next by itself, or None if never."""
        ...

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Return the changed levels; called whenever `levels` changes, and at each `next_us`."""
        ...


class EventFilter(Protocol):
    """A fault between the scanner and its reader: it changes events."""

    @property
    def next_us(self) -> int | None:
        """When it returns an event of its own next, or None if never."""
        ...

    def filter_events(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Return the events to report at a time: some of these and its own; `level` is what the scanner reads then."""
        ...
