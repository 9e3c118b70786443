"""Which program holds a device: it has locked the device's file, as `flock` does."""

import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
# a line of /proc/locks: number, kind, mode, access, process, device and inode of the file (proc_locks(5))
_LOCK = re.compile(r"\d+: FLOCK +\S+ +\S+ +(\d+) +([0-9a-f]+):([0-9a-f]+):(\d+) ", re.IGNORECASE)
_SYSTEM_UNIT = re.compile(r"^0::/system\.slice/([^/\n]+)\.service$", re.MULTILINE)  # proc_pid_cgroup(5)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceHolder:
    """The program that holds a device, as far as this user may know it."""

    name: str = ""
    """The short name of the program; empty if it cannot be known."""
    process: int = 0
    """Its process; 0 if it cannot be known."""
    unit: str = ""
    """The system service that it belongs to, without `.service`; empty if it belongs to none."""

    def describe(self) -> str:
        """Return who holds the device, and what ends that, as two halves of a sentence."""
        if self.unit:
            return f"by the service {self.unit}; type: sudo systemctl stop {self.unit}"
        if self.process:
            return f"by {self.name} (process {self.process}); end that program"
        return "by another program; end that program"


def find_holder(device: str, proc: Path = PROC) -> DeviceHolder:
    """Return the program that holds a device; every user may read what is read here."""
    with suppress(OSError):
        status = Path(device).stat()
        place = os.major(status.st_dev), os.minor(status.st_dev), status.st_ino
        for process, major, minor, inode in _LOCK.findall((proc / "locks").read_text("ascii", "replace")):
            if (int(major, 16), int(minor, 16), int(inode)) == place:
                return _describe_process(proc / process)
    return DeviceHolder()


def _describe_process(folder: Path) -> DeviceHolder:
    name, unit = "a program", ""
    with suppress(OSError):
        name = (folder / "comm").read_text("utf-8", "replace").strip()
        found = _SYSTEM_UNIT.search((folder / "cgroup").read_text("utf-8", "replace"))
        unit = "" if found is None else found[1]
    return DeviceHolder(name=name, process=int(folder.name), unit=unit)
