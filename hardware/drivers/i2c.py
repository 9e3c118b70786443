"""The I2C buses of the Pi."""

from collections.abc import Sequence
from typing import Protocol, cast

from hardware.drivers.device_files import open_device
from hardware.drivers.libraries import import_library
from hardware.events import Part


class I2cOutputBus(Protocol):
    """What displays need of smbus2.SMBus; a device that does not answer raises OSError."""

    def write_byte(self, i2c_addr: int, value: int) -> None:
        """Write one byte to a device."""
        ...

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Write a first byte and up to 32 more to a device."""
        ...

    def close(self) -> None:
        """Close the bus."""
        ...


class I2cRegisterBus(Protocol):
    """What port expanders need of smbus2.SMBus; a device that does not answer raises OSError."""

    def read_word_data(self, i2c_addr: int, register: int) -> int:
        """Return two registers, the first in the lower byte."""
        ...

    def write_word_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write two registers, the first with the lower byte."""
        ...

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        """Write one register."""
        ...

    def close(self) -> None:
        """Close the bus."""
        ...


class I2cBus(I2cOutputBus, I2cRegisterBus, Protocol):
    """What open_i2c returns: smbus2.SMBus, with the methods for displays, for port expanders and for a search."""

    def read_byte(self, i2c_addr: int) -> int:
        """Read one byte of a device."""
        ...


def open_i2c(number: int, part: Part) -> I2cBus:
    """Open /dev/i2c-N for a part; raises PartError if it cannot be opened."""
    smbus2 = import_library("smbus2", part, "pi")
    return cast("I2cBus", open_device(f"/dev/i2c-{number}", "i2c", part, lambda: smbus2.SMBus(number)))
