"""A board that reads its sensors at intervals: what changes between two scans is reported with one stamp."""

from collections.abc import Sequence
from itertools import groupby

from controller.rules.squares import Occupancy, bit
from hardware.events import Edge, SensorEvent, Snapshot
from sim.table import Table


class ScannedSensors:
    """The sensors of a table, read every `interval_us`; levels that are back at the next scan are never seen.

    With an interval of 0 every edge is reported with its own stamp. Reports of whole boards and of lost parts are
    passed on as they come.
    """

    def __init__(self, table: Table, interval_us: int) -> None:
        self._table = table
        self._interval_us = interval_us
        self._unread: list[Edge] = []
        """Edges since the last scan, with the stamp of the scan that sees them."""
        self._level: Occupancy = table.level(0)
        """What was reported last."""

    @property
    def next_event_us(self) -> int | None:
        """When the sensors can report something next, or None while all are at rest."""
        table_us = self._table.next_event_us
        if not self._interval_us:
            return table_us
        stamps = [edge.at_us for edge in self._unread] + ([] if table_us is None else [table_us])
        return min(stamps, default=None)

    def pop_events_until(self, at_us: int) -> Sequence[SensorEvent]:
        """Return the events up to a time, in the order of their reports; each is returned once."""
        events = self._table.pop_events_until(at_us)
        if not self._interval_us:
            return events
        reported: list[SensorEvent] = []
        for event in events:
            if isinstance(event, Edge):
                scan_us = -(-event.at_us // self._interval_us) * self._interval_us
                self._unread.append(Edge(square=event.square, closed=event.closed, at_us=scan_us))
            else:
                if isinstance(event, Snapshot):
                    self._level = event.occupancy
                reported.append(event)
        due = [edge for edge in self._unread if edge.at_us <= at_us]
        self._unread = [edge for edge in self._unread if edge.at_us > at_us]
        for _, edges in groupby(due, key=lambda edge: edge.at_us):
            reported += self._read([*{edge.square: edge for edge in edges}.values()])
        return reported

    def _read(self, latest: Sequence[Edge]) -> list[Edge]:
        """Return what one scan reports: the squares that differ from what was reported last, ascending."""
        changed = [edge for edge in latest if bool(self._level & bit(edge.square)) is not edge.closed]
        for edge in changed:
            self._level ^= bit(edge.square)
        return sorted(changed, key=lambda edge: edge.square)
