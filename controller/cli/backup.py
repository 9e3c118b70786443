"""`damahan backup`: the journal as one file."""

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from controller.cli.activity import log_activity
from controller.cli.drawing_output import STDOUT, output_path
from controller.cli.errors import CommandError
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from controller.storage.activity_log import ActivityKind
from controller.storage.file_modes import private_umask
from controller.storage.journal import JournalError, journal_file
from controller.storage.journal.backup import Backup, back_up


@click.command(short_help="Write all games to one file, also while a board runs.")
@click.argument("file", type=output_path)
@click.option("--force", is_flag=True, help="Write over a file that exists.")
@journal_option
@json_option
def backup(file: Path, force: bool, folder: Path | None, as_json: bool) -> None:
    """Write all games to one file, as of the last move that was recorded, and read the file back.

    A board may be running. The file is readable by its owner only. The file - is standard output.
    """
    if file == STDOUT:
        if as_json:
            raise click.UsageError("standard output has the backup; name a file, or leave --json out")
        _write_to_stdout(folder)
        return
    made = _back_up_and_log(folder, file, replaces=force)
    if made.damage is not None:
        raise CommandError(f"{made.damage}; what can be copied is in {made.file}")
    size = file.stat().st_size
    if as_json:
        print_json({"file": str(file), "bytes": size})
    else:
        echo_line(f"{file}: written and read back, {size:,} bytes")


def _write_to_stdout(folder: Path | None) -> None:
    """Write a backup to standard output, once it was read back."""
    with TemporaryDirectory(prefix="damahan-") as place:
        made = _back_up_and_log(folder, Path(place, "backup.sqlite3"), replaces=False, target="to standard output")
        if made.damage is not None:
            raise CommandError(f"{made.damage}; name a file for what can be copied")
        with made.file.open("rb") as copied:
            shutil.copyfileobj(copied, sys.stdout.buffer)


def _back_up_and_log(folder: Path | None, file: Path, *, replaces: bool, target: str = "") -> Backup:
    """Write a backup, and log where to: its file, unless a target is named."""
    try:
        with private_umask():
            chosen = choose_journal_folder(folder)
            made = _back_up(chosen, file, replaces=replaces)
            log_activity(chosen, f"backup {target or made.file}")
    except JournalError as error:
        raise CommandError(str(error)) from error
    return made


def _back_up(folder: Path, file: Path, *, replaces: bool) -> Backup:
    """Write a backup; one that fails is logged, since a timer of the system may have asked for it."""
    try:
        return back_up(folder, file, replaces=replaces)
    except JournalError as error:
        if journal_file(folder).exists():  # the log makes no folder
            log_activity(folder, f"{error.file}: {error.reason}", kind=ActivityKind.BACKUP_FAILED)
        raise
