"""What the server is given: it knows no daemon and no table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from controller.settings.web import WebSettings
from controller.storage.journal import GameId
from controller.web.command_results import CommandResult
from controller.web.ports import TablePort, TimelineSource

CommandExecutor = Callable[[str], Awaitable[CommandResult]]
"""Takes one statement of the script language, waits until it was taken, and tells what became of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebDependencies:
    """What the server can reach.

    `screen` is the size in pixels of the board's display (None: four lines of text). `game` gives the number in the
    journal of the game that is played. `table` is None at a board of real parts, `replays` where
    no game is shown again.
    """

    settings: WebSettings
    journal: Path
    now_us: Callable[[], int]
    running_game_id: Callable[[], GameId | None]
    display_size: tuple[int, int] | None
    execute_command: CommandExecutor
    table: TablePort | None = None
    timelines: TimelineSource | None = None
