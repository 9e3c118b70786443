"""The journal on disk: an SQLite file in a folder that one process at a time writes."""

import logging
import os
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from controller.commands.sender import CommandSender
from controller.commands.values import SetDetail
from controller.rules.outcome import Score
from controller.session.effects import Record, RecordChange, RecordOutcome
from controller.session.inputs import UNKNOWN_TIME, CommandGiven, GameStarted, Input
from controller.storage.file_modes import make_folder, open_journal_file
from controller.storage.journal.database import JournalDatabase
from controller.storage.journal.errors import JournalError, translate_errors
from controller.storage.journal.game_check import load_heading
from controller.storage.journal.game_checksums import GameChecksums, new_checksums
from controller.storage.journal.game_rows import game_values
from controller.storage.journal.game_writing import add_game, add_rows, extend_game
from controller.storage.journal.late_changes import build_detail_change
from controller.storage.journal.lock import FolderLock, lock_folder
from controller.storage.journal.log_check import check_log
from controller.storage.journal.paths import journal_file
from controller.storage.journal.queries import last_input_us, load_game_and_inputs, load_game_row, load_saved_game
from controller.storage.journal.records import GameId, SavedGame, may_go_on
from controller.storage.journal.recovery_folders import remove_stale_folders
from controller.storage.journal.replacement import finish_replacement
from controller.storage.journal.result_correction import build_result_correction
from controller.storage.journal.saved_rows import SavedRows, find_current_game, has_game, leave, renumber
from controller.storage.journal.schema import JournalTotals, write_totals
from controller.storage.journal.schema_check import check_totals
from controller.storage.journal.undated_games import UndatedGame, build_date_correction, find_undated_game

log = logging.getLogger(__name__)


class Journal:
    """Implements JournalPort on disk; `Journal.open` builds it."""

    def __init__(self, file: Path, database: JournalDatabase, lock: FolderLock) -> None:
        self._file = file
        self._database = database
        self._lock = lock
        self._is_closed = False
        self._current: GameId | None = None  # the newest game but for those that are left as they are
        self._checksums: GameChecksums | None = None  # of the current game; None: they are to be read

    @property
    def _connection(self) -> sqlite3.Connection:
        return self._database.connection  # another one after lost files were written again

    @classmethod
    def open(cls, folder: Path, held_lock: FolderLock | None = None) -> "Journal":
        """Open the journal of a folder for writing, and make the folder and the file if needed.

        A lock that the caller holds becomes the journal's. Raises JournalError for a folder that cannot be written or
        that another process writes, and for a file that is damaged, no journal, or of another version.
        """
        file = journal_file(folder)
        with translate_errors(file), ExitStack() as undo:
            make_folder(folder)
            lock = lock_folder(folder) if held_lock is None else held_lock
            undo.callback(lock.release)
            finish_replacement(folder)
            remove_stale_folders(folder)
            check_log(file)
            if not file.exists():  # SQLite gives its other files the mode of this one
                os.close(open_journal_file(file, os.O_RDWR))
            database = JournalDatabase(file, lock)
            undo.callback(database.close)
            journal = cls(file, database, lock)
            journal._current = find_current_game(database.connection)
            undo.pop_all()
            return journal

    def begin(self, started: GameStarted) -> GameId:
        """Begin a game with its first input."""
        with self._database.transaction():
            stored = check_totals(self._file, self._connection)
            game = GameId(stored.given + 1)
            heading = tuple(game_values(game, started).values())
            checksums = new_checksums(heading, game)
            add_game(self._connection, heading, checksums)
            write_totals(self._connection, JournalTotals(stored.games + 1, game, game))
        self._current, self._checksums = game, checksums
        return game

    def skip_numbers(self, newest: int) -> None:
        """Make the number of the next game larger than `newest`, that of a game that is no longer here."""
        with self._database.transaction():
            stored = check_totals(self._file, self._connection)
            write_totals(self._connection, stored._replace(given=max(stored.given, newest)))

    @property
    def has_games(self) -> bool:
        """True if a game was ever begun here or saved from a damaged journal."""
        return self._current is not None

    def add_saved_game(self, saved: SavedRows, left_on: str | None = None) -> GameId | None:
        """Add a game of a damaged journal, and return its number, which is a new one if another game has its own.

        `left_on` is the date of today if the game that a board goes on with stays the same; None: it is the newest one.
        None as the result: the game is in this journal already.
        """
        with self._database.transaction():
            stored = check_totals(self._file, self._connection)
            game = saved.checksums.game
            if self._connection.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is not None:
                if has_game(self._connection, saved):
                    return None
                game = GameId(stored.given + 1)
                saved = renumber(saved, game)
            is_newer = self._current is None or game > self._current
            if is_newer and left_on is not None:
                saved = leave(saved, left_on)
            add_game(self._connection, saved.heading, saved.checksums)
            add_rows(self._connection, saved.rows)
            newest, given = max(stored.newest, game), max(stored.given, game)
            write_totals(self._connection, JournalTotals(stored.games + 1, newest, given))
        if is_newer and left_on is None:
            self._current, self._checksums = game, None
        return game

    def append(self, inputs: Sequence[Input]) -> None:
        """Store inputs."""
        self._write(inputs, (), None)

    def commit(self, inputs: Sequence[Input], records: Sequence[Record]) -> None:
        """Store the inputs up to a commit, the committing one last, and the records that it made."""
        self._write(inputs, records, None)

    def finish(self, inputs: Sequence[Input], outcome: RecordOutcome, records: Sequence[Record] = ()) -> None:
        """Store the game's outcome, also a corrected one, with the inputs and the records that led to it."""
        self._write(inputs, records, outcome)

    def newest_start(self) -> GameStarted | None:
        """Return how the newest game that a board may go on with began; None: there is none.

        Raises JournalError for a damaged game.
        """
        if self._current is None:
            return None
        with self._database.reading():
            return load_heading(self._file, self._connection, self._current).started

    def unfinished(self) -> SavedGame | None:
        """Return the newest game that a board may go on with if it has no outcome or was adjourned, else None.

        Raises JournalError for a damaged game.
        """
        if self._current is None:
            return None
        game = self._current
        with self._database.reading():
            heading = load_heading(self._file, self._connection, game)
            return load_saved_game(self._file, self._connection, game) if may_go_on(heading.outcome) else None

    def correct_result(self, game: GameId, score: Score, sender: CommandSender | None = None) -> RecordChange:
        """Set or correct the result of a game that is not played, and return the recorded change.

        Raises JournalError for an unknown game, for the newest one if it is not over, and for the result that a game
        already has.
        """
        with self._database.reading():
            recorded, inputs = load_game_and_inputs(self._file, self._connection, game)
            at_us = inputs[-1].at_us if inputs else recorded.started.at_us
            command, change, outcome = build_result_correction(
                self._file, recorded, score, at_us, sender, is_current=game == self._current
            )
        self._store_after_end(game, command, change, outcome)
        return change

    def find_undated_game(self, boot: str, running: GameId) -> UndatedGame | None:
        """Return a game without a date, other than the running one, that began on the monotonic clock of a boot."""
        with self._database.reading():
            return find_undated_game(self._connection, boot, running)

    def set_date(self, game: GameId, date: str, time: str = UNKNOWN_TIME) -> None:
        """Set the date, and the time of its start if it is known, of a game that has no date and is not at the board.

        Raises JournalError for a damaged game.
        """
        with self._database.reading():
            recorded = load_game_row(self._file, self._connection, game)
            at_us = last_input_us(self._connection, game)
        event, change = build_date_correction(recorded, date, time, recorded.started.at_us if at_us is None else at_us)
        self._store_after_end(game, event, change, None)

    def set_detail(self, game: GameId, command: SetDetail, sender: CommandSender | None = None) -> RecordChange:
        """Set who played a game that is not at the board, or in which event, and return the recorded change.

        Raises JournalError for an unknown game, and for the detail that the game has.
        """
        with self._database.reading():
            recorded = load_game_row(self._file, self._connection, game)
            at_us = last_input_us(self._connection, game) or recorded.started.at_us
            change = build_detail_change(self._file, recorded, command, at_us, sender, is_current=game == self._current)
        self._store_after_end(game, CommandGiven(command=command, at_us=at_us, sender=sender), change, None)
        return change

    def copy_log(self) -> None:
        """Copy the log into the database, so that a log that is lost later costs no game."""
        self._database.copy_log()

    def keep_files(self) -> None:
        """Write the journal again in whole if its files were deleted while it is open; its folder is locked first.

        Raises JournalError if that fails, if another process holds the folder, or if another file has taken its place;
        then what it holds is kept in a file of another name.
        """
        self._database.keep_files()

    @property
    def rewrites(self) -> int:
        """How often its files were written again."""
        return self._database.rewrites

    def close(self) -> None:
        """Close the journal and release its folder; nothing is left to close the second time."""
        if self._is_closed:
            return
        self._is_closed = True
        try:
            try:
                self.keep_files()
            except JournalError as error:  # whoever stops the board is told where its games are
                log.error("%s", error)
            self._database.close()
        finally:
            self._lock.release()

    def _write(self, inputs: Sequence[Input], records: Sequence[Record], outcome: RecordOutcome | None) -> None:
        if self._current is None:
            raise ValueError("begin a game before anything of it is stored")
        # changed only after success: after an error the same rows come again with the same numbers
        self._checksums = self._store(self._current, self._checksums, inputs, records, outcome)

    def _store_after_end(self, game: GameId, event: Input, change: RecordChange, outcome: RecordOutcome | None) -> None:
        """Store a change of a game that is no longer at the board."""
        checksums = self._store(game, None, (event,), (change,), outcome)
        if self._current == game:
            self._checksums = checksums

    def _store(
        self,
        game: GameId,
        checksums: GameChecksums | None,
        inputs: Sequence[Input],
        records: Sequence[Record],
        outcome: RecordOutcome | None,
    ) -> GameChecksums:
        """Store what comes next in a game; its checksums are read if they are None. Return the new ones."""
        with self._database.transaction():
            return extend_game(self._file, self._connection, game, checksums, inputs, records, outcome)
