"""The effect of a noisy line: edges that are lost or late, and bursts of edges without a cause."""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from random import Random

from controller.rules.squares import SQUARES, Occupancy, bit
from hardware.events import SensorEvent, Snapshot
from sim.faults.level_flips import Flip
from sim.faults.sensor_faults import Noise

# These are choices: pulses shorter and pauses longer than a debounce of 8 ms, on several squares at once.
BURST_US = 50_000  # the length of a burst
BURST_SQUARES = (3, 6)  # the number of squares in a burst
PULSE_US = (1_000, 6_000)  # how long a square is inverted
PULSE_GAP_US = (2_000, 20_000)  # from one pulse of a square to the next


def generate_bursts(fault: Noise, rng: Random) -> Iterator[Sequence[Flip]]:
    """Yield the flips of one burst after another."""
    period_us = fault.from_us
    while True:
        start_us = period_us + rng.randint(0, fault.burst_every_us - 2 * BURST_US)
        yield sorted(_burst(start_us, rng))
        period_us += fault.burst_every_us


def _burst(start_us: int, rng: Random) -> Iterator[Flip]:
    for square in rng.sample(SQUARES, rng.randint(*BURST_SQUARES)):
        at_us = start_us + rng.randint(*PULSE_GAP_US)
        while at_us < start_us + BURST_US:
            yield Flip(at_us, bit(square))
            at_us += rng.randint(*PULSE_US)
            yield Flip(at_us, bit(square))
            at_us += rng.randint(*PULSE_GAP_US)


class NoiseFilter:
    """Drops some edges, delays others, and reports all levels regularly."""

    def __init__(self, fault: Noise, rng: Random) -> None:
        self._fault = fault
        self._rng = rng
        self._delayed: list[tuple[int, int, SensorEvent]] = []  # a heap: due time, sequence, event
        self._sequence = 0
        self._snapshot_us: int | None = fault.from_us + fault.snapshot_every_us
        self._has_stopped = False

    def stop(self, at_us: int) -> None:
        """Stop the noise at a time; a Snapshot is reported then, in place of the delayed edges."""
        self._delayed = []
        self._snapshot_us = at_us
        self._has_stopped = True

    @property
    def next_us(self) -> int | None:
        """When the next delayed edge or Snapshot is due, or None after the noise stopped."""
        if self._snapshot_us is None:
            return None
        return min(self._snapshot_us, self._delayed[0][0]) if self._delayed else self._snapshot_us

    def filter_events(self, events: Sequence[SensorEvent], level: Occupancy, at_us: int) -> Sequence[SensorEvent]:
        """Return the edges that pass at this time, and the delayed edges and the Snapshot that are due."""
        delivered = [*events] if self._has_stopped else self._drop_or_delay(events, at_us)
        while self._delayed and self._delayed[0][0] <= at_us:
            delivered.append(heappop(self._delayed)[2])
        if self._snapshot_us is not None and self._snapshot_us <= at_us:
            delivered.append(Snapshot(occupancy=level, at_us=at_us))
            self._snapshot_us = None if self._has_stopped else self._snapshot_us + self._fault.snapshot_every_us
        return delivered

    def _drop_or_delay(self, events: Sequence[SensorEvent], at_us: int) -> list[SensorEvent]:
        """Return the edges that are neither dropped nor delayed."""
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
