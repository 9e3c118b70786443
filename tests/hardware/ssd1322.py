"""A model of the display controller SSD1322 from its data sheet: commands and data in, the visible picture out."""

from collections.abc import Mapping
from typing import ClassVar

from PIL import Image

from tests.hardware.oled_chips import ProtocolError


class Ssd1322:
    """Solomon Systech SSD1322, data sheet rev 1.2, section 9 and 10.1: 480x128 points of 4 bits, four to a column.

    A display of 256x64 shows columns 28 to 91 upright if nibbles and rows are remapped (A0h 14h 11h).
    """

    ARGUMENTS: ClassVar[Mapping[int, int | None]] = {
        0x15: 2, 0x75: 2, 0x5C: None, 0xA0: 2, 0xA1: 1, 0xA2: 1, 0xA4: 0, 0xA5: 0, 0xA6: 0, 0xA7: 0, 0xA9: 0, 0xAB: 1,
        0xAE: 0, 0xAF: 0, 0xB1: 1, 0xB3: 1, 0xB4: 2, 0xB5: 1, 0xB6: 1, 0xB9: 0, 0xBB: 1, 0xBE: 1, 0xC1: 1, 0xC7: 1,
        0xCA: 1, 0xD1: 2, 0xFD: 1,
    }  # fmt: skip

    def __init__(self) -> None:
        self.memory = [bytearray([0x55] * 240) for _ in range(128)]
        self.columns, self.rows = (0, 119), (0, 127)
        self.address = (0, 0)  # row, and byte within it
        self.on = self.inverse = False
        self.glow = 0xA6
        self.remap: list[int] = []
        self.locked = False
        self.code: int | None = None
        self.arguments: list[int] = []

    def command(self, code: int) -> None:
        """Receive a command byte."""
        self._finish()
        if code not in self.ARGUMENTS:
            raise ProtocolError(f"there is no command {code:#04x}")
        self.code, self.arguments = code, []
        match code:
            case 0xA4 | 0xA5 | 0xA6 | 0xA7:
                self.glow = code
            case 0xAE | 0xAF:
                self.on = code == 0xAF
            case 0x5C:
                self.address = (self.rows[0], self.columns[0] * 2)
            case _:
                pass

    def data(self, content: bytes) -> None:
        """Receive data bytes: arguments or pixels."""
        for byte in content:
            if self.code == 0x5C:
                self._pixels(byte)
            else:
                self.arguments.append(byte)
        self._execute()

    def image(self) -> Image.Image:
        """Return what is visible."""
        self._finish()
        if not self.on or self.glow != 0xA6 or self.remap != [0x14, 0x11]:
            raise ProtocolError("the display is off, not in normal mode, or not remapped")
        image = Image.new("1", (256, 64))
        for y in range(64):
            for x in range(256):
                byte = self.memory[y][28 * 2 + x // 2]
                nibble = byte >> 4 if x % 2 == 0 else byte & 0x0F
                if nibble not in (0, 15):
                    raise ProtocolError("a grey pixel in a picture of one bit")
                image.putpixel((x, y), nibble // 15)
        return image

    def _pixels(self, byte: int) -> None:
        row, column = self.address
        self.memory[row][column] = byte
        column += 1
        if column > self.columns[1] * 2 + 1:
            column = self.columns[0] * 2
            row = self.rows[0] if row == self.rows[1] else row + 1
        self.address = (row, column)

    def _execute(self) -> None:
        match self.code, self.arguments:
            case 0x15, [first, last] if first <= last <= 119:
                self.columns = (first, last)
            case 0x75, [first, last] if first <= last <= 127:
                self.rows = (first, last)
            case 0xA0, [_, _]:
                self.remap = self.arguments
            case 0x15 | 0x75, [_, _]:
                raise ProtocolError(f"{self.arguments} is out of range")
            case _:
                pass

    def _finish(self) -> None:
        """Check that the last command had all of its arguments."""
        wanted = None if self.code is None else self.ARGUMENTS[self.code]
        if wanted is not None and len(self.arguments) != wanted:
            raise ProtocolError(f"command {self.code:#04x} had {len(self.arguments)} arguments, not {wanted}")
