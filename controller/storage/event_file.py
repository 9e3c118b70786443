"""The file of an event: its acts in their order, each on disk before anybody is told of it.

The tournament is made of the acts each time, so a file holds who did what and when, and nothing that could differ from
it. Several programs may write one file: each act is checked against what is there then.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from controller.tournament.act_handlers import record_act, replay_acts
from controller.tournament.acts import (
    ByeAgreed,
    EventAct,
    EventChanged,
    EventCreated,
    EventImported,
    EventRecord,
    GamesAssigned,
    PairingsChanged,
    PairingsDropped,
    PlayerChanged,
    PlayersEntered,
    PlayerWithdrawn,
    ResultCorrected,
    ResultGiven,
    RoundPaired,
    RoundPairedAgain,
    RoundStarted,
    TablesChanged,
)
from controller.tournament.errors import TournamentError
from controller.tournament.tournament import Tournament

APPLICATION_ID = 0x44414D45  # "DAME", in the header of every file of an event
FILE_VERSION = 1

CHANGE_COUNTER = slice(24, 28)
"""Its bytes in the header of a file of SQLite."""

BUSY_S = 5.0
"""How long one program waits for the writes of another. A choice: a write takes milliseconds."""

KINDS: dict[str, type[EventAct]] = {
    "created": EventCreated,
    "imported": EventImported,
    "changed": EventChanged,
    "players entered": PlayersEntered,
    "player changed": PlayerChanged,
    "withdrawn": PlayerWithdrawn,
    "bye": ByeAgreed,
    "paired": RoundPaired,
    "pairings changed": PairingsChanged,
    "pairings dropped": PairingsDropped,
    "paired again": RoundPairedAgain,
    "started": RoundStarted,
    "result": ResultGiven,
    "result corrected": ResultCorrected,
    "tables": TablesChanged,
    "assigned": GamesAssigned,
}
"""Every kind of act by its stored name; a name once given stays."""

ACT_NAMES: dict[type[EventAct], str] = {kind: name for name, kind in KINDS.items()}
_ADAPTERS: dict[str, TypeAdapter[Any]] = {name: TypeAdapter(kind) for name, kind in KINDS.items()}

_TABLE = (
    "CREATE TABLE acts (number INTEGER PRIMARY KEY, at TEXT NOT NULL, author TEXT NOT NULL, note TEXT NOT NULL,"
    " kind TEXT NOT NULL, body TEXT NOT NULL) STRICT"
)


class EventFileError(Exception):
    """A file of an event cannot be opened, read or written; nothing was written in part."""

    def __init__(self, file: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{file}: {reason}; {remedy}")
        self.file = file


class EventFile:
    """The file of one event; each call opens and closes it."""

    def __init__(self, file: Path) -> None:
        """Store where the file is."""
        self.file = file

    def create(self, record: EventRecord) -> Tournament:
        """Make the file with its first act; raises EventFileError if there is a file, and TournamentError."""
        tournament = record_act(None, record.act)
        if self.file.exists():
            raise EventFileError(self.file, "there is a file already", "name another one with --event")
        with self._transaction(is_new=True) as connection:
            connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version = {FILE_VERSION}")
            connection.execute(_TABLE)
            _insert(connection, record)
        return tournament

    def change_sign(self) -> object:
        """Return a value that changes with each act, by whatever program; None if the file cannot be read.

        It is SQLite's file change counter (file format, section 1.3.9), and is read without a lock.
        """
        try:
            with self.file.open("rb") as stream:
                header = stream.read(CHANGE_COUNTER.stop)
                return os.fstat(stream.fileno()).st_ino, header[CHANGE_COUNTER]
        except OSError:
            return None

    def read_tournament(self) -> Tournament:
        """Return the event as it stands."""
        return self._replay(self.read_records())

    def read_records(self) -> tuple[EventRecord, ...]:
        """Return all acts, the oldest first."""
        with self._transaction() as connection:
            return self._read(connection)

    def record(self, act_of: Callable[[Tournament], EventRecord]) -> Tournament:
        """Record the act that a function makes of the event as it stands, and return the event after it.

        No other act comes between. Raises TournamentError of an act that does not fit, which is not recorded.
        """
        with self._transaction() as connection:
            current = self._replay(self._read(connection))
            record = act_of(current)
            after = record_act(current, record.act)
            _insert(connection, record)
        return after

    def _replay(self, records: tuple[EventRecord, ...]) -> Tournament:
        try:
            return replay_acts(record.act for record in records)
        except TournamentError as error:
            raise self._damage_error(f"an act does not fit those before it: {error}") from error

    def _read(self, connection: sqlite3.Connection) -> tuple[EventRecord, ...]:
        rows = connection.execute("SELECT kind, body, at, author, note FROM acts ORDER BY number").fetchall()
        try:
            return tuple(
                EventRecord(act=_ADAPTERS[kind].validate_json(body), at=at, by=author, note=note)
                for kind, body, at, author, note in rows
            )
        except (KeyError, ValidationError) as error:
            raise self._damage_error("an act cannot be read") from error

    @contextmanager
    def _transaction(self, *, is_new: bool = False) -> Iterator[sqlite3.Connection]:
        """Write all of a block, or nothing of it after an error; raises EventFileError."""
        if not is_new and not self.file.is_file():
            raise EventFileError(
                self.file, "there is no such event", "begin one with `damahan event new`, or name its file with --event"
            )
        try:
            with closing(sqlite3.connect(self.file, timeout=BUSY_S, isolation_level=None)) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("BEGIN IMMEDIATE")
                if not is_new:
                    self._check_header(connection)
                yield connection
                connection.execute("COMMIT")
        except sqlite3.OperationalError as error:
            remedy = "check its owner, its folder and the space left, or close the program that holds it"
            raise EventFileError(self.file, f"it cannot be opened or written ({error})", remedy) from error
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise self._damage_error(f"it is no event, or damaged ({error})") from error

    def _check_header(self, connection: sqlite3.Connection) -> None:
        (application_id,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if application_id != APPLICATION_ID:
            raise EventFileError(self.file, "it is no event", "name another file with --event")
        if version > FILE_VERSION:
            raise EventFileError(self.file, f"a newer version of damahan wrote it ({version})", "update this one")

    def _damage_error(self, reason: str) -> EventFileError:
        return EventFileError(self.file, reason, "take a copy of it from before, or name another file with --event")


def _insert(connection: sqlite3.Connection, record: EventRecord) -> None:
    name = ACT_NAMES[type(record.act)]
    body = _ADAPTERS[name].dump_json(record.act).decode()
    connection.execute(
        "INSERT INTO acts (at, author, note, kind, body) VALUES (?, ?, ?, ?, ?)",
        (record.at, record.by, record.note, name, body),
    )
