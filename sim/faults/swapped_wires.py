"""The effect of two swapped sensors."""

from controller.rules.squares import Occupancy, bit
from sim.faults.sensor_faults import SwappedSensors


class SwappedWiresFilter:
    """Exchanges the levels of two squares."""

    next_us = None

    def __init__(self, fault: SwappedSensors) -> None:
        self.squares = (fault.first, fault.second)
        self._first = bit(fault.first)
        self._second = bit(fault.second)

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Return the levels with those of the two squares exchanged."""
        del at_us
        if bool(levels & self._first) is bool(levels & self._second):
            return levels
        return levels ^ self._first ^ self._second
