"""Dead sensors, at work."""

from controller.rules.squares import Occupancy
from sim.faults.sensor_faults import BrokenLine, StuckSensor


class DeadSensorFilter:
    """Shows the squares of one dead sensor or line at one level, from its time on."""

    def __init__(self, fault: StuckSensor | BrokenLine) -> None:
        self.next_us: int | None = fault.from_us
        self._dead_squares = fault.dead_squares
        self._closed = isinstance(fault, StuckSensor) and fault.closed

    @property
    def dead_squares(self) -> Occupancy:
        """The squares that it hides."""
        return self._dead_squares

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with the dead ones as they read now."""
        if self.next_us is not None:
            if at_us < self.next_us:
                return levels
            self.next_us = None
        return levels | self._dead_squares if self._closed else levels & ~self._dead_squares
