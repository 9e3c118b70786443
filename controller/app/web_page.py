"""The page of a board: its server, what it can reach, and the codes that pair browsers with it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from controller.app.game_gate import session_of
from controller.app.pairing_display import PairingDisplay
from controller.app.pairing_socket import serve_pairing_codes
from controller.app.part_opener import FIRST_PAUSE_S, LONGEST_PAUSE_S
from controller.app.run_options import WebOptions
from controller.daemon.command_answers import CommandAnswers
from controller.daemon.daemon import Daemon
from controller.daemon.dependencies import SessionObserver
from controller.faces.display.display_updater import PageOutput
from controller.faces.display.game_address import add_game_address
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, GameAddress
from controller.settings.settings import Settings
from controller.settings.web import WebSettings
from controller.storage.activity_log import Activity, ActivityKind
from controller.storage.journal import GameId
from controller.web.dependencies import WebDependencies, ignore_activity
from controller.web.errors import WebError
from controller.web.ports import BackupPort, InvitationPort, PartTestPort, TablePort, TraceExport, refuse_invitations
from controller.web.replay import NoSuchGameError, Replayer
from controller.web.server import WebServer
from controller.web.web_commands import WebCommands
from hardware.host_clock import local_time_text
from hardware.part_status import PartStatus

if TYPE_CHECKING:
    # at run time only where there is a simulated table: a board of real parts loads nothing of the simulation
    from controller.app.table_and_players import TableAndPlayers


log = logging.getLogger(__name__)


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
    part_statuses: Callable[[], tuple[PartStatus, ...]]
    board: Settings
    part_tests: PartTestPort | None
    """None where no parts are tried."""

    backups: BackupPort | None
    """None where no backups are made."""

    ask_for_invitation: InvitationPort = refuse_invitations
    """Invites another board of the hall, or joins it."""

    is_journal_lost: Callable[[], bool]
    """Returns True while the files of the journal are gone."""

    log_activity: Callable[[Activity], None] | None
    """Writes an event into the log of who did what; None: nothing is logged."""


class BoardPage:
    """The page of one board: its server, and the codes that pair browsers with it."""

    def __init__(self, options: WebOptions, dependencies: PageDependencies) -> None:
        """Build the server, which does not listen yet."""
        self._on_listening = options.on_listening
        self._folder = dependencies.journal
        self._log_activity = dependencies.log_activity or ignore_activity
        self._server = _build_server(options.settings, dependencies)
        self.is_served = False
        """True while browsers can reach the page."""
        self.on_served: Callable[[], None] = lambda: None
        """Called each time that the page begins to be served."""

    @property
    def observer(self) -> SessionObserver:
        """What has to be among the observers of the daemon."""
        return self._server.observer

    def build_page_output(self, show_page: PageOutput, game: Callable[[], GameId | None]) -> PageOutput:
        """Return what shows pages on the display, with the code that pairs a browser while there is one.

        After a game they have the address at which the page shows it.
        """

        async def show_with_address(page: DisplayPage) -> None:
            await show_page(add_game_address(page, self._find_game_address(game())))

        display = PairingDisplay(show_with_address, lambda: self._server.pairing_codes.digits)
        self._server.pairing_codes.on_change = display.refresh
        return display.show

    def _find_game_address(self, game: GameId | None) -> GameAddress | None:
        """Return where the page shows a game; None while it is not served."""
        if game is None or not self.is_served:
            return None
        is_local = self._server.serves_this_machine_only
        return GameAddress(text=f"{self._server.address}#replay/{game}", is_local=is_local)

    @asynccontextmanager
    async def serve(self, may_be_absent: Callable[[], bool]) -> AsyncIterator[None]:
        """Serve the page while the context is open, and try again while it cannot be served.

        Raises WebError at the first attempt, if the board does not play without its page.
        """
        async with AsyncExitStack() as serving:
            try:
                await serving.enter_async_context(self._listen())
            except WebError as error:
                if not may_be_absent():
                    raise
                log.warning("%s; the board plays without its page, and tries again", error)
                trying = asyncio.create_task(self._listen_later(), name="page")
                serving.push_async_callback(asyncio.wait, (trying,))
                serving.callback(trying.cancel)
            yield

    async def _listen_later(self) -> None:
        """Serve the page as soon as that is possible, until cancelled; an address may come with the network."""
        pause_s = FIRST_PAUSE_S
        while True:
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            with suppress(WebError):  # it is told already
                async with self._listen():
                    log.warning("web: the page is served now")
                    await asyncio.Event().wait()

    @asynccontextmanager
    async def _listen(self) -> AsyncIterator[None]:
        async with self._server.serve(), self._serve_pairing_codes():
            self._on_listening(self._server)
            self.is_served = True
            self.on_served()
            try:
                yield
            finally:
                self.is_served = False

    @asynccontextmanager
    async def _serve_pairing_codes(self) -> AsyncIterator[None]:
        async with AsyncExitStack() as closing:
            try:
                await closing.enter_async_context(serve_pairing_codes(self._folder, self.create_pairing_code))
            except OSError as error:
                reason = error.strerror or "the disk does not answer"  # TimeoutError has none
                log.warning("%s: `damahan pair` cannot be used: %s", self._folder, reason)
            yield

    def create_pairing_code(self) -> str:
        """Return a new code, which the display shows."""
        pairing = Activity(at=local_time_text(), kind=ActivityKind.PAIRING, text="a code on the display")
        self._log_activity(pairing)
        return self._server.pairing_codes.create()


def _build_server(settings: WebSettings, dependencies: PageDependencies) -> WebServer:
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
            part_statuses=dependencies.part_statuses,
            running_game_id=lambda: dependencies.daemon().game,
            display_size=dependencies.screen,
            execute_command=WebCommands(
                submit=dependencies.answers.submit,
                table=table,
                sides_elsewhere=lambda: _sides_elsewhere(dependencies.daemon()),
            ),
            board=dependencies.board,
            table=table,
            timelines=replayer,
            part_tests=dependencies.part_tests,
            backups=dependencies.backups,
            ask_for_invitation=dependencies.ask_for_invitation,
            is_journal_lost=dependencies.is_journal_lost,
            log_activity=dependencies.log_activity or ignore_activity,
        )
    )


def _sides_elsewhere(daemon: Daemon) -> tuple[Side, ...]:
    return () if daemon.session is None else daemon.session.tracker.sides_elsewhere


def _build_table(simulated: "TableAndPlayers", daemon: Callable[[], Daemon], trace: TraceExport) -> TablePort:
    from controller.simulated_play.web_table import WebTable

    return WebTable(simulated.table, simulated.players, lambda: session_of(daemon()), trace, seed=simulated.seed)
