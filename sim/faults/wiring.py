"""What the sensors tell over wires that have faults: their edges go in, and what is left of them comes out."""

from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from controller.rules.squares import SQUARES, Occupancy, Square, bit, mask_of, squares_of
from hardware.events import Back, Edge, Lost, Part, SensorEvent, Snapshot
from sim.faults.values import Chattering, Fault, Faults, Intermittent, LineGone, Noise, SensorsAway, Stuck, Swapped
from sim.reeds import Reeds

SNAPSHOT_US = 1_000_000  # the scanner's protocol: every level at least once a second
BURST_US = 50_000
BURST_SQUARES = (2, 6)
PULSE_US = (1_000, 6_000)


class Calm(NamedTuple):
    """The end of what disturbed a square: it shows the truth again, which may have changed meanwhile."""

    square: Square


class Wiring:
    """Hands out the events of 32 reeds as a board with these faults does, in the order in which they come in."""

    def __init__(self, reeds: Reeds, faults: Faults, rng: Random) -> None:
        self._reeds = reeds
        self._faults = faults.faults
        self._rng = rng
        self._pending: list[tuple[int, int, SensorEvent]] = []  # a heap: when it comes in, sequence, what
        self._sequence = 0
        self._alarms: list[tuple[int, int, Fault | Calm]] = []  # a heap: when something happens by itself
        self._snapshot_us = SNAPSHOT_US if any(isinstance(fault, Noise) for fault in self._faults) else None
        for place, fault in enumerate(self._faults):
            first_us = _first_alarm(fault)
            if first_us is not None:
                heappush(self._alarms, (first_us, place, fault))
        self._alarm_count = len(self._faults)

    @property
    def next_event_us(self) -> int | None:
        """When something comes in, or may, or None while nothing will."""
        times = [self._reeds.next_edge_us, self._snapshot_us]
        times += [queue[0][0] for queue in (self._pending, self._alarms) if queue]
        return min((time_us for time_us in times if time_us is not None), default=None)

    def events_until(self, at_us: int) -> list[SensorEvent]:
        """Hand out, once each, what comes in until a time."""
        while self._alarms and self._alarms[0][0] <= at_us:
            alarm_us, place, fault = heappop(self._alarms)
            self._take_edges(alarm_us)
            again_us = self._act(fault, alarm_us)
            if again_us is not None:
                heappush(self._alarms, (again_us, place, fault))
        self._take_edges(at_us)
        while self._snapshot_us is not None and self._snapshot_us <= at_us:
            level = self.shown(self._reeds.level(self._snapshot_us), self._snapshot_us)
            self._push(Snapshot(occupancy=level, at_us=self._snapshot_us), self._snapshot_us)
            self._snapshot_us += SNAPSHOT_US
        events = []
        while self._pending and self._pending[0][0] <= at_us:
            comes_us, _, event = heappop(self._pending)
            if isinstance(event, Lost | Back) or not self._is_away(comes_us):
                events.append(event)
        return events

    def shown(self, level: Occupancy, at_us: int) -> Occupancy:
        """Give the levels that these wires show of true ones at a time."""
        for fault in self._faults:
            match fault:
                case Swapped(first=first, second=second):
                    if bool(level & bit(first)) is not bool(level & bit(second)):
                        level ^= bit(first) | bit(second)
                case _:
                    pass
        for fault in self._faults:
            match fault:
                case Stuck(square=square, closed=closed, from_us=from_us) if from_us <= at_us:
                    level = level | bit(square) if closed else level & ~bit(square)
                case LineGone(squares=squares, from_us=from_us) if from_us <= at_us:
                    level &= ~mask_of(squares)
                case _:
                    pass
        return level

    def _take_edges(self, until_us: int) -> None:
        for edge in self._reeds.edges_until(until_us):
            told = self._told(edge)
            if told is not None:
                self._push(told, told.at_us + self._delay_us())

    def _told(self, edge: Edge) -> Edge | None:
        """Give what the wires make of one edge, None where nothing of it comes in."""
        square = edge.square
        for fault in self._faults:
            match fault:
                case Swapped(first=first, second=second) if square in (first, second):
                    square = second if square == first else first
                case _:
                    pass
        for fault in self._faults:
            match fault:
                case Stuck(square=dead, from_us=from_us) if dead == square and from_us <= edge.at_us:
                    return None
                case LineGone(squares=squares, from_us=from_us) if square in squares and from_us <= edge.at_us:
                    return None
                case Intermittent(square=weak, told=told) if weak == square and self._rng.random() >= told:
                    return None
                case Noise(lost=lost) if self._rng.random() < lost:
                    return None
                case _:
                    pass
        return edge if square == edge.square else Edge(square=square, closed=edge.closed, at_us=edge.at_us)

    def _delay_us(self) -> int:
        for fault in self._faults:
            if isinstance(fault, Noise) and self._rng.random() < fault.late:
                return int(self._rng.random() * fault.latest_us)
        return 0

    def _act(self, fault: Fault | Calm, at_us: int) -> int | None:
        """Let a fault do what it does by itself; give when it does so again."""
        match fault:
            case Stuck(square=square, closed=closed):
                self._jump(bit(square), closed=closed, at_us=at_us)
            case LineGone(squares=squares):
                self._jump(mask_of(squares), closed=False, at_us=at_us)
            case Chattering(square=square, rate_hz=rate_hz, toggles=toggles, every_us=every_us):
                self._toggle(square, at_us, toggles, 1_000_000 // rate_hz)
                return at_us + every_us
            case Noise(burst_every_us=every_us):
                self._burst(at_us)
                return at_us + every_us
            case SensorsAway(from_us=from_us, until_us=until_us):
                if at_us == from_us:
                    self._push(Lost(part=Part.SENSORS, at_us=at_us), at_us)
                    return until_us
                level = self.shown(self._reeds.level(at_us), at_us)
                self._push(Back(part=Part.SENSORS, at_us=at_us), at_us)
                self._push(Snapshot(occupancy=level, at_us=at_us), at_us)
            case Calm(square=square):
                level = self.shown(self._reeds.level(at_us), at_us)
                self._push(Edge(square=square, closed=bool(level & bit(square)), at_us=at_us), at_us)
            case Intermittent() | Swapped():
                pass
        return None

    def _jump(self, squares: Occupancy, *, closed: bool, at_us: int) -> None:
        """Bring the squares to a level, each that showed another until then."""
        before = self.shown(self._reeds.level(at_us), at_us - 1)
        for square in squares_of(squares & (~before if closed else before)):
            self._push(Edge(square=square, closed=closed, at_us=at_us), at_us)

    def _toggle(self, square: Square, at_us: int, toggles: int, step_us: int) -> None:
        closed = bool(self.shown(self._reeds.level(at_us), at_us) & bit(square))
        for place in range(toggles):
            closed = not closed
            time_us = at_us + place * step_us
            self._push(Edge(square=square, closed=closed, at_us=time_us), time_us)
        self._alarm_count += 1
        heappush(self._alarms, (at_us + toggles * step_us, self._alarm_count, Calm(square)))

    def _burst(self, at_us: int) -> None:
        for square in self._rng.sample(SQUARES, self._rng.randint(*BURST_SQUARES)):
            begins_us = at_us + int(self._rng.random() * BURST_US)
            self._toggle(square, begins_us, 2, self._rng.randint(*PULSE_US))

    def _is_away(self, at_us: int) -> bool:
        return any(isinstance(fault, SensorsAway) and fault.from_us <= at_us < fault.until_us for fault in self._faults)

    def _push(self, event: SensorEvent, comes_us: int) -> None:
        self._sequence += 1
        heappush(self._pending, (comes_us, self._sequence, event))


def _first_alarm(fault: Fault) -> int | None:
    """Give when a fault first does something by itself; what is wrong from the start, the first snapshot shows."""
    match fault:
        case Stuck(from_us=from_us) | LineGone(from_us=from_us):
            return from_us or None
        case Chattering(every_us=every_us):
            return every_us
        case Noise(burst_every_us=every_us):
            return every_us
        case SensorsAway(from_us=from_us):
            return from_us
        case Intermittent() | Swapped():
            return None
