"""Setting a journal aside: its files get other names, and nothing in them changes."""

from datetime import datetime
from pathlib import Path

from controller.storage.file_modes import sync_folder
from controller.storage.journal.paths import COMPANIONS, journal_file


def set_journal_aside(folder: Path, why: str, at: datetime) -> Path:
    """Rename the files of a folder's journal, such as to games-damaged-2026-03-01-153000.sqlite3; return that file.

    The caller holds the folder's lock. Raises OSError.
    """
    file = journal_file(folder)
    target = _free_name(file, why, at)
    # the log first: a journal without its log is noticed, and a log without its journal too
    for ending in (*COMPANIONS, ""):
        part = file.with_name(file.name + ending)
        if part.exists():
            part.rename(target.with_name(target.name + ending))
    sync_folder(folder)
    return target


def _free_name(file: Path, why: str, at: datetime) -> Path:
    stem = f"{file.stem}-{why}-{at:%Y-%m-%d-%H%M%S}"
    names = [f"{stem}{file.suffix}", *(f"{stem}-{number}{file.suffix}" for number in range(2, 1000))]
    return next(
        target
        for target in (file.with_name(name) for name in names)
        if not any(target.with_name(target.name + ending).exists() for ending in (*COMPANIONS, ""))
    )
