"""Squares that flip to and fro in bouts."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from controller.rules.squares import Occupancy


class Flip(NamedTuple):
    """At a time, one or more squares change to the other level."""

    at_us: int
    squares: Occupancy


class FlippingStage:
    """Shows squares at the other level between the flips of endless bouts, each of them in order of time."""

    def __init__(self, bouts: Iterator[Sequence[Flip]]) -> None:
        self._bouts = bouts
        self._coming = iter(next(bouts))
        self._next = next(self._coming)
        self._flipped: Occupancy = 0

    @property
    def next_us(self) -> int:
        """When the next square flips."""
        return self._next.at_us

    def show(self, beneath: Occupancy, at_us: int) -> Occupancy:
        """Give the levels with those flipped that are."""
        while self._next.at_us <= at_us:
            self._flipped ^= self._next.squares
            following = next(self._coming, None)
            while following is None:
                self._coming = iter(next(self._bouts))
                following = next(self._coming, None)
            self._next = following
        return beneath ^ self._flipped
