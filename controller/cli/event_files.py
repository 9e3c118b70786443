"""`damahan event import`, `export` and `print`: files in, files out."""

from collections.abc import Callable
from pathlib import Path

import click

from controller.cli.drawing_output import STDOUT, output_path
from controller.cli.errors import CommandError, unreadable_file_error, unwritable_file_error
from controller.cli.event_options import (
    author_option,
    build_record,
    choose_round,
    event_errors,
    event_option,
    read_event,
    round_option,
)
from controller.cli.event_players import print_entered
from controller.cli.options import json_option, language_option, print_json
from controller.cli.printable_text import echo_line
from controller.storage.event_file import EventFile
from controller.storage.traces import write_file_atomically
from controller.tournament.acts import PlayersEntered
from controller.tournament.cross_table import build_cross_table
from controller.tournament.standings import compute_standings
from controller.tournament.tables_csv import cross_table_csv, players_csv, read_players_csv, standings_csv
from controller.tournament.tournament import Tournament
from controller.tournament.trf.columns import PLAYER_TAG
from controller.tournament.trf.reading import read_trf
from controller.tournament.trf.writing import trf_text
from controller.words.catalogue import Catalogue
from controller.words.event_pages import event_page
from controller.words.event_tables import EventTable, cross_table, pairing_table, standings_table
from controller.words.po_files import load_catalogue

EXPORTS: dict[str, Callable[[Tournament], str]] = {
    "trf": trf_text,
    "players": lambda known: players_csv(known.players),
    "standings": lambda known: standings_csv(compute_standings(known)),
    "cross-table": lambda known: cross_table_csv(build_cross_table(known)),
}
TABLES: dict[str, Callable[[Catalogue, Tournament], EventTable]] = {
    "standings": standings_table,
    "cross-table": cross_table,
}
LARGEST_FILE_BYTES = 4_000_000
"""A choice: ten times a TRF16 of 999 players and 20 rounds."""

output_option = click.option(
    "-o", "--output", type=output_path, metavar="FILE", help="The file to write; - is standard output, the default."
)
force_option = click.option("--force", is_flag=True, help="Overwrite an existing file.")


@click.command("import", short_help="Enter the players of a CSV file, or begin an event with a TRF16.")
@click.argument("source", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@event_option
@author_option
@json_option
def import_command(source: Path, file: Path, author: str, as_json: bool) -> None:
    """Enter the players of a CSV file (name, club, rating, federation), or begin an event with a TRF16.

    Every fault of the file is listed, and then nothing is taken from it.
    """
    text = _read_text(source)
    if any(line.startswith(f"{PLAYER_TAG} ") for line in text.splitlines()):
        with event_errors(source):
            known = EventFile(file).create(build_record(read_trf(text).act, author))
        count = len(known.players)
    else:
        count = 0

        def entered(known: Tournament) -> PlayersEntered:
            names = (player.name for player in known.players)
            return PlayersEntered(players=read_players_csv(text, len(known.players) + 1, names))

        with event_errors(source):
            before = len(EventFile(file).read_tournament().players)
            known = EventFile(file).record(lambda known: build_record(entered(known), author))
        count = len(known.players) - before
    print_entered(known, count, as_json=as_json)


def _read_text(source: Path) -> str:
    try:
        with source.open("rb") as stream:
            content = stream.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise unreadable_file_error(source, error) from error
    if len(content) > LARGEST_FILE_BYTES:
        raise CommandError(f"{source}: it is larger than {LARGEST_FILE_BYTES:,} bytes, which no event is")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("latin-1")  # older programs write it; every byte is a letter there


@click.command("export", short_help="Write the event as TRF16, or its tables as CSV.")
@click.argument("what", type=click.Choice(list(EXPORTS)))
@output_option
@force_option
@event_option
@json_option
def export_command(what: str, output: Path | None, force: bool, file: Path, as_json: bool) -> None:
    """Write the event as TRF16 (`trf`), or its players, standings or cross table as CSV."""
    with event_errors():
        text = EXPORTS[what](read_event(file))
    _write(text, output, force=force, as_json=as_json)


@click.command("print", short_help="Write pairings, standings or cross table as a page to print.")
@click.argument("what", type=click.Choice(["pairings", *TABLES]))
@round_option
@language_option
@output_option
@force_option
@event_option
@json_option
def print_command(
    what: str, number: int | None, language: str, output: Path | None, force: bool, file: Path, as_json: bool
) -> None:
    """Write the pairings of a round, the standings or the cross table as a page of HTML that prints on A4."""
    known, catalogue = read_event(file), load_catalogue(language)
    with event_errors():
        if what == "pairings":
            table = pairing_table(catalogue, known, choose_round(known, number))
        else:
            table = TABLES[what](catalogue, known)
    _write(event_page(catalogue, known, (table,)), output, force=force, as_json=as_json)


def _write(text: str, output: Path | None, *, force: bool, as_json: bool) -> None:
    if output is None or output == STDOUT:
        if as_json:
            raise click.UsageError("standard output has the file; name one with -o, or leave --json out")
        click.echo(text.encode(), nl=False)  # as bytes: the line ends of TRF16 stay
        return
    try:
        write_file_atomically(output, text, replace=force)
    except FileExistsError as error:
        raise CommandError(f"{output} exists; choose another name, or overwrite it with --force") from error
    except OSError as error:
        raise unwritable_file_error(output, error) from error
    if as_json:
        print_json({"file": str(output), "bytes": len(text.encode())})
    else:
        echo_line(f"written to {output}")
