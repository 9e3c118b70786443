"""A noisy line, at work: edges that are lost or late, and bursts of edges that nothing caused."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from random import Random

from controller.rules.squares import SQUARES, Occupancy, bit
from hardware.events import SensorEvent, Snapshot
from sim.faults.flipping import Flip
from sim.faults.values import Noise

BURST_US = 50_000
BURST_SQUARES = (3, 6)
PULSE_US = (1_000, 6_000)
PULSES_APART_US = (2_000, 20_000)


def bursts(fault: Noise, rng: Random) -> Iterator[Sequence[Flip]]:
    """Give the flips of one burst after another."""
    period_us = fault.from_us
    while True:
        begin_us = period_us + rng.randint(0, fault.burst_every_us - 2 * BURST_US)
        yield sorted(_burst(begin_us, rng))
        period_us += fault.burst_every_us


def _burst(begin_us: int, rng: Random) -> Iterator[Flip]:
    for square in rng.sample(SQUARES, rng.randint(*BURST_SQUARES)):
        at_us = begin_us + rng.randint(*PULSES_APART_US)
        while at_us < begin_us + BURST_US:
            yield Flip(at_us, bit(square))
            at_us += rng.randint(*PULSE_US)
            yield Flip(at_us, bit(square))
            at_us += rng.randint(*PULSES_APART_US)


class NoisyLink:
    """Loses edges, holds others back, and reports all levels regularly."""

    def __init__(self, fault: Noise, rng: Random) -> None:
        self._fault = fault
        self._rng = rng
        self._late: list[tuple[int, int, SensorEvent]] = []  # a heap: when it is handed out, sequence, event
        self._sequence = 0
        self._snapshot_us: int | None = fault.from_us + fault.snapshot_every_us
        self._is_over = False

    def stop(self, at_us: int) -> None:
        """Let the line be quiet from a time on: what all sensors show is told then, in place of what was held back."""
        self._late = []
        self._snapshot_us = at_us
        self._is_over = True

    @property
    def next_us(self) -> int | None:
        """When the next late edge or snapshot is due, or None where all is told and the line is quiet."""
        if self._snapshot_us is None:
            return None
        return min(self._snapshot_us, self._late[0][0]) if self._late else self._snapshot_us

    def carry(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Give the edges that come through at this time, and what else is due."""
        carried = [*events] if self._is_over else self._come_through(events, at_us)
        while self._late and self._late[0][0] <= at_us:
            carried.append(heappop(self._late)[2])
        if self._snapshot_us is not None and self._snapshot_us <= at_us:
            carried.append(Snapshot(occupancy=level, at_us=at_us))
            self._snapshot_us = None if self._is_over else self._snapshot_us + self._fault.snapshot_every_us
        return carried

    def _come_through(self, events: Sequence[SensorEvent], at_us: int) -> list[SensorEvent]:
        """Give the edges that are neither lost nor late."""
        carried = []
        for event in events:
            drawn = self._rng.random()
            if drawn < self._fault.late:
                self._sequence += 1
                due_us = at_us + self._rng.randint(1, self._fault.latest_us)
                heappush(self._late, (due_us, self._sequence, event))
            elif drawn >= self._fault.late + self._fault.lost:
                carried.append(event)
        return carried
