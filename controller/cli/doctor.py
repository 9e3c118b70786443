"""`damahan doctor`: the self-test of a board."""

from pathlib import Path

import click

from controller.app.examination_runner import Examiner, examine_parts
from controller.app.parts import BoardError
from controller.app.profile_examination import examined_board_of, wiring_orders_of
from controller.cli.errors import CommandError, FaultyProfileError, UnusableBoardError
from controller.cli.examination_terminal import TaskPrinter, read_replies
from controller.cli.options import json_option, print_json
from controller.doctor.diagnosis import diagnose, find_unexamined
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.findings import ORDER_FAULTS, Finding, Unexamined
from controller.doctor.state import Examination
from controller.doctor.wiring_order import WiringOrder, infer_wiring_order
from controller.profile import DEFAULT_PROFILE, Profile, ProfileError, load_profile, profile_text, shipped_profiles
from controller.storage.profile_editor import SquareOrderError, write_square_orders
from controller.words.catalogue import Catalogue
from controller.words.doctor_words import finding_text, unexamined_text
from controller.words.po_files import load_catalogue
from hardware.settings import SimulatedBoardWiring


@click.command(short_help="Test the parts of a board and report every fault.")
@click.option("--profile", "name", metavar="NAME|FILE", default=DEFAULT_PROFILE, show_default=True, help="The board.")
@click.option("--teach", is_flag=True, help="Find out which contact and which LED belong to which square.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --teach: the file to write the profile to; by default the file that was read.",
)
@click.option(
    "--patience",
    type=click.IntRange(2, 120),
    default=10,
    show_default=True,
    help="The seconds to wait for each piece and each press.",
)
@click.option(
    "--faults",
    metavar="FAULTS",
    help="The faults of a simulated board, such as dead=18,swapped=5+6.",
)
@json_option
def doctor(name: str, teach: bool, output: Path | None, patience: int, faults: str | None, as_json: bool) -> None:
    """Test LEDs, squares, buttons, display and buzzer of a board, and report every fault.

    One square after another is lit: put a piece on it, and take the piece away when the light goes out. Keys: y for yes
    or done, n for no or no light, s to skip, q to quit. The exit code is 0 for a board without faults, 1 if there are
    faults, 3 for a board that cannot be used. A simulated person tests the simulated board.
    """
    if output is not None and not teach:
        raise click.UsageError("-o is for --teach")
    try:
        profile = load_profile(name)
        is_simulated = isinstance(profile.board, SimulatedBoardWiring)
        if faults is not None and not is_simulated:
            raise click.UsageError("--faults is for a simulated board; a real one has its own")
        target = _output_file(name, output, is_simulated=is_simulated) if teach else None
        examination = _examine(
            profile,
            faults or "",
            TaskPrinter(load_catalogue(profile.face.language), quiet=as_json),
            timeout_us=patience * 1_000_000,
            teach=teach,
        )
    except BoardError as error:
        raise UnusableBoardError(str(error)) from error
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    if examination.notes.is_unusable:
        raise UnusableBoardError("sensors: they stopped answering and did not return; check their cable")
    _report(name, profile, examination, target, teach=teach, as_json=as_json)


def _output_file(name: str, output: Path | None, *, is_simulated: bool) -> Path | None:
    """Return the file to write the orders to; None for a simulated board, whose profile has none."""
    if is_simulated:
        if output is not None:
            raise click.UsageError("a simulated board has no wires; its orders are printed, not written")
        return None
    if output is None and name in shipped_profiles():
        raise click.UsageError(f"{name} comes with the program and cannot be changed; name a file with -o")
    return output or Path(name)


def _examine(profile: Profile, faults: str, printer: TaskPrinter, *, timeout_us: int, teach: bool) -> Examination:
    examined_board = examined_board_of(profile, timeout_us=timeout_us, is_thorough=teach)
    try:
        if isinstance(profile.board, SimulatedBoardWiring):
            return _examine_simulated(examined_board, faults, profile.board.seed, printer)
        return examine_parts(examined_board, profile.board, Examiner(on_task=printer.print_task, replies=read_replies))
    finally:
        printer.end_line()


def _examine_simulated(examined_board: ExaminedBoard, faults: str, seed: int, printer: TaskPrinter) -> Examination:
    # imported here: the examination of a real board loads nothing of the simulation
    from controller.app.simulated_examination import examine_simulated
    from sim.faults.board_faults import FaultSyntaxError, parse_faults

    try:
        return examine_simulated(examined_board, parse_faults(faults), seed, printer.print_task)
    except FaultSyntaxError as error:
        raise click.UsageError(f"--faults: {error}") from error


def _report(
    name: str, profile: Profile, examination: Examination, target: Path | None, *, teach: bool, as_json: bool
) -> None:
    findings = diagnose(examination.examined_board, examination.notes, examination.contacts, examination.buttons)
    order = infer_wiring_order(examination.notes, *wiring_orders_of(profile)) if teach else None
    if order is not None and target is not None:
        try:
            write_square_orders(profile_text(name), name, target, sensors=order.sensors, leds=order.leds)
        except SquareOrderError as error:
            raise CommandError(str(error)) from error
        findings = tuple(finding for finding in findings if finding.fault not in ORDER_FAULTS)
    unexamined = find_unexamined(examination.notes)
    catalogue = load_catalogue(profile.face.language)
    if as_json:
        print_json(_as_json(catalogue, name, findings, unexamined, order))
    else:
        for line in _lines(catalogue, findings, unexamined, order, target):
            click.echo(line)
    if findings:
        raise click.exceptions.Exit(1)


def _as_json(
    catalogue: Catalogue,
    name: str,
    findings: tuple[Finding, ...],
    unexamined: Unexamined,
    order: WiringOrder | None,
) -> object:
    return {
        "profile": name,
        "healthy": not findings,
        "findings": [
            {
                "fault": finding.fault.value,
                "squares": finding.squares,
                "names": finding.names,
                "places": finding.places,
                "words": finding_text(catalogue, finding),
            }
            for finding in findings
        ],
        "not_examined": unexamined.names,
        "learnt": None
        if order is None
        else {
            "sensors": order.sensors,
            "leds": order.leds,
            "guessed": {"sensors": order.guessed_sensors, "leds": order.guessed_leds},
        },
    }


def _lines(
    catalogue: Catalogue,
    findings: tuple[Finding, ...],
    unexamined: Unexamined,
    order: WiringOrder | None,
    target: Path | None,
) -> list[str]:
    lines = [f"- {finding_text(catalogue, finding)}." for finding in findings]
    lines.insert(
        0,
        catalogue.text("self-test", "found", count=len(findings)) if findings else catalogue.text("self-test", "sound"),
    )
    if unexamined.names:
        lines.append(unexamined_text(catalogue, unexamined))
    if order is not None:
        lines += _order_lines(catalogue, order, target)
    return lines


def _order_lines(catalogue: Catalogue, order: WiringOrder, target: Path | None) -> list[str]:
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
