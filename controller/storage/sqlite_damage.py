"""SQLite files that are damaged: how that is seen, and how one is set aside."""

import sqlite3
from pathlib import Path


def is_damage(error: Exception) -> bool:
    """Return True if an error of SQLite says that the file is damaged, which no repetition helps."""
    code = getattr(error, "sqlite_errorcode", 0)  # an error of this program has none
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def set_aside(file: Path, damaged_name: str) -> None:
    """Rename a damaged file within its folder, in the place of an earlier one; raises OSError."""
    file.replace(file.with_name(damaged_name))
    for ending in ("-wal", "-shm"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
