"""The levels of the opponent, 1 (a beginner) to 10, as one table for each kind of game.

What ends a search is counted in plies and nodes, never in seconds, so that a level plays alike on every machine. The
figures were chosen so that each level beats the one below in 65 to 85 % of the points of Filipino Dama
(`python -m tests.benchmarks.levels ladder`; docs/user/levels.md has the results).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from controller.rules.traits import NoMoveRule, RuleSet

LOWEST_LEVEL: Final = 1
HIGHEST_LEVEL: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """How a level plays."""

    depth: int  # plies; then captures to their end
    nodes: int  # at most: several times what the depth takes, so that only rare positions reach it
    noise: int  # in hundredths of a man: so far off is its judgement of a position at most
    overlooked_replies: int = 0  # percent of the opponent's quiet moves that it does not see, at any depth
    overlooked_captures: int = 0  # percent of the positions after its own move in which it sees no capture
    safe_plies: int = 0  # it plays no move that loses a man within so many plies, if another loses none
    uses_tables: bool = False  # endgame tables, where they are built


SAFE_PLIES: Final = 4  # its move, the reply, another move and the reply: no man is given away in plain sight

LEVELS: Final = {
    # a learner's own games: he looks at his move alone, and leaves a man where it can be captured
    1: Level(depth=1, nodes=1_000, noise=110, overlooked_captures=25),
    2: Level(depth=1, nodes=1_000, noise=65, overlooked_captures=8),
    # sees the reply, but not half of the quiet ones that prepare a capture
    3: Level(depth=2, nodes=2_000, noise=100, overlooked_replies=55, overlooked_captures=8),
    # gives no man away, but knows little of where men stand well: the noise is more than a man
    4: Level(depth=1, nodes=2_000, noise=150, safe_plies=SAFE_PLIES),
    5: Level(depth=2, nodes=2_000, noise=30, overlooked_replies=3, safe_plies=SAFE_PLIES),
    # from here on a won ending is won, and strength comes from looking further
    6: Level(depth=3, nodes=4_000, noise=32, safe_plies=SAFE_PLIES, uses_tables=True),
    7: Level(depth=4, nodes=8_000, noise=22, safe_plies=SAFE_PLIES, uses_tables=True),
    8: Level(depth=5, nodes=12_000, noise=14, safe_plies=SAFE_PLIES, uses_tables=True),
    9: Level(depth=7, nodes=15_000, noise=12, safe_plies=SAFE_PLIES, uses_tables=True),
    # a little noise is left, so that its openings vary; more nodes would be slow on a small Pi
    10: Level(depth=10, nodes=40_000, noise=2, safe_plies=SAFE_PLIES, uses_tables=True),
}

SHORT_KING_LEVELS: Final = LEVELS | {
    # many games are drawn where kings step: care alone wins nothing there, so level 4 sees replies too
    3: Level(depth=2, nodes=2_000, noise=100, overlooked_replies=60, overlooked_captures=14),
    4: Level(depth=2, nodes=2_000, noise=120, overlooked_replies=10, safe_plies=SAFE_PLIES),
}
"""Where kings do not fly and the game is won as usual; chosen in games of American Checkers."""

GIVE_AWAY_LEVELS: Final = LEVELS | {
    # men are soon gone there, so tables decide more than depth: the lower levels leave them room
    1: Level(depth=1, nodes=1_000, noise=130, overlooked_captures=30),
    2: Level(depth=1, nodes=1_000, noise=80, overlooked_captures=13),
    3: Level(depth=2, nodes=2_000, noise=125, overlooked_replies=60, overlooked_captures=12),
    4: Level(depth=1, nodes=2_000, noise=600, safe_plies=SAFE_PLIES),
    5: Level(depth=2, nodes=2_000, noise=30, safe_plies=SAFE_PLIES),
    6: Level(depth=2, nodes=2_000, noise=35, safe_plies=SAFE_PLIES, uses_tables=True),
    7: Level(depth=3, nodes=4_000, noise=16, safe_plies=SAFE_PLIES, uses_tables=True),
    8: Level(depth=5, nodes=8_000, noise=24, safe_plies=SAFE_PLIES, uses_tables=True),
    9: Level(depth=7, nodes=15_000, noise=6, safe_plies=SAFE_PLIES, uses_tables=True),
    10: Level(depth=12, nodes=60_000, noise=2, safe_plies=SAFE_PLIES, uses_tables=True),
}
"""Where a side that cannot move wins; chosen in games of Perdigana, with tables of four pieces."""


def choose_levels(ruleset: RuleSet) -> Mapping[int, Level]:
    """Return the table for the traits of a rule set."""
    if ruleset.no_move is NoMoveRule.WINS:
        return GIVE_AWAY_LEVELS
    return LEVELS if ruleset.flying_kings else SHORT_KING_LEVELS


def find_level(number: int, ruleset: RuleSet) -> Level:
    """Return a level in games of a rule set; raises ValueError for a number that is none."""
    check_level(number)
    return choose_levels(ruleset)[number]


def check_level(number: int) -> None:
    """Raise ValueError for a number that is no level."""
    if number not in LEVELS:
        raise ValueError(f"there is no level {number}; give {LOWEST_LEVEL} to {HIGHEST_LEVEL}")
