"""The effect of sensors that are disconnected and reconnected."""

from collections.abc import Sequence

from controller.rules.squares import Occupancy
from hardware.events import Part, PartLost, PartRestored, SensorEvent, Snapshot
from sim.faults.sensor_faults import SensorOutage


class OutageFilter:
    """Reports PartLost, then nothing, then PartRestored and a Snapshot."""

    def __init__(self, fault: SensorOutage) -> None:
        self._from_us = fault.from_us
        self._until_us = fault.until_us
        self.next_us: int | None = fault.from_us

    @property
    def is_unlimited(self) -> bool:
        """True if no end of the outage is known."""
        return self._until_us is None

    def end_outage(self, at_us: int) -> None:
        """End an outage without end at a time, but at least 1 us after its start."""
        self._until_us = max(at_us, self._from_us + 1)
        if self.next_us is None:
            self.next_us = self._until_us

    def filter_events(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Return the events while the sensors are connected; events stamped during the outage are dropped."""
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
