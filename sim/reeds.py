"""Reed switches: each follows a magnet a moment late, and rings before it rests. A clock button's contact rings too."""

from heapq import heapify, heappop, heappush
from random import Random

from controller.rules.squares import Occupancy, Square, bit
from hardware.events import Edge

OPERATE_US = 300  # a reed closes this long after the magnet has come
RELEASE_US = 200  # and opens this long after it has gone
BOUNCE_US = (500, 2_000)  # least and most time from the first touch of a reed until it rests
EXTRA_TOGGLES = (2, 4)  # an even number, so that the contact rests where the first touch brought it


def bounce_times(
    first_us: int, span_us: tuple[int, int], rng: Random, extra_toggles: tuple[int, ...] = EXTRA_TOGGLES
) -> list[int]:
    """List the times at which a ringing contact toggles: an odd number of times, so that it rests changed.

    The first is `first_us`; the last comes within `span_us` (least and most) after it; times rise strictly.
    """
    random = rng.random  # looked up once: this runs for every change of every sensor
    least, most = span_us
    length_us = least + int(random() * (most - least + 1))
    toggles = extra_toggles[int(random() * len(extra_toggles))]
    part = length_us / toggles
    times = [first_us]
    # Each toggle falls into the later four fifths of its part, so that no two come together.
    times += [first_us + int(part * (place - 0.8 * random())) for place in range(1, toggles)]
    times.append(first_us + length_us)
    return times


class Reeds:
    """The 32 reeds of a board: magnets come and go, raw edges come out, bounce included, in order of their stamps.

    Times are microseconds and never run backwards.
    """

    def __init__(self, closed: Occupancy, rng: Random) -> None:
        self._rng = rng
        self._level = closed  # as told by the edges that were handed out
        self._pending: list[tuple[int, int, Square, bool]] = []  # a heap: stamp, sequence, square, closed
        self._sequence = 0
        self._settled_us = [-1] * 33  # by square: the stamp of its last edge

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

        The edges follow within 2.3 ms, or as long as `ring_us` says, which with `extra_toggles` tells how it rings.
        """
        first_us = at_us + (OPERATE_US if closed else RELEASE_US)
        times = bounce_times(first_us, bounce_us, self._rng, extra_toggles)
        toggled = not closed
        if self._settled_us[square] >= first_us:
            # The magnet changed while the reed still rang from the last change: this ring takes over from that one.
            toggled = self._drop_edges_from(square, first_us)
            if toggled is closed:
                times = times[1:]
        for time_us in times:
            toggled = not toggled
            self._sequence += 1
            heappush(self._pending, (time_us, self._sequence, square, toggled))
        self._settled_us[square] = times[-1]

    def _drop_edges_from(self, square: Square, from_us: int) -> bool:
        """Forget the edges of a square from a time on, and tell whether the reed is closed just before it."""
        kept = [entry for entry in self._pending if entry[2] != square or entry[0] < from_us]
        heapify(kept)
        self._pending = kept
        own = [entry for entry in kept if entry[2] == square]
        return max(own)[3] if own else bool(self._level & bit(square))

    @property
    def next_edge_us(self) -> int | None:
        """The stamp of the next edge, or None while every reed rests."""
        return self._pending[0][0] if self._pending else None

    def pop_edges_until(self, at_us: int) -> list[Edge]:
        """Hand out, once each, the edges stamped `at_us` or before, in order."""
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
        """Give the raw level of all reeds at a time not before the last edge that was handed out; hands out nothing."""
        level = self._level
        for time_us, _, square, closed in sorted(self._pending):
            if time_us > at_us:
                break
            level = level | bit(square) if closed else level & ~bit(square)
        return level
