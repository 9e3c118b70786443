"""Timelines of games that are not played any more: they do not change."""

from collections import OrderedDict


class TimelineCache:
    """Keep the timelines that were asked for last, up to `max_bytes` together."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._timelines: OrderedDict[int, bytes] = OrderedDict()
        self._size = 0

    def find(self, game: int) -> bytes | None:
        """Return the timeline of a game, or None."""
        if game in self._timelines:
            self._timelines.move_to_end(game)
        return self._timelines.get(game)

    def keep(self, game: int, timeline: bytes) -> None:
        """Keep a timeline; the ones that nobody asked for longest go."""
        self._size += len(timeline) - len(self._timelines.pop(game, b""))
        self._timelines[game] = timeline
        while self._size > self._max_bytes:
            _, oldest = self._timelines.popitem(last=False)
            self._size -= len(oldest)
