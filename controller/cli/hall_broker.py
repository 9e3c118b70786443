"""`damahan hall broker`: Mosquitto on the folder of a hall."""

from pathlib import Path

import click

from controller.cli.hall_options import choose_hall_files, folder_errors, folder_option
from controller.hall.broker.broker_process import become_broker
from controller.hall.broker.hall_folder import load_hall


@click.command(short_help="Run Mosquitto for a hall until Ctrl-C.")
@folder_option
def broker(folder: Path | None) -> None:
    """Run the installed Mosquitto on the folder of a hall, until Ctrl-C.

    What the other commands change, it reads at once.
    """
    files = choose_hall_files(folder)
    with folder_errors():
        load_hall(files)
        become_broker(files)
