"""A press of a clock button as raw edges: the contact bounces when it closes and when it opens."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from hardware.events import Button, ButtonEdge
from sim.durations import pick_duration_us
from sim.reeds import EXTRA_TOGGLES, bounce_times

BUTTON_BOUNCE_US = (1_000, 5_000)  # a choice: common push buttons bounce for 1 to 5 ms
WORN_BOUNCE_US = (40_000, 50_000)  # a choice: longer than the 30 ms that a profile filters by default
WORN_BOUNCE_TOGGLES = (16, 20)  # a choice: an edge every 2 to 3 ms
PRESS_LENGTH_US = (80_000, 200_000)  # a choice: how long a finger stays on a clock button
LONGEST_HOLD_US = 60_000_000  # a choice: no rule of a board asks for a button that is held longer than a minute


def press_edges(
    button: Button,
    at_us: int,
    rng: Random,
    held_us: int | None = None,
    *,
    bounce_us: tuple[int, int] = BUTTON_BOUNCE_US,
) -> list[ButtonEdge]:
    """Return the raw edges of one press that begins at `at_us` (microseconds), in order.

    The button stays down for `held_us` (None: a random time of PRESS_LENGTH_US). Both ends bounce for a time within
    `bounce_us`.
    """
    up_us = at_us + (pick_duration_us(PRESS_LENGTH_US, rng) if held_us is None else held_us)
    edges = []
    down = False
    toggles = EXTRA_TOGGLES if bounce_us == BUTTON_BOUNCE_US else WORN_BOUNCE_TOGGLES
    for time_us in [*bounce_times(at_us, bounce_us, rng, toggles), *bounce_times(up_us, bounce_us, rng, toggles)]:
        down = not down
        edges.append(ButtonEdge(button=button, down=down, at_us=time_us))
    return edges


def released_edges(edges: Sequence[ButtonEdge], button: Button, at_us: int) -> list[ButtonEdge]:
    """Return the edges that are still to come with those of a held button's release moved to `at_us`.

    Edges that come soon are left: they belong to its press, or to a release that is near anyway. If several fingers
    hold the button, one release lets it go: the releases of the others would fall into a later press.
    """
    soon_us = at_us + WORN_BOUNCE_US[1]
    late = [edge for edge in edges if edge.button is button and edge.at_us > soon_us]
    others = [edge for edge in edges if edge not in late]
    from_us = max([at_us, *(edge.at_us + 1 for edge in others if edge.button is button)])
    earlier_us = late[0].at_us - from_us if late else 0
    first_us = late[0].at_us if late else 0
    moved = [
        replace(edge, at_us=edge.at_us - earlier_us) for edge in late if edge.at_us <= first_us + WORN_BOUNCE_US[1]
    ]
    return sorted([*others, *moved], key=lambda edge: edge.at_us)
