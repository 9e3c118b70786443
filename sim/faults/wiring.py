"""What the board tells of its reeds, through all that is wrong on the way."""

from collections.abc import Sequence
from random import Random

from controller.rules.squares import Occupancy, Square, bit, squares_of
from hardware.events import Edge, SensorEvent
from sim.faults.chattering import spells
from sim.faults.dead import DeadStage
from sim.faults.flipping import FlippingStage
from sim.faults.intermittent import IntermittentStage
from sim.faults.joined import JoinedStage
from sim.faults.noise import NoisyLink, bursts
from sim.faults.sensors_away import AwayLink
from sim.faults.stage import Link, Stage
from sim.faults.swapped import SwappedStage
from sim.faults.values import (
    Chattering,
    DeadCentre,
    Fault,
    Faults,
    Intermittent,
    Joined,
    LineGone,
    Noise,
    SensorsAway,
    Stuck,
    Swapped,
)
from sim.reeds import Reeds

# From the reeds outward: what is dead shows neither what a reed does nor what a wire catches.
OUTWARD: tuple[type[Fault], ...] = (
    Swapped,
    Joined,
    Intermittent,
    Chattering,
    Noise,
    Stuck,
    LineGone,
    SensorsAway,
    DeadCentre,
)


class Wiring:
    """Reads the reeds through faults of reeds and wires, and reports through faults of its own line.

    Time passes from moment to moment: at each, the levels go through all stages, what differs becomes edges, and
    these go through all links.
    """

    def __init__(self, reeds: Reeds, faults: Faults, rng: Random) -> None:
        self._reeds = reeds
        self._rng = rng
        self._noise: tuple[FlippingStage, NoisyLink] | None = None  # that was made in play
        self._stages: list[Stage] = []
        self._links: list[Link] = []
        for fault in sorted(faults.faults, key=lambda fault: OUTWARD.index(type(fault))):
            self._lay(fault, rng)
        self._beneath = reeds.level(-1)
        self._level = self._shown(0)
        self._ready: list[SensorEvent] = []
        self._now_us = 0
        self._tampered_us: int | None = None  # when something was done to it that is still to be read

    def kill(self, square: Square, at_us: int, *, closed: bool) -> None:
        """Let a sensor show one level from a time on that has not passed."""
        self._stages = [stage for stage in self._stages if not _is_dead(stage, square)]
        self._tampered_us = at_us
        self._stages.append(DeadStage(Stuck(square=square, closed=closed, from_us=at_us)))

    def mend(self, square: Square, at_us: int) -> bool:
        """Let a sensor that shows one level, or another square, tell the truth again, and tell whether it did not."""
        sound = [stage for stage in self._stages if not _makes_lie(stage, square)]
        was_lying = len(sound) < len(self._stages)
        self._stages = sound
        self._tampered_us = at_us
        return was_lying

    def swap(self, first: Square, second: Square, at_us: int) -> Square | None:
        """Exchange two sensors from a time on that has not passed, and give which of them is exchanged already."""
        exchanged = {square for stage in self._stages if isinstance(stage, SwappedStage) for square in stage.squares}
        for square in (first, second):
            if square in exchanged:
                return square
        self._stages.insert(0, SwappedStage(Swapped(first=first, second=second)))
        self._tampered_us = at_us
        return None

    def make_noise(self, at_us: int) -> bool:
        """Let the line be noisy from a time on, and tell whether it was not."""
        if self._noise is not None:
            return False
        noise = Noise(from_us=at_us)
        self._noise = FlippingStage(bursts(noise, self._rng)), NoisyLink(noise, self._rng)
        # as OUTWARD has it: what is dead shows nothing of it, and nothing of it is told while the sensors are gone
        dead = (place for place, stage in enumerate(self._stages) if isinstance(stage, DeadStage))
        self._stages.insert(next(dead, len(self._stages)), self._noise[0])
        self._links.insert(0, self._noise[1])
        return True

    def stop_noise(self, at_us: int) -> bool:
        """Let the line that was made noisy be quiet again, and tell whether it was not."""
        if self._noise is None:
            return False
        stage, link = self._noise
        self._stages.remove(stage)
        link.stop(at_us)
        self._noise, self._tampered_us = None, at_us
        return True

    def take_away(self, at_us: int) -> bool:
        """Let the sensors be gone from a time on, and tell whether they were not."""
        if self._find_away() is not None:
            return False
        self._links.append(AwayLink(SensorsAway(from_us=at_us, until_us=None)))
        return True

    def bring_back(self, at_us: int) -> bool:
        """Let the sensors come back, and tell whether they were gone."""
        away = self._find_away()
        if away is None:
            return False
        away.bring_back(at_us)
        return True

    def _find_away(self) -> AwayLink | None:
        return next((link for link in self._links if isinstance(link, AwayLink) and link.is_away), None)

    def _lay(self, fault: Fault, rng: Random) -> None:
        match fault:
            case Swapped():
                self._stages.append(SwappedStage(fault))
            case Joined():
                self._stages.append(JoinedStage(fault))
            case Intermittent():
                self._stages.append(IntermittentStage(fault, rng))
            case Chattering():
                self._stages.append(FlippingStage(spells(fault, rng)))
            case Noise():
                self._stages.append(FlippingStage(bursts(fault, rng)))
                self._links.append(NoisyLink(fault, rng))
            case Stuck() | LineGone():
                self._stages.append(DeadStage(fault))
            case SensorsAway():
                self._links.append(AwayLink(fault))
            case DeadCentre():
                pass  # that is the magnets', not the wires'

    @property
    def next_event_us(self) -> int | None:
        """The time of the next moment at which something may be handed out, or None while nothing will be."""
        return self._now_us if self._ready else self._next_moment_us()

    def events_until(self, at_us: int) -> Sequence[SensorEvent]:
        """Hand out, once each, the events of all moments up to a time, in order."""
        self._pass_to(at_us)
        events, self._ready = self._ready, []
        return events

    def level(self, at_us: int) -> Occupancy:
        """Give the levels that it reads at a time not before the last one that it was asked for; hands out nothing."""
        self._pass_to(at_us)
        return self._level

    def _next_moment_us(self) -> int | None:
        moments = [self._reeds.next_edge_us, self._tampered_us]
        moments += [stage.next_us for stage in self._stages]
        moments += [link.next_us for link in self._links]
        return min((moment for moment in moments if moment is not None), default=None)

    def _pass_to(self, until_us: int) -> None:
        while (at_us := self._next_moment_us()) is not None and at_us <= until_us:
            if at_us == self._tampered_us:
                self._tampered_us = None
            events: Sequence[SensorEvent] = self._read(at_us)
            for link in self._links:
                events = link.carry(events, self._level, at_us)
            self._ready += events
        self._now_us = max(self._now_us, until_us)

    def _read(self, at_us: int) -> list[Edge]:
        for edge in self._reeds.edges_until(at_us):
            mask = bit(edge.square)
            self._beneath = self._beneath | mask if edge.closed else self._beneath & ~mask
        before, self._level = self._level, self._shown(at_us)
        if before == self._level:
            return []
        return [
            Edge(square=square, closed=bool(self._level & bit(square)), at_us=at_us)
            for square in squares_of(before ^ self._level)
        ]

    def _shown(self, at_us: int) -> Occupancy:
        level = self._beneath
        for stage in self._stages:
            level = stage.show(level, at_us)
        return level


def _is_dead(stage: Stage, square: Square) -> bool:
    return isinstance(stage, DeadStage) and stage.dead == bit(square)


def _makes_lie(stage: Stage, square: Square) -> bool:
    return _is_dead(stage, square) or (isinstance(stage, SwappedStage) and square in stage.squares)
