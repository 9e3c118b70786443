"""The board's own record of its events: an SQLite file beside the journal, numbered without a gap."""

import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple, Self

from controller.hall.board.step_events import NewEvent
from controller.hall.documents.writing import write_document
from controller.storage.file_modes import make_folder, open_journal_file
from controller.storage.sqlite_damage import is_damage, set_aside

FILE_NAME = "hall-events.sqlite3"
DAMAGED_NAME = "hall-events.damaged.sqlite3"
MOST_EVENTS_KEPT = 50_000
"""Events that are kept from one start to the next; a choice: some 300 games, 40 MB."""

_APPLICATION_ID = 0x44414D48  # "DAMH"
_VERSION = 1

_TABLES = f"""
CREATE TABLE record (
    id INTEGER PRIMARY KEY CHECK (id = 1),  -- one row
    name TEXT NOT NULL,             -- 32 hexadecimal digits
    session INTEGER NOT NULL,       -- starts of the program
    acknowledged INTEGER NOT NULL   -- number of the last event that a broker has taken
) STRICT;
CREATE TABLE events (
    number INTEGER PRIMARY KEY,
    game INTEGER,                   -- in the journal
    source TEXT,                    -- the record of the journal that it tells; NULL: it is in none
    result TEXT,                    -- of the game that it ends; empty: it reopens it; NULL: it does neither
    document TEXT NOT NULL,         -- as it is sent
    UNIQUE (game, source)
) STRICT;
CREATE INDEX results ON events (game, number) WHERE result IS NOT NULL;
PRAGMA application_id = {_APPLICATION_ID};
PRAGMA user_version = {_VERSION};
"""

log = logging.getLogger(__name__)


class StoredEvent(NamedTuple):
    """An event as it is sent."""

    number: int
    payload: bytes


class EventStore:
    """The record; all of it is called in one thread, and may wait for the disk. Raises sqlite3.Error and OSError."""

    def __init__(self, connection: sqlite3.Connection, record: str, session: int, acknowledged: int) -> None:
        self._connection = connection
        self.record = record
        self.session = session
        self.acknowledged = acknowledged
        """Number of the last event that a broker had taken when that was last written."""
        (newest,) = connection.execute("SELECT max(number) FROM events").fetchone()
        self.last_number: int = 0 if newest is None else newest

    @classmethod
    def open(cls, folder: Path, new_record: str) -> Self:
        """Open the record of a folder as one more session; begin a new one if there is none.

        One that is damaged is kept beside it, and a new one begins too.
        """
        make_folder(folder)
        file = folder / FILE_NAME
        try:
            return cls._open(file, new_record)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            log.warning("%s: it is damaged: %s; it is now %s, and a new record begins", file, error, DAMAGED_NAME)
            set_aside(file, DAMAGED_NAME)
            return cls._open(file, new_record)

    @classmethod
    def replace(cls, folder: Path, new_record: str) -> Self:
        """Keep the record of a folder that is damaged beside it, and begin a new one."""
        file = folder / FILE_NAME
        if file.exists():
            set_aside(file, DAMAGED_NAME)
        return cls._open(file, new_record)

    @classmethod
    def _open(cls, file: Path, new_record: str) -> Self:
        _make_file(file)
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            # a number that was sent is never given to another event, whatever happens to the power
            connection.execute("PRAGMA synchronous = FULL")
            (version,) = connection.execute("PRAGMA user_version").fetchone()
            if version == 0:
                connection.executescript(f"BEGIN; {_TABLES} COMMIT;")
            elif version != _VERSION:
                raise sqlite3.OperationalError(
                    f"it is of version {version}, and this program writes version {_VERSION}"
                )
            return cls(connection, *_begin_session(connection, new_record))
        except BaseException:
            connection.close()
            raise

    def append(self, events: Sequence[NewEvent], header: dict[str, Any], acknowledged: int) -> list[StoredEvent]:
        """Write events durably, each with its number, and return those that are new.

        `header` is what each begins with but for its number; `acknowledged` is written with them.
        """
        stored: list[StoredEvent] = []
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            for event in events:
                if not self._is_known(event):
                    stored.append(self._insert(event, header, self.last_number + len(stored) + 1))
            connection.execute("UPDATE record SET acknowledged = max(acknowledged, ?)", (acknowledged,))
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        self.last_number += len(stored)
        return stored

    def list_after(self, number: int, limit: int) -> list[StoredEvent]:
        """Return the events after a number, at most `limit`."""
        rows = self._connection.execute(
            "SELECT number, document FROM events WHERE number > ? ORDER BY number LIMIT ?", (number, limit)
        )
        return [StoredEvent(row[0], row[1].encode()) for row in rows]

    def find_last_game(self) -> int | None:
        """Return the number of the newest game that has an event; None: none has."""
        game: int | None = self._connection.execute("SELECT max(game) FROM events").fetchone()[0]
        return game

    def close(self, acknowledged: int) -> None:
        """Write what a broker has taken last, and close the file."""
        with closing(self._connection), suppress(sqlite3.Error):
            self._connection.execute("UPDATE record SET acknowledged = max(acknowledged, ?)", (acknowledged,))

    def _is_known(self, event: NewEvent) -> bool:
        if event.result:
            query = "SELECT result FROM events WHERE game = ? AND result IS NOT NULL ORDER BY number DESC LIMIT 1"
            row = self._connection.execute(query, (event.game,)).fetchone()
            return row is not None and row[0] == event.result
        query = "SELECT 1 FROM events WHERE game = ? AND source = ?"
        return self._connection.execute(query, (event.game, event.source)).fetchone() is not None

    def _insert(self, event: NewEvent, header: dict[str, Any], number: int) -> StoredEvent:
        payload = write_document({**header, "number": number, "game": event.game, **event.body})
        values = (number, event.game, event.source, event.result, payload.decode())
        self._connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?)", values)
        return StoredEvent(number, payload)


def _begin_session(connection: sqlite3.Connection, new_record: str) -> tuple[str, int, int]:
    """Count one more start, and forget the oldest events; return the record's name, the session, what was taken."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT OR IGNORE INTO record VALUES (1, ?, 0, 0)", (new_record,))
    connection.execute("UPDATE record SET session = session + 1")
    connection.execute("DELETE FROM events WHERE number <= (SELECT max(number) FROM events) - ?", (MOST_EVENTS_KEPT,))
    row = connection.execute("SELECT name, session, acknowledged FROM record").fetchone()
    connection.execute("COMMIT")
    name, session, acknowledged = row
    return str(name), int(session), int(acknowledged)


def _make_file(file: Path) -> None:
    """Make a file with the mode of the journal's, which SQLite gives its other files too."""
    if not file.exists():
        os.close(open_journal_file(file, os.O_RDWR))
