"""The order of what sensors report: edges that come in late may tell of changes that are over by then."""

from typing import NamedTuple

from controller.rules.squares import Occupancy, Square, bit, mask_of, squares_of
from controller.tracking.debounce import LONGEST_SNAPSHOT_WAIT_US, DebounceState, SettledChange
from controller.tracking.evidence_trail import EvidenceTrail, TrailRevision
from hardware.events import Edge, Snapshot

REPORT_MEMORY_US = LONGEST_SNAPSHOT_WAIT_US
"""The time for which a report is kept after the last edge from before it has come in.

A choice: a late edge is read together with the bounce and the snapshot before it.
"""


class Chronology(NamedTuple):
    """What the sensors have reported lately, and the settled changes that came of it; empty if no edge may be late."""

    lateness_us: int = 0  # how much later than its stamp an edge may come in
    reports: tuple[Edge | Snapshot, ...] = ()  # in the order in which they came in
    changes: EvidenceTrail = ()  # as the tracker was told, those of each square in their order
    late_squares: Occupancy = 0  # with an edge that came in after a later one, and was not looked at yet

    def with_edge(self, edge: Edge, levels: DebounceState, debounce_us: int) -> "Chronology":
        """Add a raw edge, which `levels` do not contain yet.

        It is late if it comes in after a later one, or after the change has settled that it belongs to.
        """
        if not self.lateness_us or not levels.is_known:
            return self
        since_last_us = edge.at_us - levels.last_edge_us[edge.square]
        if since_last_us >= debounce_us or (since_last_us >= 0 and levels.is_unsettled(edge.square)):
            return self._with_report(edge, self.late_squares)
        return self._with_report(edge, self.late_squares | bit(edge.square))

    def with_snapshot(self, snapshot: Snapshot) -> "Chronology":
        """Add the levels of all sensors."""
        return self._with_report(snapshot, self.late_squares) if self.lateness_us else self

    def is_incomplete(self, levels: DebounceState) -> bool:
        """Return True if a square with late edges is quiet, so that its changes can be put in order."""
        return bool(self.late_squares and self._find_quiet_squares(levels))

    def put_in_order(self, levels: DebounceState, debounce_us: int) -> tuple["Chronology", tuple[TrailRevision, ...]]:
        """Return what was told wrongly of the quiet squares with late edges, and the chronology as told rightly."""
        changes, revisions = self.changes, []
        quiet = self._find_quiet_squares(levels)
        for square in squares_of(quiet):
            told = tuple([change for change in changes if change.square == square])
            happened = self._find_changes(square, told, levels, debounce_us)
            # levels differ at the end if a snapshot has shown one whose edge is still to come
            if happened != told and not (len(happened) - len(told)) % 2:
                changes = (*[change for change in changes if change.square != square], *happened)
                revisions.append(TrailRevision(told, happened))
        return self._replace(changes=changes, late_squares=self.late_squares & ~quiet), tuple(revisions)

    def _find_quiet_squares(self, levels: DebounceState) -> Occupancy:
        return self.late_squares & ~mask_of([sensor.square for sensor in levels.unsettled])

    def _with_report(self, report: Edge | Snapshot, late_squares: Occupancy) -> "Chronology":
        """Add a report, and drop those that no late edge can make incomplete any more."""
        lateness_us, reports, changes, _ = self
        since_us = report.at_us - lateness_us - REPORT_MEMORY_US
        if reports and reports[0].at_us < since_us - REPORT_MEMORY_US // 4:  # seldom, for it takes time
            reports = tuple([other for other in reports if other.at_us >= since_us])
            changes = tuple([change for change in changes if change.at_us >= since_us])
        return Chronology(lateness_us, (*reports, report), changes, late_squares)

    def _find_changes(
        self, square: Square, told: EvidenceTrail, levels: DebounceState, debounce_us: int
    ) -> EvidenceTrail:
        """Return the changes that a square would have settled in if its reports had come in as they were stamped."""
        mask = bit(square)
        was_closed = not told[0].closed if told else bool(levels.settled_occupancy & mask)
        reports = [report for report in self.reports if isinstance(report, Snapshot) or report.square == square]
        state = DebounceState(settled_occupancy=mask if was_closed else 0, is_known=True)
        changes: list[SettledChange] = []
        for report in sorted(reports, key=lambda report: report.at_us):
            state, settled = state.settle(report.at_us)
            changes += settled
            if isinstance(report, Snapshot):
                state = state.with_snapshot(report.occupancy & mask, report.at_us, debounce_us)
            else:
                state = state.with_edge(square, report.closed, report.at_us, debounce_us)
        changes += [] if state.next_due_us is None else state.settle(state.next_due_us)[1]
        # what was told with the right stamp stays as it is, for it knows of unrest and snapshots before these reports
        known = {(change.closed, change.at_us): change for change in told}
        return tuple([known.get((change.closed, change.at_us), change) for change in changes])


class Settlement(NamedTuple):
    """What has settled by a time."""

    levels: DebounceState
    chronology: Chronology
    changes: EvidenceTrail  # that settled now, in the order in which they began
    revisions: tuple[TrailRevision, ...]  # of these and earlier changes


def settle_in_order(levels: DebounceState, chronology: Chronology, at_us: int, debounce_us: int) -> Settlement:
    """Settle every sensor that is due, and put the changes of those in order that have late edges."""
    levels, changes = levels.settle(at_us)
    if not chronology.lateness_us:
        return Settlement(levels, chronology, changes, ())
    chronology = chronology._replace(changes=chronology.changes + changes)
    chronology, revisions = chronology.put_in_order(levels, debounce_us)
    return Settlement(levels, chronology, changes, revisions)


def next_settling_us(levels: DebounceState, chronology: Chronology, now_us: int) -> int | None:
    """Return when something settles or is put in order next, None if nothing is to do; a late edge is looked at now."""
    due_us = levels.next_due_us
    if not chronology.is_incomplete(levels):
        return due_us
    return now_us if due_us is None else min(due_us, now_us)
