"""The SPI buses of the Pi, through /dev/spidevX.Y."""

import os
import struct
from fcntl import ioctl
from typing import Protocol

from hardware.drivers.device_files import open_device
from hardware.events import Part

# requests of the kernel, from linux/spi/spidev.h: _IOW('k', 1 and 3, __u8) and _IOW('k', 4, __u32)
SPI_IOC_WR_MODE = 0x40016B01
SPI_IOC_WR_BITS_PER_WORD = 0x40016B03
SPI_IOC_WR_MAX_SPEED_HZ = 0x40046B04

LONGEST_TRANSFER = 4096
"""The most bytes that the kernel's spidev sends without a gap (the default of its module parameter bufsiz)."""


class SpiBus(Protocol):
    """An SPI bus with the methods of CircuitPython's busio.SPI, which its libraries call."""

    def try_lock(self) -> bool:
        """Reserve the bus; return True if it was free."""
        ...

    def unlock(self) -> None:
        """Release the bus."""
        ...

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        """Set the clock in Hz and the mode."""
        ...

    def write(self, data: bytes) -> None:
        """Send bytes; raises OSError if that fails."""
        ...


class SpiDeviceFile:
    """An SpiBus in mode 0 on one device file; after a failure the next write opens the file again.

    The constructor raises PartError if the file cannot be opened.
    """

    def __init__(self, device: str, part: Part) -> None:
        self.device = device
        self.frequency = 0  # in Hz; 0: the kernel's default
        self._file: int | None = None
        self._file = open_device(device, "spi", part, self._open)

    def try_lock(self) -> bool:
        """Return True: the bus is always free, since one thread uses it."""
        return True

    def unlock(self) -> None:
        """Do nothing: the bus is never reserved."""

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        """Set the clock in Hz; the kernel uses the next lower rate that its divisor can produce."""
        if polarity or phase:
            raise ValueError("only SPI mode 0 is supported")
        if self.frequency != baudrate:
            if self._file is not None:
                _set_rate(self._file, baudrate)
            self.frequency = baudrate

    def write(self, data: bytes) -> None:
        """Send bytes, up to LONGEST_TRANSFER of them without a gap; raises OSError if that fails."""
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
