"""A model of a character display from its data sheets: the pins of a PCF8574, an HD44780, and the visible text.

Hitachi HD44780U, ADE-207-272(Z) rev 0.0: table 6 (instructions and their times), figure 24 (set-up by instruction with
4 bits), "Timing characteristics" (RS and R/W stand before E rises, data stands when E falls). The PCF8574's pins on the
usual backpack: P0 RS, P1 R/W, P2 E, P3 backlight, P4 to P7 are D4 to D7.
"""

import time

from tests.hardware.oled_chips import ProtocolError

RS, READ, ENABLE, LIGHT = 0x01, 0x02, 0x04, 0x08

POWERED_UP = 0xFF
"""After power-up all pins of a PCF8574 are high (data sheet, 7.1): the controller is read, which changes nothing."""

BYTE_SECONDS = 20 / 400_000
"""The time of one byte on the fastest bus a PCF8574 is usually on: address, byte and their acknowledgements."""

SHORT_SECONDS, LONG_SECONDS = 0.000_041, 0.001_52  # writing a character; clear and return home (table 6)
FIRST_SET_UP_SECONDS = 0.004_1  # after the first command of the set-up (figure 24)

NOWHERE = -1
"""The memory in which characters are drawn, not shown."""

LINE_STARTS = (0x00, 0x40, 0x14, 0x54)
LINE_ENDS = {0x27: 0x40, 0x67: 0x00}
"""The address that follows the last character of each of the two lines."""


class CharacterModule:
    """A module of 20x4 characters on I2C, after power-up or an earlier set-up that may have stopped within a byte."""

    def __init__(self, *, four_bits: bool = False, half: int | None = None) -> None:
        self.port = LIGHT if four_bits else POWERED_UP
        self.memory = {address: 0x2A for first in (0x00, 0x40) for address in range(first, first + 40)}
        self.address = 0
        self.four_bits = four_bits
        self.half = half
        self.two_lines = self.on = False
        self.increments = True
        self.set_ups = 1 if four_bits else 0
        self.byte_count = 0
        self.ready_at = 0.0
        self.written: list[int] = []

    def receive(self, message: bytes) -> None:
        """Receive an I2C message: each of its bytes sets the PCF8574's pins."""
        for byte in message:
            self.byte_count += 1
            before, self.port = self.port, byte
            if byte & ENABLE and not before & ENABLE and (before ^ byte) & (RS | READ):
                raise ProtocolError("RS and R/W must be stable before E rises")
            if before & ENABLE and not byte & ENABLE and before != POWERED_UP:
                if (before ^ byte) & ~(ENABLE | LIGHT):
                    raise ProtocolError("data must be stable while E falls")
                self._nibble(byte >> 4, is_data=bool(byte & RS), reads=bool(byte & READ))

    def text(self) -> tuple[str, ...]:
        """Return what is visible."""
        if not (self.on and self.two_lines and self.four_bits and self.port & LIGHT):
            raise ProtocolError("the display is off, dark or not set up")
        return tuple("".join(chr(self.memory[start + index]) for index in range(20)) for start in LINE_STARTS)

    @property
    def _now(self) -> float:
        return time.monotonic() + self.byte_count * BYTE_SECONDS

    def _nibble(self, nibble: int, *, is_data: bool, reads: bool) -> None:
        if reads:
            raise ProtocolError("nothing reads, so R/W must be low")
        if self._now < self.ready_at:
            raise ProtocolError("it is busy and ignores the byte")
        if not self.four_bits:
            self._instruction(nibble << 4)  # D0 to D3 are not wired
            return
        if self.half is None:
            self.half = nibble
            return
        whole, self.half = self.half << 4 | nibble, None
        if is_data:
            self._write(whole)
        else:
            self._instruction(whole)

    def _busy(self, seconds: float) -> None:
        self.ready_at = self._now + seconds

    def _write(self, code: int) -> None:
        if self.address not in self.memory:
            raise ProtocolError(f"there is no character at {self.address:#04x}")
        self.memory[self.address] = code
        self.written.append(self.address)
        self.address = LINE_ENDS.get(self.address, self.address + 1)
        self._busy(SHORT_SECONDS)

    def _instruction(self, code: int) -> None:
        self._busy(SHORT_SECONDS)
        if code & 0x80:
            self.address = code & 0x7F
        elif code & 0x40:
            self.address = NOWHERE
        elif code & 0x20:
            self._function_set(code)
        elif code & 0x10:
            self.address += 1 if code & 0x04 else -1
            if code & 0x08:
                raise ProtocolError("the display must not shift")
        elif code & 0x08:
            self.on = bool(code & 0x04)
        elif code & 0x04:
            if code & 0x03 != 0x02:
                raise ProtocolError("the cursor must move right, and the display must not shift")
        elif code & 0x02:
            self.address = 0
            self._busy(LONG_SECONDS)
        elif code & 0x01:
            self.memory = dict.fromkeys(self.memory, 0x20)
            self.address = 0
            self._busy(LONG_SECONDS)

    def _function_set(self, code: int) -> None:
        self.four_bits = not code & 0x10
        self.two_lines = bool(code & 0x08)
        if not self.four_bits:
            self.set_ups += 1
            self._busy(FIRST_SET_UP_SECONDS if self.set_ups == 1 else 0.000_1)
