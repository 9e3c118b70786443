"""`damahan doctor`: the self-test of a board."""

from dataclasses import dataclass
from pathlib import Path

import click

from controller.app.board_report import report_examination, report_quickly
from controller.app.examination_runner import Examiner, examine_parts
from controller.app.profile_examination import examined_board_of, wiring_orders_of
from controller.cli.doctor_output import print_report
from controller.cli.drawing_output import STDOUT, output_path
from controller.cli.errors import CommandError, FaultyProfileError, UnusableBoardError
from controller.cli.examination_terminal import TaskPrinter, read_replies
from controller.cli.file_endings import ending_check
from controller.cli.journal_option import choose_journal_folder, journal_option
from controller.cli.options import json_option, profile_option, refuse_options
from controller.doctor.examined_board import ExaminedBoard
from controller.doctor.report import DoctorReport
from controller.doctor.state import Examination
from controller.doctor.wiring_order import WiringOrder, infer_wiring_order
from controller.profile import Profile, ProfileError, load_profile, profile_text, shipped_profiles
from controller.storage.journal import JournalError
from controller.storage.profile_editor import SquareOrderError, write_square_orders
from controller.words.po_files import load_catalogue
from hardware.events import Part
from hardware.settings import SimulatedBoardWiring


@click.command(short_help="Test the parts of a board and report every fault.")
@profile_option
@click.option(
    "--part",
    "part_names",
    type=click.Choice([part.value for part in Part], case_sensitive=False),
    multiple=True,
    help="Test this part alone; give it again for another one.",
)
@click.option("--quick", is_flag=True, help="Ask for nothing: open each part, read the sensors, write to the disk.")
@click.option("--teach", is_flag=True, help="Find out which contact and which LED belong to which square.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    callback=ending_check(".toml"),
    metavar="FILE",
    help="With --teach: the file to write the profile to; by default the file that was read.",
)
@click.option(
    "--patience",
    metavar="N",
    type=click.IntRange(2, 120),
    default=10,
    show_default=True,
    help="The seconds to wait for each piece and each press.",
)
@click.option(
    "--faults",
    metavar="FAULTS",
    help="The faults of a simulated board, separated by commas; the list is above.",
)
@click.option(
    "--speed",
    type=click.FloatRange(0.1, 100),
    metavar="N",
    help="How fast the simulated person acts: 1 as people do (at a terminal), 10 ten times faster.",
)
@click.option(
    "--report",
    "report_file",
    type=output_path,
    metavar="FILE",
    help="Write the report to a file too, as JSON; - is standard output, as with --json. It holds no secret.",
)
@journal_option
@json_option
@click.pass_context
def doctor(
    context: click.Context,
    name: str,
    part_names: tuple[str, ...],
    quick: bool,
    teach: bool,
    output: Path | None,
    patience: int,
    faults: str | None,
    speed: float | None,
    report_file: Path | None,
    folder: Path | None,
    as_json: bool,
) -> None:
    """Test sensors, LEDs, buttons, display and buzzer of a board, and report every fault.

    One square after another is lit: put a piece on it, and take the piece away when the light goes out. Keys: y for yes
    or done, n for no or no light, s to skip, q to quit. Parts that are absent are named and left out. The exit code is
    0 for a board without faults, 1 if there are faults, 3 for a board that cannot be used. A simulated person tests the
    simulated board.

    \b
    Faults of a simulated board, as --faults takes them; N and M are squares:
    dead=N, stuck=N, chattering=N         a sensor stays open, stays closed,
                                          or chatters
    swapped=N+M, twin=N+M                 two sensors are exchanged, or close
                                          together
    open=sense3, shorted=sense3+sense4    a line is broken, two lines touch;
                                          sense1 to sense8, drive1 to drive4
    leds=N+M, dark=N                      two LEDs are exchanged, one is dark
    dead=white, stuck=black,
    bouncing=white, swapped=white+black   the buttons
    dead=display, dead=buzzer,
    absent=LEDs                           other parts

    For example: damahan doctor --faults dead=18,swapped=5+6
    """  # noqa: D301  # \b is click's mark of lines that stay as they are
    if report_file == STDOUT:  # which then has nothing else
        report_file, as_json = None, True
    if output is not None and not teach:
        raise click.UsageError("-o is for --teach")
    if output == STDOUT:
        raise click.UsageError("standard output has the report; name a file with -o")
    if teach and part_names:
        raise click.UsageError("--teach needs all parts: leave --part out")
    if quick:
        needless = ("part_names", "teach", "patience", "faults", "speed")
        refuse_options(context, needless, "--quick asks for nothing and looks at every part")
    hands = _HandsOptions(
        parts=tuple(map(Part, part_names)),
        is_teaching=teach,
        output=output,
        patience_us=patience * 1_000_000,
        faults=faults,
        speed=speed,
        is_quiet=as_json,
    )
    try:
        profile = load_profile(name)
        journal = choose_journal_folder(folder)
        if quick:
            report, target = report_quickly(name, profile, journal), None
        else:
            report, target = _examine_with_hands(name, profile, journal, hands)
    except ProfileError as error:
        raise FaultyProfileError(error.lines) from error
    except JournalError as error:
        raise CommandError(str(error)) from error
    catalogue = load_catalogue(profile.face.language)
    print_report(catalogue, report, target, file=report_file, as_json=as_json)


@dataclass(frozen=True, slots=True, kw_only=True)
class _HandsOptions:
    """The options of an examination with hands."""

    parts: tuple[Part, ...]
    """The parts to examine; none: all."""
    is_teaching: bool
    output: Path | None
    patience_us: int
    faults: str | None
    speed: float | None
    is_quiet: bool


def _examine_with_hands(
    name: str, profile: Profile, journal: Path, options: _HandsOptions
) -> tuple[DoctorReport, Path | None]:
    """Return the report, and the file to which the orders of the wires were written."""
    is_simulated = isinstance(profile.board, SimulatedBoardWiring)
    if not is_simulated and (options.faults is not None or options.speed is not None):
        option = "--speed" if options.faults is None else "--faults"
        raise click.UsageError(f"{option} is for a simulated board; a real one has its own")
    target = _output_file(name, options.output, is_simulated=is_simulated) if options.is_teaching else None
    examined_board = examined_board_of(profile, timeout_us=options.patience_us, is_thorough=options.is_teaching)
    if options.parts:
        examined_board = examined_board.limited_to(options.parts)
    printer = TaskPrinter(load_catalogue(profile.face.language), quiet=options.is_quiet)
    examination = _examine(profile, examined_board, options.faults or "", options.speed, printer)
    order = None
    if options.is_teaching:
        order = infer_wiring_order(examination.notes, *wiring_orders_of(profile))
        _write_orders(name, target, order)
    report = report_examination(name, profile, examination, journal, order=order, is_order_written=target is not None)
    return report, target


def _output_file(name: str, output: Path | None, *, is_simulated: bool) -> Path | None:
    """Return the file to write the orders to; None for a simulated board, whose profile has none."""
    if is_simulated:
        if output is not None:
            raise click.UsageError("a simulated board has no wires; its orders are printed, not written")
        return None
    if output is None and name in shipped_profiles():
        raise click.UsageError(f"{name} comes with the program and cannot be changed; name a file with -o")
    return output or Path(name)


def _examine(
    profile: Profile, examined_board: ExaminedBoard, faults: str, speed: float | None, printer: TaskPrinter
) -> Examination:
    try:
        if isinstance(profile.board, SimulatedBoardWiring):
            examination = _examine_simulated(examined_board, faults, profile.board.seed or 1, speed, printer)
        else:
            examiner = Examiner(on_start=printer.print_absences, on_task=printer.print_task, replies=read_replies)
            examination = examine_parts(examined_board, profile.board, examiner)
    finally:
        printer.end_line()
    if examination.notes.is_unusable:
        raise UnusableBoardError("sensors: they stopped answering and did not return; check their cable")
    return examination


def _examine_simulated(
    examined_board: ExaminedBoard, faults: str, seed: int, speed: float | None, printer: TaskPrinter
) -> Examination:
    # imported here: the examination of a real board loads nothing of the simulation
    from controller.app.simulated_examination import examine_simulated
    from sim.faults.board_faults import FaultSyntaxError, parse_faults

    if speed is None and printer.rewrites:
        speed = 1
    try:
        planted = parse_faults(faults)
    except FaultSyntaxError as error:
        raise click.UsageError(f"--faults: {error}") from error
    return examine_simulated(
        examined_board, planted, seed, printer.print_task, on_start=printer.print_absences, speed=speed
    )


def _write_orders(name: str, target: Path | None, order: WiringOrder) -> None:
    if target is None:
        return
    try:
        write_square_orders(profile_text(name), name, target, sensors=order.sensors, leds=order.leds)
    except SquareOrderError as error:
        raise CommandError(str(error)) from error
