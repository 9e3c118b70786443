"""Sensors that disappear and come back, at work."""

from collections.abc import Sequence

from controller.rules.squares import Occupancy
from hardware.events import Part, PartLost, PartRestored, SensorEvent, Snapshot
from sim.faults.sensor_faults import SensorOutage


class OutageFilter:
    """Says that the sensors are lost, then nothing, then that they are back and what they all show."""

    def __init__(self, fault: SensorOutage) -> None:
        self._from_us = fault.from_us
        self._until_us = fault.until_us
        self.next_us: int | None = fault.from_us

    @property
    def is_unlimited(self) -> bool:
        """Whether nothing has been said yet of when the sensors come back."""
        return self._until_us is None

    def end_outage(self, at_us: int) -> None:
        """Let the sensors come back at a time, or as soon after as can be, if they are away for good."""
        self._until_us = max(at_us, self._from_us + 1)
        if self.next_us is None:
            self.next_us = self._until_us

    def filter_events(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Give the events while the sensors are there, and of what was stamped before they came back none later."""
        if at_us < self._from_us:
            return events
        if self.next_us == self._from_us:
            self.next_us = self._until_us
            return [PartLost(part=Part.SENSORS, at_us=at_us)]
        if self._until_us is None or at_us < self._until_us:
            return ()
        if self.next_us == self._until_us:
            self.next_us = None
            return [PartRestored(part=Part.SENSORS, at_us=at_us), Snapshot(occupancy=level, at_us=at_us)]
        return [event for event in events if event.at_us > self._until_us]
