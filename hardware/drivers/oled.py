"""A display of pixels: SSD1306 or SH1106 with 128x64, SSD1322 with 256x64."""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any

from PIL import Image

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.display_wires import DisplayMessage, DisplayWire
from hardware.drivers.libraries import import_library
from hardware.events import Part
from hardware.ports import PartError, Picture
from hardware.settings.displays import OledWiring

SSD1322_WRITE = bytes([0x5C])
"""Write into memory (SSD1322 data sheet, section 9): what follows are pixels."""

SIZES = {"ssd1306": (128, 64), "sh1106": (128, 64), "ssd1322": (256, 64)}


class Oled:
    """A Display port; `wire` leads to its controller, and `bus` is the thread that everything is said in.

    Raises PartError at once when it does not answer.
    """

    def __init__(self, wiring: OledWiring, bus: BusThread, wire: DisplayWire) -> None:
        self._wiring = wiring
        self._bus = bus
        self._wire = wire
        self._recorder = _MessageRecorder(wire.longest_message)
        devices = import_library("luma.oled.device", Part.DISPLAY, "pi")
        width, height = self.size
        options: dict[str, Any] = {"width": width, "height": height}
        if wiring.chip == "ssd1322":
            # what is sent never depends on what was, since that may have been lost
            full_frame = import_library("luma.core.framebuffer", Part.DISPLAY, "pi").full_frame
            options |= {"mode": "1", "framebuffer": full_frame()}
        self._device: Any = getattr(devices, wiring.chip)(self._recorder, **options)
        self._device.persist = True  # or the library speaks to it once more as the program ends
        self._set_up_messages = self._recorder.pop_messages()
        # Where a page's bytes go. What they are is reckoned here: the library looks at each pixel, for up to 20 ms.
        self._device.clear()
        self._blank_page = self._recorder.pop_messages()
        self._is_open = False
        self._shown: Picture | None = None
        self._lock = asyncio.Lock()
        try:
            bus.run_blocking(self._set_up)
        except OSError as error:
            raise self._part_error(error) from error

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
        async with self._lock:
            if self._is_open and picture == self._shown:
                return
            drawn = self._encode_picture(picture)
            self._shown = None  # unknown, should it fail half-way
            try:
                if not self._is_open:
                    await self._bus.run(self._set_up)
                # one by one: sensors on the same bus may be read in between
                for said in drawn:
                    await self._bus.run(partial(self._wire.send, said))
            except OSError as error:
                self._is_open = False
                raise self._part_error(error) from error
            self._shown = picture

    def close(self) -> None:
        """Switch the display off, if it still answers; the bus is closed by who opened it."""
        self._device.hide()
        last = self._recorder.pop_messages()
        try:
            self._bus.run_blocking(lambda: self._send_all(last))
        except OSError:
            return

    def _encode_picture(self, picture: Picture) -> Sequence[DisplayMessage]:
        """Say a blank page with the bytes of a picture in place of its own."""
        image = Image.frombytes("1", self.size, picture.rows)
        if self._wiring.turned:
            image = image.transpose(Image.Transpose.ROTATE_180)
        content = _nibbles(image) if self._wiring.chip == "ssd1322" else _pages(image)
        drawn, at, command = [], 0, b""
        for said in self._blank_page:
            if not said.is_data:
                command = said.content
            if not said.is_data or (self._wiring.chip == "ssd1322" and command != SSD1322_WRITE):
                drawn.append(said)  # SSD1322 takes arguments as data too
                continue
            drawn.append(DisplayMessage(content[at : at + len(said.content)], is_data=True))
            at += len(said.content)
        return drawn

    def _set_up(self) -> None:
        self._wire.reset()
        self._send_all(self._set_up_messages)
        self._is_open = True

    def _send_all(self, messages: Sequence[DisplayMessage]) -> None:
        for said in messages:
            self._wire.send(said)

    def _part_error(self, error: OSError) -> PartError:
        wiring = self._wiring
        place = wiring.spi if wiring.chip == "ssd1322" else f"{wiring.address:#04x} on /dev/i2c-{wiring.bus}"
        reason = f"the {wiring.chip} at {place} does not answer ({error.strerror or error}); check its wires"
        return PartError(Part.DISPLAY, reason)


def _pages(image: Image.Image) -> bytes:
    """Pack an image as SSD1306 and SH1106 keep it: pages of eight rows, a byte a column, the uppermost pixel lowest."""
    # upside down, and rows for columns: then a row's bytes are a column's pages, the last page first
    columns = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).transpose(Image.Transpose.TRANSPOSE).tobytes()
    pages = image.height // 8
    return b"".join(columns[pages - 1 - page :: pages] for page in range(pages))


_NIBBLES = [bytes((byte >> at & 2) * 0x78 | (byte >> at & 1) * 0x0F for at in (6, 4, 2, 0)) for byte in range(256)]
"""Of eight pixels, four bits each, two to a byte: full light or none."""


def _nibbles(image: Image.Image) -> bytes:
    """Pack an image as SSD1322 keeps it: row by row, two pixels a byte, the left one in the upper four bits."""
    return b"".join(map(_NIBBLES.__getitem__, image.tobytes()))


class _MessageRecorder:
    """What the library takes for a serial interface: it keeps what is said, so that it can be sent piece by piece."""

    def __init__(self, longest: int) -> None:
        self._longest_message = longest
        self._messages: list[DisplayMessage] = []

    def command(self, *command: int) -> None:
        """Keep a command with its arguments."""
        self._messages.append(DisplayMessage(bytes(command), is_data=False))

    def data(self, data: Sequence[int]) -> None:
        """Keep data, cut to what is said at once."""
        content = bytes(data)
        for start in range(0, len(content), self._longest_message):
            self._messages.append(DisplayMessage(content[start : start + self._longest_message], is_data=True))

    def cleanup(self) -> None:
        """Do nothing: nothing is open here."""

    def pop_messages(self) -> Sequence[DisplayMessage]:
        """Give what was said since this was asked last."""
        said, self._messages = self._messages, []
        return said
