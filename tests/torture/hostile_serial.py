"""A serial line full of nonsense: the driver reports no level that was never told, and recovers."""

import asyncio
import logging
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from controller.rules.squares import SQUARES
from hardware.drivers.serial_scanner import SerialScanner
from hardware.events import Button, ButtonEdge, ButtonEvent, Edge, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.host_clock import now_us
from hardware.settings.sensors import SerialScannerWiring
from tests.torture.attack import Attack, AttackReport
from tests.torture.hostile_scanner import HostileScanner, open_hostile_scanner

INPUTS_OF_A_ROUND = 60  # after each round the driver must show the true levels
FLOOD_EVERY = 40  # rounds; a flood costs the part for a moment
RECOVERS_WITHIN_S = 15.0  # on a busy machine; a scanner that is lost takes 3 s to be known as lost
BUTTON_BITS = {Button.WHITE: 1, Button.BLACK: 2, Button.THIRD: 4}


class DriverWatch:
    """What the driver has reported so far, and what of it was wrong."""

    def __init__(self, scanner: HostileScanner) -> None:
        self.faults: list[str] = []
        self.losses = 0
        self._scanner = scanner
        self._contacts: int | None = None
        self._buttons: int | None = 0
        self._last_us = 0
        self._changed = asyncio.Event()

    async def watch_sensors(self, driver: SerialScanner) -> None:
        """Follow the levels of the contacts; contact n is of square n + 1."""
        async for event in driver.sensors.events():
            self._check_stamp(event)
            match event:
                case Snapshot(occupancy=occupancy):
                    self._contacts = occupancy
                case Edge(square=square, closed=closed):
                    if self._contacts is None or bool(self._contacts >> square - 1 & 1) == closed:
                        self.faults.append(f"{event} changes nothing")
                    self._contacts = (self._contacts or 0) ^ 1 << square - 1
                case PartLost():
                    self._contacts = None
                    self.losses += 1
                case PartRestored():
                    pass
            self._changed.set()

    async def watch_buttons(self, driver: SerialScanner) -> None:
        """Follow the levels of the buttons."""
        async for event in driver.buttons.events():
            match event:
                case ButtonEdge(button=button):
                    self._buttons = (self._buttons or 0) ^ BUTTON_BITS[button]
                case PartLost() | PartRestored():
                    self._buttons = None if isinstance(event, PartLost) else 0
            self._changed.set()

    async def wait_for_truth(self) -> None:
        """Wait until the driver shows what the scanner has; a driver that does not come back is a fault."""
        wanted = self._scanner.contacts, self._scanner.buttons
        try:
            async with asyncio.timeout(RECOVERS_WITHIN_S):
                while (self._contacts, self._buttons) != wanted:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            self.faults.append(f"the driver shows {self._contacts}, {self._buttons} and not {wanted}")

    def check_levels(self) -> None:
        """Note it if the driver shows contacts that no true line has told."""
        contacts = {contacts for contacts, _ in self._scanner.levels_sent.copy()}  # its thread goes on adding
        if self._contacts is not None and self._contacts not in contacts:
            self.faults.append(f"the contacts {self._contacts:08X} were never told")

    def _check_stamp(self, event: SensorEvent | ButtonEvent) -> None:
        if not self._last_us <= event.at_us <= now_us():
            self.faults.append(f"{event} is stamped before the last event, or in the future")
        self._last_us = event.at_us
        self.check_levels()


class _TracebackHandler(logging.Handler):
    """Collects the log lines that have a traceback or name a fault of the program."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or "fault of the program" in record.getMessage():
            self.lines.append(record.getMessage())


def attack_scanner(attempts: int, seed: int, folder: Path) -> AttackReport:
    """Send hostile inputs to the driver of a scanner, among true lines."""
    handler = _TracebackHandler()
    logger = logging.getLogger("hardware")
    logger.addHandler(handler)
    logger.propagate = False  # the losses are expected, and printed as a count
    try:
        with open_hostile_scanner(folder) as scanner:
            wiring = SerialScannerWiring(kind="serial_scanner", device=scanner.pattern, squares=SQUARES)
            with closing(SerialScanner(wiring, now_us)) as driver:
                watch = asyncio.run(_send_rounds(attempts, Random(seed), scanner, driver))
    finally:
        logger.removeHandler(handler)
        logger.propagate = True
    faults = tuple(f"seed {seed}: {fault}" for fault in (*watch.faults, *handler.lines))
    return AttackReport(attempts=attempts, faults=faults, remarks=(f"the scanner was lost {watch.losses} times",))


async def _send_rounds(attempts: int, chance: Random, scanner: HostileScanner, driver: SerialScanner) -> DriverWatch:
    watch = DriverWatch(scanner)
    tasks = [asyncio.create_task(each) for each in (watch.watch_sensors(driver), watch.watch_buttons(driver))]
    for number, first in enumerate(range(0, attempts, INPUTS_OF_A_ROUND), 1):
        count = min(INPUTS_OF_A_ROUND, attempts - first)
        await asyncio.to_thread(_send_round, count, chance, scanner, with_flood=number % FLOOD_EVERY == 0)
        scanner.levels_sent.add((scanner.contacts, scanner.buttons))
        await watch.wait_for_truth()
        if watch.faults:
            break
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    return watch


def _send_round(count: int, chance: Random, scanner: HostileScanner, *, with_flood: bool) -> None:
    for _ in range(count):
        scanner.send_nonsense(chance)
        if chance.random() < 0.3:
            scanner.toggle(chance)
    if with_flood:
        scanner.send_flood(chance)
    scanner.send_snapshot()


HOSTILE_SERIAL = Attack(
    name="hostile-serial", unit="a hostile input from a scanner's line", sample=6_000, goal=25_000, run=attack_scanner
)
