"""An SPI bus of the Pi over /dev/spidevX.Y, as LED and display libraries know one (CircuitPython's busio.SPI)."""

import os
import struct
from fcntl import ioctl

from hardware.drivers.device_files import open_device
from hardware.events import Part

# linux/spi/spidev.h: _IOW('k', 1 and 3, __u8) and _IOW('k', 4, __u32)
SPI_IOC_WR_MODE = 0x40016B01
SPI_IOC_WR_BITS_PER_WORD = 0x40016B03
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04

LONGEST_TRANSFER = 4096
"""How many bytes the kernel's spidev sends at once, without a gap (its module parameter bufsiz)."""


class SpiWire:
    """One SPI device file in mode 0; a failure in play raises OSError, and the next write opens the file anew.

    Raises PartError when it cannot be opened.
    """

    def __init__(self, device: str, part: Part) -> None:
        self.device = device
        self.frequency = 0  # in Hz; 0: the kernel's own
        self._file: int | None = None
        self._file = open_device(device, "spi", part, self._open)

    def try_lock(self) -> bool:
        """Take the bus, which is always free: one thread speaks on it."""
        return True

    def unlock(self) -> None:
        """Give the bus back."""

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        """Set the clock in Hz; the kernel takes the next lower rate that its divisor can make."""
        if polarity or phase:
            raise ValueError("only SPI mode 0 is spoken here")
        if self.frequency != baudrate:
            if self._file is not None:
                _set_rate(self._file, baudrate)
            self.frequency = baudrate

    def write(self, data: bytes) -> None:
        """Send bytes, up to LONGEST_TRANSFER of them without a gap."""
        if self._file is None:
            self._file = self._open()
        try:
            for start in range(0, len(data), LONGEST_TRANSFER):
                os.write(self._file, data[start : start + LONGEST_TRANSFER])
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        """Close the device file."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _open(self) -> int:
        file = os.open(self.device, os.O_RDWR | os.O_CLOEXEC)
        try:
            ioctl(file, SPI_IOC_WR_MODE, bytes([0]))
            ioctl(file, SPI_IOC_WR_BITS_PER_WORD, bytes([8]))
            if self.frequency:
                _set_rate(file, self.frequency)
        except OSError:
            os.close(file)
            raise
        return file


def _set_rate(file: int, rate_hz: int) -> None:
    ioctl(file, SPI_IOC_WR_MAX_SPEED_HZ, struct.pack("=I", rate_hz))
