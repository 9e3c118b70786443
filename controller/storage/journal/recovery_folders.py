"""Folders in which recoveries work: each is removed at the end of its recovery, or after a kill by the next writer."""

import fcntl
import logging
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.storage.journal.paths import JOURNAL_STEM

_PREFIX = "recovering-"

log = logging.getLogger(__name__)


@contextmanager
def recovery_folder(folder: Path) -> Iterator[Path]:
    """Make a folder for one recovery in a folder whose lock the caller holds."""
    with TemporaryDirectory(prefix=_PREFIX, dir=folder) as made:
        yield Path(made)


@contextmanager
def held_recovery_folder(folder: Path) -> Iterator[Path]:
    """Make a folder for one recovery in a folder that another process may write, and keep that one from removing it."""
    with recovery_folder(folder) as made:
        descriptor = os.open(made, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield made
        finally:
            os.close(descriptor)


def remove_stale_folders(folder: Path) -> None:
    """Remove what recoveries that were killed have left in a folder; the caller holds its lock.

    Folders of other users, with other files, or of a process that still runs stay. Failures are logged.
    """
    for found in sorted(folder.glob(f"{_PREFIX}*")):
        try:
            if _is_own(found) and _remove_unless_held(found):
                log.warning("%s: a recovery was stopped; what it left there was removed", found)
        except OSError as error:
            log.warning("%s: a recovery left it and it cannot be removed: %s; delete it", found, error.strerror)


def _is_own(found: Path) -> bool:
    status = found.lstat()
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.geteuid():
        return False
    return all(each.name.startswith(f"{JOURNAL_STEM}.") for each in found.iterdir())


def _remove_unless_held(found: Path) -> bool:
    descriptor = os.open(found, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(found)
    except BlockingIOError:
        return False
    finally:
        os.close(descriptor)
    return True
