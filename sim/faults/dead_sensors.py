"""The effect of dead sensors."""

from controller.rules.squares import Occupancy
from sim.faults.sensor_faults import BrokenLine, StuckSensor


class DeadSensorFilter:
    """Fixes the level of one dead sensor or line from a time on."""

    def __init__(self, fault: StuckSensor | BrokenLine) -> None:
        self.next_us: int | None = fault.from_us
        self._dead_squares = fault.dead_squares
        self._closed = isinstance(fault, StuckSensor) and fault.closed

    @property
    def dead_squares(self) -> Occupancy:
        """The squares with a fixed level."""
        return self._dead_squares

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Return the levels with the dead ones at their fixed level."""
        if self.next_us is not None:
            if at_us < self.next_us:
                return levels
            self.next_us = None
        return levels | self._dead_squares if self._closed else levels & ~self._dead_squares
