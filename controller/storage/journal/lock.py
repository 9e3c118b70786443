"""A lock that lets one process write a folder; it ends with the process."""

import fcntl
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError
from controller.storage.journal.paths import LOCK_NAME, journal_file


@dataclass(frozen=True, slots=True)
class FolderLock:
    """A lock of a folder, held until it is released."""

    stream: BinaryIO

    def release(self) -> None:
        """Release the lock."""
        self.stream.close()


def lock_folder(folder: Path) -> FolderLock:
    """Lock a folder for writing.

    Raises JournalError if another process holds the lock, and OSError if the folder cannot be written.
    """
    # A file of its own: a lock on the journal would lock its readers out.
    stream = (folder / LOCK_NAME).open("ab")
    try:
        fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        stream.close()
        raise JournalError(
            journal_file(folder), "another damahan is writing this journal", f"stop that one, or {OTHER_FOLDER_REMEDY}"
        ) from error
    except OSError:
        stream.close()
        raise
    return FolderLock(stream)
