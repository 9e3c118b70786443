"""Squares whose wires touch, at work."""

from controller.rules.squares import Occupancy, bit
from sim.faults.sensor_faults import ShortedWires


class ShortCircuitFilter:
    """Shows both squares of a pair closed where one of them is."""

    next_us = None

    def __init__(self, fault: ShortedWires) -> None:
        self._pairs = [bit(first) | bit(second) for first, second in fault.pairs]

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with each pair joined."""
        del at_us
        level = levels
        for pair in self._pairs:
            if levels & pair:
                level |= pair
        return level
