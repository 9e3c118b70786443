"""A journal that is gone although games were recorded in its folder."""

from contextlib import suppress
from pathlib import Path

from controller.storage.activity_log import ActivityKind, read_activities
from controller.storage.journal.backup_search import has_backups, restore_remedy
from controller.storage.journal.errors import JournalError
from controller.storage.journal.paths import journal_file
from controller.storage.journal.replacement import find_prepared_journal


def find_lost_journal(folder: Path) -> JournalError | None:
    """Return what to tell if a folder's journal is missing or empty, and games were recorded here before."""
    file = journal_file(folder)
    with suppress(OSError):
        if file.exists() and file.stat().st_size:
            return None
    if find_prepared_journal(folder) is not None:  # the start goes on with a replacement that was stopped
        return None
    if not (has_backups(folder) or _had_game(folder)):
        return None
    state = "empty" if file.exists() else "missing"
    return JournalError(file, f"the journal is {state}, and games were recorded here", restore_remedy(folder))


def _had_game(folder: Path) -> bool:
    with suppress(OSError):
        return any(each is not None and each.kind is ActivityKind.GAME_STARTED for each in read_activities(folder))
    return False
