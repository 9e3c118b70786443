"""The page in a browser: the server of one board, and all that it can reach there."""

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
    """What the page can reach; `room` is None at a board of real parts, `screen` where the display shows no picture.

    `daemon` gives the daemon, which is built after the server that watches it.
    """

    screen: tuple[int, int] | None
    daemon: Callable[[], Daemon]
    answers: CommandAnswers
    simulated: TableAndPlayers | None
    journal: Path
    now_us: Callable[[], int]


def build_web_server(settings: WebSettings, dependencies: PageDependencies) -> WebServer:
    """Build the server of a board; it does not listen yet."""
    replayer = Replayer()

    async def trace() -> str:
        """Give the running game as a trace."""
        await dependencies.daemon().flush_journal()
        game = dependencies.daemon().game
        if game is None:
            raise NoSuchGameError("there is no game yet")
        return await replayer.trace_of_game(dependencies.journal, game)

    simulated = dependencies.simulated
    desk = (
        None
        if simulated is None
        else WebTable(simulated.table, simulated.players, lambda: session_of(dependencies.daemon()), trace)
    )
    commands = WebCommandDependencies(
        table=desk,
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
            table=desk,
            timelines=replayer,
        )
    )
