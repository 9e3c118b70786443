"""The host's monotonic clock, on which everything at a board is stamped."""

import time


def now_us() -> int:
    """Return the host's monotonic clock in microseconds."""
    return time.monotonic_ns() // 1000
