"""Queries for games, used by the journal that writes and by readers."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from controller.rules.outcome import Outcome
from controller.session.effects import Record
from controller.session.inputs import GameStarted, Input
from controller.storage.journal.codec import decode
from controller.storage.journal.columns import has_column, read_int
from controller.storage.journal.errors import JournalError, damage_error
from controller.storage.journal.records import GameId, RecordedGame, SavedGame, build_saved_game
from controller.storage.journal.rows import change_of, outcome_of, record_of, started_of
from controller.storage.journal.schema import has_changes

DATA_ERRORS = (ValueError, TypeError)
"""Exceptions raised for stored values of a wrong kind."""


def load_game_row(file: Path, connection: sqlite3.Connection, game: GameId) -> RecordedGame:
    """Load one game.

    Raises JournalError for an unknown or a damaged game, and sqlite3.Error if the file cannot be read.
    """
    row = connection.execute("SELECT * FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise JournalError(file, f"there is no game {game}", "`damahan games list` shows those that exist")
    started, outcome = _parse_heading(file, row)
    history = tuple(record for record, _ in _load_history(file, connection, game, started))
    return RecordedGame(id=game, started=started, history=history, outcome=outcome)


def load_input_rows(file: Path, connection: sqlite3.Connection, game: GameId) -> tuple[Input, ...]:
    """Load the inputs of a game without its GameStarted; errors as those of `load_game_row`."""
    rows = connection.execute("SELECT seq, kind, at_us, body FROM inputs WHERE game = ? ORDER BY seq", (game,))
    return tuple(_decode_rows(file, rows, game))


def load_saved_game(file: Path, connection: sqlite3.Connection, game: GameId) -> SavedGame:
    """Load a game to continue it; errors as those of `load_game_row`."""
    recorded = load_game_row(file, connection, game)
    seqs = [seq for _, seq in _load_history(file, connection, game, recorded.started)]
    return build_saved_game(recorded, seqs, load_input_rows(file, connection, game))


def _parse_heading(file: Path, row: sqlite3.Row) -> tuple[GameStarted, Outcome | None]:
    try:
        return started_of(row), outcome_of(row)
    except DATA_ERRORS as error:
        raise damage_error(file, f"game {row['id']}", error) from error


def _load_history(
    file: Path, connection: sqlite3.Connection, game: GameId, started: GameStarted
) -> Iterator[tuple[Record, int]]:
    """Yield moves and changes in their order, each with the number of the input that made it."""
    moves = connection.execute("SELECT * FROM moves WHERE game = ? ORDER BY record", (game,)).fetchall()
    changes = _load_change_rows(connection, game)
    for row in sorted([*moves, *changes], key=_record_order):
        is_change = has_column(row, "change")
        try:
            record = change_of(row, started.settings) if is_change else record_of(row, started.settings)
            yield record, read_int(row, "input_seq")
        except DATA_ERRORS as error:
            row_name = f"change {row['change']}" if is_change else f"recorded move {row['record']}"
            raise damage_error(file, f"game {game}, {row_name}", error) from error


def _load_change_rows(connection: sqlite3.Connection, game: GameId) -> list[sqlite3.Row]:
    if not has_changes(connection):
        return []
    return connection.execute("SELECT * FROM changes WHERE game = ? ORDER BY change", (game,)).fetchall()


def _record_order(row: sqlite3.Row) -> tuple[int, int]:
    """Return the sort key of a move or a change: a change follows the moves recorded before it."""
    return row["record"], row["change"] if has_column(row, "change") else 0


def _decode_rows(file: Path, rows: sqlite3.Cursor, game: GameId) -> Iterator[Input]:
    for row in rows:
        try:
            yield decode(row["kind"], row["at_us"], row["body"])
        except DATA_ERRORS as error:
            raise damage_error(file, f"game {game}, input {row['seq']}", error) from error
