"""Options of the commands of `damahan event`, and how they reach its file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from controller.cli.errors import CommandError, FaultyFileError
from controller.commands.sender import LONGEST_SENDER_NAME, OwnSender
from controller.storage.event_file import EventFile, EventFileError
from controller.tournament.acts import EventAct, EventRecord
from controller.tournament.errors import TournamentError
from controller.tournament.file_faults import FileFaultsError
from controller.tournament.tournament import Tournament
from hardware.host_clock import local_time_text

DEFAULT_FILE = "event.sqlite3"

event_option = click.option(
    "--event",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    default=DEFAULT_FILE,
    show_default=True,
    help="The file of the event.",
)
note_option = click.option("--note", default="", metavar="TEXT", help="The reason, for the record.")
round_option = click.option(
    "--round", "number", type=click.IntRange(min=1), metavar="N", help="The round; by default the last one paired."
)


def _check_author(context: click.Context, parameter: click.Parameter, name: str) -> str:
    del context, parameter
    if not (name.isprintable() and 0 < len(name.strip()) <= len(name) <= LONGEST_SENDER_NAME):
        raise click.UsageError(f"--by: give a name of at most {LONGEST_SENDER_NAME} characters that can be printed")
    return name.strip()


author_option = click.option(
    "--by",
    "author",
    default=OwnSender.TERMINAL.value,
    show_default=True,
    metavar="NAME",
    callback=_check_author,
    help="Who says so, for the record.",
)


@contextmanager
def event_errors(file: Path | None = None) -> Iterator[None]:
    """Raise what an event refuses as an error of the command; `file` is one that is read into it."""
    try:
        yield
    except FileFaultsError as error:
        place = f"{file}: " if file is not None else ""
        raise FaultyFileError([f"{place}{line}" for line in error.lines]) from error
    except (TournamentError, EventFileError) as error:
        raise CommandError(str(error)) from error


def read_event(file: Path) -> Tournament:
    """Return the event of a file; raises CommandError."""
    with event_errors():
        return EventFile(file).read_tournament()


def build_record(act: EventAct, author: str, note: str = "") -> EventRecord:
    """Return an act with its author, as of now."""
    return EventRecord(act=act, at=local_time_text(), by=author, note=note)


def record_in_event(file: Path, author: str, act_of: Callable[[Tournament], EventAct], note: str = "") -> Tournament:
    """Record the act that a function makes of the event, and return the event after it; raises CommandError."""
    with event_errors():
        return EventFile(file).record(lambda known: build_record(act_of(known), author, note))


def choose_round(known: Tournament, number: int | None) -> int:
    """Return the round that was named, or the last one; raises TournamentError if none is paired."""
    return known.round(len(known.rounds) if number is None else number).number
