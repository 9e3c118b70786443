"""What who looks after a board may try from the page: an LED, the I2C buses, the machine."""

from collections.abc import Callable
from pathlib import Path

from controller.app.address_search import FIRST_ADDRESS, LAST_ADDRESS, OpenI2c, find_answering_addresses
from controller.app.machine_examination import Machine, examine_machine
from controller.app.tried_leds import TriedLeds
from controller.rules.squares import Square
from controller.storage.disk_thread import DiskThread
from controller.web.ports import BusAddressReport, MachineReport
from controller.words.catalogue import Catalogue
from controller.words.doctor_words import finding_text
from hardware.drivers.i2c import open_i2c
from hardware.events import Part
from hardware.ports import Colours
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.board import addresses_of

SEARCH_S = 5.0
"""How long a search of the buses may take; a choice: 112 addresses take a tenth of a second on each bus."""

EXAMINE_S = 30.0
"""How long the machine may be examined; a choice: 200 synced writes take ten seconds on a slow card."""


class PartTests:
    """Tries parts of one board while no game runs."""

    def __init__(
        self,
        leds: TriedLeds,
        wiring: SimulatedBoardWiring | WiredBoardWiring,
        journal: Path,
        catalogue: Catalogue,
        *,
        open_bus: OpenI2c = open_i2c,
        machine: Callable[[], Machine] = Machine,
    ) -> None:
        self._leds = leds
        self._wiring = wiring
        self._journal = journal
        self._catalogue = catalogue
        self._open_bus = open_bus
        self._machine = machine
        self._thread = DiskThread("tests of parts")

    @property
    def colours(self) -> Colours:
        """What the LEDs were told last, square 1 first."""
        return self._leds.colours

    async def light(self, square: Square | None) -> None:
        """Light the LED of one square for some seconds; None: show what the game wants. Raises PartError."""
        await self._leds.light(square)

    async def find_addresses(self) -> tuple[BusAddressReport, ...]:
        """Return the addresses at which something answers, and those of the profile; raises TimeoutError."""
        return await self._thread.run_in_loop(self._find_addresses, SEARCH_S)

    async def examine_machine(self) -> MachineReport:
        """Return what is wrong with the machine, and what was measured; raises TimeoutError."""
        return await self._thread.run_in_loop(self._examine_machine, EXAMINE_S)

    def close(self) -> None:
        """End the thread after its work, without waiting for it."""
        self._thread.shutdown()

    def _find_addresses(self) -> tuple[BusAddressReport, ...]:
        if not isinstance(self._wiring, WiredBoardWiring):
            return ()
        parts = {
            (bus, address): Part.SENSORS if key.startswith("sensors") else Part.DISPLAY
            for key, bus, address in addresses_of(self._wiring)
        }
        reports: list[BusAddressReport] = []
        for bus in sorted({bus for bus, _ in parts}):
            answering = find_answering_addresses(bus, range(FIRST_ADDRESS, LAST_ADDRESS + 1), self._open_bus)
            named = [address for each, address in parts if each == bus]
            reports += [
                BusAddressReport(bus=bus, address=address, part=parts.get((bus, address)), answers=address in answering)
                for address in sorted({*answering, *named})
            ]
        return tuple(reports)

    def _examine_machine(self) -> MachineReport:
        result = examine_machine(self._wiring, self._journal, self._machine())
        findings = tuple(finding_text(self._catalogue, finding) for finding in result.findings)
        return MachineReport(findings=findings, figures=result.figures)
