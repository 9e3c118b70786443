"""`damahan hall show`: what a hall is made of."""

from pathlib import Path

import click

from controller.cli.hall_options import choose_hall_files, folder_errors, folder_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.cli.table_output import print_table
from controller.hall.broker.broker_process import find_broker
from controller.hall.broker.certificates import certificate_end
from controller.hall.broker.hall_description import DESK_USER, HallDescription
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from controller.hall.broker.signing_keys import read_trusted_keys

COLUMNS = ("what", "name", "file")


@click.command(short_help="Show a hall: its broker, boards, readers and keys.")
@folder_option
@json_option
def show(folder: Path | None, as_json: bool) -> None:
    """Show a hall: its broker and the end of its certificate, each board, reader and key, and where their files are."""
    files = choose_hall_files(folder)
    with folder_errors():
        hall = load_hall(files)
        ends = certificate_end(files.broker_certificate.read_bytes()).strftime("%Y-%m-%d")
        process = find_broker(files)
        rows = _rows(files, hall)
    if as_json:
        values: dict[str, object] = {"folder": str(files.folder), **hall.model_dump(mode="json")}
        values |= {"certificate_until": ends, "broker_process": process}
        print_json({**values, "users": [dict(zip(COLUMNS, row, strict=True)) for row in rows]})
        return
    state = "does not run" if process is None else f"runs as process {process}"
    echo_wrapped(
        f"The hall {hall.name}, in {files.folder}. Its broker is {hall.broker_host}, port {hall.port}; it {state}."
    )
    echo_wrapped(f"The broker's certificate is valid until {ends}; `damahan hall renew` makes a new one.")
    print_table(COLUMNS, rows)


def _rows(files: HallFiles, hall: HallDescription) -> list[tuple[str, str, str]]:
    """Return each user and key, with the file that they need."""
    rows = [("desk", DESK_USER, files.desk_password)]
    rows += [("board", board, files.board_package(board)) for board in hall.boards]
    rows += [("reader", reader, files.reader(reader)) for reader in hall.readers]
    rows += [
        ("key", f"{key.name} ({key.right.value})", files.signing_key(key.id))
        for key in read_trusted_keys(files)
        if not key.is_revoked
    ]
    return [(kind, name, str(file.relative_to(files.folder))) for kind, name, file in rows]
