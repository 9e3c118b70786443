"""What the commands of a hall's folder share."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.hall.broker.broker_process import reload_broker
from controller.hall.broker.errors import HallFolderError
from controller.hall.broker.hall_files import HallFiles, locked_folder
from controller.hall.broker.hall_folder import FolderReport
from controller.storage.journal import JournalError, default_journal_folder

FOLDER_NAME = "hall"

folder_option = click.option(
    "--folder",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="The folder of the hall; by default hall in the folder of the journal.",
)


@contextmanager
def folder_errors() -> Iterator[None]:
    """Turn errors of a hall's folder into errors of the command."""
    try:
        yield
    except HallFolderError as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(
            f"{error.filename}: {error.strerror}; check its owner, its permissions and the disk"
        ) from error


def choose_hall_files(folder: Path | None) -> HallFiles:
    """Return the files of a hall in the folder of the option, or in the default one."""
    try:
        return HallFiles((default_journal_folder() / FOLDER_NAME if folder is None else folder).absolute())
    except JournalError as error:
        raise CommandError(str(error)) from error


@contextmanager
def changed_hall(folder: Path | None) -> Iterator[HallFiles]:
    """Hold a hall against other changes while the context is open; then reload its broker, if that runs."""
    files = choose_hall_files(folder)
    with folder_errors():
        if not files.description.exists():
            raise HallFolderError(
                f"{files.folder}: there is no hall; make one with `damahan hall init`, or name its folder"
            )
        with locked_folder(files.folder):
            try:
                yield files
            finally:  # a change that an earlier command recorded may have been interrupted before this
                reload_broker(files)


def print_report(report: FolderReport, *, only: Collection[str] | None = None) -> None:
    """Print what was made, and what was there; `only` some places if they are given."""
    for word, places in (("made ", report.made), ("there", report.kept)):
        for place in places:
            if only is None or place in only:
                click.echo(f"{word}  {place}")
