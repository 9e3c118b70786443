"""A display of four lines of twenty characters: an HD44780 behind a PCF8574 on I2C."""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.i2c import I2cOutputBus
from hardware.drivers.libraries import import_library
from hardware.events import Part
from hardware.ports import PartError
from hardware.settings.displays import CharacterLcdWiring

COLUMNS, LINES = 20, 4

BACKLIGHT = 0x08
"""The bit of the PCF8574 that switches the backlight on, on the usual backpack."""

POWER_UP_SECONDS = 0.05  # more than the 40 ms after the supply is up (HD44780U data sheet, figure 24)
HOME_SECONDS = 0.002  # more than the 1.52 ms of clear and return home (HD44780U data sheet, table 6)

LcdLines = tuple[str, ...]


class CharacterLcd:
    """A TextDisplay port on the I2C bus `i2c`, which is used in the thread `bus` only.

    The constructor raises PartError if the display does not answer.
    """

    columns = COLUMNS
    lines = LINES

    def __init__(self, wiring: CharacterLcdWiring, bus: BusThread, i2c: I2cOutputBus) -> None:
        self._wiring = wiring
        self._bus = bus
        self._i2c = i2c
        self._library = import_library("RPLCD.i2c", Part.DISPLAY, "pi")
        self._lcd: Any = None  # None: the display must be set up again
        self._shown: list[list[str]] = []
        self._lock = asyncio.Lock()
        try:
            bus.run_blocking(self._probe)
            time.sleep(POWER_UP_SECONDS)
            bus.run_blocking(self._set_up)
        except OSError as error:
            raise self._part_error(error) from error

    async def write(self, text: LcdLines) -> None:
        """Show exactly four lines of exactly twenty characters; only changed characters are sent.

        Raises PartError if the display does not answer. When it answers again, it is set up again.
        """
        if len(text) != LINES or any(len(line) != COLUMNS for line in text):
            raise ValueError(f"{text} is not {LINES} lines of {COLUMNS} characters")
        async with self._lock:
            try:
                if self._lcd is None:
                    await self._bus.run(self._probe)
                    await asyncio.sleep(POWER_UP_SECONDS)  # outside the bus thread, which other parts need
                    await self._bus.run(self._set_up)
                # one by one, so that sensors on the same bus can be read in between
                for line, column, follows in list(self._changes(text)):
                    await self._bus.run(partial(self._write_cell, line, column, text[line][column], follows=follows))
            except OSError as error:
                self._lcd = None
                raise self._part_error(error) from error

    def close(self) -> None:
        """Clear the display and switch its light off, if it answers; the bus is closed by its opener."""
        try:
            self._bus.run_blocking(self._switch_off)
        except OSError:
            return

    def _changes(self, text: LcdLines) -> Iterator[tuple[int, int, bool]]:
        """Yield line and column of each changed cell, and True if the cursor is there already after the cell before."""
        for line, (old, new) in enumerate(zip(self._shown, text, strict=True)):
            changed = [column for column in range(COLUMNS) if old[column] != new[column]]
            for column in changed:
                yield line, column, column - 1 in changed

    def _write_cell(self, line: int, column: int, character: str, *, follows: bool) -> None:
        if not follows:
            self._lcd.cursor_pos = (line, column)
        self._lcd.write(ord(character))
        self._shown[line][column] = character

    def _probe(self) -> None:
        """Switch the backlight on: the shortest message, which fails if no display is there."""
        self._i2c.write_byte(self._wiring.address, BACKLIGHT)

    def _set_up(self) -> None:
        self._lcd = _build_lcd(self._library, self._i2c, self._wiring.address)
        self._shown = [[" "] * COLUMNS for _ in range(LINES)]

    def _switch_off(self) -> None:
        if self._lcd is not None:
            self._lcd.clear()
            self._lcd.backlight_enabled = False

    def _part_error(self, error: OSError) -> PartError:
        place = f"{self._wiring.address:#04x} on /dev/i2c-{self._wiring.bus}"
        reason = f"the character display at {place} does not answer ({error.strerror or error}); check its wires"
        return PartError(Part.DISPLAY, reason)


def _build_lcd(rplcd: Any, i2c: I2cOutputBus, address: int) -> Any:
    """Set a display up and return the library's object for it."""

    class Lcd(rplcd.CharLCD):  # type: ignore[misc]  # the library has no types
        """The library's display on a bus that is open already."""

        def _init_connection(self) -> None:
            self.bus = i2c

        def _send_instruction(self, value: int) -> None:
            super()._send_instruction(value)
            # a controller that was set up before reads these values of the set-up as return home
            if value in (0x02, 0x03):
                time.sleep(HOME_SECONDS)

    return Lcd("PCF8574", address, cols=COLUMNS, rows=LINES, auto_linebreaks=False)
