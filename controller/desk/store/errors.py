"""What is wrong with the desk's record."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class DeskStoreError(Exception):
    """The record of the desk cannot be opened, read or written; nothing was written in part."""

    def __init__(self, file: Path, reason: str, remedy: str) -> None:
        super().__init__(f"{file}: {reason}; {remedy}")


_REMEDIES = {
    sqlite3.SQLITE_FULL: "free some space on the disk",
    sqlite3.SQLITE_BUSY: "close the other program that holds it",
    sqlite3.SQLITE_NOTADB: "it is no record of a desk: move it away, or name another folder",
    sqlite3.SQLITE_CORRUPT: "copy it, and `sqlite3 FILE .recover` saves what can be read",
}


@contextmanager
def translate_errors(file: Path) -> Iterator[None]:
    """Raise errors of SQLite and of the operating system as DeskStoreError."""
    try:
        yield
    except sqlite3.Error as error:
        code: int | None = getattr(error, "sqlite_errorcode", None)
        remedy = _REMEDIES.get(-1 if code is None else code & 0xFF, "check the disk, and who owns the folder")
        raise DeskStoreError(file, " ".join(str(error).split()), remedy) from error
    except OSError as error:
        raise DeskStoreError(file, (error.strerror or str(error)).lower(), "check the folder and its owner") from error
