"""The journal on disk: an SQLite file in a folder that one process at a time writes."""

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from controller.rules.outcome import Score
from controller.session.effects import Record, RecordChange, RecordMove, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.storage.journal.codec import encode
from controller.storage.journal.columns import ColumnValues
from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError, translate_errors
from controller.storage.journal.lock import FolderLock, lock_folder
from controller.storage.journal.paths import journal_file
from controller.storage.journal.queries import load_game_row, load_input_rows, load_saved_game
from controller.storage.journal.records import GameId, SavedGame
from controller.storage.journal.result_correction import build_result_correction
from controller.storage.journal.rows import change_values, game_values, move_values
from controller.storage.journal.schema import create_tables, is_journal, migrate_to_current_version

_ADD_GAME = """
INSERT INTO games (started_us, date, version, settings, white, black, fen)
VALUES (:started_us, :date, :version, :settings, :white, :black, :fen)
"""
_ADD_INPUT = "INSERT INTO inputs (game, seq, kind, at_us, body) VALUES (?, ?, ?, ?, ?)"
_ADD_MOVE = """
INSERT INTO moves VALUES (
    :game, :record, :input_seq, :at_us, :ply, :side, :amends, :origin, :landing, :captured, :crowned, :routes,
    :white, :black, :kings, :to_move, :huffed, :counts, :history,
    :white_us, :black_us, :running, :since_us, :candidates, :unseen, :clocks
)
"""
_ADD_CHANGE = """
INSERT INTO changes VALUES (
    :game, :change, :record, :input_seq, :at_us, :what, :side, :before, :after, :by, :ply, :undone, :fen, :reopens,
    :unseen, :goes_on, :white_us, :black_us, :running, :since_us, :clocks
)
"""
_REOPEN_GAME = "UPDATE games SET result = NULL, termination = NULL, clause = NULL, ended_us = NULL WHERE id = ?"
_END_GAME = "UPDATE games SET result = ?, termination = ?, clause = ?, ended_us = ? WHERE id = ?"


class _StoredCounts(NamedTuple):
    """The numbers of the last input, move and change of a game that are stored."""

    game: GameId
    inputs: int = 0
    records: int = 0
    changes: int = 0


class Journal:
    """Implements JournalPort on disk; `Journal.open` builds it."""

    def __init__(self, file: Path, connection: sqlite3.Connection, lock: FolderLock) -> None:
        self._file = file
        self._identity = _identity(file)
        self._connection = connection
        self._lock = lock
        self._newest: _StoredCounts | None = None

    @classmethod
    def open(cls, folder: Path) -> "Journal":
        """Open the journal of a folder for writing, and make the folder and the file if needed.

        Raises JournalError for a folder that cannot be written or that another process writes, and for a file that is
        no journal or of another version.
        """
        file = journal_file(folder)
        with translate_errors(file), ExitStack() as undo:
            folder.mkdir(parents=True, exist_ok=True)
            lock = lock_folder(folder)
            undo.callback(lock.release)
            # no implicit transactions; the daemon calls from worker threads, one at a time
            connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
            undo.callback(connection.close)
            _prepare(file, connection)
            journal = cls(file, connection, lock)
            journal._find_newest()
            undo.pop_all()
            return journal

    def begin(self, started: GameStarted) -> GameId:
        """Begin a game with its first input."""
        with self._transaction():
            cursor = self._connection.execute(_ADD_GAME, game_values(started))
        self._newest = _StoredCounts(GameId(cursor.lastrowid or 0))
        return self._newest.game

    def append(self, inputs: Sequence[Input]) -> None:
        """Store inputs."""
        self._write(inputs, (), None)

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        """Store the inputs up to a commit, the committing one last, and the records that it made."""
        self._write(inputs, records, None)

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        """Store the game's outcome, also a corrected one, with the inputs and the records that led to it."""
        self._write(inputs, records, outcome)

    def unfinished(self) -> SavedGame | None:
        """Return the newest game if it has no outcome, else None.

        Raises JournalError for a damaged game.
        """
        if self._newest is None:
            return None
        game = self._newest.game
        with translate_errors(self._file):
            (result,) = self._connection.execute("SELECT result FROM games WHERE id = ?", (game,)).fetchone()
            return load_saved_game(self._file, self._connection, game) if result is None else None

    def correct_result(self, game: GameId, score: Score) -> RecordChange:
        """Correct the result of any game that is over, and return the recorded change.

        Raises JournalError for a game that is unknown or not over, and for the result that it already has.
        """
        with translate_errors(self._file):
            recorded = load_game_row(self._file, self._connection, game)
            inputs = load_input_rows(self._file, self._connection, game)
            at_us = inputs[-1].at_us if inputs else recorded.started.at_us
            command, change, outcome = build_result_correction(self._file, recorded, score, at_us)
            counts = self._count_stored(game)
        new_counts = self._store(counts, (command,), (change,), outcome)
        if self._newest is not None and self._newest.game == game:
            self._newest = new_counts
        return change

    def close(self) -> None:
        """Close the journal and release its folder."""
        try:
            self._connection.close()
        finally:
            self._lock.release()

    def _find_newest(self) -> None:
        (newest,) = self._connection.execute("SELECT max(id) FROM games").fetchone()
        self._newest = None if newest is None else self._count_stored(GameId(newest))

    def _count_stored(self, game: GameId) -> _StoredCounts:
        """Return how much of a game is stored."""

        def largest(column: str, table: str) -> int:
            query = f"SELECT coalesce(max({column}), 0) FROM {table} WHERE game = ?"  # noqa: S608  table and column are constants of this file
            (number,) = self._connection.execute(query, (game,)).fetchone()
            return int(number)

        return _StoredCounts(game, largest("seq", "inputs"), largest("record", "moves"), largest("change", "changes"))

    def _write(self, inputs: Sequence[Input], records: Sequence[Record], outcome: RecordOutcome | None) -> None:
        if self._newest is None:
            raise ValueError("begin a game before anything of it is stored")
        # counted only after success: after an error the same rows come again with the same numbers
        self._newest = self._store(self._newest, inputs, records, outcome)

    def _store(
        self, counts: _StoredCounts, inputs: Sequence[Input], records: Sequence[Record], outcome: RecordOutcome | None
    ) -> _StoredCounts:
        """Store what comes next in a game, and return how much is stored then."""
        game = counts.game
        input_rows = [(game, seq, *encode(value)) for seq, value in enumerate(inputs, counts.inputs + 1)]
        last_seq = counts.inputs + len(input_rows)
        move_rows, change_rows = _rows_of_records(counts, last_seq, records)
        with self._transaction():
            self._connection.executemany(_ADD_INPUT, input_rows)
            self._connection.executemany(_ADD_MOVE, move_rows)
            self._connection.executemany(_ADD_CHANGE, change_rows)
            if any(row["reopens"] for row in change_rows):
                self._connection.execute(_REOPEN_GAME, (game,))
            if outcome is not None:
                final = outcome.outcome
                self._connection.execute(_END_GAME, (final.score, final.termination, final.clause, outcome.at_us, game))
        return _StoredCounts(game, last_seq, counts.records + len(move_rows), counts.changes + len(change_rows))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with translate_errors(self._file):
            try:
                self._check_file_identity()
                self._connection.execute("BEGIN IMMEDIATE")
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    def _check_file_identity(self) -> None:
        # SQLite would continue to write to a file that was deleted or replaced, and the game would be lost
        if _identity(self._file) != self._identity:
            raise JournalError(self._file, "another file has taken its place", "put the journal back")

    def _roll_back(self) -> None:
        # after errors such as a full disk SQLite has rolled back already; a closed journal has nothing to roll back
        with suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")


def _rows_of_records(
    counts: _StoredCounts, seq: int, records: Sequence[Record]
) -> tuple[list[ColumnValues], list[ColumnValues]]:
    """Return the rows of the moves and of the changes that an input made."""
    moves: list[ColumnValues] = []
    changes: list[ColumnValues] = []
    for record in records:
        recorded = counts.records + len(moves)
        if isinstance(record, RecordMove):
            moves.append(move_values(counts.game, recorded + 1, seq, record))
        else:
            changes.append(change_values(counts.game, counts.changes + len(changes) + 1, recorded, seq, record))
    return moves, changes


def _prepare(file: Path, connection: sqlite3.Connection) -> None:
    is_existing = is_journal(file, connection)  # checked before anything is written: the file may be another program's
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        reason = f"this file system allows {mode} mode only, and a journal needs WAL"
        raise JournalError(file, reason, f"{OTHER_FOLDER_REMEDY} on a local disk")
    connection.execute("PRAGMA synchronous = FULL")  # in WAL mode, less would lose commits in a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    if is_existing:
        migrate_to_current_version(connection)
    else:
        create_tables(connection)
        _sync_folder(file.parent)
    connection.row_factory = sqlite3.Row


def _identity(file: Path) -> tuple[int, int]:
    found = file.stat()
    return found.st_dev, found.st_ino


def _sync_folder(folder: Path) -> None:
    """Make the entry of a new file in its folder durable."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
