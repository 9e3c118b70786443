"""Models of display controllers from their data sheets: commands and data in, the visible picture out.

Each raises ProtocolError for a command that its data sheet does not have, and for one that is cut short.
"""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from PIL import Image

PAGES = 8


class ProtocolError(Exception):
    """A message violates the data sheet."""


class PageOled:
    """The common part of SSD1306 and SH1106: eight pages of columns; a byte is eight pixels, the lowest bit uppermost.

    The usual modules show memory upright if segments (A1h) and rows (C8h) are remapped.
    """

    columns = 128
    first_column = 0  # of memory, at the left edge of the display
    arguments: ClassVar[Mapping[int, int]]  # the number of arguments of each command that has some

    def __init__(self) -> None:
        self.memory = [bytearray([0x55] * self.columns) for _ in range(PAGES)]  # undefined after power-up
        self.page = self.column = 0
        self.on = self.powered = self.all_lit = self.inverse = False
        self.segments_remapped = self.rows_remapped = False
        self.start_line = self.offset = 0
        self.multiplex = 64

    def receive(self, message: bytes) -> None:
        """Receive an I2C message: a control byte, then commands or data (data sheets: I2C bus write data)."""
        control, content = message[0], message[1:]
        if control == 0x40:
            for byte in content:
                self.memory[self.page][self.column] = byte
                self.advance()
        elif control == 0x00:
            self._commands(iter(content))
        else:
            raise ProtocolError(f"control byte {control:#04x}")

    def image(self) -> Image.Image:
        """Return what is visible."""
        image = Image.new("1", (128, 64))
        if not (self.on and self.powered) or self.all_lit:
            raise ProtocolError("the display is off, without power, or all lit")
        for y in range(self.multiplex):
            row = (y + self.start_line + self.offset) % 64
            for x in range(128):
                lit = self.memory[row // 8][self.first_column + x] >> row % 8 & 1
                point = (x if self.segments_remapped else 127 - x, y if self.rows_remapped else 63 - y)
                image.putpixel(point, int(lit != self.inverse))
        return image

    def advance(self) -> None:
        """Advance to the place of the next byte."""
        raise NotImplementedError

    def _commands(self, content: Iterator[int]) -> None:
        for code in content:
            wanted = self.arguments.get(code, 0)
            arguments = [byte for _, byte in zip(range(wanted), content, strict=False)]
            if len(arguments) < wanted:
                raise ProtocolError(f"command {code:#04x} is cut short")
            self.execute(code, arguments)

    def execute(self, code: int, arguments: list[int]) -> None:
        """Execute a command that both controllers have; raises ProtocolError for any other."""
        match code:
            case 0x40 | 0x41 | 0x42 | 0x43:
                self.start_line = code - 0x40
            case 0x81 | 0xD5 | 0xD9 | 0xDB:
                pass  # contrast, clock, pre-charge and VCOMH change the brightness only
            case 0xA0 | 0xA1:
                self.segments_remapped = code == 0xA1
            case 0xA4 | 0xA5:
                self.all_lit = code == 0xA5
            case 0xA6 | 0xA7:
                self.inverse = code == 0xA7
            case 0xA8:
                self.multiplex = arguments[0] + 1
            case 0xAE | 0xAF:
                self.on = code == 0xAF
            case 0xC0 | 0xC8:
                self.rows_remapped = code == 0xC8
            case 0xD3:
                self.offset = arguments[0]
            case 0xDA:
                if arguments != [0x12]:
                    raise ProtocolError("the pads of 64 rows are wired alternately: DAh needs 12h")
            case _:
                raise ProtocolError(f"there is no command {code:#04x}")


class Ssd1306(PageOled):
    """Solomon Systech SSD1306, data sheet rev 1.1, section 9 (command table) and 10.1.3 (horizontal addressing)."""

    arguments: ClassVar[Mapping[int, int]] = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.mode = 2  # page addressing, after a reset
        self.column_ends = (0, 127)
        self.page_ends = (0, 7)

    def advance(self) -> None:
        if self.mode != 0:
            raise ProtocolError("only horizontal addressing is modelled")
        self.column += 1
        if self.column > self.column_ends[1]:
            self.column = self.column_ends[0]
            self.page = self.page_ends[0] if self.page == self.page_ends[1] else self.page + 1

    def execute(self, code: int, arguments: list[int]) -> None:
        match code:
            case 0x20:
                (self.mode,) = arguments
            case 0x21:
                self.column, _ = self.column_ends = self._ends(arguments, 127)
            case 0x22:
                self.page, _ = self.page_ends = self._ends(arguments, 7)
            case 0x8D:
                self.powered = arguments == [0x14]  # application note: charge pump
            case _:
                super().execute(code, arguments)

    @staticmethod
    def _ends(arguments: list[int], most: int) -> tuple[int, int]:
        first, last = arguments
        if not first <= last <= most:
            raise ProtocolError(f"{first} to {last} is no range within 0 to {most}")
        return first, last


class Sh1106(PageOled):
    """Sino Wealth SH1106, data sheet v2.3, "Commands": page addressing only, 132 columns, 128 of them visible."""

    columns = 132
    first_column = 2
    # 20h and 8Dh are SSD1306's; SH1106 does not have them and would read their arguments as commands
    arguments: ClassVar[Mapping[int, int]] = {
        0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1,
    }  # fmt: skip

    def __init__(self) -> None:
        super().__init__()
        self.powered = True  # its DC-DC converter is on after a reset

    def advance(self) -> None:
        self.column += 1
        if self.column == self.columns:
            raise ProtocolError("the last column is passed, and the page does not advance by itself")

    def execute(self, code: int, arguments: list[int]) -> None:
        match code:
            case 0x20 | 0x8D:
                pass
            case _ if code <= 0x0F:
                self.column = self.column & 0xF0 | code
            case _ if code <= 0x1F:
                self.column = self.column & 0x0F | (code & 0x0F) << 4
            case _ if 0xB0 <= code <= 0xB7:
                self.page = code - 0xB0
            case _:
                super().execute(code, arguments)
