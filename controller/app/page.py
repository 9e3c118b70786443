"""The page in a browser: the server of one board, and all that it can reach there."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from controller.adapters.replay import NoSuchGameError, Replayer
from controller.adapters.web.server import WebServer
from controller.adapters.web.surroundings import WebSurroundings
from controller.app.room import Room
from controller.app.usher import session_of
from controller.daemon import Daemon
from controller.tableside.answers import Answers
from controller.tableside.web_commands import WebCommands, WebReach
from controller.tableside.web_table import WebTable
from controller.web_settings import WebSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class PageReach:
    """What the page can reach; `room` is None at a board of real parts, `screen` where the display shows no picture.

    `daemon` gives the daemon, which is built after the server that watches it.
    """

    screen: tuple[int, int] | None
    daemon: Callable[[], Daemon]
    answers: Answers
    room: Room | None
    journal: Path
    now_us: Callable[[], int]


def build_web_server(settings: WebSettings, reach: PageReach) -> WebServer:
    """Build the server of a board; it does not listen yet."""
    replayer = Replayer()

    async def trace() -> str:
        """Give the running game as a trace."""
        await reach.daemon().write_out()
        game = reach.daemon().game
        if game is None:
            raise NoSuchGameError("there is no game yet")
        return await replayer.trace_of_game(reach.journal, game)

    room = reach.room
    desk = None if room is None else WebTable(room.table, room.company, lambda: session_of(reach.daemon()), trace)
    commands = WebReach(
        desk=desk, ask=lambda command: reach.answers.ask(reach.daemon().tell, command), now_us=reach.now_us
    )
    return WebServer(
        WebSurroundings(
            settings=settings,
            journal=reach.journal,
            now_us=reach.now_us,
            game=lambda: reach.daemon().game,
            screen=reach.screen,
            commands=WebCommands(commands),
            table=desk,
            replays=replayer,
        )
    )
