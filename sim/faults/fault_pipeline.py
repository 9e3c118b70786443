"""Pass the levels of the reeds through all faults, to the events that the board reports."""

from collections.abc import Sequence
from random import Random

from controller.rules.squares import Occupancy, Square, bit, squares_of
from hardware.events import Edge, SensorEvent
from sim.faults.chatter import generate_spells
from sim.faults.dead_sensors import DeadSensorFilter
from sim.faults.filters import EventFilter, LevelFilter
from sim.faults.intermittent_sensor import IntermittentFilter
from sim.faults.level_flips import FlipFilter
from sim.faults.noise import NoiseFilter, generate_bursts
from sim.faults.sensor_faults import (
    BrokenLine,
    ChatteringSensor,
    DeadCentreMagnets,
    IntermittentSensor,
    Noise,
    SensorFault,
    SensorFaults,
    SensorOutage,
    ShortedWires,
    StuckSensor,
    SwappedSensors,
)
from sim.faults.sensor_outage import OutageFilter
from sim.faults.shorted_wires import ShortCircuitFilter
from sim.faults.swapped_wires import SwappedWiresFilter
from sim.reeds import Reeds

# from the reeds outward: a dead sensor shows neither its reed nor noise on its wire
FILTER_ORDER: tuple[type[SensorFault], ...] = (
    SwappedSensors,
    ShortedWires,
    IntermittentSensor,
    ChatteringSensor,
    Noise,
    StuckSensor,
    BrokenLine,
    SensorOutage,
    DeadCentreMagnets,
)


class FaultPipeline:
    """Reads the reeds through the faults of reeds and wires, and reports through the faults of the line to the host.

    Time advances from change to change. At each, the levels pass all level filters, the differences become edges, and
    these pass all event filters.
    """

    def __init__(self, reeds: Reeds, faults: SensorFaults, rng: Random) -> None:
        self._reeds = reeds
        self._rng = rng
        self._noise: tuple[FlipFilter, NoiseFilter] | None = None  # noise that started during the game
        self._level_filters: list[LevelFilter] = []
        self._event_filters: list[EventFilter] = []
        for fault in sorted(faults.faults, key=lambda fault: FILTER_ORDER.index(type(fault))):
            self._add_fault(fault, rng)
        self._reed_levels = reeds.level(-1)
        self._level = self._filtered_levels(0)
        self._pending_events: list[SensorEvent] = []
        self._now_us = 0
        self._changed_us: int | None = None  # when the filters changed, until the levels are read again

    def kill_sensor(self, square: Square, at_us: int, *, closed: bool) -> None:
        """Fix the level of a sensor from `at_us` on, which must not be past."""
        self._level_filters = [
            level_filter for level_filter in self._level_filters if not _hides_square(level_filter, square)
        ]
        self._changed_us = at_us
        self._level_filters.append(DeadSensorFilter(StuckSensor(square=square, closed=closed, from_us=at_us)))

    def repair_sensor(self, square: Square, at_us: int) -> bool:
        """Repair a sensor that is dead or swapped; return False if it is neither."""
        remaining = [
            level_filter for level_filter in self._level_filters if not _falsifies_square(level_filter, square)
        ]
        was_faulty = len(remaining) < len(self._level_filters)
        self._level_filters = remaining
        self._changed_us = at_us
        return was_faulty

    def swap_sensors(self, first: Square, second: Square, at_us: int) -> Square | None:
        """Swap two sensors from `at_us` on, which must not be past; return one that is swapped already, or None."""
        swapped = {
            square for each in self._level_filters if isinstance(each, SwappedWiresFilter) for square in each.squares
        }
        for square in (first, second):
            if square in swapped:
                return square
        self._level_filters.insert(0, SwappedWiresFilter(SwappedSensors(first=first, second=second)))
        self._changed_us = at_us
        return None

    def start_noise(self, at_us: int) -> bool:
        """Start noise at a time; return False if there is noise already."""
        if self._noise is not None:
            return False
        noise = Noise(from_us=at_us)
        self._noise = FlipFilter(generate_bursts(noise, self._rng)), NoiseFilter(noise, self._rng)
        # as in FILTER_ORDER: dead sensors show no noise, and none is reported during an outage
        dead = (
            index
            for index, level_filter in enumerate(self._level_filters)
            if isinstance(level_filter, DeadSensorFilter)
        )
        self._level_filters.insert(next(dead, len(self._level_filters)), self._noise[0])
        self._event_filters.insert(0, self._noise[1])
        return True

    def stop_noise(self, at_us: int) -> bool:
        """Stop the noise; return False if there is none."""
        if self._noise is None:
            return False
        flips, noise = self._noise
        self._level_filters.remove(flips)
        noise.stop(at_us)
        self._noise, self._changed_us = None, at_us
        return True

    def disconnect_sensors(self, at_us: int) -> bool:
        """Disconnect the sensors at a time; return False if they are disconnected already."""
        if self._find_outage() is not None:
            return False
        self._event_filters.append(OutageFilter(SensorOutage(from_us=at_us, until_us=None)))
        return True

    def reconnect_sensors(self, at_us: int) -> bool:
        """Reconnect the sensors; return False if they are connected."""
        outage = self._find_outage()
        if outage is None:
            return False
        outage.end_outage(at_us)
        return True

    def _find_outage(self) -> OutageFilter | None:
        outages = (each for each in self._event_filters if isinstance(each, OutageFilter))
        return next((each for each in outages if each.is_unlimited), None)

    def _add_fault(self, fault: SensorFault, rng: Random) -> None:
        match fault:
            case SwappedSensors():
                self._level_filters.append(SwappedWiresFilter(fault))
            case ShortedWires():
                self._level_filters.append(ShortCircuitFilter(fault))
            case IntermittentSensor():
                self._level_filters.append(IntermittentFilter(fault, rng))
            case ChatteringSensor():
                self._level_filters.append(FlipFilter(generate_spells(fault, rng)))
            case Noise():
                self._level_filters.append(FlipFilter(generate_bursts(fault, rng)))
                self._event_filters.append(NoiseFilter(fault, rng))
            case StuckSensor() | BrokenLine():
                self._level_filters.append(DeadSensorFilter(fault))
            case SensorOutage():
                self._event_filters.append(OutageFilter(fault))
            case DeadCentreMagnets():
                pass  # a fault of the magnets, not of the wires

    @property
    def next_event_us(self) -> int | None:
        """When an event may come next, or None if none will."""
        return self._now_us if self._pending_events else self._next_change_us()

    def pop_events_until(self, at_us: int) -> Sequence[SensorEvent]:
        """Return the events up to a time, in order; each is returned once."""
        self._advance_to(at_us)
        events, self._pending_events = self._pending_events, []
        return events

    def level(self, at_us: int) -> Occupancy:
        """Return the levels at a time not before the latest request; returns no event."""
        self._advance_to(at_us)
        return self._level

    def _next_change_us(self) -> int | None:
        times = [self._reeds.next_edge_us, self._changed_us]
        times += [level_filter.next_us for level_filter in self._level_filters]
        times += [event_filter.next_us for event_filter in self._event_filters]
        return min((time_us for time_us in times if time_us is not None), default=None)

    def _advance_to(self, until_us: int) -> None:
        while (at_us := self._next_change_us()) is not None and at_us <= until_us:
            if at_us == self._changed_us:
                self._changed_us = None
            events: Sequence[SensorEvent] = self._read_edges(at_us)
            for event_filter in self._event_filters:
                events = event_filter.filter_events(events, self._level, at_us)
            self._pending_events += events
        self._now_us = max(self._now_us, until_us)

    def _read_edges(self, at_us: int) -> list[Edge]:
        for edge in self._reeds.pop_edges_until(at_us):
            mask = bit(edge.square)
            self._reed_levels = self._reed_levels | mask if edge.closed else self._reed_levels & ~mask
        before, self._level = self._level, self._filtered_levels(at_us)
        if before == self._level:
            return []
        return [
            Edge(square=square, closed=bool(self._level & bit(square)), at_us=at_us)
            for square in squares_of(before ^ self._level)
        ]

    def _filtered_levels(self, at_us: int) -> Occupancy:
        level = self._reed_levels
        for level_filter in self._level_filters:
            level = level_filter.filter_levels(level, at_us)
        return level


def _hides_square(level_filter: LevelFilter, square: Square) -> bool:
    return isinstance(level_filter, DeadSensorFilter) and level_filter.dead_squares == bit(square)


def _falsifies_square(level_filter: LevelFilter, square: Square) -> bool:
    return _hides_square(level_filter, square) or (
        isinstance(level_filter, SwappedWiresFilter) and square in level_filter.squares
    )
