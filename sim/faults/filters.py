"""What a fault is while it is at work: a stage on the way from the reeds to whoever listens to the sensors."""

from collections.abc import Sequence
from typing import Protocol

from controller.rules.squares import Occupancy
from hardware.events import SensorEvent


class LevelFilter(Protocol):
    """A fault of reeds or wires: it takes the levels that come from beneath, and shows others."""

    @property
    def next_us(self) -> int | None:
        """When it next shows something else by itself, or None where it never does."""
        ...

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Give the levels that it shows. It is asked whenever something changes beneath, and at each `next_us`."""
        ...


class EventFilter(Protocol):
    """A fault between the scanner and whoever listens: it takes events, and hands out others."""

    @property
    def next_us(self) -> int | None:
        """When it next hands something out by itself, or None where it never does."""
        ...

    def filter_events(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Give what is handed out at a time, of these events and of its own; `level` is what the scanner reads then."""
        ...
