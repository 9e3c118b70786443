"""`damahan doctor`: the self-test of a board."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import click

from controller.adapters.doctor_words import ask_words, finding_words, listed
from controller.adapters.keyboard import Keyboard, Pressed
from controller.adapters.profile_orders import OrderError, teach_profile
from controller.app.doctoring import Person, examine_parts, examine_simulated, orders_of, subject_of
from controller.app.parts import BoardError
from controller.cli.options import BoardFailure, Failure, json_option, print_json
from controller.doctor.diagnosis import diagnose, not_examined
from controller.doctor.findings import ORDER_FAULTS, Finding
from controller.doctor.learning import Learnt, learn
from controller.doctor.state import Examination
from controller.doctor.talk import Ask, Reply, Wish
from controller.profile import DEFAULT_PROFILE, Profile, ProfileError, load_profile, profile_text, shipped_profiles
from hardware.settings import SimulatedBoardWiring
from sim.faults.planting import PlantingError, plant

_REPLIES = {"y": Reply.YES, "\n": Reply.YES, "\r": Reply.YES, "n": Reply.NO, "s": Reply.SKIP}
_WALK = (Wish.PUT_LIT, Wish.PUT_NAMED, Wish.TAKE)

MOST_NAMED = 6


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
        simulated = isinstance(profile.board, SimulatedBoardWiring)
        if faults is not None and not simulated:
            raise click.UsageError("--faults is for a simulated board; a real one has its own")
        target = _target(name, output, simulated=simulated) if teach else None
        seen = _examined(profile, faults or "", _Teller(quiet=as_json), patience_us=patience * 1_000_000, teach=teach)
    except (BoardError, PlantingError, ProfileError) as error:
        raise _failure(error) from error
    if seen.notes.unusable:
        raise BoardFailure("sensors: they went away and did not come back; look at their cable")
    _report(name, profile, seen, target, teach=teach, as_json=as_json)


def _failure(error: BoardError | PlantingError | ProfileError) -> click.ClickException:
    match error:
        case BoardError():
            return BoardFailure(str(error))
        case PlantingError():
            return click.UsageError(f"--faults: {error}")
        case ProfileError():
            return Failure(str(error))


def _target(name: str, output: Path | None, *, simulated: bool) -> Path | None:
    """Give the file that what was learnt is written to; a simulated board has no profile that could take it."""
    if simulated:
        if output is not None:
            raise click.UsageError("a simulated board has no wires; what it teaches is told, not written")
        return None
    if output is None and name in shipped_profiles():
        raise click.UsageError(f"{name} comes with the program and stays as it is; name a file with -o")
    return output or Path(name)


def _examined(profile: Profile, faults: str, teller: "_Teller", *, patience_us: int, teach: bool) -> Examination:
    subject = subject_of(profile, patience_us=patience_us, thorough=teach)
    try:
        if isinstance(profile.board, SimulatedBoardWiring):
            return examine_simulated(subject, plant(faults), profile.board.seed, teller.hear)
        return examine_parts(subject, profile.board, Person(hear=teller.hear, replies=_replies))
    finally:
        teller.end_line()


def _report(name: str, profile: Profile, seen: Examination, target: Path | None, *, teach: bool, as_json: bool) -> None:
    found = diagnose(seen.subject, seen.notes, seen.contacts, seen.keys)
    learnt = learn(seen.notes, *orders_of(profile)) if teach else None
    if learnt is not None and target is not None:
        try:
            teach_profile(profile_text(name), name, target, sensors=learnt.sensors, leds=learnt.leds)
        except OrderError as error:
            raise Failure(str(error)) from error
        found = tuple(finding for finding in found if finding.fault not in ORDER_FAULTS)
    left = not_examined(seen.notes)
    if as_json:
        print_json(_as_json(name, found, left, learnt))
    else:
        for line in _lines(found, left, learnt, target):
            click.echo(line)
    if found:
        raise click.exceptions.Exit(1)


def _as_json(name: str, found: tuple[Finding, ...], left: tuple[str, ...], learnt: Learnt | None) -> object:
    return {
        "profile": name,
        "healthy": not found,
        "findings": [
            {
                "fault": finding.fault.value,
                "squares": finding.squares,
                "names": finding.names,
                "places": finding.places,
                "words": finding_words(finding),
            }
            for finding in found
        ],
        "not_examined": left,
        "learnt": None
        if learnt is None
        else {
            "sensors": learnt.sensors,
            "leds": learnt.leds,
            "guessed": {"sensors": learnt.guessed, "leds": learnt.guessed_leds},
        },
    }


def _lines(found: tuple[Finding, ...], left: tuple[str, ...], learnt: Learnt | None, target: Path | None) -> list[str]:
    lines = [f"- {finding_words(finding)}." for finding in found]
    lines.insert(0, f"{len(found)} found:" if found else "All that was examined is sound.")
    if left:
        lines.append(f"Not examined: {', '.join(_without_numbers(left))}.")
    if learnt is not None:
        lines.append(f"Learnt and written to {target}." if target else f"Learnt: sensors {list(learnt.sensors)}")
        lines += [] if target else [f"Learnt: LEDs {list(learnt.leds)}"]
        for part, squares in (("contact", learnt.guessed), ("LED", learnt.guessed_leds)):
            lines += [f"Guessed, since none told: the {part} of squares {listed(squares)}."] if squares else []
    return lines


def _without_numbers(left: tuple[str, ...]) -> list[str]:
    """Count squares where naming each would fill the screen."""
    squares = [name for name in left if name.startswith("square ")]
    others = [name for name in left if name not in squares]
    return [*(squares if len(squares) <= MOST_NAMED else [f"{len(squares)} squares"]), *others]


class _Teller:
    """Says what is asked for; on a terminal the walk over the squares keeps to one line."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        self._rewrites = sys.stdout is not None and sys.stdout.isatty()
        self._open = False
        self._last: Wish | None = None

    def hear(self, ask: Ask) -> None:
        """Say what is asked for now."""
        if self._quiet:
            return
        walks = ask.wish in _WALK
        if self._rewrites and walks:
            place = f"[{ask.square:>2} of 32] " if ask.wish is Wish.PUT_LIT else ""
            click.echo(f"\r\x1b[K{place}{ask_words(ask)}", nl=False)
            self._open = True
        elif ask.wish is Wish.PUT_NAMED or not (walks and self._last in _WALK):
            self.end_line()
            click.echo(ask_words(ask))
        self._last = ask.wish

    def end_line(self) -> None:
        """End the line that is rewritten."""
        if self._open:
            click.echo("")
        self._open = False


async def _replies() -> AsyncIterator[Reply]:
    """Give what is typed; without a terminal nobody answers, and what is asked runs out of time."""
    if sys.stdin is None or not sys.stdin.isatty():
        return
    loop = asyncio.get_running_loop()
    typed: asyncio.Queue[Pressed | None] = asyncio.Queue()
    descriptor = os.dup(sys.stdin.fileno())
    keyboard = Keyboard(descriptor)

    def read() -> None:
        if not keyboard.read(typed.put_nowait):
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
