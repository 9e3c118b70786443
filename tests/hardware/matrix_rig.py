"""The rig of the port contract for a matrix of reeds and diodes on mock pins."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from controller.rules.squares import SQUARES, Square
from hardware.drivers.contact_reader import ContactReader
from hardware.drivers.gpio_matrix import build_gpio_matrix
from hardware.events import Part
from hardware.host_clock import now_us
from hardware.settings.sensors import MATRIX_DRIVE_LINES, GpioMatrixWiring
from tests.hardware.mock_pins import THREAD_DELAY_US, MockPi


class MatrixRig:
    """Contacts at crossings: a sense line is low while a closed contact connects it to a drive line that is low."""

    squares: Sequence[Square] = tuple(reversed(SQUARES))

    def __init__(self, scans_per_second: int = 200, now_us: Callable[[], int] = now_us) -> None:
        self._now_us = now_us
        self.wiring = GpioMatrixWiring(
            kind="gpio_matrix", scans_per_second=scans_per_second, squares=tuple(self.squares)
        )
        self.stamp_error_us = 1_000_000 // scans_per_second + THREAD_DELAY_US
        self.mock_pi = MockPi(Part.SENSORS, self._pulled_low)
        self.contacts: set[int] = set()
        self._crossings = {
            sense: [(drive, row * MATRIX_DRIVE_LINES + line) for line, drive in enumerate(self.wiring.drive)]
            for row, sense in enumerate(self.wiring.sense)
        }
        self._reader: ContactReader | None = None

    def now_us(self) -> int:
        return self._now_us()

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        asyncio.run(play)

    def build(self) -> ContactReader:
        self._reader = build_gpio_matrix(self.wiring, self.mock_pi.open_pins, self._now_us)
        return self._reader

    def close(self) -> None:
        if self._reader is not None:
            self._reader.close()

    async def set_contact(self, contact: int, *, closed: bool) -> None:
        (self.contacts.add if closed else self.contacts.discard)(contact)

    async def unplug(self) -> None:
        self.mock_pi.is_there = False

    async def plug_in(self) -> None:
        self.mock_pi.is_there = True

    def _pulled_low(self, sense: int) -> bool:
        return any(contact in self.contacts and self.mock_pi.is_low(drive) for drive, contact in self._crossings[sense])
