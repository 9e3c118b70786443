"""The scanner's serial device: find it, check that it is a scanner, and read its lines."""

import time
from collections.abc import Callable
from contextlib import suppress
from types import ModuleType

from hardware.drivers.serial_device import PORT_ERRORS, SerialDeviceError, find_device, open_device
from hardware.events import Part
from hardware.ports import PartError
from hardware.scanner_protocol import (
    MATRIX_FORMAT,
    PROTOCOL_VERSION,
    SNAPSHOT_COMMAND,
    Greeting,
    LineSplitter,
    ScannerLineError,
    greeting_command,
    parse_line,
)

GREETING_WITHIN_S = 2.0
"""The longest wait for a greeting; a choice: a running Pico needs a few ms, one that starts just now 1 or 2 s."""

ASK_EVERY_S = 0.25
"""The time between requests for a greeting, and the longest wait for bytes.

A choice: several requests fit into GREETING_WITHIN_S, and a thread that is asked to end does so soon.
"""

MAX_STRAY_BYTES = 400
"""The most bytes that are kept to find out what a device is that does not greet.

A choice: the prompt of MicroPython or the end of its traceback is among the first of them.
"""

MAX_BYTES_PER_SECOND = 100_000
"""Twice the most that a scanner sends: one change a scan, which are 1,000 lines a second of less than 50 bytes."""

ReceivedLines = tuple[list[bytes], int]
"""Lines, and the host's time in microseconds at which they were read."""


class ScannerPort:
    """An open scanner whose greeting is valid.

    The constructor and every method but `cancel` and `close` raise PartError if the scanner is gone or is no scanner;
    close it then.
    """

    def __init__(
        self, serial: ModuleType, pattern: str, *, now_us: Callable[[], int], should_stop: Callable[[], bool]
    ) -> None:
        try:
            self.path = find_device(pattern, "sensors.device")
            self._port = open_device(serial, self.path, timeout_s=ASK_EVERY_S)
        except SerialDeviceError as error:
            raise PartError(Part.SENSORS, str(error)) from error
        self._now_us = now_us
        self._should_stop = should_stop
        self._splitter = LineSplitter()
        self._second = 0
        self._bytes = 0
        try:
            self._first_lines: ReceivedLines | None = self._wait_for_greeting()
        except BaseException:
            self._port.close()
            raise

    def read(self) -> ReceivedLines:
        """Wait up to ASK_EVERY_S for bytes and return the lines that they complete, from the greeting on."""
        if self._first_lines is not None:
            first, self._first_lines = self._first_lines, None
            return first
        return self._receive()

    def _receive(self) -> ReceivedLines:
        try:
            received = self._port.read(max(1, self._port.in_waiting))
        except PORT_ERRORS as error:
            raise self._error(f"is gone ({error})") from error
        at_us = self._now_us()
        self._check_byte_rate(len(received), at_us)
        return self._splitter.feed(received), at_us

    def ask_snapshot(self) -> None:
        """Request all levels."""
        self._write(SNAPSHOT_COMMAND)

    def request_greeting(self) -> None:
        """Request a greeting; `read` returns it among the next lines."""
        self._write(greeting_command(self._now_us() & 0xFFFF))

    def ask_greeting(self) -> Greeting:
        """Request a greeting and return it; the lines before it are lost."""
        self._first_lines = None
        lines, _ = self._wait_for_greeting()
        greeting = parse_line(lines[0])
        if not isinstance(greeting, Greeting):
            raise TypeError(f"{lines[0]!r} was found to be a greeting")
        return greeting

    def cancel(self) -> None:
        """End a read that waits in another thread; never raises."""
        with suppress(OSError, TypeError):  # pyserial: that thread may be closing the port
            self._port.cancel_read()

    def close(self) -> None:
        """Close the device."""
        self._port.close()

    def _wait_for_greeting(self) -> ReceivedLines:
        """Request a greeting until it arrives; return the lines from it on."""
        ends_s = time.monotonic() + GREETING_WITHIN_S
        stray = b""
        token = self._now_us() & 0xFFFF  # an answer to an earlier request does not count
        while time.monotonic() < ends_s and not self._should_stop():
            self._write(greeting_command(token))
            asked_s = time.monotonic()
            while time.monotonic() < asked_s + ASK_EVERY_S:
                lines, at_us = self._receive()
                for index, line in enumerate(lines):
                    if self._is_greeting(line, f"{token:04X}"):
                        return lines[index:], at_us
                stray = (stray + b"\n".join(lines))[:MAX_STRAY_BYTES]
        raise self._error(self._describe_device(stray + self._splitter.incomplete_line))

    def _describe_device(self, stray: bytes) -> str:
        """Return what is wrong with a device that sent no greeting."""
        if b">>>" in stray or b"Traceback" in stray:
            return "runs MicroPython, but not the scanner; type: damahan pico flash"
        if stray:
            return f"is no scanner, or has another baud rate: it sends {stray[:40]!r}; correct sensors.device"
        return "is silent: no scanner, or one without its firmware; type: damahan pico flash"

    def _is_greeting(self, line: bytes, token: str) -> bool:
        try:
            greeting = parse_line(line)
        except ScannerLineError:
            return False
        if not isinstance(greeting, Greeting):
            return False
        if greeting.protocol != PROTOCOL_VERSION:
            reason = f"uses version {greeting.protocol} of the scanner protocol, not {PROTOCOL_VERSION}"
            raise self._error(f"{reason}; type: damahan pico flash")
        if greeting.wiring != MATRIX_FORMAT:
            raise self._error(
                f"scans a matrix of {greeting.wiring}, not {MATRIX_FORMAT}; connect a scanner for 32 squares"
            )
        return greeting.token == token

    def _write(self, command: bytes) -> None:
        try:
            self._port.write(command)
        except PORT_ERRORS as error:
            raise self._error(f"accepts no command ({error})") from error

    def _check_byte_rate(self, count: int, at_us: int) -> None:
        second = at_us // 1_000_000
        if second != self._second:
            self._second, self._bytes = second, 0
        self._bytes += count
        if self._bytes > MAX_BYTES_PER_SECOND:
            raise self._error(f"sends more than {MAX_BYTES_PER_SECOND} bytes a second; a scanner sends fewer")

    def _error(self, reason: str) -> PartError:
        return PartError(Part.SENSORS, f"{self.path} {reason}")
