"""A sensor that misses changes, at work."""

from random import Random

from controller.rules.squares import Occupancy, bit
from sim.faults.values import Intermittent

RING_APART_US = 5_000  # toggles closer together than this belong to one change, and are missed or told as one


class IntermittentStage:
    """Shows one square as it last told of itself."""

    next_us = None

    def __init__(self, fault: Intermittent, rng: Random) -> None:
        self._fault = fault
        self._rng = rng
        self._bit = bit(fault.square)
        self._was: Occupancy | None = None
        self._shown: Occupancy = 0
        self._changed_us = -RING_APART_US
        self._misses = False

    def show(self, beneath: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with that square as it was before the changes that it missed."""
        now = beneath & self._bit
        if self._was is None:
            self._was = self._shown = now
        if now != self._was:
            self._was = now
            if at_us - self._changed_us >= RING_APART_US:
                self._misses = self._rng.random() >= self._fault.told
            self._changed_us = at_us
            if not self._misses:
                self._shown = now
        return beneath & ~self._bit | self._shown
