"""A display of pixels: SSD1306 or SH1106 with 128x64, SSD1322 with 256x64."""

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from PIL import Image

from hardware.drivers.bus_thread import BusThread
from hardware.drivers.display_transports import DisplayMessage, DisplayTransport
from hardware.drivers.libraries import import_library
from hardware.events import Part
from hardware.ports import PartError, Picture
from hardware.settings.displays import OledChip, OledWiring

SSD1322_WRITE = bytes([0x5C])
"""The command that writes into memory (SSD1322 data sheet, section 9); pixels follow it."""

SIZES = {"ssd1306": (128, 64), "sh1106": (128, 64), "ssd1322": (256, 64)}
"""The width and the height of each chip's display, in pixels."""


class Oled:
    """A Display port; `transport` connects to its controller and is used in the thread `bus` only.

    The constructor raises PartError if the display does not answer.
    """

    def __init__(self, wiring: OledWiring, bus: BusThread, transport: DisplayTransport) -> None:
        self._wiring = wiring
        self._bus = bus
        self._transport = transport
        self._messages = _build_messages(wiring.chip, transport.longest_message)
        self._is_open = False
        self._shown: Picture | None = None
        self._lock = asyncio.Lock()
        try:
            bus.run_blocking(self._set_up)
        except OSError as error:
            raise self._part_error(error) from error

    @property
    def size(self) -> tuple[int, int]:
        """The width and the height in pixels."""
        return SIZES[self._wiring.chip]

    async def show(self, picture: Picture) -> None:
        """Show a picture of exactly the display's size; a picture that is shown already is not sent again.

        Raises PartError if the display does not answer. When it answers again, it is set up again.
        """
        if (picture.width, picture.height) != self.size:
            raise ValueError(
                f"a picture of {picture.width}x{picture.height} does not fit the display's size {self.size}"
            )
        async with self._lock:
            if self._is_open and picture == self._shown:
                return
            messages = self._encode_picture(picture)
            self._shown = None  # unknown if sending fails
            try:
                if not self._is_open:
                    await self._bus.run(self._set_up)
                # one by one, so that sensors on the same bus can be read in between
                for message in messages:
                    await self._bus.run(partial(self._transport.send, message))
            except OSError as error:
                self._is_open = False
                raise self._part_error(error) from error
            self._shown = picture

    def close(self) -> None:
        """Switch the display off, if it answers; the bus is closed by its opener."""
        try:
            self._bus.run_blocking(lambda: self._send_all(self._messages.switch_off))
        except OSError:
            return

    def _encode_picture(self, picture: Picture) -> Sequence[DisplayMessage]:
        """Return the messages of a blank page, with the bytes of a picture in place of its own."""
        image = Image.frombytes("1", self.size, picture.rows)
        if self._wiring.turned:
            image = image.transpose(Image.Transpose.ROTATE_180)
        content = _nibbles(image) if self._wiring.chip == "ssd1322" else _pages(image)
        messages, start, command = [], 0, b""
        for blank in self._messages.blank_page:
            if not blank.is_data:
                command = blank.content
            if not blank.is_data or (self._wiring.chip == "ssd1322" and command != SSD1322_WRITE):
                messages.append(blank)  # SSD1322 takes arguments as data too
                continue
            end = start + len(blank.content)
            messages.append(DisplayMessage(content=content[start:end], is_data=True))
            start = end
        return messages

    def _set_up(self) -> None:
        self._transport.reset()
        self._send_all(self._messages.set_up)
        self._is_open = True

    def _send_all(self, messages: Sequence[DisplayMessage]) -> None:
        for message in messages:
            self._transport.send(message)

    def _part_error(self, error: OSError) -> PartError:
        wiring = self._wiring
        place = wiring.spi if wiring.chip == "ssd1322" else f"{wiring.address:#04x} on /dev/i2c-{wiring.bus}"
        reason = f"the {wiring.chip} at {place} does not answer ({error.strerror or error}); check its wires"
        return PartError(Part.DISPLAY, reason)


def _pages(image: Image.Image) -> bytes:
    """Pack an image as SSD1306 and SH1106 store it.

    A page has eight rows and a byte for each column; the lowest bit is the uppermost pixel.
    """
    # flipped and transposed, a row's bytes are a column's pages, the last page first
    columns = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM).transpose(Image.Transpose.TRANSPOSE).tobytes()
    pages = image.height // 8
    return b"".join(columns[pages - 1 - page :: pages] for page in range(pages))


_NIBBLES = [
    bytes((byte >> shift & 2) * 0x78 | (byte >> shift & 1) * 0x0F for shift in (6, 4, 2, 0)) for byte in range(256)
]
"""For each byte of eight pixels: the same pixels with four bits each, two in a byte, full light or none."""


def _nibbles(image: Image.Image) -> bytes:
    """Pack an image as SSD1322 stores it: row by row, two pixels a byte, the left one in the upper four bits."""
    return b"".join(map(_NIBBLES.__getitem__, image.tobytes()))


class _ChipMessages(NamedTuple):
    """What the library sends to a chip."""

    set_up: Sequence[DisplayMessage]
    """Set the chip up."""
    blank_page: Sequence[DisplayMessage]
    """Show a dark page; a picture's bytes are computed here, since the library visits each pixel, for up to 20 ms."""
    switch_off: Sequence[DisplayMessage]
    """Switch the display off."""


@cache
def _build_messages(chip: OledChip, longest_message: int) -> _ChipMessages:
    """Return the library's messages for a chip; raises PartError if the library is missing.

    It is asked once, for it keeps each of its devices until the program ends, and an absent display is tried for ever.
    """
    recorder = _MessageRecorder(longest_message)
    devices = import_library("luma.oled.device", Part.DISPLAY, "pi")
    width, height = SIZES[chip]
    options: dict[str, Any] = {"width": width, "height": height}
    if chip == "ssd1322":
        # each page is sent whole, since an earlier one may have been lost
        full_frame = import_library("luma.core.framebuffer", Part.DISPLAY, "pi").full_frame
        options |= {"mode": "1", "framebuffer": full_frame()}
    device: Any = getattr(devices, chip)(recorder, **options)
    device.persist = True  # else the library sends to it once more as the program ends
    set_up = recorder.pop_messages()
    device.clear()
    blank_page = recorder.pop_messages()
    device.hide()
    return _ChipMessages(set_up, blank_page, recorder.pop_messages())


class _MessageRecorder:
    """A serial interface for the library that stores the messages, so that they can be sent one by one."""

    def __init__(self, longest_message: int) -> None:
        self._longest_message = longest_message
        self._messages: list[DisplayMessage] = []

    def command(self, *command: int) -> None:
        """Store a command with its arguments."""
        self._messages.append(DisplayMessage(content=bytes(command), is_data=False))

    def data(self, data: Sequence[int]) -> None:
        """Store data, cut into messages of the longest size."""
        content = bytes(data)
        for start in range(0, len(content), self._longest_message):
            part = content[start : start + self._longest_message]
            self._messages.append(DisplayMessage(content=part, is_data=True))

    def cleanup(self) -> None:
        """Do nothing: no connection is open here."""

    def pop_messages(self) -> Sequence[DisplayMessage]:
        """Return the messages since the last call."""
        messages, self._messages = self._messages, []
        return messages
