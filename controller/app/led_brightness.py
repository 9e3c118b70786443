"""The brightness of a board's LEDs: that of its profile, or the one that people have chosen at the board since."""

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

from controller.storage.board_choices import read_brightness, write_brightness
from controller.storage.disk_thread import DiskThread
from hardware.ports import DimmableLeds, Leds, PartError
from hardware.settings import SimulatedBoardWiring, WiredBoardWiring
from hardware.settings.leds import NeopixelWiring

log = logging.getLogger(__name__)


class LedBrightness:
    """The brightness of the LEDs in percent of full light; None where it cannot be changed."""

    def __init__(self, wiring: WiredBoardWiring | SimulatedBoardWiring, leds: Leds, folder: Path) -> None:
        self._leds = leds
        self._folder = folder
        self._thread = DiskThread("brightness")
        self._setting: asyncio.Task[None] | None = None
        own = _profile_percent(wiring) if isinstance(leds, DimmableLeds) else None
        self._chosen = None if own is None else read_brightness(folder)
        self.percent = own if self._chosen is None else self._chosen

    def apply_chosen(self) -> None:
        """Set the LEDs to the brightness that was chosen in an earlier run."""
        if self._chosen is not None:
            self._setting = asyncio.get_running_loop().create_task(self._dim(self._chosen), name="brightness")

    def choose(self, percent: int) -> None:
        """Set the LEDs to another brightness, and keep it for later runs."""
        if self.percent is None:
            return
        self.percent = percent
        self._setting = asyncio.get_running_loop().create_task(self._dim_and_keep(percent), name="brightness")

    async def _dim_and_keep(self, percent: int) -> None:
        await self._dim(percent)
        try:
            await asyncio.get_running_loop().run_in_executor(self._thread, write_brightness, self._folder, percent)
        except OSError as error:
            log.warning("%s: the brightness is not kept (%s); choose it again later", self._folder, error.strerror)

    async def _dim(self, percent: int) -> None:
        if isinstance(self._leds, DimmableLeds):
            with suppress(PartError):  # LEDs that are opened later get it then
                await self._leds.set_brightness(percent / 100)


def _profile_percent(wiring: WiredBoardWiring | SimulatedBoardWiring) -> int | None:
    leds = wiring.leds if isinstance(wiring, WiredBoardWiring) else None
    return max(1, round(100 * leds.brightness)) if isinstance(leds, NeopixelWiring) else None
