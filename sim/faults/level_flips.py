"""Squares whose levels flip in bursts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.rules.squares import Occupancy


class Flip(NamedTuple):
    """A change of one or more squares to the other level."""

    at_us: int
    """When they change."""
    squares: Occupancy
    """The squares that change."""


class FlipFilter:
    """Inverts the levels of squares in endless bursts; the flips of a burst are in order of time."""

    def __init__(self, bursts: Iterator[Sequence[Flip]]) -> None:
        self._bursts = bursts
        self._burst = iter(next(bursts))
        self._next = next(self._burst)
        self._flipped: Occupancy = 0

    @property
    def next_us(self) -> int:
        """The time of the next flip."""
        return self._next.at_us

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Return the levels with the flipped squares inverted."""
        while self._next.at_us <= at_us:
            self._flipped ^= self._next.squares
            following = next(self._burst, None)
            while following is None:
                self._burst = iter(next(self._bursts))
                following = next(self._burst, None)
            self._next = following
        return levels ^ self._flipped
