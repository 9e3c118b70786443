"""The lines of the scanner protocol (docs/dev/scanner-protocol.md), as the scanner makes them.

Runs under MicroPython; nothing here touches a pin or a clock.
"""

from binascii import crc32

PROTOCOL_VERSION = 1
FIRMWARE = "1.0.0"
SCANNER_NAME = "damahan-scanner"

GREETING = "G"
SNAPSHOT = "S"
CHANGE = "C"

UNPROMPTED = "-"
"""Stands in a greeting for the token of the command that asked for it, when none did."""

LONGEST_TOKEN = 4
TOKEN_BYTES = b"0123456789ABCDEF"

SEQUENCE_COUNT = 0x10000
"""Lines are numbered from 0 to one below this, and then from 0 again."""

LONGEST_COMMAND = 16
"""A command is a letter, and perhaps a token; what is longer is noise."""


class LineBuilder:
    """Numbers lines and seals them with a checksum."""

    def __init__(self) -> None:
        self._sequence = 0

    def greeting(self, at_us: int, wiring: str, token: str) -> bytes:
        """Say who speaks, in which version, how the scanner is wired, and which command asked."""
        return self._seal(GREETING, at_us, "%s %d %s %s %s" % (SCANNER_NAME, PROTOCOL_VERSION, FIRMWARE, wiring, token))

    def snapshot(self, at_us: int, contacts: int, buttons: int) -> bytes:
        """Say every level because it was asked for, or because a second is over."""
        return self._seal(SNAPSHOT, at_us, "%08X %X" % (contacts, buttons))

    def change(self, at_us: int, contacts: int, buttons: int) -> bytes:
        """Say every level because one or more are not what the line before said."""
        return self._seal(CHANGE, at_us, "%08X %X" % (contacts, buttons))

    def _seal(self, kind: str, at_us: int, rest: str) -> bytes:
        text = "%s %04X %X %s" % (kind, self._sequence, at_us, rest)
        self._sequence = (self._sequence + 1) % SEQUENCE_COUNT
        return b"%s %08X\n" % (text.encode(), crc32(text.encode()))


class CommandParser:
    """Gathers the host's bytes into commands; what is none is passed over."""

    def __init__(self) -> None:
        self._line = bytearray()

    def feed(self, byte: int) -> str | None:
        """Take one byte; gives SNAPSHOT or the token of a greeting when a line that asks for it is complete."""
        if byte != 0x0A:
            if len(self._line) < LONGEST_COMMAND:
                self._line.append(byte)
            return None
        line = bytes(self._line).strip()
        self._line = bytearray()
        if line == b"S":
            return SNAPSHOT
        token = line[2:]
        if line[:2] != b"G " or not 0 < len(token) <= LONGEST_TOKEN:
            return None
        for letter in token:
            if letter not in TOKEN_BYTES:
                return None
        return token.decode()
