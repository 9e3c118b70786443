"""The event of a hall as the public may see it: as late as its games, since a result is in it at once."""

from collections import deque

from controller.desk.broadcast.delay import BroadcastDelay
from controller.tournament.tournament import Tournament


class HeldStandings:
    """Holds an event for a delay.

    A delay of moves holds back none: the desk takes a result when its game is over, and then shows that whole. What
    an arbiter enters by hand shows at once, also of a game that its board still plays.
    """

    def __init__(self, delay: BroadcastDelay) -> None:
        self._delay_us = delay.time_us
        self._held: deque[tuple[int, Tournament]] = deque()
        self._newest: Tournament | None = None

    def add(self, tournament: Tournament, now_us: int) -> None:
        """Take the event as it is now; one that is equal to the newest changes nothing, also if it was read again."""
        if tournament != self._newest:
            self._newest = tournament
            self._held.append((now_us, tournament))

    def pop_released(self, now_us: int) -> Tournament | None:
        """Return the event as it may be shown now, None if that is not another one than before."""
        released = None
        while self._held and self._held[0][0] + self._delay_us <= now_us:
            released = self._held.popleft()[1]
        return released
