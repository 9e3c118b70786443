"""A lock that lets one process write a folder; it ends with the process."""

import fcntl
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from controller.storage.file_modes import open_journal_file
from controller.storage.journal.errors import OTHER_FOLDER_REMEDY, JournalError
from controller.storage.journal.paths import LOCK_NAME, journal_file

TRIES = 5
TRY_AGAIN_S = 0.1  # with TRIES, longer than a reader takes to check a log of 4 MB, which is as long as one becomes


class FolderLock:
    """A lock of a folder, held until it is released."""

    def __init__(self, folder: Path, descriptors: Mapping[Path, int]) -> None:
        """Keep locked descriptors by what they were opened as."""
        self._folder = folder
        self._descriptors = dict(descriptors)

    def take_again(self) -> None:
        """Lock what is now at the place of the folder and of its lock file, if they were deleted or replaced.

        Raises JournalError if another process holds that, and OSError if the folder is gone or cannot be written; what
        was locked before stays locked then.
        """
        lost = [place for place, descriptor in self._descriptors.items() if not _is_still_at(place, descriptor)]
        try:
            taken = _lock_places(self._folder, lost)
        except BlockingIOError as error:
            raise JournalError(
                journal_file(self._folder),
                "its folder or lock file was deleted or moved, and another damahan holds the journal at this place",
                "stop that one, and let this board run: it then keeps its games here",
            ) from error
        for place, descriptor in taken.items():
            os.close(self._descriptors[place])
            self._descriptors[place] = descriptor

    def release(self) -> None:
        """Release the lock; nothing is left to release the second time."""
        _close(self._descriptors)


def lock_folder(folder: Path) -> FolderLock:
    """Lock a folder for writing.

    Raises JournalError if another process holds the lock, and OSError if the folder cannot be written.
    """
    # Files of their own: a lock on the journal would lock its readers out. The lock file is that of older versions;
    # whoever deletes it does not take the lock of the folder itself away.
    try:
        return FolderLock(folder, _lock_places(folder, (folder / LOCK_NAME, folder)))
    except BlockingIOError as error:
        raise JournalError(
            journal_file(folder),
            "another damahan is writing this journal",
            f"stop that one, or {OTHER_FOLDER_REMEDY}",
        ) from error


@contextmanager
def hold_off_writers(folder: Path) -> Iterator[bool]:
    """Keep writers from starting for a moment; yields False, and keeps nobody, if one writes or it cannot be told."""
    try:
        descriptor = _open_folder(folder)
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


def _lock_places(folder: Path, places: Sequence[Path]) -> dict[Path, int]:
    """Open and lock all of the places, the folder or its lock file, or none; raises OSError."""
    descriptors: dict[Path, int] = {}
    try:
        for place in places:
            descriptors[place] = _open_folder(place) if place == folder else open_journal_file(place, os.O_RDWR)
        for descriptor in descriptors.values():
            _lock_when_readers_are_done(descriptor)
    except BaseException:
        _close(descriptors)
        raise
    return descriptors


def _open_folder(folder: Path) -> int:
    return os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)


def _is_still_at(place: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(place.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _close(descriptors: dict[Path, int]) -> None:
    while descriptors:
        os.close(descriptors.popitem()[1])


def _lock_when_readers_are_done(descriptor: int) -> None:
    for _ in range(TRIES - 1):
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        time.sleep(TRY_AGAIN_S)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
