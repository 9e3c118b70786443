"""Paths of the journal."""

import os
from pathlib import Path

from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError

JOURNAL_STEM = "games"
"""The names of all files of a journal begin with it and a dot."""
FILE_NAME = f"{JOURNAL_STEM}.sqlite3"
LOCK_NAME = f"{JOURNAL_STEM}.lock"
BACKUP_FOLDER_NAME = "backups"
COMPANIONS = ("-wal", "-shm")
"""The endings of the files that SQLite keeps beside a database."""


SERVICE_FOLDER = Path("/var/lib/damahan")
"""The folder of a service's journal: StateDirectory= of its unit."""


def default_journal_folder() -> Path:
    """Return the folder of the journal if none is given.

    It is $DAMAHAN_HOME, or else `damahan` under $XDG_STATE_HOME (where that is absolute, as its specification wants) or
    under ~/.local/state. Raises JournalError for a user without a home folder.
    """
    if own := os.environ.get("DAMAHAN_HOME"):
        return Path(own)
    state = Path(os.environ.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():
        try:
            state = Path.home() / ".local" / "state"
        except RuntimeError as error:
            raise JournalError(
                Path("~"), "this user has no home folder", f"set DAMAHAN_HOME, or {OTHER_FOLDER_REMEDY}"
            ) from error
    return state / "damahan"


def journal_file(folder: Path) -> Path:
    """Return the journal's file in a folder."""
    return folder / FILE_NAME


def log_of(file: Path) -> Path:
    """Return SQLite's write-ahead log of a journal's file."""
    return file.with_name(file.name + COMPANIONS[0])


def has_log(file: Path) -> bool:
    """Return True if there is a write-ahead log of a journal's file, and it is not empty."""
    log = log_of(file)
    return log.is_file() and log.stat().st_size > 0
