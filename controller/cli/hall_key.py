"""`damahan hall key`: the keys with which commands to boards are signed."""

from pathlib import Path

import click

from controller.cli.hall_options import changed_hall, choose_hall_files, folder_errors, folder_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped, printable_text
from controller.cli.table_output import print_table
from controller.hall.broker.hall_changes import add_key, withdraw_key
from controller.hall.broker.hall_folder import load_hall
from controller.hall.broker.signing_keys import read_trusted_keys
from controller.hall.documents.keys import TrustedKey
from controller.hall.documents.rights import HallRight
from hardware.host_clock import local_time

COLUMNS = ("id", "right", "state", "name")


@click.group(short_help="Make, list and revoke keys that sign commands.")
def key() -> None:
    """Make, list and revoke the keys with which commands to boards are signed."""


@key.command(short_help="Make a key.")
@click.argument("name", metavar="NAME")
@click.option(
    "--right",
    type=click.Choice([right.value for right in HallRight]),
    required=True,
    help="watch: ask for states and events; arbitrate: every command; play: the commands of a side.",
)
@folder_option
@json_option
def make(name: str, right: str, folder: Path | None, as_json: bool) -> None:
    """Make a key for a person or a program, and put its public part among the keys of every board."""
    with changed_hall(folder) as files:
        made = add_key(files, name, HallRight(right), local_time())
        file = files.signing_key(made.id)
    if as_json:
        print_json({**_values(made), "file": str(file)})
        return
    echo_wrapped(f"Key {made.id} of {printable_text(made.name)!r} is in {file}; nobody else may read it.")
    echo_wrapped(RENEWAL)


@key.command("list", short_help="List the keys.")
@folder_option
@json_option
def list_keys(folder: Path | None, as_json: bool) -> None:
    """List the keys, the oldest first; no private key is shown."""
    files = choose_hall_files(folder)
    with folder_errors():
        load_hall(files)
        keys = read_trusted_keys(files)
    if as_json:
        print_json({"keys": [_values(each) for each in keys]})
        return
    print_table(
        COLUMNS, [(each.id, each.right.value, "revoked" if each.is_revoked else "holds", each.name) for each in keys]
    )


@key.command(short_help="Revoke a key.")
@click.argument("name", metavar="NAME|ID")
@folder_option
@json_option
def revoke(name: str, folder: Path | None, as_json: bool) -> None:
    """Revoke a key and delete its private part. A board refuses it once it has the new file of keys."""
    with changed_hall(folder) as files:
        revoked = withdraw_key(files, name, local_time())
    if as_json:
        print_json(_values(revoked))
        return
    echo_wrapped(f"Key {revoked.id} of {printable_text(revoked.name)!r} is revoked.")
    echo_wrapped(RENEWAL)


RENEWAL = "Take boards/NAME.tar to each board, and join again there: a board that runs takes the new keys at once."
"""A public key is not sent to boards: who could send one, could give himself a right."""


def _values(each: TrustedKey) -> dict[str, object]:
    return each.model_dump(mode="json")
