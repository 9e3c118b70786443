"""Where the endgame tables of a board are, unless somebody says otherwise: beside its journal."""

from pathlib import Path

from controller.storage.journal.paths import default_journal_folder

FOLDER_NAME = "endgames"


def tables_beside_journal(journal_folder: Path) -> Path:
    """Return the folder of the endgame tables of a board with this journal."""
    return journal_folder / FOLDER_NAME


def default_tables_folder() -> Path:
    """Return the folder of all endgame tables if none is given.

    Raises JournalError for a user without a home folder.
    """
    return tables_beside_journal(default_journal_folder())
