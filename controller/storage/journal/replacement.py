"""Replacement of a journal by a finished database; the old files get other names, and nothing in them changes.

The new database first gets the name that the old one is to be kept under, with `.next` behind it. From then on each
start goes on with what a stop has interrupted, so that it finds the old journal or the new one, never an empty folder.
"""

import os
from datetime import datetime
from pathlib import Path

from controller.storage.file_modes import copy_access, sync_file, sync_folder
from controller.storage.journal.errors import JournalError
from controller.storage.journal.paths import COMPANIONS, journal_file, log_of

_NEXT_ENDING = ".next"
_ENDINGS = ("", *COMPANIONS)
"""The database first: a log without its database is noticed, and a database without its log is an older journal."""


def replace_journal(folder: Path, new: Path, why: str, at: datetime) -> Path | None:
    """Put a database without a log in the place of a folder's journal; return where the old one is kept, if any was.

    The old one gets a name such as games-damaged-2026-03-01-153000.sqlite3. `new` is on the file system of the folder,
    and takes owner, group and mode of the journal's file. The caller holds the folder's lock. Raises OSError, and
    JournalError if `new` still has a log: SQLite says nothing when it cannot write it into the database at the end.
    """
    file = journal_file(folder)
    if log_of(new).exists():
        raise JournalError(file, "the new journal could not be written in whole", "free some space on the disk")
    target = _free_name(file.with_name(f"{file.stem}-{why}-{at:%Y-%m-%d-%H%M%S}{file.suffix}"))
    copy_access(file if file.exists() else folder, new)
    sync_file(new)
    prepared = target.with_name(target.name + _NEXT_ENDING)
    new.replace(prepared)
    sync_folder(folder)
    return _exchange(file, prepared, target)


def finish_replacement(folder: Path) -> Path | None:
    """Finish a replacement that was stopped; return where the old journal is kept, None if there was nothing to do.

    The caller holds the folder's lock. Raises OSError.
    """
    prepared = find_prepared_journal(folder)
    if prepared is None:
        return None
    return _exchange(journal_file(folder), prepared, prepared.with_name(prepared.name.removesuffix(_NEXT_ENDING)))


def find_prepared_journal(folder: Path) -> Path | None:
    """Return the database of a replacement that was stopped, if there is one."""
    file = journal_file(folder)
    return min(folder.glob(f"{file.stem}-*{file.suffix}{_NEXT_ENDING}"), default=None)


def _exchange(file: Path, prepared: Path, target: Path) -> Path | None:
    other = _free_name(target)
    for ending in _ENDINGS:
        part, kept = _companion(file, ending), _companion(target, ending)
        if part.exists():
            # after a stop somebody may have put another journal there, which is kept too
            part.rename(_companion(other, ending) if kept.exists() else kept)
            sync_folder(file.parent)  # a disk may keep a later rename and lose an earlier one
    is_kept = any(_companion(target, ending).exists() for ending in _ENDINGS)
    prepared.rename(file)
    sync_folder(file.parent)
    return target if is_kept else None


def _free_name(wanted: Path) -> Path:
    """Return a name under which no journal, and nothing of one, is kept: the wanted one, or one with a number."""
    numbered = (f"{wanted.stem}-{number}{wanted.suffix}" for number in range(2, 1000))
    return next(
        target
        for target in (wanted, *map(wanted.with_name, numbered))
        if not any(os.path.lexists(_companion(target, ending)) for ending in (*_ENDINGS, _NEXT_ENDING))
    )


def _companion(file: Path, ending: str) -> Path:
    return file.with_name(file.name + ending)
