"""The lines of the scanner protocol (docs/dev/scanner-protocol.md), as the host reads them. Pure functions of bytes."""

import re
import zlib
from dataclasses import dataclass

PROTOCOL_VERSION = 1
SCANNER_NAME = "damahan-scanner"
MATRIX_FORMAT = "4x8+3"
"""Drive lines x sense lines + buttons: 32 contacts, and the white, the black and the third button."""

LONGEST_LINE = 80
"""Bytes of a line with its newline; what is longer is noise."""

SEQUENCE_COUNT = 0x10000

SNAPSHOT_COMMAND = b"S\n"

_SEALED = re.compile(rb"(.+) ([0-9A-F]{8})")
_HEAD = re.compile(r"([GSC]) ([0-9A-F]{4}) ([0-9A-F]{1,13}) (.+)")
_LEVELS = re.compile(r"([0-9A-F]{8}) ([0-7])")
_GREETING = re.compile(rf"{SCANNER_NAME} ([0-9]{{1,5}})(?: (\S+))?(?: (\S+))?(?: (\S+))?(?: .*)?")  # of any version


class ScannerLineError(ValueError):
    """A line that is not whole, or not the protocol's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Greeting:
    """Who speaks; `at_us` counts microseconds since the scanner began, `token` is that of the command that asked."""

    sequence: int
    at_us: int
    protocol: int
    firmware: str
    wiring: str
    token: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScannerLevels:
    """Every level at one time: bit `n` of `contacts` is contact `n`, and bits 0 to 2 of `buttons` white, black, third.

    A `snapshot` stands for itself; another one tells what changed since the line before it.
    """

    sequence: int
    at_us: int
    contacts: int
    buttons: int
    is_snapshot: bool


ScannerLine = Greeting | ScannerLevels


def greeting_command(token: int) -> bytes:
    """Give the command for a greeting with a token of 16 bits; a newline before it ends what noise was heard."""
    return b"\nG %04X\n" % token


def parse_line(line: bytes) -> ScannerLine:
    """Read a line without its newline; raises LineError when it is torn, or none of the protocol."""
    sealed = _SEALED.fullmatch(line)
    if sealed is None or zlib.crc32(sealed[1]) != int(sealed[2], 16):
        raise ScannerLineError(f"the checksum is not that of {line[:LONGEST_LINE]!r}")
    head = _HEAD.fullmatch(sealed[1].decode("ascii", "replace"))
    if head is None:
        raise ScannerLineError(f"{line!r} is sound, but no line of the protocol")
    kind, sequence, at_us = head[1], int(head[2], 16), int(head[3], 16)
    if kind == "G":
        greeting = _GREETING.fullmatch(head[4])
        if greeting is None:
            raise ScannerLineError(f"{line!r} is no greeting of a {SCANNER_NAME}")
        protocol, *rest = greeting.groups(default="")
        firmware, wiring, token = rest
        return Greeting(
            sequence=sequence, at_us=at_us, protocol=int(protocol), firmware=firmware, wiring=wiring, token=token
        )
    levels = _LEVELS.fullmatch(head[4])
    if levels is None:
        raise ScannerLineError(f"{line!r} tells no levels")
    contacts, buttons = int(levels[1], 16), int(levels[2], 16)
    return ScannerLevels(sequence=sequence, at_us=at_us, contacts=contacts, buttons=buttons, is_snapshot=kind == "S")


class LineSplitter:
    """Cuts what comes into lines, and holds no more of a line than the longest has."""

    def __init__(self) -> None:
        self.incomplete_line = b""
        """What has come of a line that is not complete."""

    def feed(self, received: bytes) -> list[bytes]:
        """Take bytes; gives the lines that they complete, newline off, noise of any length cut to the longest line."""
        *lines, rest = (self.incomplete_line + received).split(b"\n")
        self.incomplete_line = rest[:LONGEST_LINE]
        return [line[:LONGEST_LINE].removesuffix(b"\r") for line in lines]
