"""Reed switches: each follows a magnet after a moment and bounces. Clock buttons use the same bounce."""

from heapq import heapify, heappop, heappush
from random import Random

from controller.rules.squares import Occupancy, Square, bit
from hardware.events import Edge

OPERATE_US = 300  # from the magnet's arrival to the first closing; a choice of the order of data sheets, 0.1 to 0.5 ms
RELEASE_US = 200  # from the magnet's departure to the first opening; a choice of the same order
BOUNCE_US = (500, 2_000)  # the least and the most time from the first edge to rest; a choice for worn reeds
EXTRA_TOGGLES = (2, 4)  # an even number, so that the contact ends at the level of the first edge


def bounce_times(
    first_us: int, span_us: tuple[int, int], rng: Random, extra_toggles: tuple[int, ...] = EXTRA_TOGGLES
) -> list[int]:
    """Return the times at which a bouncing contact toggles, an odd number of times, so that it ends changed.

    The first is `first_us`; the last is within `span_us` (least and most) after it. The times increase strictly.
    """
    random = rng.random  # looked up once, since this runs for every change of every sensor
    least, most = span_us
    length_us = least + int(random() * (most - least + 1))
    toggles = extra_toggles[int(random() * len(extra_toggles))]
    segment_us = length_us / toggles
    times = [first_us]
    # each toggle is in the later four fifths of its segment, so that no two are at the same time
    times += [first_us + int(segment_us * (number - 0.8 * random())) for number in range(1, toggles)]
    times.append(first_us + length_us)
    return times


class Reeds:
    """The 32 reeds of a board: magnets arrive and leave, and raw edges result, with bounce, in order of their stamps.

    Times are microseconds and never decrease.
    """

    def __init__(self, closed: Occupancy, rng: Random) -> None:
        self._rng = rng
        self._level = closed  # the levels after the edges that were returned
        self._pending: list[tuple[int, int, Square, bool]] = []  # a heap: stamp, sequence, square, closed
        self._sequence = 0
        self._settled_us = [-1] * 33  # by square: the stamp of the last edge

    def move_magnet(
        self,
        square: Square,
        *,
        closed: bool,
        at_us: int,
        bounce_us: tuple[int, int] = BOUNCE_US,
        extra_toggles: tuple[int, ...] = EXTRA_TOGGLES,
    ) -> None:
        """Bring a magnet to a square (`closed`) or take it away.

        The edges end within 2.3 ms, or as `bounce_us` and `extra_toggles` define.
        """
        first_us = at_us + (OPERATE_US if closed else RELEASE_US)
        times = bounce_times(first_us, bounce_us, self._rng, extra_toggles)
        toggled = not closed
        if self._settled_us[square] >= first_us:
            # the reed still bounces from its last change: this bounce replaces the rest of that one
            toggled = self._drop_edges_from(square, first_us)
            if toggled is closed:
                times = times[1:]
        for time_us in times:
            toggled = not toggled
            self._sequence += 1
            heappush(self._pending, (time_us, self._sequence, square, toggled))
        self._settled_us[square] = times[-1]

    def _drop_edges_from(self, square: Square, from_us: int) -> bool:
        """Drop the edges of a square from a time on; return True if the reed is closed just before it."""
        kept = [entry for entry in self._pending if entry[2] != square or entry[0] < from_us]
        heapify(kept)
        self._pending = kept
        own = [entry for entry in kept if entry[2] == square]
        return max(own)[3] if own else bool(self._level & bit(square))

    @property
    def next_edge_us(self) -> int | None:
        """The stamp of the next edge, or None while every reed is at rest."""
        return self._pending[0][0] if self._pending else None

    def pop_edges_until(self, at_us: int) -> list[Edge]:
        """Return the edges stamped `at_us` or before, in order; each is returned once."""
        pending = self._pending
        edges = []
        while pending and pending[0][0] <= at_us:
            time_us, _, square, closed = heappop(pending)
            if closed:
                self._level |= 1 << (square - 1)
            else:
                self._level &= ~(1 << (square - 1))
            edges.append(Edge(square=square, closed=closed, at_us=time_us))
        return edges

    def level(self, at_us: int) -> Occupancy:
        """Return the raw levels of all reeds at a time not before the last returned edge; returns no edge."""
        level = self._level
        for time_us, _, square, closed in sorted(self._pending):
            if time_us > at_us:
                break
            level = level | bit(square) if closed else level & ~bit(square)
        return level
