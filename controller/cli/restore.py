"""`damahan restore`: a backup in the place of the journal."""

from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.storage.journal import JournalError
from controller.storage.journal.backup import restore as restore_journal
from hardware.host_clock import local_time


@click.command(short_help="Put a backup in the place of the journal.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@journal_option
def restore(file: Path, folder: Path | None) -> None:
    """Put a backup in the place of the journal, which is kept under another name. The board must not be running."""
    try:
        kept = restore_journal(choose_journal_folder(folder), file, local_time())
    except JournalError as error:
        raise CommandError(str(error)) from error
    click.echo(f"the games of {file} are the journal now")
    if kept is not None:
        click.echo(f"the journal of before is kept as {kept}")
