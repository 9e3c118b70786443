"""The effect of wires that touch."""

from controller.rules.squares import Occupancy, bit
from sim.faults.sensor_faults import ShortedWires


class ShortCircuitFilter:
    """Closes both squares of a pair if one of them is closed."""

    next_us = None

    def __init__(self, fault: ShortedWires) -> None:
        self._pairs = [bit(first) | bit(second) for first, second in fault.pairs]

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Return the levels with both squares of each pair closed if one is."""
        del at_us
        joined = levels
        for pair in self._pairs:
            if levels & pair:
                joined |= pair
        return joined
