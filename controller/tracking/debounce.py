"""From raw sensor levels to settled changes: a sensor is believed once it has been quiet for the debounce time."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, squares_of

QUIET_AFTER_CHATTER_US = 60_000  # a piece that was put down so long ago, and has not rocked yet, stands well
ROCKING_AFTER_US = 20_000  # a reed that still rings so long after its first edge does not only bounce: its piece rocks
LONGEST_CHATTER_US = (
    500_000  # a piece that stands off the middle of its square makes its reed chatter for up to half a second
)

LONGEST_SNAPSHOT_WAIT_US = 1_200_000  # a reading of all sensors that does not come for so long is not waited for
EDGE_LOSS_MEMORY_US = 60_000_000  # sensors that lost an edge so long ago may have lost another


class SettledChange(NamedTuple):
    """A settled change of one square, stamped where it began.

    `rocks_since_us` stamps the first edge of the unrest that it goes on with, where others came before it: the piece
    may have been put there then. `read_since_us` stamps the reading of all sensors before the one that found it, where
    no edge told of it: it happened at some time since then.
    """

    square: Square
    closed: bool
    at_us: int
    unrest_since_us: int | None = None
    previous_snapshot_us: int | None = None

    @property
    def earliest_us(self) -> int:
        """When the piece may have come or gone at the earliest."""
        since_us = self.at_us if self.unrest_since_us is None else self.unrest_since_us
        return since_us if self.previous_snapshot_us is None else min(since_us, self.previous_snapshot_us)


class UnsettledSensor(NamedTuple):
    """A sensor that has not settled: its latest level, when it began to change, and when it will be believed.

    `read_since_us`: as of a change.
    """

    square: Square
    closed: bool
    since_us: int
    due_us: int
    previous_snapshot_us: int | None = None


class DebounceState(NamedTuple):
    """The believed occupancy and the sensors that are still ringing; an immutable value.

    `known` tells whether the sensors have reported since the start, a loss or a restart; `heard_us` stamps the latest
    edge of each square, `stirred_us` the first edge of its latest unrest, which is over when it keeps quiet for as long
    as pieces chatter. `read_us` stamps the latest reading of all sensors, `missed_us` the latest that found what no
    edge had told; `reads_every_us` is the time between the latest two readings.
    """

    believed: Occupancy = 0
    unsettled: tuple[UnsettledSensor, ...] = ()
    is_known: bool = False
    last_edge_us: tuple[int, ...] = (-1,) * 33
    unrest_since_us: tuple[int, ...] = (-1,) * 33
    last_snapshot_us: int | None = None
    last_missed_edge_us: int | None = None
    snapshot_interval_us: int = 0

    @property
    def next_due_us(self) -> int | None:
        """When the next ringing sensor will be believed."""
        return min((sensor.due_us for sensor in self.unsettled), default=None)

    def with_edge(self, square: Square, closed: bool, at_us: int, debounce_us: int) -> "DebounceState":
        """Take in one raw edge.

        It is no news where it only repeats the believed level, comes from unknown sensors, or is so late that a newer
        one of its square came before it.
        """
        last_edge_us = self.last_edge_us
        if not self.is_known or at_us < last_edge_us[square]:
            return self
        due_us = at_us + debounce_us
        others = []
        since_us = at_us
        is_unsettled = False
        for sensor in self.unsettled:
            if sensor.square == square:
                is_unsettled, since_us, due_us = True, sensor.since_us, max(due_us, sensor.due_us)
            else:
                others.append(sensor)
        if not is_unsettled and bool(self.believed & bit(square)) is closed:
            return self
        unrest_since_us = self.unrest_since_us
        if not is_unsettled and (last_edge_us[square] < 0 or at_us - last_edge_us[square] > LONGEST_CHATTER_US):
            unrest_since_us = (*unrest_since_us[:square], at_us, *unrest_since_us[square + 1 :])
        last_edge_us = (*last_edge_us[:square], at_us, *last_edge_us[square + 1 :])
        unsettled = (*others, UnsettledSensor(square, closed, since_us, due_us))
        return self._replace(unsettled=unsettled, last_edge_us=last_edge_us, unrest_since_us=unrest_since_us)

    def with_snapshot(self, occupancy: Occupancy, at_us: int, debounce_us: int) -> "DebounceState":
        """Take in every level at once, each that differs as an edge that may be as old as the reading before."""
        interval_us = 0 if self.last_snapshot_us is None else at_us - self.last_snapshot_us
        state = self._replace(last_snapshot_us=at_us, snapshot_interval_us=interval_us)
        latest = self.believed
        for sensor in self.unsettled:
            latest = latest | bit(sensor.square) if sensor.closed else latest & ~bit(sensor.square)
        for square in squares_of(latest ^ occupancy):
            state = state.with_edge(square, bool(occupancy & bit(square)), at_us, debounce_us)
            others, found = state.unsettled[:-1], state.unsettled[-1:]
            if [(sensor.square, sensor.since_us) for sensor in found] == [(square, at_us)]:
                missed_sensor = found[0]._replace(previous_snapshot_us=self.last_snapshot_us)
                state = state._replace(unsettled=(*others, missed_sensor), last_missed_edge_us=at_us)
        return state

    def settle(self, at_us: int) -> tuple["DebounceState", tuple[SettledChange, ...]]:
        """Believe every sensor that is due by `at_us`; give the changes in the order in which they began."""
        believed = self.believed
        changes = []
        unsettled = []
        for sensor in self.unsettled:
            if sensor.due_us > at_us:
                unsettled.append(sensor)
            elif bool(believed & bit(sensor.square)) is not sensor.closed:
                believed ^= bit(sensor.square)
                unrest_since_us = self.unrest_since_us[sensor.square]
                change_unrest_since_us = unrest_since_us if unrest_since_us < sensor.since_us else None
                change = SettledChange(
                    sensor.square, sensor.closed, sensor.since_us, change_unrest_since_us, sensor.previous_snapshot_us
                )
                changes.append(change)
        changes.sort(key=lambda change: change.at_us)
        return self._replace(believed=believed, unsettled=tuple(unsettled)), tuple(changes)

    def is_losing_edges(self, at_us: int) -> bool:
        """Tell whether a change was missed of late: then what no edge tells of may have happened all the same."""
        return self.last_missed_edge_us is not None and at_us - self.last_missed_edge_us < EDGE_LOSS_MEMORY_US

    def known_by_us(self, at_us: int, settling_us: int) -> int:
        """Give by when it is known what sensors showed at a time: where they lose edges, as of the next reading."""
        if self.last_snapshot_us is None or not self.is_losing_edges(at_us):
            return at_us + settling_us
        if self.last_snapshot_us >= at_us:
            return self.last_snapshot_us + settling_us
        return (
            min(self.last_snapshot_us + self.snapshot_interval_us, at_us + LONGEST_SNAPSHOT_WAIT_US) + 2 * settling_us
        )

    def quiet_by_us(self, at_us: int) -> int | None:
        """Give by when every sensor rests that may have been chattering at a time, or None where none was.

        One that was quiet until then for a while does so; one that rocks may do so for as long as pieces chatter.
        """
        quiet_us = [
            max(
                last_edge_us + QUIET_AFTER_CHATTER_US,
                unrest_since_us + LONGEST_CHATTER_US if last_edge_us > unrest_since_us + ROCKING_AFTER_US else 0,
            )
            for last_edge_us, unrest_since_us in zip(self.last_edge_us, self.unrest_since_us, strict=True)
            if 0 <= unrest_since_us <= at_us
        ]
        return max((until_us for until_us in quiet_us if until_us >= at_us), default=None)

    def settled_by_us(self, at_us: int) -> int | None:
        """Give when the last sensor settles that began to ring at or before `at_us`, or None where none is left."""
        return max((sensor.due_us for sensor in self.unsettled if sensor.since_us <= at_us), default=None)
