"""The files of an open journal: they are looked after, and written again in whole if somebody deletes them.

SQLite writes on to a file that was deleted, and what it wrote ends with the process. Until then all of it can be read
through the open connection.
"""

import logging
import os
import shlex
import sqlite3
from contextlib import closing
from pathlib import Path

from controller.storage.file_modes import open_journal_file, sync_file, sync_folder
from controller.storage.journal.backup_search import restore_remedy
from controller.storage.journal.errors import JournalError
from controller.storage.journal.paths import COMPANIONS

_PART_ENDING = ".part"
PUT_BACK_REMEDY = "put the journal back"

_Identity = tuple[int, int]

log = logging.getLogger(__name__)


class OpenFiles:
    """The files that a connection has open, by the endings of their names."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._copy: Path | None = None  # with all games, since another file has taken the place of the journal
        self._known = {ending: _identity(_companion(file, ending)) for ending in ("", *COMPANIONS)}

    def find_lost(self) -> tuple[str, ...]:
        """Return the endings of the files that are no longer those of their names."""
        lost: list[str] = []
        for ending, known in self._known.items():
            found = _identity(_companion(self._file, ending))
            if known is None:  # SQLite makes its other files with the first use
                self._known[ending] = found
            elif found != known:
                lost.append(ending)
        return tuple(lost)

    def write_lost(self, connection: sqlite3.Connection, lost: tuple[str, ...]) -> None:
        """Write the whole journal to the file of its name; the connection, which writes to lost files, is to be closed.

        Raises JournalError if a reader is in the way, or if another file has taken the place of the journal: what it
        holds is then kept in a file of another name. Raises also OSError and sqlite3.Error.
        """
        if "" not in lost:
            (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                reason = "its log was deleted while it was written"
                raise JournalError(self._file, reason, "close what reads the journal")
        elif self._file.exists():
            raise self._keep_replaced(connection)
        else:
            part = _write_part(self._file, connection)
            for ending in COMPANIONS:  # of the deleted file; all of it is in the copy
                _companion(self._file, ending).unlink(missing_ok=True)
            _publish(part, self._file)
            self._known[""] = _identity(self._file)
        names = ", ".join(_companion(self._file, ending).name for ending in lost)
        log.error("%s: deleted while the board ran (%s); all games were written again", self._file, names)

    def check_database(self) -> None:
        """Raise JournalError if the database is no longer the one that was known last."""
        if _identity(self._file) != self._known[""]:
            raise JournalError(self._file, "it was deleted or replaced once more", restore_remedy(self._file.parent))

    def _keep_replaced(self, connection: sqlite3.Connection) -> JournalError:
        """Write what a replaced journal holds to a file of another name, once; return what to tell."""
        reason = "another file has taken its place"
        if self._copy is None or not self._copy.exists():
            try:
                part = _write_part(self._file, connection)
                copy = _free_name(self._file)
                _publish(part, copy)
                # what is left in the log would be read as that of the other file; the replaced one may be put back
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except (OSError, sqlite3.Error) as error:
                return JournalError(self._file, f"{reason}, and its games cannot be kept ({error})", PUT_BACK_REMEDY)
            self._copy = copy
        command = f"damahan games recover --from {shlex.quote(str(self._copy))}"
        place = f"--journal {shlex.quote(str(self._file.parent))}"
        return JournalError(
            self._file,
            f"{reason}; its games are kept in {self._copy.name}",
            f"{PUT_BACK_REMEDY}, or stop the board and type `{command} {place}`",
        )


def _write_part(file: Path, connection: sqlite3.Connection) -> Path:
    part = file.with_name(file.name + _PART_ENDING)
    part.unlink(missing_ok=True)
    os.close(open_journal_file(part, os.O_RDWR))
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    return part


def _publish(part: Path, target: Path) -> None:
    sync_file(part)
    part.rename(target)
    sync_folder(target.parent)


def _free_name(file: Path) -> Path:
    names = [f"{file.stem}-kept", *(f"{file.stem}-kept-{number}" for number in range(2, 1000))]
    return next(name for name in (file.with_name(each + file.suffix) for each in names) if not os.path.lexists(name))


def _companion(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def _identity(file: Path) -> _Identity | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
