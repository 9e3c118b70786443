"""Debouncing: a raw sensor level becomes a settled change when its sensor has been quiet for the debounce time."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, squares_of

# No real board was measured yet. The times of reeds and pieces are those of the simulation (sim/reeds.py,
# sim/magnets.py).

QUIET_AFTER_CHATTER_US = 60_000
"""The pause after which a piece that has not rocked counts as steady.

A choice: the mean pause between two edges of a rocking piece is 62 ms at most (8 edges in 500 ms). A longer time would
delay the judgement of a press.
"""

ROCKING_AFTER_US = 20_000
"""The time from the first edge of a sensor after which another edge means that its piece rocks.

A choice: ten times the 2 ms for which a reed bounces.
"""

LONGEST_CHATTER_US = 500_000
"""The longest time for which a piece off the middle of its square makes its reed chatter, as simulated."""

LONGEST_SNAPSHOT_WAIT_US = 1_200_000
"""The longest wait for the next snapshot.

A choice: scanners send one every second (docs/dev/scanner-protocol.md), with 0.2 s for a late one.
"""

EDGE_LOSS_MEMORY_US = 60_000_000
"""The time for which sensors that lost an edge may be losing others.

A choice: with a longer one, presses wait for a snapshot without need; with a shorter one, rare losses go unnoticed.
"""


class SettledChange(NamedTuple):
    """A settled change of one square."""

    square: Square  # whose sensor has changed
    closed: bool  # the level that has settled
    at_us: int  # the first edge of the change
    unrest_since_us: int | None = None  # the first edge of the unrest before it, since which the piece may be there
    previous_snapshot_us: int | None = None  # the snapshot before the one that found a change without an edge

    @property
    def earliest_us(self) -> int:
        """The earliest time at which the piece may have come or gone."""
        since_us = self.at_us if self.unrest_since_us is None else self.unrest_since_us
        return since_us if self.previous_snapshot_us is None else min(since_us, self.previous_snapshot_us)


class UnsettledSensor(NamedTuple):
    """A sensor that has changed and not settled yet."""

    square: Square  # of the sensor
    closed: bool  # the latest level
    since_us: int  # the first edge of the change
    due_us: int  # when the sensor settles if no further edge comes
    previous_snapshot_us: int | None = None  # as of a SettledChange

    def began_at(self, at_us: int, debounce_us: int) -> bool:
        """Return True if the change began with an edge at this time, which has come in after a later one."""
        if self.previous_snapshot_us is not None:
            return self.previous_snapshot_us <= at_us < self.since_us
        return self.since_us - debounce_us < at_us < self.since_us


_NO_EDGES = (-1,) * 33
"""No edge of any square; the index is the square, 1 to 32."""


class DebounceState(NamedTuple):
    """The settled occupancy, and the sensors that have not settled; an immutable value."""

    settled_occupancy: Occupancy = 0  # the squares whose settled level is closed
    unsettled: tuple[UnsettledSensor, ...] = ()  # the last changed last
    is_known: bool = False  # the sensors have reported since the start, a loss or a restart
    last_edge_us: tuple[int, ...] = _NO_EDGES  # of each square; -1: none
    unrest_since_us: tuple[int, ...] = _NO_EDGES  # the first edge after LONGEST_CHATTER_US without one
    last_snapshot_us: int | None = None  # None: none since the start, a loss or a restart
    last_missed_edge_us: int | None = None  # the latest snapshot that found a change without an edge
    snapshot_interval_us: int = 0  # between the latest two snapshots

    @property
    def next_due_us(self) -> int | None:
        """The time at which the next sensor settles; None if all are settled."""
        return min((sensor.due_us for sensor in self.unsettled), default=None)

    def is_unsettled(self, square: Square) -> bool:
        """Return True if the sensor of a square has changed and not settled yet."""
        return square in [sensor.square for sensor in self.unsettled]

    def as_lost(self) -> "DebounceState":
        """Return the levels as unknown, because the sensors do not report."""
        return self._replace(unsettled=(), is_known=False)

    def with_edge(self, square: Square, closed: bool, at_us: int, debounce_us: int) -> "DebounceState":
        """Add one raw edge; it has no effect if the sensors are not known.

        The level of a sensor is that of the edge with the latest stamp, of equal ones that of the edge that came in
        last. An edge that repeats the settled level is remembered, because an earlier one may still come in.
        """
        if not self.is_known:
            return self
        last_edge_us, unrest_since_us = self.last_edge_us, self.unrest_since_us
        previous_edge_us = last_edge_us[square]
        if at_us < previous_edge_us:
            return self._with_late_edge(square, closed, at_us, debounce_us)
        found = None
        unsettled = []
        for sensor in self.unsettled:
            if sensor.square == square:
                found = sensor
            else:
                unsettled.append(sensor)
        if found is not None:
            due_us = max(at_us + debounce_us, found.due_us)
            unsettled.append(UnsettledSensor(square, closed, found.since_us, due_us, found.previous_snapshot_us))
        else:
            if bool(self.settled_occupancy & bit(square)) is not closed:
                unsettled.append(UnsettledSensor(square, closed, at_us, at_us + debounce_us))
            if previous_edge_us < 0 or at_us - previous_edge_us > LONGEST_CHATTER_US:
                unrest_since_us = _with_time(unrest_since_us, square, at_us)
        last_edge_us = _with_time(last_edge_us, square, at_us)
        return self._replace(unsettled=tuple(unsettled), last_edge_us=last_edge_us, unrest_since_us=unrest_since_us)

    def _with_late_edge(self, square: Square, closed: bool, at_us: int, debounce_us: int) -> "DebounceState":
        """Add an edge that is older than the latest one of its square: it sets no level, but tells of unrest.

        It is where a change began if it leads away from the settled level and would not have settled by itself, or if
        only a snapshot has shown that change so far.
        """
        unrest_since_us = self.unrest_since_us
        if 0 < unrest_since_us[square] - at_us <= LONGEST_CHATTER_US:
            unrest_since_us = _with_time(unrest_since_us, square, at_us)
        unsettled = self.unsettled
        if bool(self.settled_occupancy & bit(square)) is not closed:
            unsettled = tuple(
                [
                    sensor._replace(since_us=at_us, previous_snapshot_us=None)
                    if sensor.square == square and sensor.began_at(at_us, debounce_us)
                    else sensor
                    for sensor in unsettled
                ]
            )
        return self._replace(unsettled=unsettled, unrest_since_us=unrest_since_us)

    def with_snapshot(self, occupancy: Occupancy, at_us: int, debounce_us: int) -> "DebounceState":
        """Add the levels of all sensors; one that differs counts as an edge since the previous snapshot.

        A level that is older than the latest edge of its square says nothing.
        """
        interval_us = 0 if self.last_snapshot_us is None else at_us - self.last_snapshot_us
        state = self._replace(last_snapshot_us=at_us, snapshot_interval_us=interval_us)
        latest = self.settled_occupancy
        for sensor in self.unsettled:
            latest = latest | bit(sensor.square) if sensor.closed else latest & ~bit(sensor.square)
        for square in squares_of(latest ^ occupancy):
            if at_us < state.last_edge_us[square]:
                continue
            state = state.with_edge(square, bool(occupancy & bit(square)), at_us, debounce_us)
            others, found = state.unsettled[:-1], state.unsettled[-1:]
            if [(sensor.square, sensor.since_us) for sensor in found] == [(square, at_us)]:
                missed_sensor = found[0]._replace(previous_snapshot_us=self.last_snapshot_us)
                state = state._replace(unsettled=(*others, missed_sensor), last_missed_edge_us=at_us)
        return state

    def settle(self, at_us: int) -> tuple["DebounceState", tuple[SettledChange, ...]]:
        """Settle every sensor that is due by `at_us`; return the changes too, in the order in which they began."""
        settled_occupancy = self.settled_occupancy
        changes = []
        unsettled = []
        for sensor in self.unsettled:
            if sensor.due_us > at_us:
                unsettled.append(sensor)
            elif bool(settled_occupancy & bit(sensor.square)) is not sensor.closed:
                settled_occupancy ^= bit(sensor.square)
                first_edge_us = self.unrest_since_us[sensor.square]
                unrest_since_us = first_edge_us if first_edge_us < sensor.since_us else None
                change = SettledChange(
                    sensor.square, sensor.closed, sensor.since_us, unrest_since_us, sensor.previous_snapshot_us
                )
                changes.append(change)
        changes.sort(key=lambda change: change.at_us)
        return self._replace(settled_occupancy=settled_occupancy, unsettled=tuple(unsettled)), tuple(changes)

    def is_losing_edges(self, at_us: int) -> bool:
        """Return True if a snapshot found a change without an edge less than EDGE_LOSS_MEMORY_US ago."""
        return self.last_missed_edge_us is not None and at_us - self.last_missed_edge_us < EDGE_LOSS_MEMORY_US

    def known_by_us(self, at_us: int, settling_us: int) -> int:
        """Return when the levels at a time are known: after settling, or after the next snapshot if edges get lost."""
        if self.last_snapshot_us is None or not self.is_losing_edges(at_us):
            return at_us + settling_us
        if self.last_snapshot_us >= at_us:
            return self.last_snapshot_us + settling_us
        return (
            min(self.last_snapshot_us + self.snapshot_interval_us, at_us + LONGEST_SNAPSHOT_WAIT_US) + 2 * settling_us
        )

    def quiet_by_us(self, at_us: int) -> int | None:
        """Return when every sensor that may have been chattering at a time is quiet; None if none was.

        That is QUIET_AFTER_CHATTER_US after its last edge, or LONGEST_CHATTER_US after the first one if its piece
        rocks.
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
        """Return when the last sensor settles that began to change at or before `at_us`; None if none did."""
        return max((sensor.due_us for sensor in self.unsettled if sensor.since_us <= at_us), default=None)


def adopt_levels(occupancy: Occupancy, at_us: int) -> DebounceState:
    """Return the levels of the first snapshot after a start or a loss: they count at once."""
    return DebounceState(settled_occupancy=occupancy, is_known=True, last_snapshot_us=at_us)


def _with_time(times_us: tuple[int, ...], square: Square, at_us: int) -> tuple[int, ...]:
    return (*times_us[:square], at_us, *times_us[square + 1 :])
