"""`damahan hall renew`: a new certificate for the broker."""

from pathlib import Path

import click

from controller.cli.hall_options import changed_hall, folder_option
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_wrapped
from controller.hall.broker.hall_folder import load_hall, renew_certificate
from hardware.host_clock import local_time


@click.command(short_help="Make a new certificate for the broker.")
@folder_option
@json_option
def renew(folder: Path | None, as_json: bool) -> None:
    """Make a new certificate for the broker, of the same authority: boards need nothing new."""
    with changed_hall(folder) as files:
        ends = renew_certificate(files, load_hall(files), local_time()).strftime("%Y-%m-%d")
    if as_json:
        print_json({"file": str(files.broker_certificate), "certificate_until": ends})
        return
    echo_wrapped(f"The broker's certificate is valid until {ends}.")
