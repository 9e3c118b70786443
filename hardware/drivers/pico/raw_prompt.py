"""MicroPython's raw prompt, by which a program on the host runs statements on a Pico.

Source: MicroPython documentation, "The MicroPython Interactive Interpreter Mode", raw mode.
"""

import time
from typing import TYPE_CHECKING

from hardware.drivers.pico.errors import PicoError
from hardware.drivers.serial_device import PORT_ERRORS
from hardware.scanner_protocol import Greeting, LineSplitter, ScannerLineError, greeting_command, parse_line

if TYPE_CHECKING:
    from serial import Serial

INTERRUPT, ENTER_RAW, RUN = b"\x03", b"\x01", b"\x04"
PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
ACCEPTED = b"OK"
ANSWER_WITHIN_S = 10.0
"""The longest wait for an answer; a choice: erasing flash takes a tenth of a second."""

MAX_ANSWER_BYTES = 64 * 1024
"""The most bytes of an answer; a choice: the longest that is asked for has 100."""

MAX_STRAY_BYTES = 4096
"""The most bytes that are kept of a device that shows no prompt; a choice: several lines of a scanner."""


class RawPrompt:
    """The raw prompt on an open port; every method raises PicoError if the Pico goes away."""

    def __init__(self, port: "Serial") -> None:
        self._port = port
        self._received = b""

    def enter(self, within_s: float, token: int) -> Greeting | bytes | None:
        """Interrupt whatever runs and enter the raw prompt; return None if it is there.

        Return the greeting of a scanner that runs, which nothing interrupts, or else the last bytes received.
        """
        self._received = b""
        self._write(greeting_command(token) + b"\r" + INTERRUPT + INTERRUPT + b"\r" + ENTER_RAW)
        ends_s = time.monotonic() + within_s
        while time.monotonic() < ends_s:
            self._receive()
            if self._received.endswith(PROMPT):
                self._received = b""
                return None
            greeting = _find_greeting(self._received, f"{token:04X}")
            if greeting is not None:
                return greeting
            self._received = self._received[-MAX_STRAY_BYTES:]
        return self._received

    def run(self, code: str) -> str:
        """Run statements and return what they print; raises PicoError for an error of theirs too."""
        self.start(code)
        if self._read_exactly(len(ACCEPTED)) != ACCEPTED:
            raise PicoError(f"{self._port.name}: the Pico takes no statements; unplug it, and repeat the command")
        printed = self._read_until(RUN)
        error = self._read_until(RUN)
        self._read_until(b">")
        if error:
            last_line = error.decode("utf-8", "replace").strip().splitlines()[-1]
            raise PicoError(f"{self._port.name}: the Pico reports {last_line}; unplug it, and repeat the command")
        return printed.decode("utf-8", "replace")

    def start(self, code: str) -> None:
        """Run statements that end the connection, as those that restart the Pico; no answer is awaited."""
        self._write(code.encode() + RUN)

    def send(self, command: bytes) -> None:
        """Send a command to what runs in place of the prompt."""
        self._write(command)

    def close(self) -> None:
        """Close the port."""
        self._port.close()

    def _read_until(self, end: bytes) -> bytes:
        ends_s = time.monotonic() + ANSWER_WITHIN_S
        while end not in self._received:
            if time.monotonic() > ends_s or len(self._received) > MAX_ANSWER_BYTES:
                raise PicoError(f"{self._port.name}: the Pico does not answer; unplug it, and repeat the command")
            self._receive()
        answer, _, self._received = self._received.partition(end)
        return answer

    def _read_exactly(self, count: int) -> bytes:
        ends_s = time.monotonic() + ANSWER_WITHIN_S
        while len(self._received) < count and time.monotonic() < ends_s:
            self._receive()
        answer, self._received = self._received[:count], self._received[count:]
        return answer

    def _receive(self) -> None:
        try:
            self._received += self._port.read(max(1, self._port.in_waiting))
        except PORT_ERRORS as error:
            raise self._gone() from error

    def _write(self, data: bytes) -> None:
        try:
            self._port.write(data)
        except PORT_ERRORS as error:
            raise self._gone() from error

    def _gone(self) -> PicoError:
        return PicoError(f"{self._port.name}: the Pico is gone; plug it in, and repeat the command")


def _find_greeting(received: bytes, token: str) -> Greeting | None:
    for line in LineSplitter().feed(received):
        try:
            parsed = parse_line(line)
        except ScannerLineError:
            continue
        if isinstance(parsed, Greeting) and parsed.token == token:
            return parsed
    return None
