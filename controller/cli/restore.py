"""`damahan restore`: a backup in the place of the journal."""

from pathlib import Path

import click

from controller.cli.activity import log_activity
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.storage.file_modes import private_umask
from controller.storage.journal import JournalError
from controller.storage.journal.backup import restore as restore_journal
from hardware.host_clock import local_time


@click.command(short_help="Put a backup in the place of the journal.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@journal_option
@json_option
def restore(file: Path, folder: Path | None, as_json: bool) -> None:
    """Put a backup in the place of the journal, which is kept under another name. The board must not be running."""
    try:
        with private_umask():
            kept = restore_journal(choose_journal_folder(folder), file, local_time())
            log_activity(folder, f"restore {file}")
    except JournalError as error:
        raise CommandError(str(error)) from error
    if as_json:
        print_json({"file": str(file), "kept": None if kept is None else str(kept)})
        return
    echo_line(f"the games of {file} are the journal now")
    if kept is not None:
        echo_line(f"the journal of before is kept as {kept}")
