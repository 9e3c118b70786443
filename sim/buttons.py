"""A clock button under a finger: pressed for a moment, ringing at both ends."""

from random import Random

from hardware.events import Button, ButtonEdge
from sim.reeds import EXTRA_TOGGLES, ring

RING_US = (1_000, 5_000)  # a push button rings longer than a reed
BAD_RING_US = (40_000, 50_000)  # a worn contact rings longer than any debounce should have to bear
BAD_RING_TOGGLES = (16, 20)
HELD_US = (80_000, 200_000)  # a finger stays on a clock button about this long


def press_edges(
    button: Button, at_us: int, rng: Random, held_us: int | None = None, *, ring_us: tuple[int, int] = RING_US
) -> list[ButtonEdge]:
    """List the raw edges of one press that begins at `at_us` (microseconds), in order: down, held, up again.

    It is held for `held_us` (None: for a moment), and rings at both ends for as long as `ring_us` says.
    """
    least, most = HELD_US
    up_us = at_us + (least + int(rng.random() * (most - least + 1)) if held_us is None else held_us)
    edges = []
    down = False
    toggles = EXTRA_TOGGLES if ring_us == RING_US else BAD_RING_TOGGLES
    for time_us in [*ring(at_us, ring_us, rng, toggles), *ring(up_us, ring_us, rng, toggles)]:
        down = not down
        edges.append(ButtonEdge(button=button, down=down, at_us=time_us))
    return edges
