"""Two squares whose wires are exchanged, at work."""

from controller.rules.squares import Occupancy, bit
from sim.faults.values import Swapped


class SwappedStage:
    """Shows two squares at each other's level."""

    next_us = None

    def __init__(self, fault: Swapped) -> None:
        self.squares = (fault.first, fault.second)
        self._first = bit(fault.first)
        self._second = bit(fault.second)

    def show(self, beneath: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with the two exchanged."""
        del at_us
        if bool(beneath & self._first) is bool(beneath & self._second):
            return beneath
        return beneath ^ self._first ^ self._second
