"""The check of a whole journal: SQLite's own, and every game with its moves and inputs."""

import sqlite3
from pathlib import Path

from controller.storage.journal.errors import DamageError, translate_errors
from controller.storage.journal.paths import journal_file
from controller.storage.journal.queries import load_game_and_inputs
from controller.storage.journal.reader import open_for_reading
from controller.storage.journal.records import GameId


def find_damage(file: Path) -> tuple[DamageError, ...]:
    """Return what of a journal's file is damaged; raises JournalError if there is no journal."""
    found: list[DamageError] = []
    try:
        with open_for_reading(file) as connection:
            games = [GameId(game) for (game,) in connection.execute("SELECT id FROM games ORDER BY id")]
            found += [error for game in games if (error := _damage_of_game(file, connection, game)) is not None]
            if not found:
                found += _quick_check(file, connection)
    except DamageError as error:
        found.append(error)
    return tuple(found)


def check_pages(folder: Path) -> DamageError | None:
    """Return what SQLite finds in the pages of a folder's journal, without its games; None: nothing.

    Raises JournalError if the journal cannot be read.
    """
    file = journal_file(folder)
    try:
        with open_for_reading(file) as connection:
            return next(iter(_quick_check(file, connection)), None)
    except DamageError as error:
        return error


def _damage_of_game(file: Path, connection: sqlite3.Connection, game: GameId) -> DamageError | None:
    try:
        with translate_errors(file):
            load_game_and_inputs(file, connection, game)
    except DamageError as error:
        return error
    return None


def _quick_check(file: Path, connection: sqlite3.Connection) -> list[DamageError]:
    findings = [str(text) for (text,) in connection.execute("PRAGMA quick_check(1)")]
    return [DamageError(file, f"it is damaged ({' '.join(text.split())})") for text in findings if text != "ok"]
