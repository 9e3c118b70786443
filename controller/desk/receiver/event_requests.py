"""When a board is asked for events that are missing."""

from dataclasses import dataclass
from typing import Any

from controller.desk.receiver.board_tracker import BoardTracker

PATIENCE_US = 500_000
"""How long a missing event may be on its way: a state overtakes events, which have a topic of their own. A choice: far
above what a broker takes, and short for a reader."""
FIRST_WAIT_US = 2_000_000
"""How long an answer without progress is waited for; doubled each time. A choice: a board answers within a second."""
LONGEST_WAIT_US = 60_000_000
"""The longest wait. A choice: a board that cannot answer costs little, and one that can again is asked soon."""


@dataclass(slots=True)
class EventRequests:
    """Decides for one board; it is asked after each document and at `due_us`."""

    _first_missing: int | None = None
    _session: int = 0
    _due_us: int = 0
    _wait_us: int = FIRST_WAIT_US

    def due_us(self, tracker: BoardTracker[Any], now_us: int) -> int | None:
        """Return the desk's time at which a request is due, None without one.

        A board that is away, or whose time is not known yet, is not asked.
        """
        first = _first_missing(tracker)
        if first is None or not tracker.is_present(now_us) or tracker.time.difference_us is None:
            self._first_missing = None
            return None
        if (first, tracker.session) != (self._first_missing, self._session):
            self._first_missing, self._session = first, tracker.session
            self._due_us, self._wait_us = now_us + PATIENCE_US, FIRST_WAIT_US
        return self._due_us

    def pop_request(self, tracker: BoardTracker[Any], now_us: int) -> int | None:
        """Return the number after which events are asked for now, None if no request is due."""
        due_us = self.due_us(tracker, now_us)
        if due_us is None or self._first_missing is None or now_us < due_us:
            return None
        self._due_us = now_us + self._wait_us
        self._wait_us = min(2 * self._wait_us, LONGEST_WAIT_US)
        return self._first_missing - 1


def _first_missing(tracker: BoardTracker[Any]) -> int | None:
    if tracker.record is None:
        return None
    missing = next(tracker.record.missing(), None)
    return None if missing is None else missing.first
