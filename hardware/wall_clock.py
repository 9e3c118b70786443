"""Whether the time of day of a machine is right: a small board has no battery, and no network may have told it."""

import ctypes
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Protocol

from hardware.host_clock import local_time

MAX_ERROR_US = 16_000_000
"""A clock whose error may be as large is not synchronised: the kernel's limit (NTP_PHASE_LIMIT), at which it starts.

systemd-timedated asks the same of the same system call (`ntp_synced` in src/timedate/timedated.c), and not for the
flag STA_UNSYNC: NTP programs may leave that set to keep the kernel from writing to a hardware clock.
"""

SYNCHRONISED_FILE = Path("/run/systemd/timesync/synchronized")
"""systemd-timesyncd touches it when it has set the clock; it is gone after a boot: systemd-timesyncd.service(8).

It counts too, because the kernel's bound of the error grows to its limit within nine hours without a network.
"""

BOOT_FILE = Path("/proc/sys/kernel/random/boot_id")
"""A random name of the last start of the machine, from which its monotonic clock counts: random(4)."""


class WallClock(Protocol):
    """The time of day of a machine."""

    def is_synchronised(self) -> bool:
        """Return True if the time of day is right."""
        ...

    def now(self) -> datetime:
        """Return the local time of day, right or not."""
        ...


class HostWallClock:
    """The time of day of this machine; once it was right, it is right enough for dates until the program ends."""

    def __init__(
        self, max_error_us: Callable[[], int | None] | None = None, synchronised_file: Path | None = None
    ) -> None:
        self._max_error_us = read_max_error_us if max_error_us is None else max_error_us
        self._file = SYNCHRONISED_FILE if synchronised_file is None else synchronised_file
        self._was_synchronised = False

    def is_synchronised(self) -> bool:
        """Return True if the clock was set from a network since the machine was started."""
        if not self._was_synchronised:
            error_us = self._max_error_us()
            self._was_synchronised = (error_us is not None and error_us < MAX_ERROR_US) or self._file.exists()
        return self._was_synchronised

    def now(self) -> datetime:
        """Return the local time of day, right or not."""
        return local_time()


class _Timex(ctypes.Structure):
    """The beginning of `struct timex`, adjtimex(2); the rest is left to the kernel."""

    _fields_ = (
        ("modes", ctypes.c_int),
        ("offset", ctypes.c_long),
        ("freq", ctypes.c_long),
        ("maxerror", ctypes.c_long),
        ("rest", ctypes.c_long * 32),  # more than any version has
    )


def read_max_error_us() -> int | None:
    """Return the bound that the kernel has for the error of its clock; None where there is no such call.

    With `modes` 0 adjtimex(2) only reads, which needs no right. Systems other than Linux return 0: they run on
    desks, which have a network or a battery.
    """
    try:
        call = ctypes.CDLL(None).adjtimex
    except (AttributeError, OSError, TypeError):
        return 0
    timex = _Timex(modes=0)
    return None if call(ctypes.byref(timex)) < 0 else int(timex.maxerror)


def boot_name() -> str:
    """Return the name of this start of the machine; empty if it has none."""
    try:
        return BOOT_FILE.read_text(encoding="ascii").strip()
    except OSError:
        return ""
