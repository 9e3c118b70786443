"""The count of what came in as a command and was none."""

import logging
from collections.abc import Callable

LOG_INTERVAL_US = 60_000_000
"""At most one line in this time, whatever comes in."""

log = logging.getLogger(__name__)


class DroppedCommands:
    """Counts, and tells now and then."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self._now_us = now_us
        self._logged_us: int | None = None
        self._unlogged_count = 0
        self.total = 0

    def count(self, reason: str) -> None:
        """Count one that was dropped for a reason."""
        self.total += 1
        self._unlogged_count += 1
        now_us = self._now_us()
        if self._logged_us is not None and now_us - self._logged_us < LOG_INTERVAL_US:
            return
        log.warning("hall: %d that came as commands were dropped; the last one: %s", self._unlogged_count, reason[:200])
        self._logged_us, self._unlogged_count = now_us, 0
