"""Measure the drivers of pins and I2C: their CPU time at rest, and the time from an edge to the LEDs.

Run it with `python -m tests.benchmarks.drivers` on mock pins, a fake SMBus and the scanner's firmware under node (which
`make node_modules/.installed` brings), and with `tests/kernel/run .venv/bin/python -m tests.benchmarks.drivers` on a
kernel's simulated chips (give the path of python in full).
"""

import asyncio
import os
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Protocol

import click

from controller.daemon.event_loop import run_with_low_latency
from controller.rules.squares import Square
from controller.session.deadlines import next_deadline_us
from controller.session.effects import ShowLeds
from controller.settings.appearance import AppearanceSettings, HelpLevel
from hardware.drivers.bus_thread import BusThread
from hardware.drivers.gpio_buttons import GpioButtons
from hardware.drivers.gpio_matrix import build_gpio_matrix
from hardware.drivers.pins import open_pins
from hardware.events import Edge, Part
from hardware.host_clock import now_us
from hardware.settings.buttons import GpioButtonsWiring
from hardware.settings.sensors import GpioMatrixWiring
from tests.benchmarks.lateness import keep_processors_awake, late_timers_ms, spread
from tests.benchmarks.timed_leds import TimedLeds
from tests.daemon.daemon_rig import game_started, make_settings
from tests.daemon.step_recorder import RecordedStep
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.driven_board import DrivenBoard
from tests.hardware.expander_rig import ExpanderRig
from tests.hardware.mock_pins import MockPi
from tests.hardware.mock_table import MockTable
from tests.hardware.scanner_table import ScannerTable

IDLE_SECONDS = 5.0  # how long a driver at rest is measured; a choice
LIFTS = 80
PRESSES = 3  # the kernel's simulated chips may lose one
DEBOUNCE_S = 0.008  # the default of tracking.debounce_ms
WANTED = "wanted: p99 under 5 ms"
HAND_SECONDS = 0.25  # faster, the session sees a rocking piece or a faulty sensor


class Driver(Protocol):
    """A driver at rest: sensors or buttons."""

    def events(self) -> AsyncIterator[Any]:
        """Yield its events."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


def main() -> None:
    """Print the figures."""
    with keep_processors_awake():
        if "DAMAHAN_KERNEL" in os.environ:
            _measure_kernel_chips()
        else:
            _measure_mocks()


def _measure_mocks() -> None:
    keys = GpioButtonsWiring(kind="gpio", third=22)
    for rate in (200, 1000):
        matrix = GpioMatrixWiring(kind="gpio_matrix", scans_per_second=rate)
        # gpiozero's own mock pins, since the simulated contacts of tests cost more than the driver
        build = partial(build_gpio_matrix, matrix, partial(open_pins, "mock", Part.SENSORS), now_us)
        _print_idle(f"gpio_matrix, {rate} scans a second", build, wanted=10 if rate == 200 else None)
    _print_idle("i2c_expander, interrupt", ExpanderRig("pca9555", with_interrupt=True).build, wanted=1)
    polled = ExpanderRig("pca9555", with_interrupt=False)
    _print_idle(f"i2c_expander, {polled.wiring.polls_per_second} polls a second", polled.build, wanted=1)
    with closing(MockTable()) as table:
        _print_latency("gpio_matrix", table)
    with (
        tempfile.TemporaryDirectory() as folder,
        SimulatedPico() as pico,
        closing(ScannerTable(Path(folder), pico)) as scanned,
    ):
        _print_latency("serial_scanner", scanned)
    _print_idle("gpio_buttons", lambda: GpioButtons(keys, MockPi(Part.BUTTONS).open_pins, now_us), wanted=1)


def _measure_kernel_chips() -> None:
    from tests.kernel.chips import GpioBank, StubChips
    from tests.kernel.rigs import KernelExpander, KernelMatrix, KernelTable

    with _removing(GpioBank()) as bank, _removing(StubChips(0x20, 0x21)) as stub:
        for name, rig in (("gpio_matrix", KernelMatrix(bank)), ("i2c_expander", KernelExpander(stub))):
            with closing(KernelTable(rig, bank)) as table:
                _print_latency(name, table)


@contextmanager
def _removing(chips: Any) -> Iterator[Any]:
    try:
        yield chips
    finally:
        chips.remove()


def _print_idle(name: str, build: Callable[[], Driver], wanted: int | None) -> None:
    percent = run_with_low_latency(_idle_percent(build))
    goal = "" if wanted is None else f"   (wanted: under {wanted} %)"
    click.echo(f"{name:<36} idle {percent:5.2f} % of one core{goal}")


async def _idle_percent(build: Callable[[], Driver]) -> float:
    with closing(build()) as driver:
        listening = asyncio.create_task(_consume_events(driver))
        await asyncio.sleep(0.5)
        spent_s, since_s = time.process_time(), time.monotonic()
        await asyncio.sleep(IDLE_SECONDS)
        percent = 100 * (time.process_time() - spent_s) / (time.monotonic() - since_s)
        listening.cancel()
    return percent


async def _consume_events(driver: Driver) -> None:
    async for _ in driver.events():
        pass


def _print_latency(name: str, table: Any) -> None:
    """Lift a piece and put it back, again and again, with full help: each change changes the LEDs."""
    with closing(BusThread("LEDs")) as bus:
        late_ms = late_leds_ms(table, TimedLeds(bus))
        alone_ms = run_with_low_latency(late_timers_ms(DEBOUNCE_S))
    click.echo(f"{name:<14} edge read to LED bytes on SPI, debounce excluded: {spread(late_ms)}   ({WANTED})")
    click.echo(f"{'':<14} a timer alone is late by:                         {spread(alone_ms)}")


def late_leds_ms(table: Any, leds: TimedLeds) -> list[float]:
    """Return how long each change took from its edge to the LEDs, in milliseconds, without the debounce."""
    full_help = make_settings(face=AppearanceSettings(help=HelpLevel.FULL))
    late_ms: list[float] = []

    async def people(board: DrivenBoard) -> None:
        await board.start_clock()
        occupancy = board.game.position.occupancy
        for turn in range(LIFTS):
            square = Square((21, 22, 23, 24)[turn % 4])
            for changed in (occupancy & ~(1 << (square - 1)), occupancy):
                reported, shown = len(board.recorder.steps), len(leds.spi.written_us)
                board.set_occupancy(changed)
                await asyncio.sleep(HAND_SECONDS)  # no polling in the meantime, since that takes time itself
                late_us = _late_us(board.recorder.steps[reported - 1 :], leds.spi.written_us[shown:])
                if late_us is not None:
                    late_ms.append(late_us / 1000)

    with tempfile.TemporaryDirectory() as folder:
        DrivenBoard(table, Path(folder), leds, game_started(full_help, at_us=now_us()), presses=PRESSES).run(
            table.rig.build, table.buttons, people
        )
    return late_ms


def _late_us(steps: Sequence[RecordedStep], written_us: Sequence[int]) -> int | None:
    """Return the time of an edge from the driver to the session, plus that from the session's deadline to the LEDs.

    The time between is the session's own wait: the debounce, longer for a rocking piece. None: it lit nothing.
    """
    edge = next((step for step in steps if isinstance(step.event, Edge)), None)
    lit = (one for one, other in pairwise(steps) if any(isinstance(each, ShowLeds) for each in other.effects))
    before = next(lit, None)
    due_us = None if before is None else next_deadline_us(before.session)
    if edge is None or due_us is None:
        return None
    shown_us = next((at_us for at_us in written_us if at_us >= due_us), None)
    return None if shown_us is None else edge.recorded_us - edge.event.at_us + shown_us - due_us


if __name__ == "__main__":
    main()
