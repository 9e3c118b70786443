"""When something is sent again."""

from controller.clock.time_control import SECOND_US

FIRST_PAUSE_US = 2 * SECOND_US
LONGEST_PAUSE_US = 10 * SECOND_US
"""A choice: soon enough for people, and little traffic while the other board is away."""
SHORTEST_PAUSE_US = SECOND_US
"""Between two answers of the same kind to documents that say the same; a choice: late ones may come in a crowd."""


class Resending:
    """The time of the next try, after pauses that grow."""

    def __init__(self) -> None:
        self.due_us: int | None = None
        """None: nothing is to be sent again."""
        self._pause_us = FIRST_PAUSE_US

    def begin(self, at_us: int) -> None:
        """Note that something was sent for the first time."""
        self._pause_us = FIRST_PAUSE_US
        self.due_us = at_us + self._pause_us

    def repeat(self, at_us: int) -> None:
        """Note that it was sent again."""
        self._pause_us = min(2 * self._pause_us, LONGEST_PAUSE_US)
        self.due_us = at_us + self._pause_us

    def hasten(self, at_us: int) -> None:
        """Send it again at once, if it is to be sent: there is a new connection."""
        if self.due_us is not None:
            self._pause_us = FIRST_PAUSE_US
            self.due_us = at_us

    def end(self) -> None:
        """Note that it has arrived."""
        self.due_us = None

    def is_due(self, at_us: int) -> bool:
        """Return True if it is to be sent again now."""
        return self.due_us is not None and self.due_us <= at_us


def may_repeat(last_us: int | None, at_us: int) -> bool:
    """Return True if an answer may be sent again; `last_us` is when it was sent last, None: never."""
    return last_us is None or at_us - last_us >= SHORTEST_PAUSE_US
