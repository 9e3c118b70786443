"""Read UF2 files, the form in which MicroPython for a Pico is published, and check that one is whole.

Source of the form: Microsoft's UF2 specification (github.com/microsoft/uf2, README). Sources of the families: RP2040
data sheet, "USB mass storage interface"; RP2350 data sheet, "UF2 targeting rules".
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from hardware.drivers.pico.errors import PicoError

BLOCK_BYTES = 512
MAX_BYTES = 32 * 1024 * 1024
"""The largest file that is read: the RP2040 addresses 16 MB of flash, and half of a block is payload."""

_BLOCK = struct.Struct("<8I476sI")
_START_MAGICS = (0x0A324655, 0x9E5D5157)
_END_MAGIC = 0x0AB16F30
_NOT_MAIN_FLASH = 0x1
_HAS_FAMILY = 0x2000
_PAYLOAD_BYTES = 256
"""The payload of a block, the only size that the Pico's bootrom takes."""


class PicoChip(StrEnum):
    """The chip of a Pico; the value is the Board-ID of its drive."""

    RP2040 = "RPI-RP2"
    """The chip of the Pico and the Pico W."""
    RP2350 = "RP2350"
    """The chip of the Pico 2 and the Pico 2 W."""


_CHIPS = {
    0xE48BFF56: PicoChip.RP2040,
    0xE48BFF59: PicoChip.RP2350,  # Arm, secure
    0xE48BFF5A: PicoChip.RP2350,  # RISC-V
    0xE48BFF5B: PicoChip.RP2350,  # Arm, non-secure
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Uf2File:
    """A complete file for one chip."""

    path: Path
    content: bytes
    chip: PicoChip


def read_uf2(path: Path) -> Uf2File:
    """Return a file for a Pico; raises PicoError for one that is something else, or is cut short."""
    try:
        if not path.is_file():
            raise PicoError(f"{path}: there is no such file; name the MicroPython file that you downloaded")
        if path.stat().st_size > MAX_BYTES:
            raise PicoError(f"{path}: it is larger than {MAX_BYTES:,} bytes, which no Pico holds; download it again")
        content = path.read_bytes()
    except OSError as error:
        raise PicoError(f"{path}: it cannot be read ({error.strerror}); check its owner and permissions") from error
    return Uf2File(path=path, content=content, chip=_check_blocks(path, content))


def _check_blocks(path: Path, content: bytes) -> PicoChip:
    """Return the chip that all blocks are for; raises PicoError."""
    numbers: dict[int, set[int]] = {}
    counts: dict[int, set[int]] = {}
    for family, number, count in _blocks_of_chips(path, content):
        numbers.setdefault(family, set()).add(number)
        counts.setdefault(family, set()).add(count)
    if not numbers:
        raise PicoError(f"{path}: it is for another chip than a Pico's; download the file for your Pico")
    if len(numbers) > 1:
        raise PicoError(f"{path}: it is for several chips at once; download the file for your Pico")
    ((family, present),) = numbers.items()
    (expected, *others) = counts[family]
    if others or present != set(range(expected)):
        raise PicoError(f"{path}: it is not complete ({len(present)} of {expected} blocks); download it again")
    return _CHIPS[family]


def _blocks_of_chips(path: Path, content: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield family, number and count of each block for the flash of a Pico.

    Other blocks are left to the bootrom: a file for the RP2350 may begin with one for every chip (erratum RP2350-E10).
    """
    if not content or len(content) % BLOCK_BYTES:
        raise PicoError(f"{path}: it is no UF2 file, or was cut short; download MicroPython's .uf2 again")
    for index, block in enumerate(_BLOCK.iter_unpack(content)):
        *starts, flags, _address, size, number, count, family, _data, end = block
        if tuple(starts) != _START_MAGICS or end != _END_MAGIC:
            raise PicoError(f"{path}: block {index} is no block of a UF2 file; download MicroPython's .uf2 again")
        if flags & _NOT_MAIN_FLASH or not flags & _HAS_FAMILY or family not in _CHIPS:
            continue
        if size != _PAYLOAD_BYTES:
            raise PicoError(
                f"{path}: block {index} has {size} bytes, and a Pico takes {_PAYLOAD_BYTES}; download it again"
            )
        yield family, number, count
