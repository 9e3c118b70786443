"""How many games of a board are shown in a day."""

import logging
from collections import deque

from controller.desk.broadcast.listed_game import ListedGame

MOST_GAMES_OF_DAY = 100
"""Games of one board in a day that are shown; a choice: one each five minutes for eight hours. A board that has a fault
or means harm fills neither memory nor disk."""
DAY_US = 24 * 3600 * 1_000_000

log = logging.getLogger(__name__)


class DayLimit:
    """Counts the games that boards begin."""

    def __init__(self) -> None:
        self._starts: dict[str, deque[int]] = {}
        """When the last games of each board began, and no more of them than are shown in a day."""
        self._full_day: dict[str, int] = {}
        """The first start of the last day that was full, by board."""

    def admit(self, listed: ListedGame) -> bool:
        """Count a game; return False if its board has begun too many in a day."""
        board = listed.game.board
        starts = self._starts.setdefault(board, deque(maxlen=MOST_GAMES_OF_DAY))
        if len(starts) == MOST_GAMES_OF_DAY and listed.begun_us - starts[0] < DAY_US:
            if self._full_day.get(board) != starts[0]:
                log.warning("%s has begun more than %d games in a day; more are not broadcast", board, len(starts))
                self._full_day[board] = starts[0]
            return False
        starts.append(listed.begun_us)
        return True
