"""The file of the index: made when it is missing, and made anew when it is damaged or of another version.

It lies beside the journal with the journal's mode, and is derived: whoever deletes it loses nothing. It is written in
WAL mode with `synchronous = NORMAL`: a stop loses its last changes at most, which are then read again, and a write
waits for no disk while a game is recorded beside it. Who may not write it reads a copy in memory.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import fields
from pathlib import Path

from controller.storage.file_modes import open_journal_file
from controller.storage.game_index.indexed_game import IndexedGame
from controller.storage.journal.errors import READ_ERRORS, is_damage
from controller.storage.journal.paths import COMPANIONS
from controller.storage.journal.reader import connect_for_reading

INDEX_NAME = "archive.sqlite3"  # not `games-`: so files of the journal and its backups are named

APPLICATION_ID = 0x44414D49  # "DAMI", in the header of every index
INDEX_VERSION = 1
"""To be counted up with each change of what the index holds, or of how it is read from the journal."""

BUSY_S = 5.0
"""How long one process waits for the writes of another. A choice: a request may take ten seconds."""

COLUMNS = tuple(field.name for field in fields(IndexedGame))

_TYPES = {"id": "INTEGER PRIMARY KEY", "plies": "INTEGER NOT NULL", "positions": "BLOB NOT NULL"} | {
    "material": "BLOB NOT NULL",
    **dict.fromkeys(("result", "termination", "recovered", "damage", "opening", "reply"), "TEXT"),
}
LINE_COLUMNS = ("positions", "material")
HEAD_COLUMNS = tuple(column for column in COLUMNS if column not in LINE_COLUMNS)


def _table(name: str, columns: tuple[str, ...]) -> str:
    texts = (f"{column} {_TYPES.get(column, 'TEXT NOT NULL')}" for column in columns)
    return f"CREATE TABLE {name} ({', '.join(texts)}) STRICT"


_TABLES = (
    _table("games", HEAD_COLUMNS),
    _table("lines", ("id", *LINE_COLUMNS)),
    "CREATE INDEX fingerprints ON games (id, fingerprint)",  # read at each look, and far smaller than the table
)
"""Lists read the heads alone: the lines are most of the file."""


class _OtherVersionError(Exception):
    """A file is no index, or one of another version."""


def index_file(folder: Path) -> Path:
    """Return the file of the index in a journal's folder."""
    return folder / INDEX_NAME


@contextmanager
def open_index(folder: Path) -> Iterator[sqlite3.Connection]:
    """Yield the index of a folder, or a copy in memory if its file cannot be written."""
    connection = _open_file(index_file(folder)) or _open_copy(index_file(folder))
    with closing(connection):
        yield connection


@contextmanager
def open_index_copy(folder: Path) -> Iterator[sqlite3.Connection]:
    """Yield a copy of the index in memory, or a new one there if there is none."""
    with closing(_open_copy(index_file(folder))) as connection:
        yield connection


def remove_index(folder: Path) -> None:
    """Delete the file of an index, which is then made anew."""
    file = index_file(folder)
    for each in (file, *(file.with_name(file.name + ending) for ending in COMPANIONS)):
        with suppress(OSError):
            each.unlink(missing_ok=True)


def _open_file(file: Path) -> sqlite3.Connection | None:
    """Return the index for reading and writing; None: its file cannot be written."""
    if not os.access(file.parent, os.W_OK) or (file.exists() and not os.access(file, os.W_OK)):
        return None
    try:
        return _open_valid(file)
    except OSError:
        return None
    except (*READ_ERRORS, _OtherVersionError) as error:
        if not isinstance(error, _OtherVersionError) and not is_damage(error):
            return None  # another process keeps it, or the disk is full
        remove_index(file.parent)
    try:
        return _open_valid(file)
    except (*READ_ERRORS, _OtherVersionError, OSError):
        return None


def _open_valid(file: Path) -> sqlite3.Connection:
    """Return the index at a file; raises sqlite3.Error for a damaged one and for one of another version."""
    with suppress(FileExistsError):  # a file that SQLite uses is not opened: to close it would end its locks
        os.close(open_journal_file(file, os.O_RDWR | os.O_EXCL))
    connection = _connect(str(file))
    try:
        if _is_empty(connection):
            connection.execute("PRAGMA journal_mode = WAL")
            _create_tables(connection)
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _open_copy(file: Path) -> sqlite3.Connection:
    """Return a copy of an index in memory; an empty index if there is none that can be read."""
    memory = _connect(":memory:")
    try:
        with closing(connect_for_reading(file)) as source:
            source.backup(memory)
        _check(memory)
    except (*READ_ERRORS, OSError, _OtherVersionError):
        memory.close()
        memory = _connect(":memory:")
        _create_tables(memory)
    return memory


def _connect(place: str) -> sqlite3.Connection:
    connection = sqlite3.connect(place, isolation_level=None, timeout=BUSY_S)
    connection.row_factory = sqlite3.Row
    try:
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


def _is_empty(connection: sqlite3.Connection) -> bool:
    return not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]


def _create_tables(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    if _is_empty(connection):  # still, now that no other process makes them
        for statement in (
            *_TABLES,
            f"PRAGMA application_id = {APPLICATION_ID}",
            f"PRAGMA user_version = {INDEX_VERSION}",
        ):
            connection.execute(statement)
    connection.execute("COMMIT")


def _check(connection: sqlite3.Connection) -> None:
    found = [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")]
    if found != [APPLICATION_ID, INDEX_VERSION]:
        raise _OtherVersionError("this is no index, or one of another version")
