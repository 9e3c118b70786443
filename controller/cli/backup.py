"""`damahan backup`: the journal as one file."""

from pathlib import Path

import click

from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.printable_text import echo_line
from controller.storage.activity_log import ActivityKind
from controller.storage.file_modes import private_umask
from controller.storage.journal import JournalError, journal_file
from controller.storage.journal.backup import Backup, back_up


@click.command(short_help="Write all games to one file, also while a board runs.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@journal_option
def backup(file: Path, force: bool, folder: Path | None) -> None:
    """Write all games to one file, as of the last move that was recorded, and read the file back.

    A board may be running. The file is readable by its owner only.
    """
    try:
        with private_umask():
            chosen = choose_journal_folder(folder)
            made = _back_up(chosen, file, replaces=force)
            log_activity(chosen, f"backup {made.file}")
    except JournalError as error:
        raise CommandError(str(error)) from error
    if made.damage is not None:
        raise CommandError(f"{made.damage}; what can be copied is in {made.file}")
    echo_line(f"{file}: written and read back, {file.stat().st_size:,} bytes")


def _back_up(folder: Path, file: Path, *, replaces: bool) -> Backup:
    """Write a backup; one that fails is logged, since a timer of the system may have asked for it."""
    try:
        return back_up(folder, file, replaces=replaces)
    except JournalError as error:
        if journal_file(folder).exists():  # the log makes no folder
            log_activity(folder, f"{error.file}: {error.reason}", kind=ActivityKind.BACKUP_FAILED)
        raise
