"""`damahan hall board`: add a board to a hall, and remove one."""

from pathlib import Path

import click

from controller.cli.hall_options import changed_hall, folder_option, print_report
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.hall.broker.hall_changes import add_boards, remove_board
from hardware.host_clock import local_time


@click.group(short_help="Add and remove boards of a hall.")
def board() -> None:
    """Add and remove boards of a hall."""


@board.command(short_help="Add boards, and make a file for each.")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@folder_option
@json_option
def add(names: tuple[str, ...], folder: Path | None, as_json: bool) -> None:
    """Add boards; each gets a file, boards/NAME.tar, which `damahan hall join` takes at that board.

    A name has letters, digits and hyphens: board-9. A board that is there stays as it is.
    """
    with changed_hall(folder) as files:
        report = add_boards(files, names, local_time())
    places = [str(files.board_package(name).relative_to(files.folder)) for name in names]
    if as_json:
        print_json({"boards": [{"name": name, "file": place} for name, place in zip(names, places, strict=True)]})
        return
    print_report(report, only=places)


@board.command(short_help="Remove a board: its password no longer holds.")
@click.argument("name", metavar="NAME")
@folder_option
@json_option
def remove(name: str, folder: Path | None, as_json: bool) -> None:
    """Remove a board and its files: its password no longer holds, and a running broker disconnects it."""
    with changed_hall(folder) as files:
        is_cleared = remove_board(files, name, local_time())
    if as_json:
        print_json({"name": name, "is_cleared": is_cleared})
        return
    echo_wrapped(f"Board {name} is removed; its password no longer holds.")
    if not is_cleared:
        echo_wrapped(
            "The broker may still keep what the board told last. To clear that, add the board and remove it again "
            "while the broker runs."
        )
