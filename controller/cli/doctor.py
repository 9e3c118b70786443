"""`damahan doctor`: the self-test of a board."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import click

from controller.app.examination_runner import (
    Examiner,
    examine_parts,
    examine_simulated,
    examined_board_of,
    wiring_orders_of,
)
from controller.app.parts import BoardError
from controller.cli.options import CommandError, UnusableBoardError, json_option, print_json
from controller.doctor.diagnosis import diagnose, list_unexamined
from controller.doctor.findings import ORDER_FAULTS, Finding
from controller.doctor.inputs import Reply
from controller.doctor.requests import AskPerson, TaskKind
from controller.doctor.state import Examination
from controller.doctor.wiring_order import WiringOrder, infer_wiring_order
from controller.faces.terminal.keyboard import Keyboard, KeyPress
from controller.profile import DEFAULT_PROFILE, Profile, ProfileError, load_profile, profile_text, shipped_profiles
from controller.storage.profile_editor import SquareOrderError, write_square_orders
from controller.words.doctor_words import ask_words, finding_words, list_squares
from hardware.settings import SimulatedBoardWiring
from sim.faults.board_faults import FaultSyntaxError, parse_faults

_REPLIES = {"y": Reply.YES, "\n": Reply.YES, "\r": Reply.YES, "n": Reply.NO, "s": Reply.SKIP}
_SQUARE_TASKS = (TaskKind.PLACE_ON_LIT, TaskKind.PLACE_ON_NAMED, TaskKind.REMOVE_PIECE)

MAX_NAMED_SQUARES = 6


@click.command()
@click.option("--profile", "name", metavar="NAME|FILE", default=DEFAULT_PROFILE, show_default=True, help="The board.")
@click.option("--teach", is_flag=True, help="Learn which contact and which LED belong to which square.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="With --teach: where the profile is written; by default the file that was read.",
)
@click.option(
    "--patience",
    type=click.IntRange(2, 120),
    default=10,
    show_default=True,
    help="Seconds for each piece and each press; then it is given up.",
)
@click.option("--faults", hidden=True, help="What is wrong with a simulated board, such as dead=18,twin=5+6.")
@json_option
def doctor(name: str, teach: bool, output: Path | None, patience: int, faults: str | None, as_json: bool) -> None:
    """Examine a board: LEDs, squares, buttons, display and buzzer, and name what is wrong.

    A light goes from square to square: put a piece where it is, and take it away when it goes out. Keys: y yes or done,
    n no or no light, s skip, q quit. The exit code is 0 for a sound board, 1 where something was found, 3 for a board
    that cannot be used. The simulated board is examined by a simulated person.
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
            profile, faults or "", _TaskPrinter(quiet=as_json), timeout_us=patience * 1_000_000, teach=teach
        )
    except (BoardError, FaultSyntaxError, ProfileError) as error:
        raise _command_error(error) from error
    if examination.notes.is_unusable:
        raise UnusableBoardError("sensors: they went away and did not come back; look at their cable")
    _report(name, profile, examination, target, teach=teach, as_json=as_json)


def _command_error(error: BoardError | FaultSyntaxError | ProfileError) -> click.ClickException:
    match error:
        case BoardError():
            return UnusableBoardError(str(error))
        case FaultSyntaxError():
            return click.UsageError(f"--faults: {error}")
        case ProfileError():
            return CommandError(str(error))


def _output_file(name: str, output: Path | None, *, is_simulated: bool) -> Path | None:
    """Give the file that what was learnt is written to; a simulated board has no profile that could take it."""
    if is_simulated:
        if output is not None:
            raise click.UsageError("a simulated board has no wires; what it teaches is told, not written")
        return None
    if output is None and name in shipped_profiles():
        raise click.UsageError(f"{name} comes with the program and stays as it is; name a file with -o")
    return output or Path(name)


def _examine(profile: Profile, faults: str, printer: "_TaskPrinter", *, timeout_us: int, teach: bool) -> Examination:
    examined_board = examined_board_of(profile, timeout_us=timeout_us, is_thorough=teach)
    try:
        if isinstance(profile.board, SimulatedBoardWiring):
            return examine_simulated(examined_board, parse_faults(faults), profile.board.seed, printer.print_task)
        return examine_parts(examined_board, profile.board, Examiner(on_task=printer.print_task, replies=_read_replies))
    finally:
        printer.end_line()


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
    unexamined = list_unexamined(examination.notes)
    if as_json:
        print_json(_as_json(name, findings, unexamined, order))
    else:
        for line in _lines(findings, unexamined, order, target):
            click.echo(line)
    if findings:
        raise click.exceptions.Exit(1)


def _as_json(
    name: str, findings: tuple[Finding, ...], unexamined: tuple[str, ...], order: WiringOrder | None
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
                "words": finding_words(finding),
            }
            for finding in findings
        ],
        "not_examined": unexamined,
        "learnt": None
        if order is None
        else {
            "sensors": order.sensors,
            "leds": order.leds,
            "guessed": {"sensors": order.guessed_sensors, "leds": order.guessed_leds},
        },
    }


def _lines(
    findings: tuple[Finding, ...], unexamined: tuple[str, ...], order: WiringOrder | None, target: Path | None
) -> list[str]:
    lines = [f"- {finding_words(finding)}." for finding in findings]
    lines.insert(0, f"{len(findings)} found:" if findings else "All that was examined is sound.")
    if unexamined:
        lines.append(f"Not examined: {', '.join(_shorten_square_list(unexamined))}.")
    if order is not None:
        lines.append(f"Learnt and written to {target}." if target else f"Learnt: sensors {list(order.sensors)}")
        lines += [] if target else [f"Learnt: LEDs {list(order.leds)}"]
        for part, squares in (("contact", order.guessed_sensors), ("LED", order.guessed_leds)):
            lines += [f"Guessed, since none told: the {part} of squares {list_squares(squares)}."] if squares else []
    return lines


def _shorten_square_list(unexamined: tuple[str, ...]) -> list[str]:
    """Count squares where naming each would fill the screen."""
    squares = [name for name in unexamined if name.startswith("square ")]
    others = [name for name in unexamined if name not in squares]
    return [*(squares if len(squares) <= MAX_NAMED_SQUARES else [f"{len(squares)} squares"]), *others]


class _TaskPrinter:
    """Says what is asked for; on a terminal the walk over the squares keeps to one line."""

    def __init__(self, *, quiet: bool) -> None:
        self._is_quiet = quiet
        self._rewrites = sys.stdout is not None and sys.stdout.isatty()
        self._is_line_open = False
        self._last_kind: TaskKind | None = None

    def print_task(self, task: AskPerson) -> None:
        """Say what is asked for now."""
        if self._is_quiet:
            return
        is_square_task = task.kind in _SQUARE_TASKS
        if self._rewrites and is_square_task:
            place = f"[{task.square:>2} of 32] " if task.kind is TaskKind.PLACE_ON_LIT else ""
            click.echo(f"\r\x1b[K{place}{ask_words(task)}", nl=False)
            self._is_line_open = True
        elif task.kind is TaskKind.PLACE_ON_NAMED or not (is_square_task and self._last_kind in _SQUARE_TASKS):
            self.end_line()
            click.echo(ask_words(task))
        self._last_kind = task.kind

    def end_line(self) -> None:
        """End the line that is rewritten."""
        if self._is_line_open:
            click.echo("")
        self._is_line_open = False


async def _read_replies() -> AsyncIterator[Reply]:
    """Give what is typed; without a terminal nobody answers, and what is asked runs out of time."""
    if sys.stdin is None or not sys.stdin.isatty():
        return
    loop = asyncio.get_running_loop()
    typed: asyncio.Queue[KeyPress | None] = asyncio.Queue()
    descriptor = os.dup(sys.stdin.fileno())
    keyboard = Keyboard(descriptor)

    def read() -> None:
        if not keyboard.read_keys(typed.put_nowait):
            typed.put_nowait(None)

    try:
        with keyboard:
            loop.add_reader(descriptor, read)
            while (key := await typed.get()) not in (None, "q"):
                if key in _REPLIES:
                    yield _REPLIES[str(key)]
            raise click.Abort
    finally:
        loop.remove_reader(descriptor)
        os.close(descriptor)
