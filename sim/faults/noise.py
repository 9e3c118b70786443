"""A noisy line, at work: edges that are lost or late, and bursts of edges that nothing caused."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from random import Random

from controller.rules.squares import SQUARES, Occupancy, bit
from hardware.events import SensorEvent, Snapshot
from sim.faults.level_flips import Flip
from sim.faults.sensor_faults import Noise

BURST_US = 50_000
BURST_SQUARES = (3, 6)
PULSE_US = (1_000, 6_000)
PULSE_GAP_US = (2_000, 20_000)


def generate_bursts(fault: Noise, rng: Random) -> Iterator[Sequence[Flip]]:
    """Give the flips of one burst after another."""
    period_us = fault.from_us
    while True:
        begin_us = period_us + rng.randint(0, fault.burst_every_us - 2 * BURST_US)
        yield sorted(_burst(begin_us, rng))
        period_us += fault.burst_every_us


def _burst(begin_us: int, rng: Random) -> Iterator[Flip]:
    for square in rng.sample(SQUARES, rng.randint(*BURST_SQUARES)):
        at_us = begin_us + rng.randint(*PULSE_GAP_US)
        while at_us < begin_us + BURST_US:
            yield Flip(at_us, bit(square))
            at_us += rng.randint(*PULSE_US)
            yield Flip(at_us, bit(square))
            at_us += rng.randint(*PULSE_GAP_US)


class NoiseFilter:
    """Loses edges, holds others back, and reports all levels regularly."""

    def __init__(self, fault: Noise, rng: Random) -> None:
        self._fault = fault
        self._rng = rng
        self._delayed: list[tuple[int, int, SensorEvent]] = []  # a heap: when it is handed out, sequence, event
        self._sequence = 0
        self._snapshot_us: int | None = fault.from_us + fault.snapshot_every_us
        self._has_stopped = False

    def stop(self, at_us: int) -> None:
        """Let the line be quiet from a time on: what all sensors show is told then, in place of what was held back."""
        self._delayed = []
        self._snapshot_us = at_us
        self._has_stopped = True

    @property
    def next_us(self) -> int | None:
        """When the next late edge or snapshot is due, or None where all is told and the line is quiet."""
        if self._snapshot_us is None:
            return None
        return min(self._snapshot_us, self._delayed[0][0]) if self._delayed else self._snapshot_us

    def filter_events(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Give the edges that come through at this time, and what else is due."""
        delivered = [*events] if self._has_stopped else self._drop_or_delay(events, at_us)
        while self._delayed and self._delayed[0][0] <= at_us:
            delivered.append(heappop(self._delayed)[2])
        if self._snapshot_us is not None and self._snapshot_us <= at_us:
            delivered.append(Snapshot(occupancy=level, at_us=at_us))
            self._snapshot_us = None if self._has_stopped else self._snapshot_us + self._fault.snapshot_every_us
        return delivered

    def _drop_or_delay(self, events: Sequence[SensorEvent], at_us: int) -> list[SensorEvent]:
        """Give the edges that are neither lost nor late."""
        delivered = []
        for event in events:
            chance = self._rng.random()
            if chance < self._fault.delay_rate:
                self._sequence += 1
                due_us = at_us + self._rng.randint(1, self._fault.max_delay_us)
                heappush(self._delayed, (due_us, self._sequence, event))
            elif chance >= self._fault.delay_rate + self._fault.loss_rate:
                delivered.append(event)
        return delivered
