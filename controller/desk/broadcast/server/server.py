"""The web server for the public, on a socket of its own."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from controller.desk.broadcast.documents.messages import BroadcastEncoder
from controller.desk.broadcast.documents.store import DocumentStore
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.repeated_work import RepeatedWork
from controller.desk.broadcast.server.handlers import BroadcastHandlers
from controller.desk.broadcast.server.limits import public_limits
from controller.desk.broadcast.server.page_contents import build_page_files
from controller.settings.web import WebSettings
from controller.tournament.tournament import Tournament
from controller.web.broadcast import StateBroadcaster
from controller.web.client_addresses import TrustedProxies, client_address
from controller.web.compression import ResponseCompressor
from controller.web.connection_limits import ConnectionLimits
from controller.web.limits import WebLimits
from controller.web.listener import Listener
from controller.web.outside_log import limited_outside_log
from controller.web.rate_limiter import RateLimiter
from controller.web.request_guard import Handler, RequestGuard
from controller.web.server import served_address

RELEASE_PAUSE_S = 0.5
"""How often it is looked what may be shown now; a choice: nobody sees the delay, and it tells nothing of the boards."""
PAGE_PATHS = ("/", "/page/{name:.+}")


class _AnyHost:
    """Allows requests any name of this server: what it sends is public, so a page of others gains nothing by it."""

    def is_allowed(self, request: web.Request) -> bool:
        """Return True."""
        del request
        return True


class BroadcastServer:
    """The server of the games that a delay has released."""

    def __init__(
        self,
        settings: WebSettings,
        games: BroadcastGames,
        *,
        now_us: Callable[[], int],
        unix_us: int,
        limits: WebLimits | None = None,
    ) -> None:
        """`unix_us` is added to the steady clock `now_us` to get microseconds since 1970."""
        self._settings = settings
        self._now_us = now_us
        self._limits = public_limits() if limits is None else limits
        self._proxies = TrustedProxies(settings.trusted_proxies)
        self._store = DocumentStore(games, now_us, unix_us)
        self._broadcaster: StateBroadcaster[DocumentStore] = StateBroadcaster(
            BroadcastEncoder(self._store), lambda: self._store, self._limits
        )
        self._handlers = BroadcastHandlers(self._store, build_page_files(), self._broadcaster, self._limits, now_us)
        self.port = 0
        """The port, once the server listens."""

    @property
    def address(self) -> str:
        """The address to open in a browser."""
        return served_address(self._settings.host, self.port)

    def add_event(self, tournament: Tournament) -> None:
        """Take the event as it is now, to show its standings as late as the games."""
        self._store.add_event(tournament)

    def release(self) -> None:
        """Show what may be shown now."""
        self._release_games()
        if self._store.advance_standings():
            self._broadcaster.schedule_update()

    def _release_games(self) -> None:
        if self._store.advance_games():
            self._broadcaster.schedule_update()

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Serve while the context is open; raise WebError if the server cannot listen."""
        self._broadcaster.schedule_update()  # also a hall without a game has a state
        self.release()
        connection_limits = ConnectionLimits(self._limits, self._now_us, self._proxies)
        listener = Listener(self._settings, self._limits, connection_limits, self._broadcaster.disconnect_all)
        async with listener.serve(self._build_application()) as self.port:
            tasks = (
                asyncio.create_task(self._broadcaster.maintain_watchers(), name="broadcast watchers"),
                asyncio.create_task(self._release_in_time(), name="broadcast release"),
            )
            try:
                with limited_outside_log(self._limits.outside_log, self._now_us):
                    yield
            finally:
                for task in tasks:
                    task.cancel()
                self._handlers.close()

    async def _release_in_time(self) -> None:
        async def release() -> None:
            self._release_games()  # whatever becomes of the standings
            await self._store.encode_standings()
            self.release()

        work = RepeatedWork("page for the public", release)
        while True:
            await asyncio.sleep(RELEASE_PAUSE_S)
            await work.run_once()

    def _build_application(self) -> web.Application:
        compressor = ResponseCompressor()
        guard = RequestGuard(
            proxies=self._proxies,
            hosts=_AnyHost(),
            requests=RateLimiter(self._limits.requests, self._now_us, self._limits.remembered_addresses),
            find_rate_key=client_address,
            check_secret=lambda _: None,
            on_response=lambda _: None,
            timeout_s=self._limits.response_s,
            compressor=compressor,
            prepare=_prepare_nothing,
        )

        @web.middleware
        async def guard_request(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await guard.handle_request(request, handler)

        async def close_compressor(_: web.Application) -> None:
            compressor.close()

        application = web.Application(middlewares=[guard_request], client_max_size=1)
        application.on_cleanup.append(close_compressor)
        handlers = self._handlers
        application.add_routes([
            *(web.get(path, handlers.send_page_file) for path in PAGE_PATHS),
            web.get("/api/session", handlers.send_session),
            web.get("/api/live", handlers.stream, allow_head=False),
            web.get("/api/broadcast", handlers.send_state),
            web.get("/api/standings", handlers.send_standings),
            web.get("/api/rounds/{name:.+}", handlers.send_round),
            web.get("/api/games/{name:.+}", handlers.send_game),
            web.get("/pdn/{name:.+}.pdn", handlers.send_pdn),
        ])  # fmt: skip
        return application


def _prepare_nothing() -> Awaitable[None]:
    return asyncio.sleep(0)
