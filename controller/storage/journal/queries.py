"""Queries for games, used by the journal that writes and by readers; what they return was checked."""

import sqlite3
from dataclasses import replace
from pathlib import Path

from controller.session.inputs import Input
from controller.storage.journal.end_commands import find_end_command
from controller.storage.journal.game_check import (
    GameHeading,
    StoredRecord,
    check_history,
    check_inputs,
    load_heading,
)
from controller.storage.journal.records import GameId, RecordedGame, SavedGame, build_saved_game
from controller.storage.journal.start_times import find_start_time


def load_game_row(file: Path, connection: sqlite3.Connection, game: GameId) -> RecordedGame:
    """Load one game.

    Raises JournalError for an unknown game, DamageError for a damaged one, sqlite3.Error if the file cannot be read.
    """
    heading = load_heading(file, connection, game)
    recorded = _recorded_game(heading, _load_records(file, connection, heading))
    recorded = replace(recorded, start_time=find_start_time(connection, game))
    return recorded if recorded.outcome is None else replace(recorded, end_command=find_end_command(connection, game))


def load_game_and_inputs(
    file: Path, connection: sqlite3.Connection, game: GameId
) -> tuple[RecordedGame, tuple[Input, ...]]:
    """Load a game and its inputs without its GameStarted; errors as those of `load_game_row`."""
    heading = load_heading(file, connection, game)
    records = _load_records(file, connection, heading)
    return _recorded_game(heading, records), _load_inputs(file, connection, heading, records)


def load_saved_game(file: Path, connection: sqlite3.Connection, game: GameId) -> SavedGame:
    """Load a game to continue it; errors as those of `load_game_row`."""
    heading = load_heading(file, connection, game)
    records = _load_records(file, connection, heading)
    inputs = _load_inputs(file, connection, heading, records)
    return build_saved_game(_recorded_game(heading, records), [each.input_seq for each in records], inputs)


def last_input_us(connection: sqlite3.Connection, game: GameId) -> int | None:
    """Return the time of a game's last input; None if only its start is stored."""
    row = connection.execute("SELECT at_us FROM inputs WHERE game = ? ORDER BY seq DESC LIMIT 1", (game,)).fetchone()
    return None if row is None else int(row["at_us"])


def _recorded_game(heading: GameHeading, records: list[StoredRecord]) -> RecordedGame:
    checksums = heading.checksums
    return RecordedGame(
        id=heading.id,
        started=heading.started,
        history=tuple(stored.record for stored in records),
        outcome=heading.outcome,
        is_checked=checksums is not None,
        recovered=None if checksums is None else checksums.recovered,
    )


def _load_records(file: Path, connection: sqlite3.Connection, heading: GameHeading) -> list[StoredRecord]:
    records, mismatch = check_history(connection, heading)
    if mismatch is not None:
        raise mismatch.as_error(file, heading.id)
    return records


def _load_inputs(
    file: Path, connection: sqlite3.Connection, heading: GameHeading, records: list[StoredRecord]
) -> tuple[Input, ...]:
    inputs, mismatch = check_inputs(connection, heading, records)
    if mismatch is not None:
        raise mismatch.as_error(file, heading.id)
    return tuple(inputs)
