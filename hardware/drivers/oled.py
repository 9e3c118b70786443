"""A display of pixels: SSD1306 or SH1106 with 128x64, SSD1322 with 256x64."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from PIL import Image

from hardware.drivers.bus import Bus
from hardware.drivers.display_wires import DisplayWire, Said
from hardware.drivers.libraries import library
from hardware.events import Part
from hardware.ports import PartError, Picture
from hardware.settings.displays import OledWiring

SIZES = {"ssd1306": (128, 64), "sh1106": (128, 64), "ssd1322": (256, 64)}


class Oled:
    """A Display port; `wire` leads to its controller, and `bus` is the thread that everything is said in.

    Raises PartError at once when it does not answer.
    """

    def __init__(self, wiring: OledWiring, bus: Bus, wire: DisplayWire) -> None:
        self._wiring = wiring
        self._bus = bus
        self._wire = wire
        self._pen = _Pen(wire.longest)
        devices = library("luma.oled.device", Part.DISPLAY, "pi")
        width, height = self.size
        options: dict[str, Any] = {"width": width, "height": height, "rotate": 2 if wiring.turned else 0}
        if wiring.chip == "ssd1322":
            # what is sent never depends on what was, since that may have been lost
            full_frame = library("luma.core.framebuffer", Part.DISPLAY, "pi").full_frame
            options |= {"mode": "1", "framebuffer": full_frame()}
        self._device: Any = getattr(devices, wiring.chip)(self._pen, **options)
        self._device.persist = True  # or the library speaks to it once more as the program ends
        self._opening = self._pen.taken()
        self._is_open = False
        self._shown: Picture | None = None
        self._turn = asyncio.Lock()
        try:
            bus.do(self._open)
        except OSError as error:
            raise self._fault(error) from error

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return SIZES[self._wiring.chip]

    async def show(self, picture: Picture) -> None:
        """Show a picture of exactly the display's size; the one that is shown already is not sent again.

        Raises PartError when the display does not answer; once it does again, it is set up anew.
        """
        if (picture.width, picture.height) != self.size:
            raise ValueError(f"a picture of {picture.width}x{picture.height} is not of the display's size {self.size}")
        async with self._turn:
            if self._is_open and picture == self._shown:
                return
            drawn = await asyncio.to_thread(self._draw, picture)
            self._shown = None  # unknown, should it fail half-way
            try:
                if not self._is_open:
                    await self._bus.run(self._open)
                # one by one: sensors on the same bus may be read in between
                for said in drawn:
                    await self._bus.run(partial(self._wire.say, said))
            except OSError as error:
                self._is_open = False
                raise self._fault(error) from error
            self._shown = picture

    def close(self) -> None:
        """Switch the display off, if it still answers; the bus is closed by who opened it."""
        self._device.hide()
        last = self._pen.taken()
        try:
            self._bus.do(lambda: self._say(last))
        except OSError:
            return

    def _draw(self, picture: Picture) -> Sequence[Said]:
        self._device.display(Image.frombytes("1", self.size, picture.rows))
        return self._pen.taken()

    def _open(self) -> None:
        self._wire.reset()
        self._say(self._opening)
        self._is_open = True

    def _say(self, words: Sequence[Said]) -> None:
        for said in words:
            self._wire.say(said)

    def _fault(self, error: OSError) -> PartError:
        wiring = self._wiring
        place = wiring.spi if wiring.chip == "ssd1322" else f"{wiring.address:#04x} on /dev/i2c-{wiring.bus}"
        reason = f"the {wiring.chip} at {place} does not answer ({error.strerror or error}); check its wires"
        return PartError(Part.DISPLAY, reason)


class _Pen:
    """What the library takes for a serial interface: it keeps what is said, so that it can be sent piece by piece."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._said: list[Said] = []

    def command(self, *command: int) -> None:
        """Keep a command with its arguments."""
        self._said.append(Said(bytes(command), is_data=False))

    def data(self, data: Sequence[int]) -> None:
        """Keep data, cut to what is said at once."""
        content = bytes(data)
        for start in range(0, len(content), self._longest):
            self._said.append(Said(content[start : start + self._longest], is_data=True))

    def cleanup(self) -> None:
        """Do nothing: nothing is open here."""

    def taken(self) -> Sequence[Said]:
        """Give what was said since this was asked last."""
        said, self._said = self._said, []
        return said
