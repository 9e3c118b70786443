"""The levels of the opponent, 1 (a beginner) to 10, as one table.

What ends a search is counted in plies and nodes, never in seconds, so that a level plays alike on every machine.
"""

from dataclasses import dataclass
from typing import Final

LOWEST_LEVEL: Final = 1
HIGHEST_LEVEL: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How a level plays."""

    depth: int  # plies
    nodes: int  # at most


LEVELS: Final = {
    1: Level(depth=1, nodes=500),
    2: Level(depth=1, nodes=500),
    3: Level(depth=2, nodes=1_000),
    4: Level(depth=2, nodes=2_000),
    5: Level(depth=3, nodes=3_000),
    6: Level(depth=4, nodes=5_000),
    7: Level(depth=5, nodes=8_000),
    8: Level(depth=6, nodes=15_000),
    9: Level(depth=8, nodes=30_000),
    10: Level(depth=10, nodes=60_000),
}


def find_level(number: int) -> Level:
    """Return a level; raises ValueError for a number that is none."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; give {LOWEST_LEVEL} to {HIGHEST_LEVEL}")
    return LEVELS[number]
