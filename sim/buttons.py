"""A clock button under a finger: pressed for a moment, ringing at both ends."""

from random import Random

from hardware.events import Button, ButtonEdge
from sim.durations import pick_duration_us
from sim.reeds import EXTRA_TOGGLES, bounce_times

BUTTON_BOUNCE_US = (1_000, 5_000)  # a push button rings longer than a reed
WORN_BOUNCE_US = (40_000, 50_000)  # a worn contact rings longer than any debounce should have to bear
WORN_BOUNCE_TOGGLES = (16, 20)
PRESS_LENGTH_US = (80_000, 200_000)  # a finger stays on a clock button about this long


def press_edges(
    button: Button,
    at_us: int,
    rng: Random,
    held_us: int | None = None,
    *,
    bounce_us: tuple[int, int] = BUTTON_BOUNCE_US,
) -> list[ButtonEdge]:
    """List the raw edges of one press that begins at `at_us` (microseconds), in order: down, held, up again.

    It is held for `held_us` (None: for a moment), and rings at both ends for as long as `ring_us` says.
    """
    up_us = at_us + (pick_duration_us(PRESS_LENGTH_US, rng) if held_us is None else held_us)
    edges = []
    down = False
    toggles = EXTRA_TOGGLES if bounce_us == BUTTON_BOUNCE_US else WORN_BOUNCE_TOGGLES
    for time_us in [*bounce_times(at_us, bounce_us, rng, toggles), *bounce_times(up_us, bounce_us, rng, toggles)]:
        down = not down
        edges.append(ButtonEdge(button=button, down=down, at_us=time_us))
    return edges
