"""The time of day of a simulated board, which passes with the time of its table."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta


class SimulatedWallClock:
    """Implements WallClock; right from the start, unless `is_set` is made False."""

    def __init__(self, begins_at: datetime, now_us: Callable[[], int], *, is_set: bool = True) -> None:
        """Build a clock that would show `begins_at` now if it were set; an unset one begins in 1970."""
        self._begins_at = begins_at
        self._now_us = now_us
        self._began_us = now_us()
        self.is_set = is_set

    def is_synchronised(self) -> bool:
        """Return True if the clock is set."""
        return self.is_set

    def now(self) -> datetime:
        """Return the time of day, or what a clock without a battery shows."""
        begins_at = self._begins_at if self.is_set else datetime(1970, 1, 1, tzinfo=UTC)
        return begins_at + timedelta(microseconds=self._now_us() - self._began_us)
