"""Dead sensors, at work."""

from controller.rules.squares import Occupancy
from sim.faults.values import LineGone, Stuck


class DeadStage:
    """Shows the squares of one dead sensor or line at one level, from its time on."""

    def __init__(self, fault: Stuck | LineGone) -> None:
        self.next_us: int | None = fault.from_us
        self._dead = fault.dead
        self._closed = isinstance(fault, Stuck) and fault.closed

    @property
    def dead(self) -> Occupancy:
        """The squares that it hides."""
        return self._dead

    def show(self, beneath: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with the dead ones as they read now."""
        if self.next_us is not None:
            if at_us < self.next_us:
                return beneath
            self.next_us = None
        return beneath | self._dead if self._closed else beneath & ~self._dead
