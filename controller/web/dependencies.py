"""Dependencies of the server, which knows no daemon and no table."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from controller.commands.sender import CommandSender
from controller.settings.settings import Settings
from controller.settings.web import WebSettings
from controller.storage.activity_log import Activity
from controller.storage.journal import GameId
from controller.web.command_results import CommandResult
from controller.web.ports import (
    BackupPort,
    InvitationPort,
    PartTestPort,
    TablePort,
    TimelineSource,
    refuse_invitations,
)
from controller.web.rights import Right
from hardware.host_clock import local_time_text
from hardware.part_status import PartStatus


@dataclass(frozen=True, slots=True, kw_only=True)
class ClientStatement:
    """One statement of a client, and what the client may do."""

    statement: str
    rights: frozenset[Right]
    sender: CommandSender
    client_key: str = ""
    """What tells one signed-in browser from another."""


CommandExecutor = Callable[[ClientStatement], Awaitable[CommandResult]]
"""Execute one statement of the script language; return its result once the session has handled it."""


def ignore_activity(activity: Activity) -> None:
    """Log nothing."""
    del activity


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
    board: Settings = field(default_factory=Settings)
    """Settings of the board's games: the cards of rules and the names of the sides follow them."""
    time_of_day: Callable[[], str] = local_time_text
    """Return the local time of day with its offset (ISO 8601), for the record of who did what."""
    command_time: Callable[[], str] = local_time_text
    """Return the same for the record of a command; empty while the clock of the machine is not synchronised."""
    part_statuses: Callable[[], tuple[PartStatus, ...]] = tuple
    """Return the status of every part of the board."""
    log_activity: Callable[[Activity], None] = ignore_activity
    """Write an event into the log of who did what, without waiting."""
    table: TablePort | None = None
    """The simulated table; None at a board of real parts."""
    timelines: TimelineSource | None = None
    """None where no games are replayed."""
    backups: BackupPort | None = None
    """None where no backups are made, as of games in virtual time."""
    ask_for_invitation: InvitationPort = refuse_invitations
    """Invite another board of the hall to a game, or join one."""
    part_tests: PartTestPort | None = None
    """None where no parts are tried."""
    is_journal_lost: Callable[[], bool] = lambda: False
    """Return True while the files of the journal are gone, also before a game has to be written."""
