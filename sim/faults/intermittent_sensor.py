"""A sensor that misses changes, at work."""

from random import Random

from controller.rules.squares import Occupancy, bit
from sim.faults.sensor_faults import IntermittentSensor

CHANGE_GAP_US = 5_000  # toggles closer together than this belong to one change, and are missed or told as one


class IntermittentFilter:
    """Shows one square as it last told of itself."""

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
        """Give the levels with that square as it was before the changes that it missed."""
        now = levels & self._bit
        if self._true_level is None:
            self._true_level = self._shown_level = now
        if now != self._true_level:
            self._true_level = now
            if at_us - self._changed_us >= CHANGE_GAP_US:
                self._misses = self._rng.random() >= self._fault.report_rate
            self._changed_us = at_us
            if not self._misses:
                self._shown_level = now
        return levels & ~self._bit | self._shown_level
