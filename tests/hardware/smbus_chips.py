"""Models of port expanders from their data sheets: registers, pull-ups, the interrupt, loss of power."""

from collections.abc import Callable, Iterable
from typing import Literal

from hardware.events import Part
from hardware.ports import PartError


class Pca9555:
    """PCA9555 (TI, SCPS131): register pairs 0 input, 2 output, 4 polarity, 6 configuration; power-on values 8.6.2."""

    def __init__(self) -> None:
        self.closed: set[int] = set()
        self.power_up()

    def power_up(self) -> None:
        self._words = {2: 0xFFFF, 4: 0x0000, 6: 0xFFFF}
        self._reported_levels = self._levels()

    def read(self, register: int) -> int:
        if register == 0:
            self._reported_levels = self._levels()  # a read of the inputs ends the interrupt (8.3.2)
            return self._reported_levels ^ self._words[4]
        return self._words[register]

    def write(self, register: int, value: int, *, bits: int) -> None:
        assert bits == 16, "this fake takes whole pairs"
        assert register in self._words, f"register {register:#x} cannot be written"
        self._words[register] = value

    @property
    def interrupts(self) -> bool:
        """True if INT is low: an input differs from its last read level."""
        return bool((self._levels() ^ self._reported_levels) & self._words[6])

    def _levels(self) -> int:
        return 0xFFFF ^ sum(1 << index for index in self.closed)  # 100 kilohm to VCC on each (8.2)


class Mcp23017:
    """MCP23017 (Microchip, DS20001952) with IOCON.BANK 0: registers of table 3-3, power-on values of table 3-5."""

    WRITABLE = (0x00, 0x02, 0x04, 0x06, 0x08, 0x0A, 0x0C, 0x14)

    def __init__(self) -> None:
        self.closed: set[int] = set()
        self.power_up()

    def power_up(self) -> None:
        self._words = dict.fromkeys(self.WRITABLE, 0x0000) | {0x00: 0xFFFF}
        self._reported_levels = self._levels()

    def read(self, register: int) -> int:
        if register == 0x12:
            self._reported_levels = self._levels()
            return self._reported_levels ^ (self._words[0x02] & self._words[0x00])
        return self._words[register]

    def write(self, register: int, value: int, *, bits: int) -> None:
        if bits == 8:
            base, shift = register & ~1, 8 * (register & 1)
            if base == 0x0A:  # IOCON is at both addresses
                self._words[base] = value * 0x0101
                return
            value = self._words[base] & ~(0xFF << shift) | value << shift
            register = base
        assert register in self._words, f"register {register:#x} cannot be written"
        self._words[register] = value

    @property
    def interrupts(self) -> bool:
        """True if INTA is low: IOCON mirrors both ports, open-drain, and an enabled input changed."""
        joined = self._words[0x0A] & 0x44 == 0x44
        return joined and bool((self._levels() ^ self._reported_levels) & self._words[0x04])

    def _levels(self) -> int:
        # an input without its pull-up floats; this model reads it as low
        pulled = self._words[0x0C] & self._words[0x00]
        outputs = self._words[0x14] & ~self._words[0x00]
        return (pulled | outputs) & ~sum(1 << place for place in self.closed)


Chip = Pca9555 | Mcp23017
CHIP_MODELS: dict[Literal["pca9555", "mcp23017"], Callable[[], Chip]] = {"pca9555": Pca9555, "mcp23017": Mcp23017}


class FakeSmbus:
    """An SMBus with chips at addresses and the methods of smbus2.SMBus; it counts its open handles."""

    def __init__(self, chips: dict[int, Chip]) -> None:
        self.chips = chips
        self.disconnected: set[int] = set()
        self.open_handles = 0
        self.reads = 0

    def open(self, number: int) -> "FakeSmbus":
        if number != 1:
            raise PartError(Part.SENSORS, f"there is no /dev/i2c-{number}")
        self.open_handles += 1
        return self

    def close(self) -> None:
        self.open_handles -= 1

    def disconnect(self, addresses: Iterable[int]) -> None:
        """Disconnect chips; they no longer acknowledge."""
        for address in addresses:
            self.disconnected.add(address)

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        self.reads += 1
        return self._chip(i2c_addr).read(register)

    def write_word_data(self, i2c_addr: int, register: int, value: int) -> None:
        self._chip(i2c_addr).write(register, value, bits=16)

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        self._chip(i2c_addr).write(register, value, bits=8)

    def _chip(self, address: int) -> Chip:
        if address in self.disconnected or address not in self.chips:
            raise OSError(121, "Remote I/O error")  # the error of i2c-bcm2835 for an address without acknowledgement
        return self.chips[address]
