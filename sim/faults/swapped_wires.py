"""Two squares whose wires are exchanged, at work."""

from controller.rules.squares import Occupancy, bit
from sim.faults.sensor_faults import SwappedSensors


class SwappedWiresFilter:
    """Shows two squares at each other's level."""

    next_us = None

    def __init__(self, fault: SwappedSensors) -> None:
        self.squares = (fault.first, fault.second)
        self._first = bit(fault.first)
        self._second = bit(fault.second)

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with the two exchanged."""
        del at_us
        if bool(levels & self._first) is bool(levels & self._second):
            return levels
        return levels ^ self._first ^ self._second
