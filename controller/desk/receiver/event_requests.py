"""When a board is asked for events that are missing."""

from dataclasses import dataclass
from typing import Any

from controller.desk.receiver.board_tracker import BoardTracker
from controller.desk.receiver.number_ranges import NumberRange
from controller.desk.receiver.record_track import RecordTrack

PATIENCE_US = 500_000
"""How long a missing event may be on its way: a state overtakes events, which have a topic of their own. A choice: far
above what a broker takes, and short for a reader."""
FIRST_WAIT_US = 2_000_000
"""How long an answer without progress is waited for, and until all gaps are asked for again; the latter doubled each
time. A choice: a board answers within a second."""
LONGEST_WAIT_US = 60_000_000
"""The longest wait. A choice: a board that cannot answer costs little, and one that can again is asked soon."""


@dataclass(slots=True)
class EventRequests:
    """Decides for one board; it is asked after each document and at `due_us`.

    A board may have lost what is missing. So a gap that was asked for in vain is put aside for the next one, and all
    are asked for again later.
    """

    _session: tuple[str, int] | None = None
    """Record and session of the board that is asked; None: none is."""
    _passed: int = 0
    """No number up to this one is asked for before the next round."""
    _first_missing: int | None = None
    """The first number beyond it."""
    _asked: int | None = None
    """The first number that was asked for last, until it has come."""
    _due_us: int = 0
    _answer_us: int = 0
    """Until when an answer is waited for."""
    _round_us: int = 0
    """When the next round begins."""
    _wait_us: int = FIRST_WAIT_US

    def due_us(self, tracker: BoardTracker[Any], now_us: int) -> int | None:
        """Return the desk's time at which a request is due, None without one.

        A board that is away, or whose time is not known yet, is not asked.
        """
        record = tracker.record
        if record is None or not tracker.is_present(now_us) or tracker.time.difference_us is None:
            self._session = None
            return None
        if next(record.missing(), None) is None:
            self._session = None
            return None
        if (record.record, tracker.session) != self._session:
            self._begin((record.record, tracker.session), now_us)
        self._note_progress(record, now_us)
        missing = _next_missing(record, self._passed)
        if missing is None:
            self._first_missing = None
            return self._round_us
        if missing.first != self._first_missing:
            self._first_missing, self._due_us = missing.first, now_us + PATIENCE_US
        return max(self._due_us, self._answer_us)

    def pop_request(self, tracker: BoardTracker[Any], now_us: int) -> int | None:
        """Return the number after which events are asked for now, None if no request is due."""
        due_us = self.due_us(tracker, now_us)
        if due_us is None or tracker.record is None or now_us < due_us:
            return None
        missing = _next_missing(tracker.record, self._passed)
        if missing is None:
            self._passed = 0
            missing = _next_missing(tracker.record, 0)
        if missing is None:
            return None
        if self._passed == 0:
            self._round_us = now_us + self._wait_us
            self._wait_us = min(2 * self._wait_us, LONGEST_WAIT_US)
        self._asked, self._passed, self._answer_us = missing.first, missing.last, now_us + FIRST_WAIT_US
        return missing.first - 1

    def _begin(self, session: tuple[str, int], now_us: int) -> None:
        self._session, self._passed, self._first_missing, self._asked = session, 0, None, None
        self._answer_us, self._wait_us = now_us, FIRST_WAIT_US

    def _note_progress(self, record: RecordTrack, now_us: int) -> None:
        """Go on behind what the last answer has filled; it may begin later than what was asked for."""
        if self._asked is None:
            return
        left = _next_missing(record, self._asked - 1)
        if left is None or left.first > self._asked:
            self._passed = self._asked
        elif left.last < self._passed:
            self._passed = left.last
        else:
            return
        self._asked, self._answer_us, self._wait_us = None, now_us, FIRST_WAIT_US


def _next_missing(record: RecordTrack, passed: int) -> NumberRange | None:
    """Return the first range of numbers that are missing beyond a number."""
    for missing in record.missing():
        if missing.last > passed:
            return NumberRange(max(missing.first, passed + 1), missing.last)
    return None
