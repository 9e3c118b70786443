"""Squares that flip to and fro in bouts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.rules.squares import Occupancy


class Flip(NamedTuple):
    """At a time, one or more squares change to the other level."""

    at_us: int
    squares: Occupancy


class FlipFilter:
    """Shows squares at the other level between the flips of endless bouts, each of them in order of time."""

    def __init__(self, bursts: Iterator[Sequence[Flip]]) -> None:
        self._bursts = bursts
        self._burst = iter(next(bursts))
        self._next = next(self._burst)
        self._flipped: Occupancy = 0

    @property
    def next_us(self) -> int:
        """When the next square flips."""
        return self._next.at_us

    def filter_levels(self, levels: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with those flipped that are."""
        while self._next.at_us <= at_us:
            self._flipped ^= self._next.squares
            following = next(self._burst, None)
            while following is None:
                self._burst = iter(next(self._bursts))
                following = next(self._burst, None)
            self._next = following
        return levels ^ self._flipped
