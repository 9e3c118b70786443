"""The page of a board: its server, and what it can reach."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from controller.app.game_gate import session_of
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.settings.settings import Settings
from controller.settings.web import WebSettings
from controller.storage.activity_log import Activity
from controller.web.dependencies import WebDependencies, ignore_activity
from controller.web.ports import BackupPort, TablePort, TraceExport
from controller.web.replay import NoSuchGameError, Replayer
from controller.web.server import WebServer
from controller.web.web_commands import WebCommands

if TYPE_CHECKING:
    # at run time only where there is a simulated table: a board of real parts loads nothing of the simulation
    from controller.app.table_and_players import TableAndPlayers


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDependencies:
    """What the page can reach."""

    screen: tuple[int, int] | None
    """The size of the display in pixels; None where the display shows no picture."""

    daemon: Callable[[], Daemon]
    """Returns the daemon, which is built after the server that observes it."""

    answers: CommandAnswers
    simulated: "TableAndPlayers | None"
    """None at a board of real parts."""

    journal: Path
    now_us: Callable[[], int]
    command_time: Callable[[], str]
    board: Settings
    backups: BackupPort | None
    """None where no backups are made."""

    log_activity: Callable[[Activity], None] | None
    """Writes an event into the log of who did what; None: nothing is logged."""


def build_web_server(settings: WebSettings, dependencies: PageDependencies) -> WebServer:
    """Build the server of a board, which does not listen yet."""
    replayer = Replayer()

    async def trace(*, is_reserved: bool = False) -> str:
        """Return the running game as a trace; raises NoSuchGameError if there is none."""
        await dependencies.daemon().flush_journal()
        game = dependencies.daemon().game
        if game is None:
            raise NoSuchGameError("there is no game yet")
        return await replayer.trace_of_game(dependencies.journal, game, is_reserved=is_reserved)

    table = None if dependencies.simulated is None else _build_table(dependencies.simulated, dependencies.daemon, trace)
    return WebServer(
        WebDependencies(
            settings=settings,
            journal=dependencies.journal,
            now_us=dependencies.now_us,
            command_time=dependencies.command_time,
            running_game_id=lambda: dependencies.daemon().game,
            display_size=dependencies.screen,
            execute_command=WebCommands(submit=dependencies.answers.submit, table=table),
            board=dependencies.board,
            table=table,
            timelines=replayer,
            backups=dependencies.backups,
            log_activity=dependencies.log_activity or ignore_activity,
        )
    )


def _build_table(simulated: "TableAndPlayers", daemon: Callable[[], Daemon], trace: TraceExport) -> TablePort:
    from controller.simulated_play.web_table import WebTable

    return WebTable(simulated.table, simulated.players, lambda: session_of(daemon()), trace)
