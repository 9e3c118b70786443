"""UF2 files for tests, by Microsoft's specification."""

import struct

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59
ABSOLUTE = 0xE48BFF57


def uf2_block(number: int, count: int, *, family: int = RP2040, flags: int = 0x2000, size: int = 256) -> bytes:
    """Return one block, with its number as data."""
    head = struct.pack("<8I", 0x0A324655, 0x9E5D5157, flags, 0x1000_0000 + 256 * number, size, number, count, family)
    return head + struct.pack("<I", number).ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def uf2_file(count: int, *, family: int = RP2040) -> bytes:
    """Return a whole file."""
    return b"".join(uf2_block(number, count, family=family) for number in range(count))
