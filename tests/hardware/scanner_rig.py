"""The rig of the port contract for the serial scanner: real firmware, real terminal, real driver."""

import asyncio
import os
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

from controller.rules.squares import SQUARES, Square
from hardware.drivers.serial_scanner import ScannerSensors, SerialScanner
from hardware.host_clock import now_us
from hardware.settings.sensors import SerialScannerWiring
from tests.firmware.simulated_pico import SimulatedPico
from tests.hardware.scanner_cable import ScannerCable


class ScannerRig:
    """A simulated Pico, plugged in, with a matrix whose wires are in no order."""

    stamp_error_us = 3_000  # a scan, and 2 ms for the conversion of clocks

    def __init__(self, folder: Path, pico: SimulatedPico) -> None:
        self.squares: Sequence[Square] = Random(32).sample(SQUARES, len(SQUARES))
        self.pico = pico
        self.cable = ScannerCable(pico, folder)
        self.cable.plug_in()
        self.scanner: SerialScanner | None = None

    def now_us(self) -> int:
        return now_us()

    def run(self, play: Coroutine[Any, Any, None]) -> None:
        asyncio.run(play)

    def open_scanner(self) -> SerialScanner:
        wiring = SerialScannerWiring(kind="serial_scanner", device=self.cable.pattern, squares=tuple(self.squares))
        self.scanner = SerialScanner(wiring, now_us)
        return self.scanner

    def build(self) -> ScannerSensors:
        return self.open_scanner().sensors

    def close(self) -> None:
        if self.scanner is not None:
            self.scanner.close()

    def close_all(self) -> None:
        """Close everything."""
        self.close()
        self.cable.close()

    async def set_contact(self, contact: int, *, closed: bool) -> int:
        return self.pico.set_contact(contact, closed=closed)

    async def unplug(self) -> None:
        self.cable.unplug()

    async def plug_in(self) -> None:
        """Plug it in again; a Pico that had no power restarts."""
        self.pico.restart()
        with suppress(BlockingIOError):  # what it sent while unplugged is lost
            while os.read(self.pico.cable_out, 65536):
                pass
        self.cable.plug_in()


@contextmanager
def open_scanner_rig(folder: Path) -> Iterator[ScannerRig]:
    """Yield the rig of a simulated Pico whose device is in a folder, and close it."""
    with SimulatedPico() as pico:
        rig = ScannerRig(folder, pico)
        yield rig
        rig.close_all()
