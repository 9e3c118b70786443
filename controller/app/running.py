"""Running a board: the parts, the journal and the daemon, and people at a simulated table."""

import asyncio
import gc
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, suppress
from datetime import datetime
from functools import partial
from importlib.metadata import version
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from controller.adapters.journal import Journal, SavedGame, take_again
from controller.app.order import Order, WebOrder
from controller.app.parts import build_parts
from controller.app.players import Hosts, Seats, keep_company, play_match
from controller.app.usher import Usher, session_of
from controller.daemon import Daemon, Surroundings
from controller.profile import Profile
from controller.session.inputs import Input, Started
from controller.session.opening import first_game
from controller.tableside.answers import Answers
from controller.tableside.company import Company
from controller.tableside.scripted import Reach, ScriptRunner
from hardware.ports import Board, Display, TextDisplay
from hardware.settings import DisplayKind, SimulatedBoardWiring, WiredBoardWiring
from sim.board import SimulatedBoard
from sim.hands.setting import pieces_on
from sim.parts import SimulatedDisplay, SimulatedTextDisplay
from sim.virtual_time import VirtualTimeLoop

if TYPE_CHECKING:
    from controller.adapters.web.server import WebServer
    from controller.tableside.web_table import WebTable

DISTRIBUTION = "damahan"

People = Coroutine[Any, Any, bool]
"""What people do at the board, to the end of the run; it tells whether all went well."""


def run_board(order: Order) -> bool:
    """Run a board until its games or its script are done, or until SIGINT or SIGTERM; tell whether all went well.

    Raises BoardError when parts of the board cannot be used, and JournalError when the journal cannot be opened or
    begun.
    """
    with ExitStack() as closing:
        wiring = order.profile.board
        parts = build_parts(wiring, _monotonic_us, closing) if isinstance(wiring, WiredBoardWiring) else None
        journal = Journal.open(order.journal)
        closing.callback(journal.close)
        saved = None if order.anew else _matching(journal.unfinished(), order.profile)
        loop_factory = VirtualTimeLoop if order.fast else None
        # what is loaded by now stays: to look through it for garbage again and again holds flags up, by 26 ms each time
        gc.freeze()
        with asyncio.Runner(loop_factory=loop_factory) as runner:
            run = _run_simulated(order, journal, saved) if parts is None else _run_parts(order, journal, saved, parts)
            return runner.run(run)


def _matching(saved: SavedGame | None, profile: Profile) -> SavedGame | None:
    """Give the unfinished game if it is the game that the profile plays; another one is left as it is."""
    if saved is None or saved.game.started.settings.game != profile.game:
        return None
    return saved


async def _run_parts(order: Order, journal: Journal, saved: SavedGame | None, board: Board) -> bool:
    """Run a board of real parts, at which real people play; a script may act for the arbiter."""
    at_board = _AtBoard(order, journal, saved, board, _monotonic_us, lambda: None)
    people = at_board.follow_script() if order.script else _stay()
    return await _until_done(at_board.daemon, people, at_board.served(order.web))


async def _stay() -> bool:
    await asyncio.Event().wait()
    return True


async def _run_simulated(order: Order, journal: Journal, saved: SavedGame | None) -> bool:
    loop = asyncio.get_running_loop()
    now_us = loop.now_us if isinstance(loop, VirtualTimeLoop) else _monotonic_us
    wiring = order.profile.board
    if not isinstance(wiring, SimulatedBoardWiring):
        raise TypeError("only a simulated board is run here")
    rng = Random(wiring.seed)
    seats = Seats(wiring.hands, wiring.error_rate)
    game = first_game(_started(order.profile, now_us())) if saved is None else take_again(saved)[0].game
    table = SimulatedBoard(pieces_on(game.position), game.rules.orientation, rng, now_us)
    board = Board(
        sensors=table.sensors,
        buttons=table.buttons,
        leds=table.leds,
        display=build_display(wiring.display),
        buzzer=table.buzzer,
    )

    def tell(command: Input) -> None:
        at_board.daemon.tell(command)

    company = Company(table, lambda: session_of(at_board.daemon), tell, rng, error_rate=wiring.error_rate)
    is_watched = order.web is not None and order.script is None
    sit_down = Hosts(seats, company).take if is_watched else seats.take
    at_board = _AtBoard(order, journal, saved, board, now_us, sit_down, _Room(table, company))
    if order.script is not None:
        people = _in_company(at_board.follow_script(), keep_company(company, at_board.usher))
    elif is_watched:
        people = keep_company(company, at_board.usher, order.games)
    else:
        people = play_match(at_board.daemon, at_board.usher, table, seats, rng, order.games)
    return await _until_done(at_board.daemon, people, at_board.served(order.web))


async def _in_company(people: People, company: People) -> bool:
    """Let people act as long as they will, and others beside them."""
    acting, beside = asyncio.create_task(people, name="script"), asyncio.create_task(company, name="company")
    try:
        await asyncio.wait((acting, beside), return_when=asyncio.FIRST_COMPLETED)
        return (acting if acting.done() else beside).result()
    finally:
        for task in (acting, beside):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


class _Room(NamedTuple):
    """A simulated table, and the people who may come to it."""

    table: SimulatedBoard
    company: Company


class _AtBoard:
    """The daemon of one board, and what people there can reach."""

    def __init__(
        self,
        order: Order,
        journal: Journal,
        saved: SavedGame | None,
        board: Board,
        now_us: Callable[[], int],
        sit_down: Callable[[], None],
        room: _Room | None = None,
    ) -> None:
        self._order = order
        self._room = room
        self._now_us = now_us
        self._answers = Answers()
        self.usher = Usher()
        self._web = None if order.web is None else self._web_server(order.web, board)

        def new_game(at_us: int) -> Started:
            sit_down()
            return _started(order.profile, at_us)

        around = Surroundings(
            board=board,
            journal=journal,
            now_us=now_us,
            new_game=new_game,
            watchers=(*order.watchers, self.usher, self._answers, *([] if self._web is None else [self._web.face])),
            theme=order.profile.face.theme,
        )
        self.daemon = Daemon(around, saved)

    def _web_server(self, web: WebOrder, board: Board) -> "WebServer":
        # imported here: a board that nobody watches needs none of it
        from controller.adapters.web.server import WebServer
        from controller.adapters.web.surroundings import WebSurroundings
        from controller.tableside.web_commands import WebCommands, WebReach

        desk = self._web_table()
        reach = WebReach(
            desk=desk,
            ask=lambda command: self._answers.ask(self.daemon.tell, command),
            now_us=self._now_us,
        )
        return WebServer(
            WebSurroundings(
                settings=web.settings,
                journal=self._order.journal,
                now_us=self._now_us,
                game=lambda: self.daemon.game,
                screen=None if isinstance(board.display, TextDisplay) else board.display.size,
                commands=WebCommands(reach),
                table=desk,
            )
        )

    def _web_table(self) -> "WebTable | None":
        from controller.tableside.web_table import WebTable

        room = self._room
        if room is None:
            return None
        return WebTable(room.table, room.company, lambda: session_of(self.daemon), self._trace)

    async def _trace(self) -> str:
        raise NotImplementedError

    @asynccontextmanager
    async def served(self, web: WebOrder | None) -> AsyncIterator[None]:
        """Show the board in a browser, if that was asked for, as long as the context is open."""
        if web is None or self._web is None:
            yield
            return
        async with self._web.listening():
            web.opened(self._web.address_with_code())
            yield

    async def follow_script(self) -> bool:
        """Do what the lines of a script say; a real board has no table that they could act at."""
        if self._order.script is None:
            raise TypeError("there is no script")
        reach = Reach(
            table=None if self._room is None else self._room.table.control,
            people=None if self._room is None else self._room.company,
            tell=self.daemon.tell,
            ask=partial(self._answers.ask, self.daemon.tell),
            session=lambda: session_of(self.daemon),
            now_us=self._now_us,
        )
        return await _follow_script(self.daemon, self.usher, reach, self._order.script(), self._order.report)


def _started(profile: Profile, at_us: int) -> Started:
    """Give the start of a game that begins now."""
    return Started(
        at_us=at_us,
        date=datetime.now().astimezone().strftime("%Y.%m.%d"),
        version=version(DISTRIBUTION),
        settings=profile.settings,
    )


def build_display(kind: DisplayKind) -> Display | TextDisplay:
    """Build a simulated display."""
    if kind == "20x4":
        return SimulatedTextDisplay()
    width, height = map(int, kind.split("x"))
    return SimulatedDisplay((width, height))


async def _follow_script(
    daemon: Daemon, usher: Usher, reach: Reach, lines: AsyncIterator[str], report: Callable[[str], None]
) -> bool:
    if reach.table is None:
        await usher.met()
    else:
        await usher.begun(daemon)
    runner = ScriptRunner(reach, report)
    await runner.run(lines)
    return not runner.failed


async def _until_done(daemon: Daemon, people: People, served: AbstractAsyncContextManager[None]) -> bool:
    """Run the daemon until the people are done or a signal comes; its own failure ends the run too.

    Raises WebError when the board was to be shown in a browser, and that cannot be.
    """
    try:
        async with served:
            return await _running(daemon, people)
    finally:
        people.close()  # of people who never began


async def _running(daemon: Daemon, people: People) -> bool:
    running = asyncio.create_task(daemon.run(), name="daemon")
    acting = asyncio.create_task(people, name="people")
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


def _monotonic_us() -> int:
    return time.monotonic_ns() // 1000
