"""`damahan hall reader`: programs that read what boards tell, such as a broadcaster's."""

from pathlib import Path

import click

from controller.cli.hall_options import changed_hall, folder_option, print_report
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.hall.broker.hall_changes import add_reader, remove_reader
from hardware.host_clock import local_time


@click.group(short_help="Add and remove readers of a hall.")
def reader() -> None:
    """Add and remove readers: programs that may read availability, states and events, and write nothing."""


@reader.command(short_help="Add a reader, and make its files.")
@click.argument("name", metavar="NAME")
@folder_option
@json_option
def add(name: str, folder: Path | None, as_json: bool) -> None:
    """Add a reader; its folder, readers/NAME, holds all that its program needs."""
    with changed_hall(folder) as files:
        report = add_reader(files, name, local_time())
    place = str(files.reader(name).relative_to(files.folder))
    if as_json:
        print_json({"name": name, "folder": place})
        return
    print_report(report, only=[place])


@reader.command(short_help="Remove a reader: its password no longer holds.")
@click.argument("name", metavar="NAME")
@folder_option
@json_option
def remove(name: str, folder: Path | None, as_json: bool) -> None:
    """Remove a reader and its files: its password no longer holds, and a running broker disconnects it."""
    with changed_hall(folder) as files:
        remove_reader(files, name, local_time())
    if as_json:
        print_json({"name": name})
        return
    echo_wrapped(f"Reader {name} is removed; its password no longer holds.")
