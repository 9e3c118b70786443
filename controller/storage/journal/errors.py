"""Errors of a journal: each is one line with the file, the reason and the remedy."""

import shlex
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


class DamageError(JournalError):
    """A journal holds something that does not fit; nothing was changed.

    `game` and `ply` say where: None if it is not known. The plies before `ply` fit.
    """

    def __init__(self, file: Path, reason: str, game: int | None = None, ply: int | None = None) -> None:
        is_named = game is not None and game >= 1  # a damaged number of a game is part of no command
        which, saved = (f" {game}", "the game up to there") if is_named else ("", "what can be read")
        command = f"damahan games recover{which} --journal {shlex.quote(str(file.parent))}"
        super().__init__(file, reason, f"`{command}` saves {saved}")
        self.game = game
        self.ply = ply


_DENIED = ("it cannot be written or opened here", "check who owns the file and its folder, or {other_place}")

# by SQLite's primary result code
_REASONS: dict[int, tuple[str, str]] = {
    sqlite3.SQLITE_FULL: ("the disk is full", "free some space on it"),
    sqlite3.SQLITE_IOERR: ("the disk could not be read or written", "check the disk and the space left on it"),
    sqlite3.SQLITE_CANTOPEN: _DENIED,
    sqlite3.SQLITE_PERM: _DENIED,
    sqlite3.SQLITE_READONLY: _DENIED,
    sqlite3.SQLITE_BUSY: ("another program holds it", "close that program"),
    sqlite3.SQLITE_LOCKED: ("another program holds it", "close that program"),
}

_DAMAGE_CODES = frozenset(
    {
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_ERROR,  # a table or a column is missing
        sqlite3.SQLITE_CONSTRAINT,
        sqlite3.SQLITE_MISMATCH,
        sqlite3.SQLITE_TOOBIG,
    }
)
"""The primary result codes that a sound journal never leads to."""

_FIRST_TABLE = b"CREATE TABLE games"
_LONGEST_HEADER = 64 * 1024  # bytes; the texts of the tables are in the first page, or in one of the next


READ_ERRORS = (sqlite3.Error, UnicodeError)
"""What a read can raise: sqlite3 fails to decode messages of SQLite that quote the damaged text of a table."""


def is_damage(error: Exception) -> bool:
    """Return True for one of READ_ERRORS that a sound journal never leads to."""
    if isinstance(error, UnicodeError):
        return True
    # an error that sqlite3 raises by itself, such as that of a closed journal, carries no code
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return "decode" in str(error) if code is None else code & 0xFF in _DAMAGE_CODES


def journal_error_of_sqlite(file: Path, error: sqlite3.Error, other_place: str = OTHER_FOLDER_REMEDY) -> JournalError:
    """Return the JournalError for an error of SQLite; `other_place` says how to name another file."""
    code: int | None = getattr(error, "sqlite_errorcode", None)
    primary_code = None if code is None else code & 0xFF
    if primary_code == sqlite3.SQLITE_NOTADB:
        return not_journal_error(file, "it is not a journal")
    if is_damage(error):
        return DamageError(file, f"it is damaged ({one_line(error)})")
    if primary_code is None or primary_code not in _REASONS:
        return JournalError(file, str(error), f"move it away, or {other_place}")
    reason, remedy = _REASONS[primary_code]
    return JournalError(file, reason, remedy.format(other_place=other_place))


def not_journal_error(file: Path, reason: str) -> JournalError:
    """Return the error for a file whose header is not that of a journal: damage if it holds tables, or only zeros."""
    try:
        with file.open("rb") as stream:
            first_pages = stream.read(_LONGEST_HEADER)
        is_damaged = _FIRST_TABLE in first_pages or not first_pages.strip(b"\0")
    except OSError:
        is_damaged = False
    if is_damaged:
        return DamageError(file, "it is damaged (its header is not that of a journal)")
    return JournalError(file, reason, f"move it away, or {OTHER_FOLDER_REMEDY}")


def journal_error_of_os(file: Path, error: OSError, other_place: str = OTHER_FOLDER_REMEDY) -> JournalError:
    """Return the JournalError for an error of the operating system, with its file if it names one."""
    place = Path(error.filename) if isinstance(error.filename, str) else file
    not_folder = isinstance(error, FileExistsError | NotADirectoryError)
    reason = "it is no folder" if not_folder else (error.strerror or str(error)).lower()
    return JournalError(place, reason, f"check the folder, its owner and the space left, or {other_place}")


@contextmanager
def translate_errors(file: Path, other_place: str = OTHER_FOLDER_REMEDY) -> Iterator[None]:
    """Raise errors of SQLite and of the operating system as JournalError; its remedy may name `other_place`."""
    try:
        yield
    except sqlite3.Error as error:
        raise journal_error_of_sqlite(file, error, other_place) from error
    except UnicodeDecodeError as error:
        raise DamageError(file, "it is damaged (a text in it cannot be decoded)") from error
    except OSError as error:
        raise journal_error_of_os(file, error, other_place) from error


def one_line(error: Exception) -> str:
    """Return the text of an error without line breaks."""
    return " ".join(str(error).split())
