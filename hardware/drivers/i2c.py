"""The I2C buses of the Pi."""

from collections.abc import Sequence
from typing import Protocol, cast

from hardware.drivers.device_files import open_device
from hardware.drivers.libraries import import_library
from hardware.events import Part


class I2cWire(Protocol):
    """What parts ask of an I2C bus: a part of smbus2.SMBus. A part that does not answer raises OSError."""

    def write_byte(self, i2c_addr: int, value: int) -> None:
        """Write one byte to a part."""
        ...

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        """Write a first byte and up to 32 more to a part."""
        ...

    def close(self) -> None:
        """Close the bus."""
        ...


def open_i2c(number: int, part: Part) -> I2cWire:
    """Open /dev/i2c-N; raises PartError where that cannot be."""
    smbus2 = import_library("smbus2", part, "pi")
    return cast("I2cWire", open_device(f"/dev/i2c-{number}", "i2c", part, lambda: smbus2.SMBus(number)))
