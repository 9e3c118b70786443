"""What is to be run."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.daemon import Watcher
from controller.profile import Profile
from controller.web_settings import WebSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class WebOrder:
    """That the board is to be shown in a browser; `opened` is told the address, with a code, once it listens."""

    settings: WebSettings
    opened: Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What is to be run.

    `games` ends the run after so many games of simulated players (None: never). `script` yields the lines of a script
    that plays instead of them. `fast` runs in virtual time. `anew` gives an unfinished game up. `report` takes what a
    script did wrong. `web` is None where no browser is to see the board. A board of real parts has neither simulated
    players nor virtual time, and virtual time no browser.
    """

    profile: Profile
    journal: Path
    games: int | None
    script: Callable[[], AsyncIterator[str]] | None
    fast: bool
    anew: bool
    watchers: Sequence[Watcher]
    report: Callable[[str], None]
    web: WebOrder | None = None
