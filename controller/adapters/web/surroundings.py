"""What the server is given: it knows no daemon and no table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from controller.adapters.journal import GameId
from controller.adapters.web.answers import Answer
from controller.adapters.web.desk import Replays, TableDesk
from controller.web_settings import WebSettings

Commands = Callable[[str], Awaitable[Answer]]
"""Takes one statement of the script language, waits until it was taken, and tells what became of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSurroundings:
    """What the server can reach.

    `screen` is the size in pixels of the board's display (None: four lines of text). `game` gives the number in the
    journal of the game that is played. `table` is None at a board of real parts, `replays` where
    no game is shown again.
    """

    settings: WebSettings
    journal: Path
    now_us: Callable[[], int]
    game: Callable[[], GameId | None]
    screen: tuple[int, int] | None
    commands: Commands
    table: TableDesk | None = None
    replays: Replays | None = None
