"""The check of a chain of rows: each row has its number and fits its checksum, and none is missing."""

import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from controller.storage.journal.checksums import ChainEnd, row_checksum
from controller.storage.journal.columns import has_column
from controller.storage.journal.errors import READ_ERRORS, is_damage, one_line
from controller.storage.journal.records import GameId
from controller.storage.journal.table_columns import CHAIN_COLUMNS, NUMBER_COLUMNS


class RowMismatch(NamedTuple):
    """The first row of a chain that does not fit."""

    number: int  # that the row has, or would have
    cause: str  # to follow the name of the row
    row: sqlite3.Row | None = None  # None: there is none, or it cannot be read


class CheckedRows(NamedTuple):
    """The rows of a chain up to the first mismatch."""

    rows: list[sqlite3.Row]
    mismatch: RowMismatch | None  # None: all of them fit


def check_chain(
    connection: sqlite3.Connection, table: str, game: GameId, heading: bytes | None, end: ChainEnd | None
) -> CheckedRows:
    """Return the rows of one chain of a game as far as they fit; with None for both, rows without checksums do."""
    fitting: list[sqlite3.Row] = []
    checksum = heading
    try:
        for row in read_chain(connection, table, game):
            cause = find_cause(table, row, len(fitting) + 1, checksum)
            if cause is not None:
                return CheckedRows(fitting, RowMismatch(len(fitting) + 1, cause, row))
            fitting.append(row)
            checksum = None if checksum is None else row["checksum"]
    except READ_ERRORS as error:
        if not is_damage(error):
            raise
        return CheckedRows(fitting, RowMismatch(len(fitting) + 1, f"cannot be read ({one_line(error)})"))
    return CheckedRows(
        fitting, None if end is None else _find_wrong_end(fitting, ChainEnd(len(fitting), checksum or b""), end)
    )


def read_chain(connection: sqlite3.Connection, table: str, game: GameId) -> Iterator[sqlite3.Row]:
    """Yield the rows of a chain as they are stored, by their numbers."""
    query = f"SELECT * FROM {table} WHERE game = ? ORDER BY {NUMBER_COLUMNS[table]}"  # noqa: S608  names of this program
    yield from connection.execute(query, (game,))


def find_cause(table: str, row: sqlite3.Row, number: int, before: bytes | None) -> str | None:
    """Return why a row is not the one with this number after a checksum; None if it is.

    Without a checksum before it, the row must have none.
    """
    try:
        values = [row[column] for column in CHAIN_COLUMNS[table]] if before is not None else []
        found = row[NUMBER_COLUMNS[table]]
    except IndexError:
        return "lacks a column"
    if found != number:
        return "is missing"
    checksum = row["checksum"] if has_column(row, "checksum") else None
    if before is None:
        return None if checksum is None else "has a checksum, and its game has none"
    expected = row_checksum(before, table, values)
    return None if checksum == expected else "does not fit its checksum"


def _find_wrong_end(rows: list[sqlite3.Row], found: ChainEnd, end: ChainEnd) -> RowMismatch | None:
    if found == end:
        return None
    if found.length < end.length:
        return RowMismatch(found.length + 1, "is missing")
    number = min(found.length, end.length + 1)
    cause = "is one too many" if found.length > end.length else "is not the last one that was written"
    return RowMismatch(number, cause, rows[number - 1])
