"""How a display's controller is spoken to, on I2C and on SPI: commands and data, told apart by a byte or by a pin."""

import time
from dataclasses import dataclass
from typing import Protocol

from hardware.drivers.i2c import I2cWire


@dataclass(frozen=True, slots=True)
class DisplayMessage:
    """One thing that is said to a display's controller: a command with its arguments, or data for its memory."""

    content: bytes
    is_data: bool


class DisplayWire(Protocol):
    """The way to a display's controller."""

    longest_message: int
    """How many bytes are said at once; between two of them others on the bus may speak."""

    def reset(self) -> None:
        """Reset the controller, where a wire for that is laid."""
        ...

    def send(self, message: DisplayMessage) -> None:
        """Say one thing of up to `longest` bytes; raises OSError when it does not come through."""
        ...


class I2cDisplayWire:
    """A display on I2C: the first byte says whether commands or data follow (SSD1306 data sheet, 8.1.5.2)."""

    longest_message = 32  # of an SMBus block: 3 ms of the bus at 100 kHz

    def __init__(self, i2c: I2cWire, address: int) -> None:
        self._i2c = i2c
        self._address = address

    def reset(self) -> None:
        """Do nothing: no reset line is laid."""

    def send(self, message: DisplayMessage) -> None:
        """Say one thing in one message."""
        self._i2c.write_i2c_block_data(self._address, 0x40 if message.is_data else 0x00, list(message.content))


class OutputPin(Protocol):
    """A pin that is driven, as gpiozero's Pin."""

    state: float
    """1 drives it high, 0 low."""


class SpiWriter(Protocol):
    """An SPI bus, as hardware.drivers.spi.SpiWire."""

    def configure(self, *, baudrate: int) -> None:
        """Set its clock in Hz."""
        ...

    def write(self, data: bytes) -> None:
        """Send bytes."""
        ...


class SpiDisplayWire:
    """A display on 4-wire SPI: the pin D/C is low for a command and high for data (SSD1322 data sheet, 8.1.3)."""

    longest_message = 4096
    CLOCK_HZ = 8_000_000  # under the 10 MHz of SSD1322's serial interface (data sheet, table 13-4: 100 ns a cycle)
    RESET_SECONDS = 0.000_2  # over the 100 us of the data sheet, 8.9, low and then high

    def __init__(
        self, spi: SpiWriter, data_command: OutputPin, reset: OutputPin, pin_errors: tuple[type[Exception], ...] = ()
    ) -> None:
        self._spi = spi
        self._data_command = data_command
        self._reset = reset
        self._pin_errors = pin_errors  # what a pin raises when it fails

    def reset(self) -> None:
        """Pull the controller's RES line."""
        for level in (0, 1):
            self._drive(self._reset, level)
            time.sleep(self.RESET_SECONDS)

    def send(self, message: DisplayMessage) -> None:
        """Say one thing while D/C tells what it is."""
        self._spi.configure(baudrate=self.CLOCK_HZ)
        self._drive(self._data_command, int(message.is_data))
        self._spi.write(message.content)

    def _drive(self, pin: OutputPin, level: int) -> None:
        try:
            pin.state = level
        except self._pin_errors as error:
            raise OSError(str(error)) from error
