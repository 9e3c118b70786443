"""The scanner's serial device: find it, check that it is a scanner, and read its lines."""

import errno
import grp
import os
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from glob import glob
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

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

if TYPE_CHECKING:
    from serial import Serial

BAUD = 115_200
"""The baud rate; USB ignores it, a scanner behind a real UART uses it."""

GREETING_WITHIN_S = 2.0
"""The longest wait for a greeting; a choice: a running Pico needs a few ms, one that starts just now 1 or 2 s."""

ASK_EVERY_S = 0.25
"""The time between requests for a greeting, and the longest wait for bytes.

A choice: several requests fit into GREETING_WITHIN_S, and a thread that is asked to end does so soon.
"""

WRITE_WITHIN_S = 0.5
"""The longest wait for a command to be written; a choice: a working scanner needs less than 1 ms."""

MAX_DEVICES_NAMED = 4
"""The most devices that an error message names; a choice: they fit into one line."""

MAX_STRAY_BYTES = 400
"""The most bytes that are kept to find out what a device is that does not greet.

A choice: the prompt of MicroPython or the end of its traceback is among the first of them.
"""

MAX_BYTES_PER_SECOND = 100_000
"""Twice the most that a scanner sends: one change a scan, which are 1,000 lines a second of less than 50 bytes."""

PORT_ERRORS = (OSError, termios.error)
"""The exceptions of a serial device that fails."""

ReceivedLines = tuple[list[bytes], int]
"""Lines, and the host's time in microseconds at which they were read."""


def find_device(pattern: str) -> str:
    """Return the one device whose path matches a pattern; raises PartError if there is none, or more than one."""
    matches = sorted(glob(pattern), reverse=True)  # noqa: PTH207  Path.glob raises errors of its own for some patterns
    match sorted({os.path.realpath(name): name for name in matches}.values()):
        case [name]:
            return name
        case []:
            raise PartError(
                Part.SENSORS, f"no device matches {pattern}; plug the scanner in, or correct sensors.device"
            )
        case names:
            unnamed = [f"{len(names) - MAX_DEVICES_NAMED} more"] * (len(names) > MAX_DEVICES_NAMED)
            devices = f"{' and '.join(names[:MAX_DEVICES_NAMED] + unnamed)} all match {pattern}"
            raise PartError(Part.SENSORS, f"{devices}; unplug all but one, or make sensors.device more exact")


class ScannerPort:
    """An open scanner whose greeting is valid.

    The constructor and every method but `cancel` and `close` raise PartError if the scanner is gone or is no scanner;
    close it then.
    """

    def __init__(
        self, serial: ModuleType, pattern: str, *, now_us: Callable[[], int], should_stop: Callable[[], bool]
    ) -> None:
        self.path = find_device(pattern)
        self._now_us = now_us
        self._should_stop = should_stop
        self._splitter = LineSplitter()
        self._second = 0
        self._bytes = 0
        self._port = self._open_port(serial)
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

    def cancel(self) -> None:
        """End a read that waits in another thread; never raises."""
        with suppress(OSError, TypeError):  # pyserial: that thread may be closing the port
            self._port.cancel_read()

    def close(self) -> None:
        """Close the device."""
        self._port.close()

    def _open_port(self, serial: ModuleType) -> "Serial":
        try:
            port: Serial = serial.Serial(
                self.path, BAUD, timeout=ASK_EVERY_S, write_timeout=WRITE_WITHIN_S, exclusive=True
            )
        except PORT_ERRORS as error:
            match getattr(error, "errno", None):
                case errno.EACCES | errno.EPERM:
                    group = _group_of(self.path)
                    reason = f"may not be opened; join its group: sudo usermod -aG {group} $USER, and log in again"
                case errno.EAGAIN | errno.EBUSY:
                    reason = "is in use by another program; end that program"
                case _:
                    reason = f"cannot be opened as a serial device ({error})"
            raise self._error(reason) from error
        return port

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
            return "runs MicroPython, but not the scanner; copy firmware_config/pico/*.py to it"
        if stray:
            return f"is no scanner, or has another baud rate: it sends {stray[:40]!r}; correct sensors.device"
        return "is silent: no scanner, or one without its firmware (firmware_config/pico)"

    def _is_greeting(self, line: bytes, token: str) -> bool:
        try:
            greeting = parse_line(line)
        except ScannerLineError:
            return False
        if not isinstance(greeting, Greeting):
            return False
        if greeting.protocol != PROTOCOL_VERSION:
            reason = f"uses version {greeting.protocol} of the scanner protocol, not {PROTOCOL_VERSION}"
            raise self._error(f"{reason}; copy this program's firmware_config/pico/*.py to it")
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


def _group_of(path: str) -> str:
    try:
        return grp.getgrgid(Path(path).stat().st_gid).gr_name
    except (OSError, KeyError):
        return "dialout"
