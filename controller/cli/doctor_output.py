"""What `damahan doctor` prints and writes: the report of an examination, and the orders that it learnt."""

import json
from pathlib import Path

import click

from controller.cli.errors import UnusableBoardError, unwritable_file_error
from controller.cli.options import print_json
from controller.doctor.report import DoctorReport
from controller.doctor.wiring_order import WiringOrder
from controller.words.catalogue import Catalogue
from controller.words.doctor_report import report_json, report_lines


def print_report(
    catalogue: Catalogue, report: DoctorReport, target: Path | None, *, file: Path | None, as_json: bool
) -> None:
    """Print a report, write it to `file` if one is named, and exit with the code of what was found.

    The code is 0 without faults, 1 with faults, and 3 for a board that cannot be used. `target` is the file that the
    learnt orders were written to.
    """
    if file is not None:
        try:
            file.write_text(json.dumps(report_json(catalogue, report), indent=2) + "\n", encoding="utf-8")
        except OSError as error:
            raise unwritable_file_error(file, error) from error
    if as_json:
        print_json(report_json(catalogue, report))
    else:
        for line in report_lines(catalogue, report):
            click.echo(line)
        for line in _order_lines(catalogue, report.order, target):
            click.echo(line)
    if not report.is_usable:
        raise UnusableBoardError("the board cannot be used as it is; mend first what the report names")
    if report.faults:
        raise click.exceptions.Exit(1)


def _order_lines(catalogue: Catalogue, order: WiringOrder | None, target: Path | None) -> list[str]:
    if order is None:
        return []
    if target is None:
        sensors, leds = str(list(order.sensors)), str(list(order.leds))  # as a profile has them
        lines = [catalogue.text("self-test", "order of sensors", squares=sensors)]
        lines.append(catalogue.text("self-test", "order of LEDs", squares=leds))
        lines.append(catalogue.text("self-test", "nothing written"))
    else:
        lines = [catalogue.text("self-test", "orders written", file=str(target))]
    if order.guessed_sensors:
        lines.append(catalogue.text("self-test", "guessed sensors", squares=order.guessed_sensors))
    if order.guessed_leds:
        lines.append(catalogue.text("self-test", "guessed LEDs", squares=order.guessed_leds))
    return lines
