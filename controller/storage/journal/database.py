"""The database of a journal while it is written: whole transactions, also after its files were deleted."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from controller.storage.journal.database_preparation import prepare_database
from controller.storage.journal.errors import translate_errors
from controller.storage.journal.lock import FolderLock
from controller.storage.journal.open_files import OpenFiles


class JournalDatabase:
    """An open database."""

    def __init__(self, file: Path, lock: FolderLock) -> None:
        """Open and prepare it in a locked folder; raises JournalError for a file that is no journal."""
        self._file = file
        self._lock = lock
        self.rewrites = 0
        """How often the files were written again."""
        self.connection = _connect(file)
        """Another one after `keep_files` has written the files again."""
        self._open_files = OpenFiles(file)
        self._is_open = True  # False: it could not be opened again after its files were written again

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Write all of a block, or nothing of it after an error; raises JournalError."""
        with translate_errors(self._file):
            try:
                self.keep_files()
                self.connection.execute("BEGIN IMMEDIATE")
                yield
                self.connection.execute("COMMIT")
            except BaseException:
                self._roll_back()
                raise

    def keep_files(self) -> None:
        """Write the journal again in whole if its files were deleted while it is open; its folder is locked first.

        Raises JournalError, until a later call succeeds, if that fails or if another process holds the folder; also if
        another file has taken its place: then what it holds is kept in a file of another name.
        """
        with translate_errors(self._file):
            if self._is_open:
                lost = self._open_files.find_lost()
                self._lock.take_again()  # before anything is written; also if only the lock file is gone
                if not lost:
                    return
                self._open_files.write_lost(self.connection, lost)
                # before the new one: it would share the lost files of this one
                self._is_open = False
                self.connection.close()
            self._open_files.check_database()
            self._lock.take_again()
            self.connection = _connect(self._file)
            # opens the log: until then SQLite cannot read a file that is deleted once more
            self.connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
            self._open_files, self._is_open = OpenFiles(self._file), True
            self.rewrites += 1

    def copy_log(self) -> None:
        """Copy what the log holds into the database, as far as no reader is in the way.

        It waits for no reader. What cannot be copied stays in the log, which is no fault.
        """
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection, also after it could not be opened again before; raises JournalError."""
        with translate_errors(self._file):
            if not self._is_open:
                self.keep_files()
            yield self.connection

    def close(self) -> None:
        """Close the database."""
        self.connection.close()

    def _roll_back(self) -> None:
        # after errors such as a full disk SQLite has rolled back already; a closed journal has nothing to roll back
        with suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")


def _connect(file: Path) -> sqlite3.Connection:
    # no implicit transactions; the daemon calls from worker threads, one at a time
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    try:
        prepare_database(file, connection)
    except BaseException:
        connection.close()
        raise
    return connection
