"""Build the lines of the scanner protocol (docs/dev/scanner-protocol.md) and parse its commands.

Runs under MicroPython, without pins and clocks.
"""

from binascii import crc32

PROTOCOL_VERSION = 1
FIRMWARE = "1.1.0"
"""The version of these files; hardware/scanner_protocol.py has the one that the host expects."""

SCANNER_NAME = "damahan-scanner"

GREETING = "G"
SNAPSHOT = "S"
CHANGE = "C"
STOP = "STOP"
"""The command that ends the scan until the next start, so that the files can be changed."""

UNPROMPTED = "-"
"""The token of a greeting that no command requested."""

LONGEST_TOKEN = 4
"""The most digits of a token, which has 16 bits."""
TOKEN_BYTES = b"0123456789ABCDEF"

SEQUENCE_COUNT = 0x10000
"""A line's sequence number counts from 0 to this, not included, and begins again."""

LONGEST_COMMAND = 16
"""The most bytes of a command, which is a letter and sometimes a token; a longer one is noise."""


class LineBuilder:
    """Builds lines with a number and a checksum."""

    def __init__(self) -> None:
        self._sequence = 0

    def greeting(self, at_us: int, wiring: str, token: str, scans: int, late_scans: int) -> bytes:
        """Return the line with the scanner's name, versions and wiring, the token of the request, and its counts."""
        versions = "%s %d %s" % (SCANNER_NAME, PROTOCOL_VERSION, FIRMWARE)
        return self._seal(GREETING, at_us, "%s %s %s %X %X" % (versions, wiring, token, scans, late_scans))

    def snapshot(self, at_us: int, contacts: int, buttons: int) -> bytes:
        """Return the line with every level that is requested, or due every second."""
        return self._seal(SNAPSHOT, at_us, "%08X %X" % (contacts, buttons))

    def change(self, at_us: int, contacts: int, buttons: int) -> bytes:
        """Return the line with every level after one or more changed."""
        return self._seal(CHANGE, at_us, "%08X %X" % (contacts, buttons))

    def _seal(self, kind: str, at_us: int, rest: str) -> bytes:
        text = "%s %04X %X %s" % (kind, self._sequence, at_us, rest)
        self._sequence = (self._sequence + 1) % SEQUENCE_COUNT
        return b"%s %08X\n" % (text.encode(), crc32(text.encode()))


class CommandParser:
    """Joins the host's bytes to commands; it ignores anything else."""

    def __init__(self) -> None:
        self._line = bytearray()

    def feed(self, byte: int) -> str | None:
        """Add one byte; when it completes a command, return SNAPSHOT, STOP or the token of a greeting, else None."""
        if byte != 0x0A:
            if len(self._line) < LONGEST_COMMAND:
                self._line.append(byte)
            return None
        line = bytes(self._line).strip()
        self._line = bytearray()
        if line == b"S":
            return SNAPSHOT
        if line == b"STOP":
            return STOP
        token = line[2:]
        if line[:2] != b"G " or not 0 < len(token) <= LONGEST_TOKEN:
            return None
        for letter in token:
            if letter not in TOKEN_BYTES:
                return None
        return token.decode()
