"""Send commands and data to a display's controller; a byte (I2C) or a pin (SPI) marks which of the two they are."""

import time
from dataclasses import dataclass
from typing import Protocol

from hardware.drivers.i2c import I2cOutputBus
from hardware.drivers.pins import OutputPin
from hardware.drivers.spi import LONGEST_TRANSFER, SpiBus


@dataclass(frozen=True, slots=True, kw_only=True)
class DisplayMessage:
    """One message to a display's controller."""

    content: bytes
    """A command with its arguments, or bytes for the display's memory."""
    is_data: bool
    """True for memory bytes, and for arguments that the chip takes as data; False for a command."""


class DisplayTransport(Protocol):
    """The connection to a display's controller."""

    longest_message: int
    """The most bytes of one message; between two messages other parts can use the bus."""

    def reset(self) -> None:
        """Reset the controller, if its reset line is wired."""
        ...

    def send(self, message: DisplayMessage) -> None:
        """Send one message of up to `longest_message` bytes; raises OSError if that fails."""
        ...


class I2cDisplayTransport:
    """A display on I2C: the first byte marks commands or data (SSD1306 data sheet, 8.1.5.2)."""

    longest_message = 32  # the size of an SMBus block; it keeps the bus busy for 3 ms at 100 kHz

    def __init__(self, i2c: I2cOutputBus, address: int) -> None:
        self._i2c = i2c
        self._address = address

    def reset(self) -> None:
        """Do nothing: I2C displays have no reset line here."""

    def send(self, message: DisplayMessage) -> None:
        """Send one message; raises OSError if the display does not answer."""
        self._i2c.write_i2c_block_data(self._address, 0x40 if message.is_data else 0x00, list(message.content))


class SpiDisplayTransport:
    """A display on 4-wire SPI: the pin D/C is low for a command and high for data (SSD1322 data sheet, 8.1.3)."""

    longest_message = LONGEST_TRANSFER
    CLOCK_HZ = 8_000_000  # below the 10 MHz of SSD1322's serial interface (data sheet, table 13-4: 100 ns a cycle)
    RESET_SECONDS = 0.000_2  # above the 100 us of SSD1322's data sheet, 8.9, low and then high

    def __init__(
        self, spi: SpiBus, data_command: OutputPin, reset: OutputPin, pin_errors: tuple[type[Exception], ...] = ()
    ) -> None:
        self._spi = spi
        self._data_command = data_command
        self._reset = reset
        self._pin_errors = pin_errors  # the exceptions of a failing pin

    def reset(self) -> None:
        """Pull the controller's RES line low and then high; raises OSError if a pin fails."""
        for level in (0, 1):
            self._drive(self._reset, level)
            time.sleep(self.RESET_SECONDS)

    def send(self, message: DisplayMessage) -> None:
        """Send one message while D/C marks what it is; raises OSError if the bus or the pin fails."""
        self._spi.configure(baudrate=self.CLOCK_HZ)
        self._drive(self._data_command, int(message.is_data))
        self._spi.write(message.content)

    def _drive(self, pin: OutputPin, level: int) -> None:
        try:
            pin.state = level
        except self._pin_errors as error:
            raise OSError(str(error)) from error
