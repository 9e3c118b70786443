"""One writer a folder: a lock that goes with its process, however that ends."""

import fcntl
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError
from controller.storage.journal.paths import LOCK_NAME, journal_file


@dataclass(frozen=True, slots=True)
class FolderLock:
    """A folder's lock, held until it is released."""

    stream: BinaryIO

    def release(self) -> None:
        """Let the folder go."""
        self.stream.close()


def lock_folder(folder: Path) -> FolderLock:
    """Take a folder for writing.

    Raises JournalError where another process has it, and OSError where it cannot be written.
    """
    # A file of its own: a lock on the journal would keep its readers out.
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
