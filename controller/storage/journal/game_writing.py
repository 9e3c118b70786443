"""The rows of a game as they are written, each with its checksum; the caller holds a transaction."""

import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

from controller.session.effects import Record, RecordChange, RecordOutcome
from controller.session.inputs import Input
from controller.storage.journal.columns import RowError
from controller.storage.journal.errors import DamageError
from controller.storage.journal.game_checksums import (
    GameChecksums,
    add_checksums,
    read_game_checksums,
    write_game_checksums,
)
from controller.storage.journal.new_rows import ChainRow, add_to_chains
from controller.storage.journal.records import GameId
from controller.storage.journal.table_columns import CHAIN_COLUMNS, HEADING_COLUMNS, STATE_COLUMNS, insert_statement

_ADD_GAME = insert_statement("games", (*HEADING_COLUMNS, *STATE_COLUMNS, "heading_checksum", "checksum"))
_ADD_ROW = {table: insert_statement(table, (*columns, "checksum")) for table, columns in CHAIN_COLUMNS.items()}


def add_game(connection: sqlite3.Connection, heading: ChainRow, checksums: GameChecksums) -> None:
    """Add the row of a game; `heading` has the values of HEADING_COLUMNS."""
    state = (*checksums.state_values(), checksums.heading, checksums.state_checksum())
    connection.execute(_ADD_GAME, (*heading, *state))


def add_rows(connection: sqlite3.Connection, rows: Mapping[str, Sequence[ChainRow]]) -> None:
    """Add the rows of a game, by their table."""
    for table, new_rows in rows.items():
        connection.executemany(_ADD_ROW[table], new_rows)


def extend_game(
    file: Path,
    connection: sqlite3.Connection,
    game: GameId,
    checksums: GameChecksums | None,
    inputs: Sequence[Input],
    records: Sequence[Record],
    outcome: RecordOutcome | None,
) -> GameChecksums:
    """Write what comes next in a game, and return its new checksums.

    The checksums so far are read if they are None. Raises DamageError if they cannot be.
    """
    rows, checksums = add_to_chains(checksums or _read_checksums(file, connection, game), inputs, records)
    add_rows(connection, rows)
    if any(isinstance(record, RecordChange) and record.reopens_game for record in records):
        checksums = checksums.with_result(None)
    if outcome is not None:
        checksums = checksums.with_result(outcome)
    write_game_checksums(connection, checksums)
    return checksums


def _read_checksums(file: Path, connection: sqlite3.Connection, game: GameId) -> GameChecksums:
    """Return the checksums of a game; a game of an older version gets them now."""
    row = connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
    try:
        return read_game_checksums(row) or add_checksums(connection, game)
    except RowError as error:
        raise DamageError(file, f"game {game} is damaged: {error}", game) from error
