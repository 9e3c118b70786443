"""From raw sensor levels to settled changes: a sensor is believed once it has been quiet for the debounce time."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, squares_of

CHATTER_PAUSE_US = 60_000  # a piece that was put down so long ago, and has not rocked yet, stands well
ROCKS_US = 20_000  # a reed that still rings so long after its first edge does not only bounce: its piece rocks
CHATTER_US = 500_000  # a piece that stands off the middle of its square makes its reed chatter for up to half a second

LONGEST_READING_US = 1_200_000  # a reading of all sensors that does not come for so long is not waited for
LOSSY_US = 60_000_000  # sensors that lost an edge so long ago may have lost another


class Change(NamedTuple):
    """A settled change of one square, stamped where it began.

    `rocks_since_us` stamps the first edge of the unrest that it goes on with, where others came before it: the piece
    may have been put there then. `read_since_us` stamps the reading of all sensors before the one that found it, where
    no edge told of it: it happened at some time since then.
    """

    square: Square
    closed: bool
    at_us: int
    rocks_since_us: int | None = None
    read_since_us: int | None = None

    @property
    def earliest_us(self) -> int:
        """When the piece may have come or gone at the earliest."""
        since_us = self.at_us if self.rocks_since_us is None else self.rocks_since_us
        return since_us if self.read_since_us is None else min(since_us, self.read_since_us)


class Ringing(NamedTuple):
    """A sensor that has not settled: its latest level, when it began to change, and when it will be believed.

    `read_since_us`: as of a change.
    """

    square: Square
    closed: bool
    since_us: int
    due_us: int
    read_since_us: int | None = None


class Levels(NamedTuple):
    """The believed occupancy and the sensors that are still ringing; an immutable value.

    `known` tells whether the sensors have reported since the start, a loss or a restart; `heard_us` stamps the latest
    edge of each square, `stirred_us` the first edge of its latest unrest, which is over when it keeps quiet for as long
    as pieces chatter. `read_us` stamps the latest reading of all sensors, `missed_us` the latest that found what no
    edge had told; `reads_every_us` is the time between the latest two readings.
    """

    believed: Occupancy = 0
    ringing: tuple[Ringing, ...] = ()
    known: bool = False
    heard_us: tuple[int, ...] = (-1,) * 33
    stirred_us: tuple[int, ...] = (-1,) * 33
    read_us: int | None = None
    missed_us: int | None = None
    reads_every_us: int = 0

    @property
    def next_due_us(self) -> int | None:
        """When the next ringing sensor will be believed."""
        return min((sensor.due_us for sensor in self.ringing), default=None)

    def with_edge(self, square: Square, closed: bool, at_us: int, debounce_us: int) -> "Levels":
        """Take in one raw edge.

        It is no news where it only repeats the believed level, comes from unknown sensors, or is so late that a newer
        one of its square came before it.
        """
        heard_us = self.heard_us
        if not self.known or at_us < heard_us[square]:
            return self
        due_us = at_us + debounce_us
        others = []
        since_us = at_us
        known = False
        for sensor in self.ringing:
            if sensor.square == square:
                known, since_us, due_us = True, sensor.since_us, max(due_us, sensor.due_us)
            else:
                others.append(sensor)
        if not known and bool(self.believed & bit(square)) is closed:
            return self
        stirred_us = self.stirred_us
        if not known and (heard_us[square] < 0 or at_us - heard_us[square] > CHATTER_US):
            stirred_us = (*stirred_us[:square], at_us, *stirred_us[square + 1 :])
        heard_us = (*heard_us[:square], at_us, *heard_us[square + 1 :])
        ringing = (*others, Ringing(square, closed, since_us, due_us))
        return self._replace(ringing=ringing, heard_us=heard_us, stirred_us=stirred_us)

    def with_snapshot(self, occupancy: Occupancy, at_us: int, debounce_us: int) -> "Levels":
        """Take in every level at once, each that differs as an edge that may be as old as the reading before."""
        every_us = 0 if self.read_us is None else at_us - self.read_us
        levels = self._replace(read_us=at_us, reads_every_us=every_us)
        latest = self.believed
        for sensor in self.ringing:
            latest = latest | bit(sensor.square) if sensor.closed else latest & ~bit(sensor.square)
        for square in squares_of(latest ^ occupancy):
            levels = levels.with_edge(square, bool(occupancy & bit(square)), at_us, debounce_us)
            others, found = levels.ringing[:-1], levels.ringing[-1:]
            if [(sensor.square, sensor.since_us) for sensor in found] == [(square, at_us)]:
                missed = found[0]._replace(read_since_us=self.read_us)
                levels = levels._replace(ringing=(*others, missed), missed_us=at_us)
        return levels

    def settled(self, at_us: int) -> tuple["Levels", tuple[Change, ...]]:
        """Believe every sensor that is due by `at_us`; give the changes in the order in which they began."""
        believed = self.believed
        changes = []
        still = []
        for sensor in self.ringing:
            if sensor.due_us > at_us:
                still.append(sensor)
            elif bool(believed & bit(sensor.square)) is not sensor.closed:
                believed ^= bit(sensor.square)
                stirred_us = self.stirred_us[sensor.square]
                rocks_since_us = stirred_us if stirred_us < sensor.since_us else None
                change = Change(sensor.square, sensor.closed, sensor.since_us, rocks_since_us, sensor.read_since_us)
                changes.append(change)
        changes.sort(key=lambda change: change.at_us)
        return self._replace(believed=believed, ringing=tuple(still)), tuple(changes)

    def is_lossy(self, at_us: int) -> bool:
        """Tell whether a change was missed of late: then what no edge tells of may have happened all the same."""
        return self.missed_us is not None and at_us - self.missed_us < LOSSY_US

    def told_by_us(self, at_us: int, settling_us: int) -> int:
        """Give by when it is known what sensors showed at a time: where they lose edges, as of the next reading."""
        if self.read_us is None or not self.is_lossy(at_us):
            return at_us + settling_us
        if self.read_us >= at_us:
            return self.read_us + settling_us
        return min(self.read_us + self.reads_every_us, at_us + LONGEST_READING_US) + 2 * settling_us

    def calm_by_us(self, at_us: int) -> int | None:
        """Give by when every sensor rests that may have been chattering at a time, or None where none was.

        One that was quiet until then for a while does so; one that rocks may do so for as long as pieces chatter.
        """
        calm_us = [
            max(heard_us + CHATTER_PAUSE_US, stirred_us + CHATTER_US if heard_us > stirred_us + ROCKS_US else 0)
            for heard_us, stirred_us in zip(self.heard_us, self.stirred_us, strict=True)
            if 0 <= stirred_us <= at_us
        ]
        return max((until_us for until_us in calm_us if until_us >= at_us), default=None)

    def rings_since(self, at_us: int) -> int | None:
        """Give when the last sensor settles that began to ring at or before `at_us`, or None where none is left."""
        return max((sensor.due_us for sensor in self.ringing if sensor.since_us <= at_us), default=None)
