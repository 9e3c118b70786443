"""A scanner on a pseudo-terminal: true lines, and nonsense between them. It shares no code with the driver."""

import os
import pty
import select
import tty
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Lock, Thread

FLOOD_BYTES = 150_000  # more in an instant than a scanner may send in a second
WRITE_WITHIN_S = 1.0  # what nobody reads for so long is lost, as on a real cable


class HostileScanner:
    """The levels of a scanner and the two ends of its cable; both its threads may send."""

    def __init__(self, folder: Path) -> None:
        self.pattern = str(folder / "usb-*")
        self.contacts = 0
        self.buttons = 0
        self.levels_sent = {(0, 0)}
        """Every pair of contacts and buttons that a true line has told."""
        self._lock = Lock()
        self._sequence = 0
        self._time_us = 0
        self._end, self._device = pty.openpty()
        tty.setraw(self._device)
        os.set_blocking(self._end, False)
        (folder / "usb-scanner").symlink_to(os.ttyname(self._device))
        self._stop, self._stopped = os.pipe()
        self._answering = Thread(target=self._answer, name="hostile scanner")
        self._answering.start()

    def close(self) -> None:
        """End the thread and close the device."""
        os.write(self._stopped, b"!")
        self._answering.join()
        for end in (self._end, self._device, self._stop, self._stopped):
            os.close(end)

    def toggle(self, chance: Random) -> None:
        """Change a contact, and now and then a button, and tell it in a true line."""
        with self._lock:
            self.contacts ^= 1 << chance.randrange(32)
            self.buttons ^= chance.choice((0, 0, 0, 1, 2, 4))
            self._write(self._levels("C"))

    def send_snapshot(self) -> None:
        """Send all levels in a true line."""
        with self._lock:
            self._write(self._levels("S"))

    def send_nonsense(self, chance: Random) -> None:
        """Send one hostile input."""
        with self._lock:
            self._write(self._nonsense(chance))

    def send_flood(self, chance: Random) -> None:
        """Send more than any scanner does."""
        with self._lock:
            self._write(chance.choice((b"\xff", b"\n", self._levels("S"), b"S 0000 ")) * FLOOD_BYTES, FLOOD_BYTES)

    def _answer(self) -> None:
        while True:
            ready, _, _ = select.select([self._end, self._stop], [], [])
            if self._stop in ready:
                return
            for command in os.read(self._end, 4096).split(b"\n"):
                with self._lock:
                    if command.startswith(b"G "):
                        greeting = f"damahan-scanner 1 1.0.0 4x8+3 {command[2:].decode()}"
                        self._write(self._line("G", greeting) + self._levels("S"))
                    elif command == b"S":
                        self._write(self._levels("S"))

    def _levels(self, kind: str) -> bytes:
        self.levels_sent.add((self.contacts, self.buttons))
        return self._line(kind, f"{self.contacts:08X} {self.buttons:X}")

    def _line(self, kind: str, rest: str, skip: int = 1, later_us: int = 700) -> bytes:
        self._time_us = max(0, self._time_us + later_us)
        line = seal(f"{kind} {self._sequence:04X} {self._time_us:X} {rest}")
        self._sequence = (self._sequence + skip) % 0x10000
        return line

    def _nonsense(self, chance: Random) -> bytes:
        true = self._levels("S")
        match chance.randrange(9):
            case 0:
                return chance.randbytes(chance.randrange(200))
            case 1:  # cut, with or without an end
                return true[: chance.randrange(len(true))] + chance.choice((b"", b"\n"))
            case 2:  # one wrong byte
                place = chance.randrange(len(true))
                return true[:place] + chance.randbytes(1) + true[place + 1 :]
            case 3:  # too long
                return chance.choice((b"S", b"\x00", b"G 0000 0 ")) * chance.choice((90, 1_000)) + b"\n"
            case 4:  # sealed, and nothing that the protocol knows
                return seal(chance.choice(("", "S", "X 0000 0 00000000 0", "S 0000 0 00000000 9", "G 0000 0 other 1")))
            case 5:  # a time that goes back, or far ahead
                later_us = chance.choice((-(10**9), -1, 10**7, 10**12))
                return self._line("S", f"{self.contacts:08X} {self.buttons:X}", later_us=later_us)
            case 6:  # lines that are missing, or a number that is used twice
                return self._line("S", f"{self.contacts:08X} {self.buttons:X}", skip=chance.choice((0, 2, 0x8000)))
            case 7:  # another program's greeting, another version
                token = f"{chance.randrange(0x10000):04X}"
                return self._line("G", f"damahan-scanner {chance.choice((1, 1, 2, 99))} 1.0.0 4x8+3 {token}")
            case _:  # what a Pico without its firmware says
                return b'Traceback (most recent call last):\r\n  File "main.py", line 1\r\nMemoryError: \r\n>>> '

    def _write(self, data: bytes, longest: int = 4_000) -> None:
        data = data[:longest]
        while data and select.select([], [self._end], [], WRITE_WITHIN_S)[1]:
            data = data[os.write(self._end, data[:1_024]) :]


def seal(text: str) -> bytes:
    """Return a line with its checksum."""
    return f"{text} {zlib.crc32(text.encode()):08X}\n".encode()


@contextmanager
def open_hostile_scanner(folder: Path) -> Iterator[HostileScanner]:
    """Yield a scanner whose device is in a folder, and close it."""
    scanner = HostileScanner(folder)
    try:
        yield scanner
    finally:
        scanner.close()
