"""What is to be run."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from controller.daemon.daemon import SessionObserver
from controller.profile import Profile
from controller.settings.web import WebSettings


class PageAddress(Protocol):
    """Where a board is shown."""

    @property
    def address(self) -> str:
        """The address of the page."""
        ...

    def address_with_code(self) -> str:
        """Give the address with another single-use code of a minute, which makes an arbiter of who opens it."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class WebOptions:
    """That the board is to be shown in a browser; `opened` is told where, once it listens."""

    settings: WebSettings
    on_listening: Callable[[PageAddress], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
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
    is_virtual_time: bool
    starts_new_game: bool
    observers: Sequence[SessionObserver]
    report_fault: Callable[[str], None]
    web: WebOptions | None = None
