"""A limit on how fast something is done, so that who sends too much takes no time from the game."""

from controller.clock.time_control import SECOND_US


class Pace:
    """So many at once, and then so many a second (the generic cell rate algorithm, ITU-T I.371)."""

    def __init__(self, *, at_once: int, a_second: int) -> None:
        self._interval_us = SECOND_US // a_second
        self._allowance_us = at_once * self._interval_us
        self._next_us: int | None = None  # when the next one would come at the even pace

    def next_wait_us(self, now_us: int) -> int:
        """Count one more; return how long to wait before it."""
        due_us = now_us if self._next_us is None else max(self._next_us, now_us)
        self._next_us = due_us + self._interval_us
        return max(0, self._next_us - now_us - self._allowance_us)
