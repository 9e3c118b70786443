"""One board: from what happens above the squares to the lines that its scanner reports, in order of arrival."""

import heapq
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from tests.adversary.reeds import MS, Act, Change, What


class Link(NamedTuple):
    """How a board reads its reeds and reports them."""

    scan_us: int = 0  # the time between two readings of all reeds; 0: each change has its own time
    lateness_us: int = 0  # an edge arrives up to this much later than its stamp
    loses: bool = False  # edges are lost now and then; all reeds are read again at once, and once a second


class Board:
    """The state of all reeds, and the reports that are under way."""

    def __init__(self, link: Link, rng: Random) -> None:
        self._link = link
        self._rng = rng
        self._counts = [[0] * 33 for _ in range(5)]
        self._shown = [False] * 33
        self._pending: list[Change] = []
        self._under_way: list[tuple[int, int, str]] = []
        self._number = 0
        self._scan = -1
        self._touched: set[int] = set()
        self._gap_until = -1
        self._phase = rng.randrange(link.scan_us) if link.scan_us else 0
        self._reached_us = 0
        self._next_snapshot_us = 1_000 * MS

    def set_up(self, squares: Iterable[int], *, dead: Iterable[int] = (), stuck: Iterable[int] = ()) -> str:
        """Put pieces on squares, at time 0; return the first snapshot."""
        for square in squares:
            self._counts[What.PIECE][square] = 1
        for square in dead:
            self._counts[What.DEAD][square] = 1
        for square in stuck:
            self._counts[What.STUCK][square] = 1
        self._shown = [self._level(square) for square in range(33)]
        return self._snapshot(0)

    def schedule(self, act: Act) -> None:
        """Schedule the changes of an act at their times."""
        for change in act.changes:
            heapq.heappush(self._pending, change)

    def advance(self, to_us: int) -> list[str]:
        """Return the lines that arrive up to a time, in order of arrival, and a tick to that time."""
        if self._link.loses:
            while self._next_snapshot_us <= to_us:
                heapq.heappush(self._pending, Change(self._next_snapshot_us, 0, What.SNAPSHOT, 0))
                self._next_snapshot_us += 1_000 * MS
        while self._pending and self._pending[0].at_us <= to_us:
            self._happen(heapq.heappop(self._pending))
        if self._link.scan_us and (self._scan * self._link.scan_us + self._phase) <= to_us:
            self._end_scan()
        lines: list[str] = []
        while self._under_way and self._under_way[0][0] <= to_us:
            arrival, _, line = heapq.heappop(self._under_way)
            if self._link.lateness_us and arrival > self._reached_us:
                lines.append(f'{{"at_us": {arrival}, "tick": true}}')
            self._reached_us = arrival
            lines.append(line)
        lines.append(f'{{"at_us": {to_us}, "tick": true}}')
        self._reached_us = to_us
        return lines

    def _level(self, square: int) -> bool:
        pieces, dropped_out, passing, dead, stuck = self._counts
        if stuck[square] or dead[square]:
            return stuck[square] > 0
        return (pieces[square] > 0 and not dropped_out[square]) or passing[square] > 0

    def _happen(self, change: Change) -> None:
        at_us, square, what, step = change
        scan_us = self._link.scan_us
        if scan_us:
            scan = -((self._phase - at_us) // scan_us)
            if scan != self._scan:
                self._end_scan()
                self._scan = scan
        if what <= What.STUCK:
            self._counts[what][square] += step
            if scan_us:
                self._touched.add(square)
            elif self._level(square) != self._shown[square]:
                self._report(at_us, [square])
        elif what == What.BUTTON:
            side, down = ("white", "black")[square], "true" if step > 0 else "false"
            self._send(at_us, f'{{"at_us": {at_us}, "button": "{side}", "down": {down}}}')
        elif what == What.SNAPSHOT:
            self._read_all(at_us)
        else:
            self._send(at_us, f'{{"at_us": {at_us}, "resumed": true}}')
            self._read_all(at_us)

    def _end_scan(self) -> None:
        """Report what the last scan found, all with the stamp of that scan."""
        changed = [square for square in sorted(self._touched) if self._level(square) != self._shown[square]]
        self._touched.clear()
        if changed:
            self._report(self._scan * self._link.scan_us + self._phase, changed)

    def _report(self, stamp_us: int, squares: list[int]) -> None:
        for square in squares:
            self._shown[square] = not self._shown[square]
        if self._link.loses:
            if stamp_us < self._gap_until:
                return
            if self._rng.random() < 0.01:
                self._gap_until = stamp_us + self._rng.randint(5, 400) * MS
                heapq.heappush(self._pending, Change(self._gap_until, 0, What.SNAPSHOT, 0))
                return
        late = self._rng.randrange(self._link.lateness_us) if self._link.lateness_us else 0
        for square in squares:
            closed = "true" if self._shown[square] else "false"
            self._send(stamp_us + late, f'{{"at_us": {stamp_us}, "edge": {square}, "closed": {closed}}}')

    def _read_all(self, at_us: int) -> None:
        self._touched.clear()
        self._shown = [self._level(square) for square in range(33)]
        self._gap_until = -1
        self._send(at_us, self._snapshot(at_us))

    def _snapshot(self, at_us: int) -> str:
        closed = [square for square in range(1, 33) if self._shown[square]]
        return f'{{"at_us": {at_us}, "snapshot": {closed}}}'

    def _send(self, arrival_us: int, line: str) -> None:
        self._number += 1
        heapq.heappush(self._under_way, (arrival_us, self._number, line))
