"""The event of a hall as the public may see it: as late as its games, since a result is in its standings at once."""

from collections import deque

from controller.desk.broadcast.delay import Delay
from controller.tournament.tournament import Tournament


class HeldStandings:
    """Holds an event for a delay. A delay of moves holds back none: a game that has a result is shown whole."""

    def __init__(self, delay: Delay) -> None:
        self._delay_us = delay.time_us
        self._held: deque[tuple[int, Tournament]] = deque()

    def add(self, tournament: Tournament, now_us: int) -> None:
        """Take the event as it is now."""
        if not self._held or self._held[-1][1] is not tournament:
            self._held.append((now_us, tournament))

    def pop_released(self, now_us: int) -> Tournament | None:
        """Return the event as it may be shown now, None if that is not another one than before."""
        released = None
        while self._held and self._held[0][0] + self._delay_us <= now_us:
            released = self._held.popleft()[1]
        return released
