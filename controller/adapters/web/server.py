"""The server: it listens, and serves until it is cancelled."""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from errno import EADDRINUSE

from aiohttp import web

from controller.adapters.web.application import Rooms, build_application
from controller.adapters.web.door import Visitors, doors
from controller.adapters.web.errors import WebError
from controller.adapters.web.face import WebFace
from controller.adapters.web.hosts import EVERY_NETWORK
from controller.adapters.web.limits import Limits
from controller.adapters.web.live import Live
from controller.adapters.web.rights import Rights
from controller.adapters.web.sessions import CODE_US, MOST_CODES, MOST_SESSIONS, SESSION_US, Secrets
from controller.adapters.web.state import StateMaker
from controller.adapters.web.surroundings import WebSurroundings
from controller.adapters.web.tokens import TokenFile

BACKLOG = 128
GRACE_S = 0.5  # for answers that are being written at the end


def address_in_network() -> str:
    """Give the address that others reach this machine by, or its name where it is in no network.

    Nothing is sent: to choose a way to an address that nobody has (RFC 5737) is enough for the system to say which of
    its own it would speak from.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(asking.getsockname()[0])


class WebServer:
    """One board's server; `face` is to be among the daemon's watchers."""

    def __init__(self, around: WebSurroundings, limits: Limits | None = None) -> None:
        self._limits = Limits() if limits is None else limits
        self._settings = around.settings
        self.face = WebFace(around)
        self.live = Live(StateMaker(around), self.face.seen, self._limits)
        self.face.news = self.live.news
        now_us = around.now_us
        self.codes = Secrets(now_us, CODE_US, MOST_CODES)
        sessions = Secrets(now_us, SESSION_US, MOST_SESSIONS)
        tokens = TokenFile(around.journal, time.time)
        rights = Rights(tokens, self.codes, sessions, around.settings.watching)
        self.visitors = Visitors(self._limits, now_us)
        self._rooms = Rooms(
            around=around, face=self.face, live=self.live, rights=rights, limits=self._limits, visitors=self.visitors
        )
        self.port = 0
        """The port that is listened at, once it is."""

    @property
    def address(self) -> str:
        """The address to open in a browser on this machine, or where it is for others."""
        host = self._settings.host
        shown = address_in_network() if host in EVERY_NETWORK else host
        return f"http://{f'[{shown}]' if ':' in shown else shown}:{self.port}/"

    def address_with_code(self) -> str:
        """Give the address with a single-use code of a minute in its fragment, which no log of a server ever sees."""
        return f"{self.address}#code={self.codes.create()}"

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Listen as long as the context is open; raises WebError where that cannot be."""
        runner = web.AppRunner(build_application(self._rooms), access_log=None, handle_signals=False)
        await runner.setup()
        server = runner.server
        if server is None:
            raise WebError("the server was not set up")
        try:
            listener = await self._listen(doors(server, self.visitors, self._limits))
        except OSError as error:
            await runner.cleanup()
            raise self._cannot_listen(error) from error
        self.port = listener.sockets[0].getsockname()[1]
        sweeping = asyncio.create_task(self.live.sweep(), name="web watchers")
        try:
            yield
        finally:
            sweeping.cancel()
            listener.close()
            self.live.close()
            await server.shutdown(GRACE_S)
            await runner.cleanup()

    async def _listen(self, made: Callable[[], asyncio.BaseProtocol]) -> asyncio.Server:
        """Listen where the settings say; for one run, which nobody else counts on, any free port does as well."""
        settings, loop = self._settings, asyncio.get_running_loop()
        try:
            return await loop.create_server(made, settings.host, settings.port, backlog=BACKLOG)
        except OSError as error:
            if settings.enabled or error.errno != EADDRINUSE:
                raise
            return await loop.create_server(made, settings.host, 0, backlog=BACKLOG)

    def _cannot_listen(self, error: OSError) -> WebError:
        number = error.errno or 0
        why = os.strerror(number) if number > 0 else error.strerror  # below 0: of a name that is not found
        where = f"{self._settings.host} port {self._settings.port}"
        return WebError(f"web: cannot listen at {where}: {why}; choose another port or host under [web] in the profile")
