"""The daemon of one board, with the script and the page that reach it."""

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from controller.app.activity_observer import ActivityObserver
from controller.app.game_dates import GameDates, GameDatesDependencies
from controller.app.game_gate import GameGate, session_of
from controller.app.game_starting import DISTRIBUTION, make_started
from controller.app.journal_tasks import JournalTasks
from controller.app.run_journal import RunJournal
from controller.app.run_options import RunOptions, WebOptions
from controller.app.service_manager import ServiceManager
from controller.commands.sender import CommandSender, OwnSender
from controller.commands.values import Command
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import DaemonDependencies, SessionObserver
from controller.faces.display.display_updater import PageOutput
from controller.faces.display.page_output import page_output
from controller.session.inputs import GameStarted, Input, JournalDamaged
from controller.session.state import Session
from controller.session.views.messages import Message
from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.activity_writer import ActivityWriter
from controller.storage.journal import Journal
from controller.words.side_names import catalogue_of
from hardware.host_clock import local_time_text
from hardware.ports import Board, TextDisplay
from hardware.wall_clock import WallClock, boot_name

if TYPE_CHECKING:
    # loaded only for a simulated table, a script or a page, because they take time to load
    from controller.app.table_and_players import TableAndPlayers
    from controller.web.server import WebServer

log = logging.getLogger(__name__)

BoardActivity = Coroutine[Any, Any, bool]
"""What people do at the board until the run ends; returns True if all went well."""


class BoardRuntime:
    """The daemon of one board, with the script and the page that reach it."""

    def __init__(
        self,
        options: RunOptions,
        journal: RunJournal,
        board: Board,
        now_us: Callable[[], int],
        service: ServiceManager,
        wall_clock: WallClock,
        *,
        on_new_game: Callable[[], None] = lambda: None,
        simulated: "TableAndPlayers | None" = None,
    ) -> None:
        """Build the daemon of a board, and its page if the options ask for one.

        `on_new_game` is called before each new game; `simulated` is None at a board of real parts.
        """
        self._options = options
        self._simulated = simulated
        self._now_us = now_us
        self._answers = CommandAnswers(self._enqueue, now_us)
        # games in virtual time have no time of day
        self._activity = None if options.is_virtual_time else ActivityWriter(options.journal, local_time_text)
        self._journal_tasks = JournalTasks(options, journal, on_damage=self._report_damage, log_activity=self._log)
        self._web_server = None if options.web is None else self._build_web_server(options.web, board)
        self.game_gate = GameGate()
        self._wall_clock = wall_clock
        dates = self._dates = self._build_dates(journal)

        def new_game(at_us: int) -> GameStarted:
            on_new_game()
            return make_started(options.profile, at_us, dates.date_of(at_us))

        page_observers = () if self._web_server is None else (self._web_server.observer,)
        dependencies = DaemonDependencies(
            board=board,
            journal=journal.journal,
            journal_thread=journal.thread,
            now_us=now_us,
            new_game=new_game,
            observers=(
                *options.observers,
                self.game_gate,
                self._answers,
                *page_observers,
                *self._activity_observers(),
                dates,
                service,
            ),
            theme=options.profile.face.theme,
            show_page=self._page_output(board),
        )
        self.daemon = Daemon(dependencies, journal.saved)
        service.running_game_id = lambda: self.daemon.game
        self._service = service

    async def run(self, activity: BoardActivity) -> bool:
        """Run the board until people are done, or until SIGINT or SIGTERM; return True if all went well.

        A failure of the daemon ends the run too. Raises WebError if the page cannot be served.
        """
        self._log(ActivityKind.STARTED, f"damahan {version(DISTRIBUTION)}")
        if self._options.is_journal_replaced:
            is_gone = self._options.is_journal_gone
            self._enqueue(JournalDamaged(is_replaced=True, is_gone=is_gone, at_us=self._now_us()))
        try:
            async with self._serve_page():
                return await self._run_beside_daemon(activity)
        finally:
            activity.close()  # of people who never began
            self._log(ActivityKind.STOPPED, "")
            if self._activity is not None:
                self._activity.close()

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
            submit=self._submit_of_script,
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

    async def _submit_of_script(self, command: Command) -> Message | None:
        given_at = self._command_time()
        return await self._answers.submit(command, CommandSender(name=OwnSender.TERMINAL, given_at=given_at))

    def _command_time(self) -> str:
        """Return the time of day; empty in virtual time, and while the clock is not synchronised."""
        is_known = not self._options.is_virtual_time and self._wall_clock.is_synchronised()
        return local_time_text() if is_known else ""

    def _build_dates(self, journal: RunJournal) -> GameDates:
        return GameDates(
            GameDatesDependencies(
                clock=self._wall_clock,
                now_us=self._now_us,
                boot=boot_name(),
                session=lambda: self.daemon.session,
                game=lambda: self.daemon.game,
                enqueue=self._enqueue,
                saved=journal.saved,
                journal=journal.journal if isinstance(journal.journal, Journal) else None,
                journal_thread=journal.thread,
            )
        )

    def _activity_observers(self) -> tuple[SessionObserver, ...]:
        return () if self._activity is None else (ActivityObserver(self._activity, lambda: self.daemon.game),)

    def _log(self, kind: ActivityKind, text: str) -> None:
        if self._activity is not None:
            self._activity.add(Activity(at=local_time_text(), kind=kind, text=text))

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
            command_time=self._command_time,
            board=self._options.profile.settings,
            backups=self._journal_tasks.build_backup_maker(),
            log_activity=None if self._activity is None else self._activity.add,
        )
        return build_web_server(web.settings, dependencies)

    @asynccontextmanager
    async def _serve_page(self) -> AsyncIterator[None]:
        """Serve the page, if there is one, while the context is open."""
        web = self._options.web
        if web is None or self._web_server is None:
            yield
            return
        async with self._web_server.serve(), self._serve_pairing_codes(self._web_server):
            web.on_listening(self._web_server)
            yield

    @asynccontextmanager
    async def _serve_pairing_codes(self, server: "WebServer") -> AsyncIterator[None]:
        from controller.app.pairing_socket import serve_pairing_codes

        def create_code() -> str:
            self._log(ActivityKind.PAIRING, "a code on the display")
            return server.pairing_codes.create()

        async with AsyncExitStack() as closing:
            try:
                await closing.enter_async_context(serve_pairing_codes(self._options.journal, create_code))
            except OSError as error:
                reason = error.strerror or "the disk does not answer"  # TimeoutError has none
                log.warning("%s: `damahan pair` cannot be used: %s", self._options.journal, reason)
            yield

    def _page_output(self, board: Board) -> PageOutput:
        """Return what shows pages on the display, with the code that pairs a browser while there is one."""
        show_page = page_output(board.display, catalogue_of(self._options.profile.face))
        server = self._web_server
        if server is None:
            return show_page
        from controller.app.pairing_display import PairingDisplay

        display = PairingDisplay(show_page, lambda: server.pairing_codes.digits)
        server.pairing_codes.on_change = display.refresh
        return display.show

    def _report_damage(self) -> None:
        self._enqueue(JournalDamaged(is_replaced=False, at_us=self._now_us()))

    async def _run_beside_daemon(self, activity: BoardActivity) -> bool:
        running = asyncio.create_task(self.daemon.run(), name="daemon")
        upkeep = asyncio.create_task(self._journal_tasks.check_and_back_up(), name="upkeep of the journal")
        watching = asyncio.create_task(self._journal_tasks.watch_files(), name="files of the journal")
        dating = asyncio.create_task(self._dates.run(), name="dates of games")
        acting = asyncio.create_task(activity, name="people")
        living = asyncio.create_task(self._service.report_life(lambda: self.daemon.is_alive), name="service manager")
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, acting.cancel)
        try:
            await asyncio.wait((running, acting), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for number in (signal.SIGINT, signal.SIGTERM):
                loop.remove_signal_handler(number)
            self._service.report_end()
            for task in (living, acting, upkeep, watching, dating, running):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
        return acting.cancelled() or acting.result()
