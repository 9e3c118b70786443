"""Reading of a journal, also while a daemon writes it."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from controller.rules.outcome import Outcome
from controller.rules.position import Side
from controller.session.effects import ChangeKind
from controller.session.inputs import Input
from controller.storage.journal import paths
from controller.storage.journal.columns import DATA_ERRORS
from controller.storage.journal.errors import (
    OTHER_FOLDER_REMEDY,
    DamageError,
    JournalError,
    one_line,
    translate_errors,
)
from controller.storage.journal.game_checksums import read_game_checksums
from controller.storage.journal.game_rows import outcome_of
from controller.storage.journal.lock import hold_off_writers
from controller.storage.journal.log_check import check_log
from controller.storage.journal.paths import has_log, journal_file, log_of
from controller.storage.journal.queries import load_game_and_inputs, load_game_row
from controller.storage.journal.records import GameId, RecordedGame
from controller.storage.journal.replacement import find_prepared_journal
from controller.storage.journal.schema_check import find_version, has_table

_LIST = """
SELECT games.*, {found_date} AS found_date, {found_white} AS found_white, {found_black} AS found_black,
    coalesce((SELECT ply FROM ({records}) ORDER BY record DESC, change DESC LIMIT 1), 0) AS plies
FROM games {which}
"""

_ALL = "ORDER BY id"
_NEWEST = "WHERE id < ? ORDER BY id DESC LIMIT ?"

_MOVES = "SELECT ply, record, 0 AS change FROM moves WHERE moves.game = games.id"

_FOUND_DATE = f"""(
    SELECT after FROM changes
    WHERE changes.game = games.id AND what = '{ChangeKind.DATE.value}' ORDER BY change DESC LIMIT 1
)"""  # noqa: S608  a word of this program

_FOUND_NAME = f"""(
    SELECT after FROM changes
    WHERE changes.game = games.id AND what = '{ChangeKind.NAME.value}' AND side = {{side}} ORDER BY change DESC LIMIT 1
)"""  # noqa: S608  a word of this program

_CHANGES = "SELECT ply, record, change FROM changes WHERE changes.game = games.id"

LARGEST_ID = 2**63 - 1  # of an INTEGER PRIMARY KEY of SQLite

_DENIED = (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameSummary:
    """One game of a list."""

    id: GameId
    date: str
    ruleset: str
    orientation: str
    white: str
    black: str
    plies: int
    outcome: Outcome | None  # None: the game is not over
    recovered: str | None = None  # what of the game was saved from a damaged journal; None: it is whole
    damage: DamageError | None = None  # what is wrong with the game's own row; the other fields may be wrong then


def list_games(folder: Path) -> tuple[GameSummary, ...]:
    """Return the games of a folder's journal, the oldest first, and mark those whose row is damaged.

    Raises JournalError if there is no journal or it cannot be read, as the functions below do.
    """
    return _load_summaries(folder, _ALL, ())


def newest_games(folder: Path, before: int | None, limit: int) -> tuple[GameSummary, ...]:
    """Return at most `limit` games, the newest first, all with a number below `before` if it is given."""
    return _load_summaries(folder, _NEWEST, (LARGEST_ID if before is None else before, limit))


def load_game(folder: Path, game: GameId) -> RecordedGame:
    """Load one game with its moves, the clocks after each, and its outcome."""
    with _open_folder(folder) as (file, connection):
        return load_game_row(file, connection, game)


def load_inputs(folder: Path, game: GameId) -> tuple[Input, ...]:
    """Load every input of a game, the one that started it first."""
    with _open_folder(folder) as (file, connection):
        recorded, inputs = load_game_and_inputs(file, connection, game)
        return recorded.started, *inputs


@contextmanager
def _open_folder(folder: Path) -> Iterator[tuple[Path, sqlite3.Connection]]:
    file = journal_file(folder)
    with open_for_reading(file) as connection:
        yield file, connection


@contextmanager
def open_for_reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a journal's file for one look at all of it; raises JournalError for a file that is no journal."""
    with translate_errors(file):
        with hold_off_writers(file.parent) as is_at_rest:
            is_prepared = not file.exists() and find_prepared_journal(file.parent) is not None
            if is_at_rest and not is_prepared:  # a log that is being written cannot be checked
                check_log(file)
        if not file.is_file():
            raise _missing_journal_error(file)
        with closing(connect_for_reading(file)) as connection:
            connection.execute("BEGIN")  # one snapshot for all reads
            if find_version(file, connection) is None:
                raise _missing_journal_error(file)
            yield connection


def _missing_journal_error(file: Path) -> JournalError:
    if file == journal_file(file.parent) and find_prepared_journal(file.parent) is not None:
        return JournalError(file, "its replacement was stopped", "`damahan run` finishes it, as `damahan restore` does")
    # imported here because the search for backups reads them with this module
    from controller.storage.journal.lost_journal import find_lost_journal

    lost = find_lost_journal(file.parent) if file == journal_file(file.parent) else None
    if lost is not None:
        return lost
    remedy = f"`damahan run` makes one; or {OTHER_FOLDER_REMEDY}"
    if file.parent != paths.SERVICE_FOLDER and paths.SERVICE_FOLDER.is_dir():
        remedy += f"; the games of this board's service are in {paths.SERVICE_FOLDER}, for the group damahan to read"
    return JournalError(file, "there is no journal here", remedy)


def connect_for_reading(file: Path) -> sqlite3.Connection:
    """Open a database without a look at what it holds; raises sqlite3.Error."""
    if file.exists() and not file.stat().st_size and has_log(file):
        raise sqlite3.DatabaseError("it is empty, and its log is there, which SQLite would delete")
    uri = f"{file.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        connection.close()
        # Without write access to the folder, a WAL database at rest cannot be opened: its shared-memory file cannot
        # be made. At rest, with no log beside it, it needs none.
        if error.sqlite_errorcode & 0xFF not in _DENIED or log_of(file).exists():
            raise
        connection = sqlite3.connect(f"{uri}&immutable=1", uri=True, isolation_level=None)
    connection.row_factory = sqlite3.Row
    return connection


def _load_summaries(folder: Path, which: str, values: tuple[int, ...]) -> tuple[GameSummary, ...]:
    with _open_folder(folder) as (file, connection):
        has_changes = has_table(connection, "changes")
        records = f"{_MOVES} UNION ALL {_CHANGES}" if has_changes else _MOVES
        found_date = _FOUND_DATE if has_changes else "NULL"
        found_white, found_black = (_FOUND_NAME.format(side=int(side)) if has_changes else "NULL" for side in Side)
        query = _LIST.format(
            records=records, found_date=found_date, found_white=found_white, found_black=found_black, which=which
        )
        rows = connection.execute(query, values)
        return tuple(_summary(file, row) for row in rows)


def _summary(file: Path, row: sqlite3.Row) -> GameSummary:
    try:
        checksums = read_game_checksums(row)
        # another version may have other settings; a list needs these two names only
        game = json.loads(row["settings"])["game"]
        return GameSummary(
            id=GameId(row["id"]),
            date=str(row["found_date"] or row["date"]),
            ruleset=str(game["ruleset"]),
            orientation=str(game["orientation"]),
            white=str(row["found_white"] or row["white"]),
            black=str(row["found_black"] or row["black"]),
            plies=int(row["plies"]),
            outcome=outcome_of(row),
            recovered=None if checksums is None else checksums.recovered,
        )
    except DATA_ERRORS as error:
        damage = DamageError(file, f"game {row['id']} is damaged: {one_line(error)}", row["id"])
        return _damaged_summary(row, damage)


def _damaged_summary(row: sqlite3.Row, damage: DamageError) -> GameSummary:
    return GameSummary(
        id=GameId(row["id"]),
        date=str(row["date"]),
        ruleset="?",
        orientation="?",
        white=str(row["white"]),
        black=str(row["black"]),
        plies=0,
        outcome=None,
        damage=damage,
    )
