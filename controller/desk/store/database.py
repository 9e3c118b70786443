"""The file of the desk's record: made when it is missing, and held by one desk at a time.

It is in WAL mode, so that readers never hold up the writer, and each transaction is on the disk before it is answered
(`synchronous = FULL`): what was acknowledged to the broker or to a person survives a power cut.
"""

import fcntl
import os
import sqlite3
from pathlib import Path

from controller.desk.store.errors import DeskStoreError, translate_errors
from controller.desk.store.schema import APPLICATION_ID, SCHEMA_VERSION, TABLES, UPGRADES
from controller.storage.file_modes import PRIVATE_FOLDER_MODE, open_private

STORE_NAME = "desk.sqlite3"
LOCK_NAME = "desk.lock"

BUSY_S = 5.0
"""How long the writer waits for another program, such as a backup. A choice."""


def lock_store(folder: Path) -> int:
    """Make and lock a folder for one desk; return the descriptor that holds the lock until it is closed."""
    file = folder / LOCK_NAME
    with translate_errors(file):
        folder.mkdir(mode=PRIVATE_FOLDER_MODE, parents=True, exist_ok=True)
        descriptor = open_private(file, os.O_RDWR | os.O_CREAT)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(descriptor)
            raise DeskStoreError(file, "another desk holds this folder", "use that one, or stop it") from error
        except BaseException:
            os.close(descriptor)
            raise
    return descriptor


def open_for_writing(folder: Path) -> sqlite3.Connection:
    """Return the record of a folder, made if there is none; raises DeskStoreError for another kind of file."""
    file = folder / STORE_NAME
    with translate_errors(file):
        os.close(open_private(file, os.O_RDWR | os.O_CREAT))
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=BUSY_S)
        try:
            _prepare(file, connection)
        except BaseException:
            connection.close()
            raise
    return connection


def open_for_reading(folder: Path) -> sqlite3.Connection:
    """Return the record of a folder, which is there, for reading alone."""
    file = folder / STORE_NAME
    with translate_errors(file):
        connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=BUSY_S)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA query_only = ON")
    return connection


def _prepare(file: Path, connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    application_id, version = (
        connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("application_id", "user_version")
    )
    if not connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        connection.execute("BEGIN IMMEDIATE")
        for statement in TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
        connection.execute("COMMIT")
    elif application_id != APPLICATION_ID:
        raise DeskStoreError(file, "it is no record of a desk", "move it away, or name another folder")
    elif not min(UPGRADES) <= version <= SCHEMA_VERSION:
        raise DeskStoreError(file, f"it is of another version ({version})", "use the program that wrote it")
    else:
        _upgrade(connection, version)


def _upgrade(connection: sqlite3.Connection, version: int) -> None:
    connection.execute("BEGIN IMMEDIATE")
    for earlier in range(version, SCHEMA_VERSION):
        for statement in UPGRADES[earlier]:
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")
