"""The drive that a Pico shows while its BOOTSEL button is held at its start; it takes a UF2 file and restarts.

Source: RP2040 data sheet, "USB mass storage interface"; RP2350 data sheet, the same section.
"""

import errno
import os
import re
from dataclasses import dataclass
from pathlib import Path

from hardware.drivers.pico.errors import PicoError
from hardware.drivers.pico.uf2 import PicoChip, Uf2File

INFO_NAME = "INFO_UF2.TXT"
FILE_NAME = "NEW.UF2"
"""The name under which the file is copied; the Pico ignores names."""

MOUNTS = Path("/proc/self/mounts")
LABELS = Path("/dev/disk/by-label")
FILE_SYSTEMS = frozenset({"vfat", "msdos", "fuseblk"})
"""The file systems that are looked at: the drive is a FAT, and a stalled network folder is not touched."""

LONGEST_INFO = 4096
"""The bytes that are read of the drive's description; a choice: real ones have about 60."""

COPY_BYTES = 64 * 1024
"""The bytes that are written at once; a choice."""

_BOARD_ID = re.compile(r"^Board-ID:\s*(\S+)\s*$", re.MULTILINE)
_ESCAPE = re.compile(rb"\\([0-7]{3})")


@dataclass(frozen=True, slots=True, kw_only=True)
class BootDrive:
    """A Pico that waits for a file."""

    folder: Path
    chip: PicoChip

    @property
    def is_there(self) -> bool:
        """True until the Pico has taken a file or is unplugged."""
        return _read_chip(self.folder) is not None

    def copy(self, file: Uf2File) -> None:
        """Write a file; the Pico restarts with it. Raises PicoError if it cannot be written."""
        if file.chip is not self.chip:
            message = f"{file.path}: it is for the {file.chip.name}, and this Pico has an {self.chip.name}"
            raise PicoError(f"{message}; download the file for your Pico")
        target = self.folder / FILE_NAME
        written = 0
        try:
            with target.open("wb", buffering=0) as stream:
                while written < len(file.content):
                    written += stream.write(file.content[written : written + COPY_BYTES])
                os.fsync(stream.fileno())
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
                raise PicoError(f"{self.folder}: it may not be written; type the command with sudo") from error
            if written < len(file.content):
                message = f"{self.folder}: the copy failed at {written:,} of {len(file.content):,} bytes"
                raise PicoError(
                    f"{message} ({error.strerror}); plug the Pico in with BOOTSEL held, and repeat"
                ) from error
            # a Pico that has every block restarts at once, before the file is closed


def find_drives(mounts: Path = MOUNTS) -> list[BootDrive]:
    """Return the drives of Picos among the mounted file systems."""
    drives = []
    for folder in _mounted_folders(mounts):
        chip = _read_chip(folder)
        if chip is not None:
            drives.append(BootDrive(folder=folder, chip=chip))
    return drives


def open_drive(folder: Path) -> BootDrive | None:
    """Return the drive of a Pico in a folder; None if it is none."""
    chip = _read_chip(folder)
    return None if chip is None else BootDrive(folder=folder, chip=chip)


def find_unmounted(labels: Path = LABELS, mounts: Path = MOUNTS) -> Path | None:
    """Return the name of a Pico's drive that is plugged in and not mounted; None if there is none."""
    mounted = {os.path.realpath(line.split()[0]) for line in _mount_lines(mounts) if line.startswith(b"/")}
    for chip in PicoChip:
        device = labels / chip.value
        if device.exists() and os.fsencode(os.path.realpath(device)) not in mounted:
            return device
    return None


def _mount_lines(mounts: Path) -> list[bytes]:
    try:
        return [line for line in mounts.read_bytes().splitlines() if line.count(b" ") >= 2]
    except OSError:
        return []


def _mounted_folders(mounts: Path) -> list[Path]:
    folders = []
    for line in _mount_lines(mounts):
        _device, folder, kind, *_ = line.split(b" ")
        if kind.decode("ascii", "replace") in FILE_SYSTEMS:
            # spaces are written as octal numbers (fstab(5))
            folders.append(Path(os.fsdecode(_ESCAPE.sub(lambda match: bytes([int(match[1], 8) & 0xFF]), folder))))
    return folders


def _read_chip(folder: Path) -> PicoChip | None:
    """Return the chip of the Pico whose drive a folder is; None if it is none."""
    try:
        with (folder / INFO_NAME).open("rb") as stream:
            info = stream.read(LONGEST_INFO).decode("ascii", "replace").replace("\r", "")
        found = _BOARD_ID.search(info)
        return None if found is None else PicoChip(found[1])
    except (OSError, ValueError):
        return None
