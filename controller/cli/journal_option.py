"""The option --journal, the same for every command."""

from pathlib import Path

import click

from controller.storage.journal import default_journal_folder

journal_option = click.option(
    "--journal",
    "folder",
    type=click.Path(path_type=Path, readable=False),  # the journal itself reports what is wrong with its folder
    metavar="FOLDER",
    help="The folder of the journal; by default $DAMAHAN_HOME, or damahan in the user's state folder.",
)


def choose_journal_folder(folder: Path | None) -> Path:
    """Return the folder of the option, or the default; raises JournalError for a user without a home."""
    return default_journal_folder() if folder is None else folder
