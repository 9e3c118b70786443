"""The host's monotonic clock, on which everything at a board is stamped, and its time of day.

No other file asks for the time of day: ruff forbids it (`banned-api`). It is for dates alone, since it may jump.
"""

import time
from datetime import datetime


def now_us() -> int:
    """Return the host's monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000


def unix_time_s() -> float:
    """Return the seconds since 1970, for dates in files."""
    return time.time()


def local_time() -> datetime:
    """Return the time of day, with its offset from UTC."""
    return datetime.now().astimezone()


def local_time_text() -> str:
    """Return the time of day with its offset from UTC, ISO 8601 to the second: `2026-11-23T14:32:05+08:00`."""
    return local_time().isoformat(timespec="seconds")
