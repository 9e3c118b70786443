"""`damahan hall init`: the folder of a hall's broker."""

import shlex
from ipaddress import ip_address
from pathlib import Path

import click

from controller.cli.errors import CommandError
from controller.cli.hall_options import choose_hall_files, folder_errors, print_report
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.hall.broker.broker_process import reload_broker
from controller.hall.broker.hall_changes import extend_hall, numbered_boards
from controller.hall.broker.hall_description import DEFAULT_PORT, MOST_USERS, describe_hall
from controller.hall.broker.hall_files import HallFiles, locked_folder
from controller.hall.broker.hall_folder import complete_folder, load_hall
from hardware.host_clock import local_time


@click.command(short_help="Make the folder of a hall's broker.")
@click.argument("name", metavar="HALL")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), required=False)
@click.option("--boards", type=click.IntRange(0, MOST_USERS), default=0, help="How many: board-1, board-2 and so on.")
@click.option("--host", "hosts", multiple=True, metavar="NAME", help="The name of the broker's machine, as desk.local.")
@click.option("--address", "addresses", multiple=True, metavar="ADDRESS", help="Its IP address, as 192.168.1.10.")
@click.option("--port", type=click.IntRange(1, 65535), help=f"The broker's port; by default {DEFAULT_PORT}.")
@click.option("--listen", metavar="ADDRESS", help="Listen on this address of the machine only; by default on all.")
@json_option
def init(
    name: str,
    folder: Path | None,
    boards: int,
    hosts: tuple[str, ...],
    addresses: tuple[str, ...],
    port: int | None,
    listen: str | None,
    as_json: bool,
) -> None:
    """Make the folder of a hall: Mosquitto's files, passwords, certificates, keys, and a file for each board.

    Given again, it adds what is missing and changes nothing that is there. Boards connect to the first --host, or to
    the first --address without one. By default the folder is hall in the folder of the journal.
    """
    files = choose_hall_files(folder)
    given: dict[str, object] = {
        "name": name,
        "boards": numbered_boards(boards),
        "hosts": tuple(host for host in hosts if not _is_address(host)),
        "addresses": (*addresses, *filter(_is_address, hosts)),
    }
    given |= {key: value for key, value in (("port", port), ("listen", listen)) if value is not None}
    with folder_errors():
        if not files.description.exists():
            describe_hall(given)  # a hall with faults leaves no folder
        with locked_folder(files.folder):
            hall = extend_hall(load_hall(files), given) if files.description.exists() else describe_hall(given)
            report = complete_folder(files, hall, now=local_time())
            reload_broker(files)
    if as_json:
        print_json({"folder": str(files.folder), "made": report.made, "kept": report.kept})
        return
    print_report(report)
    echo_wrapped(f"The hall {hall.name} is in {files.folder}, which nobody else may read.")
    echo_wrapped(f"Start its desk and its broker: {_desk_command(files)}")
    echo_wrapped("Take boards/NAME.tar to each board. There: sudo damahan hall join NAME.tar")


def _desk_command(files: HallFiles) -> str:
    """Return the command that starts the desk; it names the folder where that is not the default one."""
    try:
        is_default = files.folder == choose_hall_files(None).folder
    except CommandError:  # no home, so no default folder
        is_default = False
    return "damahan hall" if is_default else f"damahan hall run --folder {shlex.quote(str(files.folder))}"


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
