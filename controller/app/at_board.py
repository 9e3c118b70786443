"""The daemon of one board, and what people there can reach: a script, and a page in a browser."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from controller.adapters.journal import Journal, SavedGame
from controller.app.order import Order, WebOrder
from controller.app.usher import Usher, session_of
from controller.daemon import Daemon, Surroundings
from controller.profile import Profile
from controller.session.inputs import GameStarted
from controller.tableside.answers import Answers
from hardware.ports import Board, TextDisplay

if TYPE_CHECKING:
    # at run time only where somebody comes to a simulated table, runs a script, or watches: they take time to load
    from controller.adapters.web.server import WebServer
    from controller.app.room import Room

DISTRIBUTION = "damahan"


class AtBoard:
    """The daemon of one board, and what people there can reach."""

    def __init__(
        self,
        order: Order,
        journal: Journal,
        saved: SavedGame | None,
        board: Board,
        now_us: Callable[[], int],
        sit_down: Callable[[], None],
        room: "Room | None" = None,
    ) -> None:
        self._order = order
        self._room = room
        self._now_us = now_us
        self._answers = Answers()
        self.usher = Usher()
        self._web = None if order.web is None else self._web_server(order.web, board)

        def new_game(at_us: int) -> GameStarted:
            sit_down()
            return started(order.profile, at_us)

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
        from controller.app.page import PageReach, build_web_server

        reach = PageReach(
            screen=None if isinstance(board.display, TextDisplay) else board.display.size,
            daemon=lambda: self.daemon,
            answers=self._answers,
            room=self._room,
            journal=self._order.journal,
            now_us=self._now_us,
        )
        return build_web_server(web.settings, reach)

    @asynccontextmanager
    async def served(self, web: WebOrder | None) -> AsyncIterator[None]:
        """Show the board in a browser, if that was asked for, as long as the context is open."""
        if web is None or self._web is None:
            yield
            return
        async with self._web.listening():
            web.opened(self._web)
            yield

    async def follow_script(self) -> bool:
        """Do what the lines of a script say; a real board has no table that they could act at."""
        if self._order.script is None:
            raise TypeError("there is no script")
        from controller.tableside.scripted import Reach, ScriptRunner

        reach = Reach(
            table=None if self._room is None else self._room.table.control,
            people=None if self._room is None else self._room.company,
            tell=self.daemon.tell,
            ask=partial(self._answers.ask, self.daemon.tell),
            session=lambda: session_of(self.daemon),
            now_us=self._now_us,
        )
        if self._room is None:
            await self.usher.met()
        else:
            await self.usher.begun(self.daemon)
        runner = ScriptRunner(reach, self._order.report)
        await runner.run(self._order.script())
        return not runner.failed


def started(profile: Profile, at_us: int) -> GameStarted:
    """Give the start of a game that begins now."""
    return GameStarted(
        at_us=at_us,
        date=datetime.now().astimezone().strftime("%Y.%m.%d"),
        version=version(DISTRIBUTION),
        settings=profile.settings,
    )
