"""The effect of a sensor that misses changes."""

from random import Random

from controller.rules.squares import Occupancy, bit
from sim.faults.sensor_faults import IntermittentSensor

CHANGE_GAP_US = 5_000
"""Toggles closer together belong to one change, which is missed or reported as a whole; more than sim.reeds' bounce."""


class IntermittentFilter:
    """Keeps the level of one square over the changes that its sensor misses."""

    next_us = None

    def __init__(self, fault: IntermittentSensor, rng: Random) -> None:
        self._fault = fault
        self._rng = rng
        self._bit = bit(fault.square)
        self._true_level: Occupancy | None = None
        self._shown_level: Occupancy = 0
        self._changed_us = -CHANGE_GAP_US
        self._misses = False

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Return the levels with the square as before its missed changes."""
        level = levels & self._bit
        if self._true_level is None:
            self._true_level = self._shown_level = level
        if level != self._true_level:
            self._true_level = level
            if at_us - self._changed_us >= CHANGE_GAP_US:
                self._misses = self._rng.random() >= self._fault.report_rate
            self._changed_us = at_us
            if not self._misses:
                self._shown_level = level
        return levels & ~self._bit | self._shown_level
