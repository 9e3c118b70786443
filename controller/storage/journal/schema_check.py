"""The recognition of a journal's file, and the check that its tables and games are all there."""

import sqlite3
from pathlib import Path

from controller.storage.journal.errors import (
    OTHER_FOLDER_REMEDY,
    READ_ERRORS,
    DamageError,
    JournalError,
    not_journal_error,
)
from controller.storage.journal.schema import (
    APPLICATION_ID,
    MIGRATIONS,
    SCHEMA_VERSION,
    JournalTotals,
    tables_of,
    totals_checksum,
)


def find_version(file: Path, connection: sqlite3.Connection) -> int | None:
    """Return the version of a journal, None for an empty file.

    Raises JournalError for another program's file and for a journal of another version, DamageError for one whose
    tables or games are not all there, and sqlite3.Error for no database.
    """
    application_id = _query_number(connection, "PRAGMA application_id")
    version = _query_number(connection, "PRAGMA user_version")
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if not (application_id or version or tables):
        return None
    if application_id != APPLICATION_ID:
        raise not_journal_error(file, "it is the database of another program")
    if version != SCHEMA_VERSION and version not in MIGRATIONS:
        if _fits_seal(connection):
            raise DamageError(file, f"it is damaged (its seal is not that of version {version})")
        raise JournalError(
            file,
            f"it is a journal of version {version}, and this damahan knows version {SCHEMA_VERSION}",
            f"use the damahan that wrote it, or {OTHER_FOLDER_REMEDY}",
        )
    _check_tables(file, tables, version)
    if version == SCHEMA_VERSION:
        check_totals(file, connection)
    return version


def check_totals(file: Path, connection: sqlite3.Connection) -> JournalTotals:
    """Return what a journal says of its games; raises DamageError if they are not all there."""
    rows = connection.execute("SELECT games, newest, given, checksum FROM seal").fetchall()
    if len(rows) != 1:
        raise DamageError(file, f"it is damaged (it has {len(rows)} checksums of all games instead of 1)")
    totals, checksum = JournalTotals(*rows[0][:3]), rows[0][3]
    if checksum != totals_checksum(connection, totals):
        raise DamageError(file, "it is damaged (its number of games or its tables do not fit their checksum)")
    numbers = [number for (number,) in connection.execute("SELECT id FROM games NOT INDEXED")]
    # SQLite believes the order that it finds: without this the newest game would be another one
    if numbers != sorted(set(numbers)):
        raise DamageError(file, "it is damaged (the list of its games is out of order)")
    count, largest = len(numbers), max(numbers, default=0)
    if (count, largest) != (totals.games, totals.newest):
        raise DamageError(
            file, f"it is damaged ({count} of {totals.games} games are left, the newest is game {largest})"
        )
    return totals


def _fits_seal(connection: sqlite3.Connection) -> bool:
    """Return True if the seal, which covers the texts of the tables, is one of the current version."""
    try:
        rows = connection.execute("SELECT games, newest, given, checksum FROM seal").fetchall()
        return len(rows) == 1 and rows[0][3] == totals_checksum(connection, rows[0][:3])
    except READ_ERRORS:
        return False


def has_table(connection: sqlite3.Connection, name: str) -> bool:
    """Return True if there is a table with this name."""
    return connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone() is not None


def _check_tables(file: Path, tables: set[str], version: int) -> None:
    missing = tables_of(version) - tables
    if missing:
        raise DamageError(file, f"it is damaged (the table {min(missing)} is missing)")
    later = (tables_of(SCHEMA_VERSION) - tables_of(version)) & tables
    if later:
        raise DamageError(file, f"it is damaged (a journal of version {version} has no table {min(later)})")


def _query_number(connection: sqlite3.Connection, query: str) -> int:
    value = connection.execute(query).fetchone()[0]
    return int(value)
