"""When a state is sent: soon after it has changed, never too often, and always after some seconds."""

from controller.clock.time_control import SECOND_US

SHORTEST_INTERVAL_US = SECOND_US // 10
LONGEST_INTERVAL_US = 10 * SECOND_US


class StateSchedule:
    """The time of the next state; it begins with one that is due at once."""

    def __init__(self, now_us: int) -> None:
        self._sent_us: int | None = None
        self._changed_us: int | None = now_us

    @property
    def due_us(self) -> int:
        """When the next state is due."""
        if self._sent_us is None:
            return self._changed_us or 0
        longest_us = self._sent_us + LONGEST_INTERVAL_US
        if self._changed_us is None:
            return longest_us
        return min(max(self._changed_us, self._sent_us + SHORTEST_INTERVAL_US), longest_us)

    def note_change(self, now_us: int) -> None:
        """Note that the state has changed, or was asked for."""
        if self._changed_us is None:
            self._changed_us = now_us

    def drop_change(self) -> None:
        """Note that nothing has changed after all."""
        self._changed_us = None

    def is_overdue(self, now_us: int) -> bool:
        """Return True if a state is due whether it has changed or not."""
        return self._sent_us is None or now_us >= self._sent_us + LONGEST_INTERVAL_US

    def note_sent(self, now_us: int) -> None:
        """Note that a state was sent."""
        self._sent_us, self._changed_us = now_us, None
