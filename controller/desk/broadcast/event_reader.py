"""What is read from the desk's record for the public: each event once, in the order in which they were stored.

An event is read after it is on the disk, so nothing is shown that a power cut takes back. When the desk had an event
is what its record says if it was stored before this reader began, else when it was read: both are later than it
happened, so a delay is never shorter than it was set.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from controller.desk.broadcast.recorded_event import RecordedEvent, RecordKey
from controller.desk.store.database import STORE_NAME, open_for_reading
from controller.desk.store.errors import translate_errors
from controller.storage.disk_thread import DiskThread

MOST_EARLIER_EVENTS = 100_000
"""Events that are read of the time before; a choice: an event of a weekend with 100 boards, read in some seconds."""
EVENTS_AT_ONCE = 2_000
"""Events of one reading; a choice: the desk's other work waits for some 50 ms."""
READ_S = 30.0
"""How long the disk is waited for."""
STAMP_US = 1_000_000
"""An event is stamped in whole seconds, rounded down."""

_COLUMNS = "SELECT events.id, board, records.record, arrived_at, document FROM events JOIN records ON records.id ="
_NEXT = f"{_COLUMNS} events.record WHERE events.id > ? ORDER BY events.id LIMIT ?"
_RUNNING = f"{_COLUMNS} events.record WHERE events.record = ? AND number >= ? AND events.id <= ? ORDER BY number"
_LAST_START = "SELECT number FROM events WHERE record = ? AND kind = 'start' ORDER BY number DESC LIMIT 1"


class EventReader:
    """Reads the record of a folder, which is there, in a thread of its own."""

    def __init__(self, folder: Path, now_us: Callable[[], int], local_time: Callable[[], datetime]) -> None:
        """Open the record; raises DeskStoreError, as each method does."""
        self._file = folder / STORE_NAME
        self._connection = open_for_reading(folder)
        self._now_us = now_us
        self._local_time = local_time
        self._thread = DiskThread("broadcast reader")
        self._last_id: int | None = None
        self._earlier_until = 0

    def close(self) -> None:
        """Close the record."""
        self._thread.submit(self._connection.close)
        self._thread.shutdown()

    async def read_next(self) -> list[RecordedEvent]:
        """Return the next events, none if there are no more yet; the first time the games that run come first."""
        return await self._thread.run_in_loop(self._read_next, READ_S)

    def _read_next(self) -> list[RecordedEvent]:
        with translate_errors(self._file):
            rows = self._begin() if self._last_id is None else []
            next_rows = self._connection.execute(_NEXT, (self._last_id, EVENTS_AT_ONCE)).fetchall()
        if next_rows:
            self._last_id = next_rows[-1]["id"]
        return self._events([*rows, *next_rows])

    def _begin(self) -> list[sqlite3.Row]:
        """Begin some way back, and return what came before of the newest game of each record."""
        newest = self._connection.execute("SELECT max(id) FROM events").fetchone()[0] or 0
        self._earlier_until, self._last_id = newest, max(0, newest - MOST_EARLIER_EVENTS)
        rows: list[sqlite3.Row] = []
        for (record,) in self._connection.execute("SELECT id FROM records").fetchall():
            start = self._connection.execute(_LAST_START, (record,)).fetchone()
            if start is not None:
                rows += self._connection.execute(_RUNNING, (record, start["number"], self._last_id)).fetchall()
        return rows

    def _events(self, rows: Iterable[sqlite3.Row]) -> list[RecordedEvent]:
        now_us, now = self._now_us(), self._local_time()
        return [
            RecordedEvent(
                record=RecordKey(row["board"], row["record"]),
                arrived_us=now_us - (_age_us(row["arrived_at"], now) if row["id"] <= self._earlier_until else 0),
                document=json.loads(row["document"]),  # it was validated when it came
            )
            for row in rows
        ]


def _age_us(arrived_at: str, now: datetime) -> int:
    """Return how long ago an event came at least, by the time of day; 0 if that is not known."""
    try:
        age_s = (now - datetime.fromisoformat(arrived_at)).total_seconds()
    except (ValueError, TypeError):
        return 0
    return max(0, int(age_s * 1_000_000) - STAMP_US)
