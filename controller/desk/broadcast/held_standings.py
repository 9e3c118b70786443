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
        self._released: Tournament | None = None
        """The event as it may be shown, until it is."""

    def add(self, tournament: Tournament, now_us: int) -> None:
        """Take the event as it is now; one that is equal to the newest changes nothing, also if it was read again."""
        if tournament != self._newest:
            self._newest = tournament
            self._held.append((now_us, tournament))

    def find_released(self, now_us: int) -> Tournament | None:
        """Return the event as it may be shown now, None if it is shown."""
        while self._held and self._held[0][0] + self._delay_us <= now_us:
            self._released = self._held.popleft()[1]
        return self._released

    def note_shown(self, tournament: Tournament) -> None:
        """Note that an event that was returned is shown; one that cannot be is returned again."""
        if self._released is tournament:
            self._released = None

    def pop_released(self, now_us: int) -> Tournament | None:
        """Return the event as it may be shown now, and note that it is shown; None if it was."""
        released, self._released = self.find_released(now_us), None
        return released
