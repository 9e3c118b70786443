"""Fake buses: what is written goes to models of the parts, and a part can be unplugged."""

import errno
from collections.abc import Sequence
from typing import Protocol


class I2cPart(Protocol):
    """A part on an I2C bus."""

    def receive(self, message: bytes) -> None:
        """Receive one message, from start to stop, without the address."""
        ...


class FakeI2c:
    """An I2C bus with the methods of smbus2; a missing part raises the kernel's error for no acknowledgement."""

    def __init__(self, parts: dict[int, I2cPart]) -> None:
        self.parts = parts
        self.messages = 0
        self.closed = False

    def write_byte(self, i2c_addr: int, value: int) -> None:
        self._send(i2c_addr, bytes([value]))

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        if len(data) > 32:
            raise ValueError("Data length cannot exceed 32 bytes")  # as smbus2 does
        self._send(i2c_addr, bytes([register, *data]))

    def close(self) -> None:
        self.closed = True

    def _send(self, address: int, message: bytes) -> None:
        if address not in self.parts:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        self.messages += 1
        self.parts[address].receive(message)


class AnsweringI2c:
    """An I2C bus on which some addresses answer a read of one byte, and nothing else is asked."""

    def __init__(self, answering: Sequence[int]) -> None:
        self._answering = answering
        self.is_closed = False

    def read_byte(self, i2c_addr: int) -> int:
        if i2c_addr not in self._answering:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return 0xFF

    def close(self) -> None:
        self.is_closed = True


class FakePin:
    """An output pin; its state is its level, as in gpiozero."""

    def __init__(self) -> None:
        self.falls = 0
        self.frequency: float | None = None
        self._state = 0.0

    @property
    def state(self) -> float:
        return self._state

    @state.setter
    def state(self, level: float) -> None:
        self.falls += self._state > level
        self._state = level


class SpiPart(Protocol):
    """A part on a 4-wire SPI bus."""

    def command(self, code: int) -> None:
        """Receive a byte that was sent while D/C was low."""
        ...

    def data(self, content: bytes) -> None:
        """Receive bytes that were sent while D/C was high."""
        ...


class RecordingSpi:
    """An SPI bus that records what is sent, and fails while `fails` is set."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.rate_hz = 0
        self.fails = False

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def configure(self, *, baudrate: int, polarity: int = 0, phase: int = 0) -> None:
        assert (polarity, phase) == (0, 0)
        self.rate_hz = baudrate

    def write(self, data: bytes) -> None:
        if self.fails:
            raise OSError(errno.EIO, "Input/output error")
        self.sent.append(bytes(data))


class FakeSpi(RecordingSpi):
    """An SPI bus to a display; a pin marks commands and data."""

    def __init__(self, part: SpiPart, data_command: FakePin) -> None:
        super().__init__()
        self.part = part
        self.data_command = data_command

    def write(self, data: bytes) -> None:
        super().write(data)
        if self.data_command.state:
            self.part.data(data)
            return
        for code in data:
            self.part.command(code)
