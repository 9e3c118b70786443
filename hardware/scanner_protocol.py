"""Parse the lines of the scanner protocol (docs/dev/scanner-protocol.md) on the host. Pure functions of bytes."""

import re
import zlib
from dataclasses import dataclass

PROTOCOL_VERSION = 1
"""The version that this program reads; a scanner with another one is refused."""

FIRMWARE_VERSION = "1.1.0"
"""The version of the firmware that this program ships (firmware_config/pico/protocol.py)."""

SCANNER_NAME = "damahan-scanner"
"""The name in a greeting, by which a scanner is known from other serial devices."""

MATRIX_FORMAT = "4x8+3"
"""Drive lines x sense lines + buttons: 32 contacts, and White's, Black's and the third button."""

LONGEST_LINE = 80
"""The most bytes of a line with its newline, from the protocol; a longer line is noise."""

SEQUENCE_COUNT = 0x10000
"""A line's sequence number counts from 0 to this, not included, and begins again."""

SNAPSHOT_COMMAND = b"S\n"
"""The command that asks for all levels."""

STOP_COMMAND = b"\nSTOP\n"
"""The command that ends the scan until the next start; it begins with a newline, as a greeting command does."""

SCAN_COUNT = 0x1000000
"""A scanner counts its scans from 0 to this, not included, and begins again."""

_SEALED = re.compile(rb"(.+) ([0-9A-F]{8})")
_HEAD = re.compile(r"([GSC]) ([0-9A-F]{4}) ([0-9A-F]{1,13}) (.+)")
_LEVELS = re.compile(r"([0-9A-F]{8}) ([0-7])")
# any version, so that a scanner of another version can be named
_GREETING = re.compile(rf"{SCANNER_NAME} ([0-9]{{1,5}})(?: (\S+))?(?: (\S+))?(?: (\S+))?(?: (.*))?")
_COUNTS = re.compile(r"([0-9A-F]{1,6}) ([0-9A-F]{1,6})(?: .*)?")


class ScannerLineError(ValueError):
    """A line is incomplete, damaged, or not part of the protocol."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeting:
    """The line with which a scanner identifies itself."""

    sequence: int
    """The number of the line, 0 to SEQUENCE_COUNT - 1."""
    at_us: int
    """When it was sent, in microseconds since the scanner started."""
    protocol: int
    """The version of the protocol."""
    firmware: str
    """The version of the firmware."""
    wiring: str
    """The matrix that it scans, such as MATRIX_FORMAT."""
    token: str
    """The token of the greeting command that it answers; empty if none asked."""
    scan_count: int | None = None
    """The scans since the start, modulo SCAN_COUNT; None for a firmware that does not count."""
    late_scans: int | None = None
    """The scans since the start that began late; None for a firmware that does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannerLevels:
    """The level of every contact and button at one time."""

    sequence: int
    """The number of the line, 0 to SEQUENCE_COUNT - 1."""
    at_us: int
    """When the levels were read, in microseconds since the scanner started."""
    contacts: int
    """Bit `n` is 1 if contact `n` is closed."""
    buttons: int
    """Bits 0 to 2 are 1 if White's, Black's and the third button is down."""
    is_snapshot: bool
    """True if the levels stand alone; False if they report a change since the line before."""


ScannerLine = Greeting | ScannerLevels


def greeting_command(token: int) -> bytes:
    """Return the command that asks for a greeting with a token of 16 bits.

    It begins with a newline, which ends any noise that the scanner received before.
    """
    return b"\nG %04X\n" % token


def parse_line(line: bytes) -> ScannerLine:
    """Return the value of a line without its newline; raises ScannerLineError if it is damaged or unknown."""
    with_checksum = _SEALED.fullmatch(line)
    if with_checksum is None or zlib.crc32(with_checksum[1]) != int(with_checksum[2], 16):
        raise ScannerLineError(f"the checksum is not that of {line[:LONGEST_LINE]!r}")
    head = _HEAD.fullmatch(with_checksum[1].decode("ascii", "replace"))
    if head is None:
        raise ScannerLineError(f"{line!r} is complete, but is no line of the protocol")
    kind, sequence, at_us = head[1], int(head[2], 16), int(head[3], 16)
    if kind == "G":
        greeting = _GREETING.fullmatch(head[4])
        if greeting is None:
            raise ScannerLineError(f"{line!r} is no greeting of a {SCANNER_NAME}")
        return _parse_greeting(greeting, sequence, at_us)
    levels = _LEVELS.fullmatch(head[4])
    if levels is None:
        raise ScannerLineError(f"{line!r} contains no levels")
    contacts, buttons = int(levels[1], 16), int(levels[2], 16)
    return ScannerLevels(sequence=sequence, at_us=at_us, contacts=contacts, buttons=buttons, is_snapshot=kind == "S")


def _parse_greeting(match: re.Match[str], sequence: int, at_us: int) -> Greeting:
    protocol, firmware, wiring, token, rest = match.groups(default="")
    counts = _COUNTS.fullmatch(rest)
    return Greeting(
        sequence=sequence,
        at_us=at_us,
        protocol=int(protocol),
        firmware=firmware,
        wiring=wiring,
        token=token,
        scan_count=None if counts is None else int(counts[1], 16),
        late_scans=None if counts is None else int(counts[2], 16),
    )


class LineSplitter:
    """Splits received bytes into lines; it keeps at most LONGEST_LINE bytes of a line."""

    def __init__(self) -> None:
        self.incomplete_line = b""
        """The bytes received of a line that is not complete."""

    def feed(self, received: bytes) -> list[bytes]:
        """Add bytes and return the lines that they complete, without newline, each cut to LONGEST_LINE."""
        *lines, rest = (self.incomplete_line + received).split(b"\n")
        self.incomplete_line = rest[:LONGEST_LINE]
        return [line[:LONGEST_LINE].removesuffix(b"\r") for line in lines]
