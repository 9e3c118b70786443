"""Errors of a journal: each is one line with the file, the reason and the remedy."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OTHER_FOLDER_REMEDY = "name another folder with --journal"


class JournalError(Exception):
    """A journal cannot be opened, read or written; nothing was written in part."""

    def __init__(self, file: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{file}: {reason}; {remedy}")
        self.file = file
        self.reason = reason
        self.remedy = remedy


_DENIED = ("it cannot be written or opened here", f"check who owns the file and its folder, or {OTHER_FOLDER_REMEDY}")

# by SQLite's primary result code
_REASONS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("the disk is full", "free some space on it"),
    sqlite3.SQLITE_IOERR: ("the disk could not be read or written", "check the disk and the space left on it"),
    sqlite3.SQLITE_CANTOPEN: _DENIED,
    sqlite3.SQLITE_PERM: _DENIED,
    sqlite3.SQLITE_READONLY: _DENIED,
    sqlite3.SQLITE_BUSY: ("another program holds it", "close that program"),
    sqlite3.SQLITE_LOCKED: ("another program holds it", "close that program"),
    sqlite3.SQLITE_NOTADB: ("it is not a journal", f"move it away, or {OTHER_FOLDER_REMEDY}"),
    sqlite3.SQLITE_CORRUPT: ("it is damaged", f"move it away and restore it from a copy, or {OTHER_FOLDER_REMEDY}"),
}


def journal_error_of_sqlite(file: Path, error: sqlite3.Error) -> JournalError:
    """Return the JournalError for an error of SQLite."""
    # an error that sqlite3 raises by itself, such as that of a closed journal, carries no code
    code: int | None = getattr(error, "sqlite_errorcode", None)
    if code is None or (code & 0xFF) not in _REASONS:
        return JournalError(file, str(error), f"move it away, or {OTHER_FOLDER_REMEDY}")
    return JournalError(file, *_REASONS[code & 0xFF])


def journal_error_of_os(file: Path, error: OSError) -> JournalError:
    """Return the JournalError for an error of the operating system, with its file if it names one."""
    place = Path(error.filename) if isinstance(error.filename, str) else file
    not_folder = isinstance(error, FileExistsError | NotADirectoryError)
    reason = "it is no folder" if not_folder else (error.strerror or str(error)).lower()
    return JournalError(place, reason, f"check the folder, its owner and the space left, or {OTHER_FOLDER_REMEDY}")


@contextmanager
def translate_errors(file: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the operating system as JournalError."""
    try:
        yield
    except sqlite3.Error as error:
        raise journal_error_of_sqlite(file, error) from error
    except OSError as error:
        raise journal_error_of_os(file, error) from error


def damage_error(file: Path, record_name: str, error: Exception) -> JournalError:
    """Return the JournalError for a record that has no meaning."""
    cause = " ".join(str(error).split())
    return JournalError(
        file, f"{record_name} is damaged or of another version ({cause})", f"move it away, or {OTHER_FOLDER_REMEDY}"
    )
