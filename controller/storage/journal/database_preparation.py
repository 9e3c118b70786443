"""Preparation of a journal's database for writing: its mode, its tables, and the tables of older versions."""

import sqlite3
from pathlib import Path

from controller.storage.file_modes import sync_folder
from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError
from controller.storage.journal.schema import create_tables, migrate_to_current_version
from controller.storage.journal.schema_check import find_version

CACHE_KIB = 256
"""The pages that SQLite keeps of the journal; a choice: it is appended to, and the default keeps 2 MB for nothing."""


def prepare_database(file: Path, connection: sqlite3.Connection) -> None:
    """Prepare a database that is no other program's; raises JournalError for one that is, and for a remote disk."""
    version = find_version(file, connection)  # checked before anything is written: the file may be another program's
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        reason = f"this file system allows {mode} mode only, and a journal needs WAL"
        raise JournalError(file, reason, f"{OTHER_FOLDER_REMEDY} on a local disk")
    connection.execute("PRAGMA synchronous = FULL")  # in WAL mode, less would lose commits in a power cut
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    connection.execute("PRAGMA foreign_keys = ON")
    if version is None:
        create_tables(connection)
        # else a young journal is a header alone, and all its games are lost with its log
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        sync_folder(file.parent)
    else:
        migrate_to_current_version(connection, version)
    connection.row_factory = sqlite3.Row
