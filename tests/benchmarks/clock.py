"""Measure the clock in real time on a busy board: the error of a press's stamp, and the delay of a shown flag.

Run it with `python -m tests.benchmarks.clock`; it needs node and `make node_modules/.installed`. A finger presses a
button of a simulated Pico, whose real firmware stamps the press with its own clock. The scanner's driver converts the
stamp to the host's time. The daemon handles it while a sensor chatters, pages are drawn and a real journal is written.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import click
import pytest

from controller.clock.press_clock import FlagRule
from controller.commands.values import SetTime
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.event_loop import run_with_low_latency
from controller.faces.display.page_output import page_output
from controller.rules.moves import Move
from controller.rules.squares import Square, squares_of
from controller.session.effects import Announce, Effect, ReportJudgement
from controller.session.game_start import first_game
from controller.session.inputs import CommandGiven, GameStarted, Input
from controller.session.state import Session
from controller.session.views.messages import MessageCode
from controller.settings.clock import ClockSettings
from controller.settings.game import GameSettings
from controller.settings.settings import Settings
from controller.storage.journal import Journal
from controller.words.po_files import english
from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Button, ButtonEvent, Edge, SensorEvent, Snapshot
from hardware.host_clock import now_us
from hardware.ports import Board, Colours, Picture, Tone
from hardware.settings.sensors import SerialScannerWiring
from tests.benchmarks.lateness import keep_processors_awake, late_timers_ms, spread
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.scanner_cable import ScannerCable

PRESSES = 200
FLAGS = 200
ROCKING_S = 0.002  # from one edge of the chattering sensor to the next
FLAG_AFTER_US = 60_000  # the time that a clock has left; a choice: time for the board to come to rest first
SETTLED_S = 0.03  # after this time a move can be pressed


class PicoButtons:
    """The buttons of a scanner; records the true time and the stamp of each press."""

    def __init__(self, pico: SimulatedPico, scanner: SerialScanner) -> None:
        self._pico = pico
        self._scanner = scanner
        self.changed_us: list[int] = []
        self.stamped_us: list[int] = []

    async def change(self, button: Button, *, down: bool) -> None:
        """Change the wire now; returns after the Pico has reported it."""
        number = list(Button).index(button)
        self.changed_us.append(await asyncio.to_thread(self._pico.set_button, number, down=down))

    async def events(self) -> AsyncIterator[ButtonEvent]:
        """Yield the events of the driver."""
        async for event in self._scanner.buttons.events():
            self.stamped_us.append(event.at_us)
            yield event


class RockingSensors:
    """Sensors that a benchmark controls, and one that chatters without end."""

    def __init__(self, occupancy: int, rocking: Square) -> None:
        self._occupancy = occupancy
        self._rocking = rocking
        self._events: asyncio.Queue[SensorEvent] = asyncio.Queue()

    def move(self, move: Move) -> None:
        """Play a move: the squares that empty open, and the landing closes."""
        for square in (move.origin, *squares_of(move.captured)):
            self._events.put_nowait(Edge(square=square, closed=False, at_us=now_us()))
        self._events.put_nowait(Edge(square=move.landing, closed=True, at_us=now_us()))

    async def rock(self) -> None:
        """Toggle the sensor of the empty square forever; it never settles."""
        closed = False
        while True:
            closed = not closed
            self._events.put_nowait(Edge(square=self._rocking, closed=closed, at_us=now_us()))
            await asyncio.sleep(ROCKING_S)

    async def events(self) -> AsyncIterator[SensorEvent]:
        """Yield a Snapshot of the board, and then every edge."""
        yield Snapshot(occupancy=self._occupancy, at_us=now_us())
        while True:
            yield await self._events.get()


class TimedDisplay:
    """A display that records when it got its last picture."""

    size = (128, 64)

    def __init__(self) -> None:
        self.shown_us = 0
        self.shown = asyncio.Event()

    async def show(self, picture: Picture) -> None:
        """Record the time of a picture."""
        del picture
        self.shown_us = now_us()
        self.shown.set()


class NullParts:
    """LEDs and a buzzer that are not measured."""

    async def show(self, colours: Colours) -> None:
        """Do nothing."""
        del colours

    async def play(self, tone: Tone) -> None:
        """Do nothing."""
        del tone


class VerdictWatcher:
    """An observer that sets `announced` at each verdict and at a flag."""

    def __init__(self) -> None:
        self.announced = asyncio.Event()
        self.session: Session | None = None

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Record one step."""
        del event
        self.session = session
        for effect in effects:
            if isinstance(effect, Announce) and effect.message.code is MessageCode.FLAG:
                self.announced.set()
            if isinstance(effect, ReportJudgement):
                self.announced.set()


async def measure(folder: Path, pico: SimulatedPico, scanner: SerialScanner) -> tuple[list[int], list[int]]:
    """Return the error of each button's stamp and the delay of each shown flag, in microseconds."""
    settings = Settings(
        game=GameSettings(time_control="15+10", draws_end_game=False), clock=ClockSettings(flag=FlagRule.ARBITER)
    )
    started = GameStarted(at_us=0, date="2000.01.01", version="measured", settings=settings)
    buttons, watching, display, quiet = PicoButtons(pico, scanner), VerdictWatcher(), TimedDisplay(), NullParts()
    sensors = RockingSensors(first_game(started).position.occupancy, Square(17))
    board = Board(sensors=sensors, buttons=buttons, leds=quiet, display=display, buzzer=quiet)
    dependencies = DaemonDependencies(
        board=board, journal=Journal.open(folder), now_us=now_us, theme=settings.face.theme, observers=[watching],
        show_page=page_output(display, english()),
        new_game=lambda at_us, _: GameStarted(at_us=at_us, date="2000.01.01", version="measured", settings=settings),
    )  # fmt: skip
    daemon = Daemon(dependencies, None)
    tasks = [asyncio.create_task(daemon.run()), asyncio.create_task(sensors.rock())]
    try:
        await asyncio.sleep(1)
        await _press(buttons, Button.BLACK)
        late = await _flags(daemon, watching, display)
        await _presses(buttons, sensors, watching)
    finally:
        for task in tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
    stamps = [abs(stamp - change) for change, stamp in zip(buttons.changed_us, buttons.stamped_us, strict=True)]
    return stamps, late


async def _press(buttons: PicoButtons, button: Button) -> None:
    await buttons.change(button, down=True)
    await asyncio.sleep(0.04)
    await buttons.change(button, down=False)
    await asyncio.sleep(0.04)


async def _presses(buttons: PicoButtons, sensors: RockingSensors, watching: VerdictWatcher) -> None:
    """Move and press until the number of presses is reached; after the game there are presses only."""
    rng = Random(1)
    for _ in range(PRESSES):
        session = watching.session
        if session is None:
            raise RuntimeError("the daemon has not begun")
        moves = [move for move in session.game.legal_moves if move.landing != 17]
        if moves and session.outcome is None:
            sensors.move(rng.choice(moves))
            await asyncio.sleep(SETTLED_S)
        watching.announced.clear()
        await _press(buttons, (Button.WHITE, Button.BLACK)[session.to_move])
        with suppress(TimeoutError):
            await asyncio.wait_for(watching.announced.wait(), 1)


async def _flags(daemon: Daemon, watching: VerdictWatcher, display: TimedDisplay) -> list[int]:
    """Again and again, give the side to move a moment, and measure when the display shows its flag."""
    late = []
    for _ in range(FLAGS):
        session = watching.session
        if session is None:
            raise RuntimeError("the daemon has not begun")
        watching.announced.clear()
        at_us = now_us()
        daemon.enqueue(CommandGiven(command=SetTime(side=session.to_move, remaining_us=FLAG_AFTER_US), at_us=at_us))
        await asyncio.wait_for(watching.announced.wait(), 2)
        if display.shown_us < at_us + FLAG_AFTER_US:
            display.shown.clear()
            await asyncio.wait_for(display.shown.wait(), 2)
        late.append(display.shown_us - at_us - FLAG_AFTER_US)
        daemon.enqueue(CommandGiven(command=SetTime(side=session.to_move, remaining_us=900_000_000), at_us=now_us()))
    return late


def main() -> None:
    """Print the errors of stamps and the delays of flags."""
    try:
        pico = SimulatedPico()
    except pytest.skip.Exception as missing:
        raise click.ClickException(str(missing)) from None
    with tempfile.TemporaryDirectory() as name, pico:
        folder = Path(name)
        cable = ScannerCable(pico, folder)
        cable.plug_in()
        scanner = SerialScanner(SerialScannerWiring(kind="serial_scanner", device=cable.pattern), now_us)
        try:
            with keep_processors_awake():
                stamps_us, flags_us = run_with_low_latency(measure(folder / "games", pico, scanner))
                alone_ms = run_with_low_latency(late_timers_ms(FLAG_AFTER_US / 1_000_000))
        finally:
            scanner.close()
            cable.close()
    for what, late_us in (("press stamped wrong by", stamps_us), ("flag shown after", flags_us)):
        click.echo(f"{what:<23} {spread([each / 1000 for each in late_us])}   (wanted: p99 under 5 ms)")
    click.echo(f"{'a timer alone, after':<23} {spread(alone_ms)}")


if __name__ == "__main__":
    main()
