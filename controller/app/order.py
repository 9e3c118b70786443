"""What is to be run."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.daemon import Watcher
from controller.profile import Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be run.

    `games` ends the run after so many games of simulated players (None: never). `script` yields the lines of a script
    that plays instead of them. `fast` runs in virtual time. `anew` gives an unfinished game up. `report` takes what a
    script did wrong. A board of real parts has neither simulated players nor virtual time.
    """

    profile: Profile
    journal: Path
    games: int | None
    script: Callable[[], AsyncIterator[str]] | None
    fast: bool
    anew: bool
    watchers: Sequence[Watcher]
    report: Callable[[str], None]
