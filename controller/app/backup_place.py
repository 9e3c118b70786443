"""Where the daily backups of a journal go, in words."""

from pathlib import Path

from controller.settings.journal import JournalSettings
from controller.storage.journal.backup import choose_backup_folder


def backup_place_text(folder: Path, settings: JournalSettings) -> str:
    """Return where the backups of a folder's journal go now, and why not where the profile wants them."""
    if not settings.backups:
        return "none; journal.backups = 7 keeps those of seven days"
    existing = folder
    while not existing.exists():  # a board that never ran has no folder yet
        existing = existing.parent
    wanted = Path(settings.backup_folder) if settings.backup_folder else None
    place, is_wanted = choose_backup_folder(existing, wanted)
    if wanted is not None and is_wanted:
        return f"{place}; {settings.backups} are kept"
    text = f"{folder / place.name}; {settings.backups} are kept"
    return text if wanted is None else f"{text} (journal.backup_folder: {wanted} {_cause(wanted)})"


def _cause(wanted: Path) -> str:
    if not wanted.is_absolute():
        return "is no absolute path; begin it with /"
    if not wanted.exists():
        return "is not there; is the disk mounted?"
    return "is on the disk of the journal; is the disk mounted?" if wanted.is_dir() else "is no folder"
