"""Backups of a journal: one file each, made while a game is played, and read back before they count."""

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from controller.storage.file_modes import make_folder, open_private, sync_file, sync_folder
from controller.storage.journal.backup_rotation import delete_old_backups, keep_lost_games
from controller.storage.journal.backup_search import restore_remedy
from controller.storage.journal.errors import DamageError, JournalError, translate_errors
from controller.storage.journal.file_check import find_damage
from controller.storage.journal.game_recovery import newest_number
from controller.storage.journal.lock import lock_folder
from controller.storage.journal.paths import BACKUP_FOLDER_NAME, COMPANIONS, journal_file
from controller.storage.journal.reader import connect_for_reading, open_for_reading
from controller.storage.journal.replacement import finish_replacement, replace_journal
from controller.storage.journal.schema import write_totals
from controller.storage.journal.schema_check import check_totals, has_table

_PART_ENDING = ".part"
_OTHER_FILE_REMEDY = "name another file"
_DAMAGED = "-damaged"
_DAILY_NAME = re.compile(r"games-\d{4}-\d\d-\d\d\.sqlite3")
_DAMAGED_DAILY_NAME = re.compile(rf"games-\d{{4}}-\d\d-\d\d{_DAMAGED}\.sqlite3")


class Backup(NamedTuple):
    """A backup that was made."""

    file: Path
    damage: DamageError | None  # of the journal, and so of the backup; None: it was read back, and is whole


def back_up(folder: Path, target: Path, *, replaces: bool = False, keeps_games: bool = False) -> Backup:
    """Write a folder's journal to a file, as of its last commit; a daemon may be writing the journal.

    The file is of its owner alone. It appears under its name only after it was read back; that of a damaged journal,
    with what can be copied, has `-damaged` in its name. If it `keeps_games`, a file that it replaces gets another name
    where that file alone holds a game. Raises JournalError if the file exists or cannot be written, and DamageError if
    nothing can be copied.
    """
    _check_target(folder, target)
    _require_new(target, replaces=replaces)
    if not target.parent.exists():
        raise JournalError(target.parent, "there is no such folder", f"make it, or {_OTHER_FILE_REMEDY}")
    part = target.with_name(target.name + _PART_ENDING)
    with translate_errors(target, _OTHER_FILE_REMEDY):
        _make_part(part)
    try:
        damage = _copy_pages(journal_file(folder), part, target) or _damage_of_copy(folder, part)
        file = target if damage is None else _damaged_file(target)
        _require_new(file, replaces=replaces)
        with translate_errors(target, _OTHER_FILE_REMEDY):
            sync_file(part)
            if keeps_games and file.exists():
                keep_lost_games(file, part)
            part.replace(file)
            sync_folder(target.parent)
        return Backup(file, damage)
    finally:
        part.unlink(missing_ok=True)


def _require_new(file: Path, *, replaces: bool) -> None:
    if file.exists() and not replaces:
        raise JournalError(file, "it exists already", "overwrite it with --force, or name another file")


def restore(folder: Path, source: Path, at: datetime) -> Path | None:
    """Put a backup in the place of a folder's journal; return where the old journal is kept, None if there was none.

    The next game gets a larger number than those of the old journal, whose games can still be recovered.
    Raises JournalError if the backup is damaged, or a daemon holds the journal.
    """
    if _is_same_file(source, journal_file(folder)):
        raise JournalError(source, "it is the journal itself", "name a backup of it")
    if not source.is_file():
        raise JournalError(source, "there is no such file", restore_remedy(folder))
    _check_backup(source)
    file = journal_file(folder)
    part = file.with_name(file.name + _PART_ENDING)
    with translate_errors(file):
        make_folder(folder)
        lock = lock_folder(folder)
        try:
            finish_replacement(folder)
            newest = newest_number(file)
            _make_part(part)
            _copy_pages(source, part, file)
            _skip_numbers(part, newest)
            return replace_journal(folder, part, "replaced", at)
        finally:
            part.unlink(missing_ok=True)
            lock.release()


def _check_backup(source: Path) -> None:
    """Raise JournalError if a file is no backup, or a damaged one."""
    remedy = "name another backup; nothing was changed"
    try:
        damage = find_damage(source)
    except JournalError as error:
        reason = error.reason if source.stat().st_size else "it is empty"
        raise JournalError(source, reason, remedy) from error
    if damage:
        raise JournalError(source, damage[0].reason, remedy)


def choose_backup_folder(folder: Path, wanted: Path | None) -> tuple[Path, bool]:
    """Return where a journal's daily backups go, and whether that is where they were wanted.

    `wanted` counts if it is an absolute path on another file system than the journal, as a mounted stick is. Otherwise
    they go to a folder beside the journal's file.
    """
    default = folder / BACKUP_FOLDER_NAME
    if wanted is None:
        return default, True
    with suppress(OSError):
        if wanted.is_absolute() and wanted.is_dir() and wanted.stat().st_dev != folder.stat().st_dev:
            return wanted, True
    return default, False


def make_daily_backup(
    folder: Path, backups: Path, count: int, at: datetime, *, max_age_s: float | None = None
) -> Backup | None:
    """Make the backup of the day of `at` if one is due, and delete all but the newest `count`; return the new one.

    One is due if there is none of that day, or none that is younger than a maximum age; it then takes the place of the
    older one. So `count` counts days. With a count of 0 none is deleted. One with damage replaces and deletes no sound
    one; no other one goes that alone holds a game, see `backup_rotation`. Errors as those of `back_up`; then nothing is
    deleted.
    """
    target = backups / f"games-{at:%Y-%m-%d}.sqlite3"
    is_made = target.exists() if max_age_s is None else _has_recent(target, at, max_age_s)
    if is_made or not journal_file(folder).exists():
        return None
    with translate_errors(target):
        backups.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = back_up(folder, target, replaces=True, keeps_games=True)
    name = _DAILY_NAME if made.damage is None else _DAMAGED_DAILY_NAME
    with translate_errors(backups):
        others = sorted(file for file in backups.iterdir() if name.fullmatch(file.name) and file != made.file)
        delete_old_backups(made.file, others, count)
    return made


def _has_recent(target: Path, at: datetime, max_age_s: float) -> bool:
    """Return True if a backup, or the marked one of a damaged journal in its place, is younger than an age.

    The clock may have been set back since: then the distance counts, so that no file is recent for days.
    """
    for file in (target, _damaged_file(target)):
        with suppress(OSError):  # there is none
            if abs(at.timestamp() - file.stat().st_mtime) < max_age_s:
                return True
    return False


def _damaged_file(target: Path) -> Path:
    return target.with_name(f"{target.stem}{_DAMAGED}{target.suffix}")


def _make_part(part: Path) -> None:
    # what a stop has left, or a link that somebody put there, is not written to
    for ending in ("", "-journal", *COMPANIONS):
        part.with_name(part.name + ending).unlink(missing_ok=True)
    os.close(open_private(part, os.O_RDWR | os.O_CREAT | os.O_EXCL))


def _skip_numbers(part: Path, newest: int) -> None:
    """Make a copied journal number its next game after `newest`; one of an older version stays."""
    with closing(sqlite3.connect(part, isolation_level=None)) as connection:
        if not has_table(connection, "seal"):
            return
        connection.execute("BEGIN IMMEDIATE")
        totals = check_totals(part, connection)
        write_totals(connection, totals._replace(given=max(totals.given, newest)))
        connection.execute("COMMIT")


def _check_target(folder: Path, target: Path) -> None:
    if target.absolute().parent.resolve() == folder.resolve():
        raise JournalError(
            target,
            "it is in the folder of the journal, where the program keeps its own files",
            "name a file elsewhere, best on another disk",
        )
    if _is_same_file(target, journal_file(folder)):
        raise JournalError(target, "it is the journal itself", _OTHER_FILE_REMEDY)


def _is_same_file(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False


def _damage_of_copy(folder: Path, copy: Path) -> DamageError | None:
    """Return what of a journal is damaged, as its backup shows."""
    return next(
        (DamageError(journal_file(folder), each.reason, each.game, each.ply) for each in find_damage(copy)), None
    )


def _copy_pages(source: Path, part: Path, target: Path) -> DamageError | None:
    """Copy one moment of a database; return damage of it, with which the pages are copied all the same.

    `part` becomes `target`, which errors name. Readers of a log keep no writer waiting.
    """
    try:
        with open_for_reading(source) as connection:
            _copy_database(connection, part, target)
    except DamageError as error:
        if not source.exists() or not source.stat().st_size:  # its log alone is there
            raise
        with translate_errors(source), closing(connect_for_reading(source)) as connection:
            _copy_database(connection, part, target)
        return error
    return None


def _copy_database(source: sqlite3.Connection, part: Path, target: Path) -> None:
    with (
        translate_errors(target, _OTHER_FILE_REMEDY),
        closing(sqlite3.connect(part, isolation_level=None)) as copy,
    ):
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
