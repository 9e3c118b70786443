"""`damahan pico`: the Raspberry Pi Pico that scans a board."""

from dataclasses import asdict
from functools import partial
from pathlib import Path

import click

from controller.app.pico_flashing import FlashError, FlashOptions, flash_pico
from controller.cli.errors import CommandError
from controller.cli.options import json_option, print_json
from controller.cli.printable_text import echo_line
from hardware.settings.sensors import SCANNER_DEVICE


@click.group(short_help="Put the scanner's firmware on a Raspberry Pi Pico.")
def pico() -> None:
    """Put the scanner's firmware on a Raspberry Pi Pico."""


@pico.command(short_help="Put MicroPython and the firmware on a Pico, and try it.")
@click.option(
    "--micropython",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE.uf2",
    help="First put MicroPython on the Pico, from the file for your Pico of micropython.org/download.",
)
@click.option(
    "--port", metavar="PATTERN", default=SCANNER_DEVICE, show_default=True, help="The serial device of the Pico."
)
@click.option(
    "--drive",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Where the drive of a Pico in BOOTSEL mode is mounted; by default it is looked for.",
)
@click.option(
    "--wait",
    "wait_s",
    type=click.IntRange(1, 3600),
    default=120,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for you at each step.",
)
@json_option
def flash(micropython: Path | None, port: str, drive: Path | None, wait_s: int, as_json: bool) -> None:
    """Put the scanner's firmware on a Raspberry Pi Pico, and count its scans.

    \b
    A new Pico:     damahan pico flash --micropython FILE.uf2
    A newer version of the firmware, nothing to unplug:
                    sudo systemctl stop damahan
                    damahan pico flash
                    sudo systemctl start damahan

    The command says what to do, one line for each step. A board that runs holds the Pico; stop it first. If the cable
    is pulled or the command ends early, repeat it: the Pico has the old firmware or waits for the new one.
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    options = FlashOptions(port=port, micropython=micropython, drive=drive, wait_s=wait_s)
    try:
        report = flash_pico(options, partial(echo_line, err=True) if as_json else echo_line)
    except FlashError as error:
        raise CommandError(str(error)) from error
    if as_json:
        print_json(asdict(report))
        return
    rate = 0 if report.scans_per_s is None else report.scans_per_s
    echo_line(f"The scanner runs firmware {report.firmware}: {rate:.0f} scans a second, late: {report.late_scans}.")
