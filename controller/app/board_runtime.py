"""The daemon of one board, with the script and the page that reach it."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from datetime import datetime
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from controller.app.game_gate import GameGate, session_of
from controller.app.run_options import RunOptions, WebOptions
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies
from controller.faces.display.page_output import page_output
from controller.profile import Profile
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from controller.storage.journal import JournalPort, SavedGame
from controller.words.side_names import catalogue_of
from hardware.ports import Board, TextDisplay

if TYPE_CHECKING:
    # loaded only for a simulated table, a script or a page, because they take time to load
    from controller.app.table_and_players import TableAndPlayers
    from controller.web.server import WebServer

DISTRIBUTION = "damahan"

BoardActivity = Coroutine[Any, Any, bool]
"""What people do at the board until the run ends; returns True if all went well."""


class BoardRuntime:
    """The daemon of one board, with the script and the page that reach it."""

    def __init__(
        self,
        options: RunOptions,
        journal: JournalPort,
        saved: SavedGame | None,
        board: Board,
        now_us: Callable[[], int],
        *,
        on_new_game: Callable[[], None] = lambda: None,
        simulated: "TableAndPlayers | None" = None,
    ) -> None:
        """Build the daemon of a board, and its page if the options ask for one.

        `saved` is the game to resume; `on_new_game` is called before each new game; `simulated` is None at a board of
        real parts.
        """
        self._options = options
        self._simulated = simulated
        self._now_us = now_us
        self._answers = CommandAnswers(self._enqueue, now_us)
        self._web_server = None if options.web is None else self._build_web_server(options.web, board)
        self.game_gate = GameGate()

        def new_game(at_us: int) -> GameStarted:
            on_new_game()
            return make_started(options.profile, at_us)

        page_observers = () if self._web_server is None else (self._web_server.observer,)
        dependencies = DaemonDependencies(
            board=board,
            journal=journal,
            now_us=now_us,
            new_game=new_game,
            observers=(*options.observers, self.game_gate, self._answers, *page_observers),
            theme=options.profile.face.theme,
            show_page=page_output(board.display, catalogue_of(options.profile.face)),
        )
        self.daemon = Daemon(dependencies, saved)

    async def run(self, activity: BoardActivity) -> bool:
        """Run the board until people are done, or until SIGINT or SIGTERM; return True if all went well.

        A failure of the daemon ends the run too. Raises WebError if the page cannot be served.
        """
        try:
            async with self._serve_page():
                return await self._run_beside_daemon(activity)
        finally:
            activity.close()  # of people who never began

    async def run_script(self) -> bool:
        """Run the script of the options; return True if it went well.

        At a board of real parts a script has no table, and can only command the session.
        """
        if self._options.script is None:
            raise TypeError("there is no script")
        from controller.simulated_play.script_runner import ScriptDependencies, ScriptRunner
        from controller.simulated_play.table_statements import TableStatements

        def session() -> Session:
            return session_of(self.daemon)

        simulated = self._simulated
        table = None
        if simulated is not None:
            table = TableStatements(table=simulated.table.control, players=simulated.players, session=session)
        dependencies = ScriptDependencies(
            table=table,
            submit=self._answers.submit,
            session=session,
            catalogue=catalogue_of(self._options.profile.face),
        )
        if simulated is None:
            await self.game_gate.wait_for_session()
        else:
            await self.game_gate.wait_until_playable()
        runner = ScriptRunner(dependencies, self._options.report_fault)
        await runner.run(self._options.script())
        return not runner.has_failed

    def _enqueue(self, event: Input) -> None:
        self.daemon.enqueue(event)  # it is built later

    def _build_web_server(self, web: WebOptions, board: Board) -> "WebServer":
        # imported here because a board without a page does not need it
        from controller.app.web_page import PageDependencies, build_web_server

        dependencies = PageDependencies(
            screen=None if isinstance(board.display, TextDisplay) else board.display.size,
            daemon=lambda: self.daemon,
            answers=self._answers,
            simulated=self._simulated,
            journal=self._options.journal,
            now_us=self._now_us,
            side_names=self._options.profile.face.side_names,
        )
        return build_web_server(web.settings, dependencies)

    @asynccontextmanager
    async def _serve_page(self) -> AsyncIterator[None]:
        """Serve the page, if there is one, while the context is open."""
        web = self._options.web
        if web is None or self._web_server is None:
            yield
            return
        async with self._web_server.serve():
            web.on_listening(self._web_server)
            yield

    async def _run_beside_daemon(self, activity: BoardActivity) -> bool:
        running = asyncio.create_task(self.daemon.run(), name="daemon")
        acting = asyncio.create_task(activity, name="people")
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, acting.cancel)
        try:
            await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
            for task in (acting, running):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        return acting.cancelled() or acting.result()


def make_started(profile: Profile, at_us: int) -> GameStarted:
    """Return the start of a game that begins now."""
    return GameStarted(
        at_us=at_us,
        date=datetime.now().astimezone().strftime("%Y.%m.%d"),
        version=version(DISTRIBUTION),
        settings=profile.settings,
    )
