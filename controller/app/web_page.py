"""The page of a board: its server, and what it can reach."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.app.game_gate import session_of
from controller.app.table_and_players import TableAndPlayers
from controller.daemon.daemon import Daemon
from controller.settings.web import WebSettings
from controller.simulated_play.command_answers import CommandAnswers
from controller.simulated_play.web_commands import WebCommandDependencies, WebCommands
from controller.simulated_play.web_table import WebTable
from controller.web.dependencies import WebDependencies
from controller.web.replay import NoSuchGameError, Replayer
from controller.web.server import WebServer


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDependencies:
    """What the page of a board can reach."""

    screen: tuple[int, int] | None
    """Width and height of the display; None if it shows text."""
    daemon: Callable[[], Daemon]
    """Returns the daemon, which is built after the server that observes it."""
    answers: CommandAnswers
    simulated: TableAndPlayers | None
    """None at a board of real parts."""
    journal: Path
    now_us: Callable[[], int]


def build_web_server(settings: WebSettings, dependencies: PageDependencies) -> WebServer:
    """Build the server of a board, which does not listen yet."""
    replayer = Replayer()

    async def trace() -> str:
        """Return the running game as a trace; raises NoSuchGameError if there is none."""
        await dependencies.daemon().flush_journal()
        game = dependencies.daemon().game
        if game is None:
            raise NoSuchGameError("there is no game yet")
        return await replayer.trace_of_game(dependencies.journal, game)

    simulated = dependencies.simulated
    table = (
        None
        if simulated is None
        else WebTable(simulated.table, simulated.players, lambda: session_of(dependencies.daemon()), trace)
    )
    commands = WebCommandDependencies(
        table=table,
        submit=lambda command: dependencies.answers.submit(dependencies.daemon().enqueue, command),
        now_us=dependencies.now_us,
    )
    return WebServer(
        WebDependencies(
            settings=settings,
            journal=dependencies.journal,
            now_us=dependencies.now_us,
            running_game_id=lambda: dependencies.daemon().game,
            display_size=dependencies.screen,
            execute_command=WebCommands(commands),
            table=table,
            timelines=replayer,
        )
    )
