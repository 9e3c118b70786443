"""The newest backup of a journal, for whoever lost games, and when it was made."""

import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from controller.storage.journal.errors import JournalError
from controller.storage.journal.file_check import find_damage
from controller.storage.journal.paths import BACKUP_FOLDER_NAME

_DAILY_PATTERN = "games-????-??-??.sqlite3"


def find_newest_backup(folder: Path) -> Path | None:
    """Return the newest daily backup beside a journal in which nothing is damaged, if there is one."""
    return next((file for file in _daily_backups(folder / BACKUP_FOLDER_NAME) if _is_sound(file)), None)


def has_backups(folder: Path) -> bool:
    """Return True if there is a daily backup beside a journal; none is read."""
    return next(_daily_backups(folder / BACKUP_FOLDER_NAME), None) is not None


def restore_remedy(folder: Path) -> str:
    """Return what to do for games that are lost, in words: the command that restores the newest backup."""
    backup = find_newest_backup(folder)
    if backup is None:
        place = folder / BACKUP_FOLDER_NAME
        return f"there is no sound backup in {place}; look for one on other disks, and type `damahan restore FILE`"
    return f"`{restore_command(folder, backup)}` brings back the newest backup"


def restore_command(folder: Path, backup: Path) -> str:
    """Return the command that puts a backup in the place of a folder's journal."""
    return f"damahan restore {shlex.quote(str(backup))} --journal {shlex.quote(str(folder))}"


def newest_backup_time(places: Iterable[Path]) -> datetime | None:
    """Return when the newest daily backup in some folders was written, in local time; none is read.

    Those of a damaged journal do not count.
    """
    times: list[float] = []
    for file in (file for place in places for file in _daily_backups(place)):
        with suppress(OSError):  # deleted meanwhile
            times.append(file.stat().st_mtime)
    return datetime.fromtimestamp(max(times), UTC).astimezone() if times else None


def _daily_backups(place: Path) -> Iterator[Path]:
    """Yield the daily backups in a folder, the newest first; none if it cannot be read."""
    with suppress(OSError):
        yield from sorted(place.glob(_DAILY_PATTERN), reverse=True)


def _is_sound(file: Path) -> bool:
    try:
        return not find_damage(file)
    except JournalError:
        return False
