"""What the board tells of its reeds, through all that is wrong on the way."""

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

# From the reeds outward: what is dead shows neither what a reed does nor what a wire catches.
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
    """Reads the reeds through faults of reeds and wires, and reports through faults of its own line.

    Time passes from moment to moment: at each, the levels go through all stages, what differs becomes edges, and
    these go through all links.
    """

    def __init__(self, reeds: Reeds, faults: SensorFaults, rng: Random) -> None:
        self._reeds = reeds
        self._rng = rng
        self._noise: tuple[FlipFilter, NoiseFilter] | None = None  # that was made in play
        self._level_filters: list[LevelFilter] = []
        self._event_filters: list[EventFilter] = []
        for fault in sorted(faults.faults, key=lambda fault: FILTER_ORDER.index(type(fault))):
            self._add_fault(fault, rng)
        self._reed_levels = reeds.level(-1)
        self._level = self._filtered_levels(0)
        self._pending_events: list[SensorEvent] = []
        self._now_us = 0
        self._changed_us: int | None = None  # when something was done to it that is still to be read

    def kill_sensor(self, square: Square, at_us: int, *, closed: bool) -> None:
        """Let a sensor show one level from a time on that has not passed."""
        self._level_filters = [stage for stage in self._level_filters if not _hides_square(stage, square)]
        self._changed_us = at_us
        self._level_filters.append(DeadSensorFilter(StuckSensor(square=square, closed=closed, from_us=at_us)))

    def repair_sensor(self, square: Square, at_us: int) -> bool:
        """Let a sensor that shows one level, or another square, tell the truth again, and tell whether it did not."""
        sound = [stage for stage in self._level_filters if not _falsifies_square(stage, square)]
        was_lying = len(sound) < len(self._level_filters)
        self._level_filters = sound
        self._changed_us = at_us
        return was_lying

    def swap_sensors(self, first: Square, second: Square, at_us: int) -> Square | None:
        """Exchange two sensors from a time on that has not passed, and give which of them is exchanged already."""
        exchanged = {
            square for stage in self._level_filters if isinstance(stage, SwappedWiresFilter) for square in stage.squares
        }
        for square in (first, second):
            if square in exchanged:
                return square
        self._level_filters.insert(0, SwappedWiresFilter(SwappedSensors(first=first, second=second)))
        self._changed_us = at_us
        return None

    def start_noise(self, at_us: int) -> bool:
        """Let the line be noisy from a time on, and tell whether it was not."""
        if self._noise is not None:
            return False
        noise = Noise(from_us=at_us)
        self._noise = FlipFilter(generate_bursts(noise, self._rng)), NoiseFilter(noise, self._rng)
        # as OUTWARD has it: what is dead shows nothing of it, and nothing of it is told while the sensors are gone
        dead = (place for place, stage in enumerate(self._level_filters) if isinstance(stage, DeadSensorFilter))
        self._level_filters.insert(next(dead, len(self._level_filters)), self._noise[0])
        self._event_filters.insert(0, self._noise[1])
        return True

    def stop_noise(self, at_us: int) -> bool:
        """Let the line that was made noisy be quiet again, and tell whether it was not."""
        if self._noise is None:
            return False
        stage, link = self._noise
        self._level_filters.remove(stage)
        link.stop(at_us)
        self._noise, self._changed_us = None, at_us
        return True

    def disconnect_sensors(self, at_us: int) -> bool:
        """Let the sensors be gone from a time on, and tell whether they were not."""
        if self._find_outage() is not None:
            return False
        self._event_filters.append(OutageFilter(SensorOutage(from_us=at_us, until_us=None)))
        return True

    def reconnect_sensors(self, at_us: int) -> bool:
        """Let the sensors come back, and tell whether they were gone."""
        outage = self._find_outage()
        if outage is None:
            return False
        outage.end_outage(at_us)
        return True

    def _find_outage(self) -> OutageFilter | None:
        return next(
            (link for link in self._event_filters if isinstance(link, OutageFilter) and link.is_unlimited), None
        )

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
                pass  # that is the magnets', not the wires'

    @property
    def next_event_us(self) -> int | None:
        """The time of the next moment at which something may be handed out, or None while nothing will be."""
        return self._now_us if self._pending_events else self._next_moment_us()

    def pop_events_until(self, at_us: int) -> Sequence[SensorEvent]:
        """Hand out, once each, the events of all moments up to a time, in order."""
        self._advance_to(at_us)
        events, self._pending_events = self._pending_events, []
        return events

    def level(self, at_us: int) -> Occupancy:
        """Give the levels that it reads at a time not before the last one that it was asked for; hands out nothing."""
        self._advance_to(at_us)
        return self._level

    def _next_moment_us(self) -> int | None:
        moments = [self._reeds.next_edge_us, self._changed_us]
        moments += [stage.next_us for stage in self._level_filters]
        moments += [link.next_us for link in self._event_filters]
        return min((moment for moment in moments if moment is not None), default=None)

    def _advance_to(self, until_us: int) -> None:
        while (at_us := self._next_moment_us()) is not None and at_us <= until_us:
            if at_us == self._changed_us:
                self._changed_us = None
            events: Sequence[SensorEvent] = self._read_edges(at_us)
            for link in self._event_filters:
                events = link.filter_events(events, self._level, at_us)
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
        for stage in self._level_filters:
            level = stage.filter_levels(level, at_us)
        return level


def _hides_square(level_filter: LevelFilter, square: Square) -> bool:
    return isinstance(level_filter, DeadSensorFilter) and level_filter.dead_squares == bit(square)


def _falsifies_square(level_filter: LevelFilter, square: Square) -> bool:
    return _hides_square(level_filter, square) or (
        isinstance(level_filter, SwappedWiresFilter) and square in level_filter.squares
    )
