"""The files of an open journal: they are looked after, and written again in whole if somebody deletes them.

SQLite writes on to a file that was deleted, and what it wrote ends with the process. Until then all of it can be read
through the open connection.
"""

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path

from controller.storage.file_modes import open_journal_file, sync_folder
from controller.storage.journal.errors import JournalError
from controller.storage.journal.paths import COMPANIONS

_PART_ENDING = ".part"

_Identity = tuple[int, int]

log = logging.getLogger(__name__)


class OpenFiles:
    """The files that a connection has open, by the endings of their names."""

    def __init__(self, file: Path) -> None:
        self._file = file
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


def write_lost_files(file: Path, connection: sqlite3.Connection, lost: tuple[str, ...]) -> None:
    """Write the whole journal to the file of its name; the connection, which writes to lost files, is to be closed.

    Raises JournalError if another file has taken the place of the journal or a reader is in the way; also OSError and
    sqlite3.Error.
    """
    if "" not in lost:
        (is_busy, _, _) = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if is_busy:
            raise JournalError(file, "its log was deleted while it was written", "close what reads the journal")
    elif file.exists():
        raise JournalError(file, "another file has taken its place", "put the journal back")
    else:
        _write_copy(file, connection)
    names = ", ".join(_companion(file, ending).name for ending in lost)
    log.error("%s: deleted while the board ran (%s); all games were written again", file, names)


def _write_copy(file: Path, connection: sqlite3.Connection) -> None:
    part = file.with_name(file.name + _PART_ENDING)
    part.unlink(missing_ok=True)
    os.close(open_journal_file(part, os.O_RDWR))
    with closing(sqlite3.connect(part, isolation_level=None)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    for ending in COMPANIONS:  # of the deleted file; all of it is in the copy
        _companion(file, ending).unlink(missing_ok=True)
    part.rename(file)
    sync_folder(file.parent)


def _companion(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)


def _identity(file: Path) -> _Identity | None:
    try:
        found = file.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino
