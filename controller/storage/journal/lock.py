"""A lock that lets one process write a folder; it ends with the process."""

import fcntl
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from controller.storage.file_modes import open_journal_file
from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError
from controller.storage.journal.paths import LOCK_NAME, journal_file

TRIES = 5
TRY_AGAIN_S = 0.1  # with TRIES, longer than a reader takes to check a log of 4 MB, which is as long as one becomes


class FolderLock:
    """A lock of a folder, held until it is released."""

    def __init__(self, descriptors: Sequence[int]) -> None:
        self._descriptors = list(descriptors)

    def release(self) -> None:
        """Release the lock; nothing is left to release the second time."""
        while self._descriptors:
            os.close(self._descriptors.pop())


def lock_folder(folder: Path) -> FolderLock:
    """Lock a folder for writing.

    Raises JournalError if another process holds the lock, and OSError if the folder cannot be written.
    """
    # Files of their own: a lock on the journal would lock its readers out. The lock file is that of older versions;
    # whoever deletes it does not take the lock of the folder itself away.
    descriptors: list[int] = []
    try:
        descriptors.append(open_journal_file(folder / LOCK_NAME, os.O_RDWR))
        descriptors.append(os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC))
        for descriptor in descriptors:
            _lock_when_readers_are_done(descriptor)
    except OSError as error:
        FolderLock(descriptors).release()
        if isinstance(error, BlockingIOError):
            raise JournalError(
                journal_file(folder),
                "another damahan is writing this journal",
                f"stop that one, or {OTHER_FOLDER_REMEDY}",
            ) from error
        raise
    return FolderLock(descriptors)


@contextmanager
def hold_off_writers(folder: Path) -> Iterator[bool]:
    """Keep writers from starting for a moment; yields False, and keeps nobody, if one writes or it cannot be told."""
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        yield False
        return
    try:
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
            yield True
            return
        yield False
    finally:
        os.close(descriptor)


def _lock_when_readers_are_done(descriptor: int) -> None:
    for _ in range(TRIES - 1):
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(TRY_AGAIN_S)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
