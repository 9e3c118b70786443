"""Dependencies of the server, which knows no daemon and no table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from controller.settings.appearance import SideNames
from controller.settings.web import WebSettings
from controller.storage.journal import GameId
from controller.web.command_results import CommandResult
from controller.web.ports import TablePort, TimelineSource

CommandExecutor = Callable[[str], Awaitable[CommandResult]]
"""Execute one statement of the script language; return its result once the session has handled it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebDependencies:
    """What the server can reach."""

    settings: WebSettings
    journal: Path
    """Folder of the journal and of the tokens."""
    now_us: Callable[[], int]
    """The clock that also stamps the board's inputs, in microseconds."""
    running_game_id: Callable[[], GameId | None]
    """Return the journal's number of the running game."""
    display_size: tuple[int, int] | None
    """Width and height of the board's display in pixels; None for a display of characters."""
    execute_command: CommandExecutor
    side_names: SideNames = SideNames.WHITE_BLACK
    """What the page calls the sides."""
    table: TablePort | None = None
    """The simulated table; None at a board of real parts."""
    timelines: TimelineSource | None = None
    """None where no games are replayed."""
