"""The daemon of one board, and what people there can reach: a script, and a page in a browser."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from controller.app.game_gate import GameGate, session_of
from controller.app.run_options import RunOptions, WebOptions
from controller.daemon.daemon import Daemon, DaemonDependencies
from controller.profile import Profile
from controller.session.inputs import GameStarted
from controller.simulated_play.command_answers import CommandAnswers
from controller.storage.journal import Journal, SavedGame
from hardware.ports import Board, TextDisplay

if TYPE_CHECKING:
    # at run time only where somebody comes to a simulated table, runs a script, or watches: they take time to load
    from controller.app.table_and_players import TableAndPlayers
    from controller.web.server import WebServer

DISTRIBUTION = "damahan"


class BoardRuntime:
    """The daemon of one board, and what people there can reach."""

    def __init__(
        self,
        options: RunOptions,
        journal: Journal,
        saved: SavedGame | None,
        board: Board,
        now_us: Callable[[], int],
        on_new_game: Callable[[], None],
        simulated: "TableAndPlayers | None" = None,
    ) -> None:
        self._options = options
        self._simulated = simulated
        self._now_us = now_us
        self._answers = CommandAnswers()
        self.game_gate = GameGate()
        self._web_server = None if options.web is None else self._build_web_server(options.web, board)

        def new_game(at_us: int) -> GameStarted:
            on_new_game()
            return make_started(options.profile, at_us)

        dependencies = DaemonDependencies(
            board=board,
            journal=journal,
            now_us=now_us,
            new_game=new_game,
            observers=(
                *options.observers,
                self.game_gate,
                self._answers,
                *([] if self._web_server is None else [self._web_server.observer]),
            ),
            theme=options.profile.face.theme,
        )
        self.daemon = Daemon(dependencies, saved)

    def _build_web_server(self, web: WebOptions, board: Board) -> "WebServer":
        # imported here: a board that nobody watches needs none of it
        from controller.app.web_page import PageDependencies, build_web_server

        dependencies = PageDependencies(
            screen=None if isinstance(board.display, TextDisplay) else board.display.size,
            daemon=lambda: self.daemon,
            answers=self._answers,
            simulated=self._simulated,
            journal=self._options.journal,
            now_us=self._now_us,
        )
        return build_web_server(web.settings, dependencies)

    @asynccontextmanager
    async def serve_page(self, web: WebOptions | None) -> AsyncIterator[None]:
        """Show the board in a browser, if that was asked for, as long as the context is open."""
        if web is None or self._web_server is None:
            yield
            return
        async with self._web_server.serve():
            web.on_listening(self._web_server)
            yield

    async def run_script(self) -> bool:
        """Do what the lines of a script say; a real board has no table that they could act at."""
        if self._options.script is None:
            raise TypeError("there is no script")
        from controller.simulated_play.script_runner import ScriptDependencies, ScriptRunner

        dependencies = ScriptDependencies(
            table=None if self._simulated is None else self._simulated.table.control,
            players=None if self._simulated is None else self._simulated.players,
            enqueue=self.daemon.enqueue,
            submit=partial(self._answers.submit, self.daemon.enqueue),
            session=lambda: session_of(self.daemon),
            now_us=self._now_us,
        )
        if self._simulated is None:
            await self.game_gate.wait_for_session()
        else:
            await self.game_gate.wait_until_playable(self.daemon)
        runner = ScriptRunner(dependencies, self._options.report_fault)
        await runner.run(self._options.script())
        return not runner.has_failed


def make_started(profile: Profile, at_us: int) -> GameStarted:
    """Give the start of a game that begins now."""
    return GameStarted(
        at_us=at_us,
        date=datetime.now().astimezone().strftime("%Y.%m.%d"),
        version=version(DISTRIBUTION),
        settings=profile.settings,
    )
