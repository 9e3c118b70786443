"""How long a board waits before it connects again."""

from random import Random

FIRST_WAIT_S = 1.0
LONGEST_WAIT_S = 30.0
"""A choice: a broker that is back is found within half a minute."""
STABLE_S = 20.0
"""A connection that has lasted so long was a good one: the waits begin anew after it."""


class ReconnectWaits:
    """Waits that double, each shortened by chance, so that the boards of a hall do not all come back at once."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._wait_s = FIRST_WAIT_S

    def next_wait_s(self, lasted_s: float) -> float:
        """Return how long to wait after a connection that has lasted so long; 0 if there was none."""
        if lasted_s >= STABLE_S:
            self._wait_s = FIRST_WAIT_S
        wait_s, self._wait_s = self._wait_s, min(2 * self._wait_s, LONGEST_WAIT_S)
        return wait_s * self._random.uniform(0.5, 1.0)
