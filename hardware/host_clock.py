"""The host's monotonic clock, on which everything at a board is stamped, and its time of day."""

import time
from datetime import datetime


def now_us() -> int:
    """Return the host's monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000


def local_time_text() -> str:
    """Return the time of day with its offset from UTC, ISO 8601 to the second: `2026-11-23T14:32:05+08:00`."""
    return datetime.now().astimezone().isoformat(timespec="seconds")
