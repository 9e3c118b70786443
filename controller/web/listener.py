"""The socket that a server listens at, and the end of its connections."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from errno import EADDRINUSE

from aiohttp import web

from controller.settings.web import WebSettings
from controller.web.connection_limits import ConnectionLimits
from controller.web.connections import connection_factory
from controller.web.errors import WebError
from controller.web.limits import WebLimits

BACKLOG = 128
"""Connections that the kernel keeps until they are accepted."""
SHUTDOWN_GRACE_S = 0.5
"""Time for responses in progress at the end. A choice: a stop of the board shall not wait for a browser."""


class Listener:
    """Listens where settings say; `disconnect_watchers` is called before its connections end."""

    def __init__(
        self,
        settings: WebSettings,
        limits: WebLimits,
        connection_limits: ConnectionLimits,
        disconnect_watchers: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._limits = limits
        self._connection_limits = connection_limits
        self._disconnect_watchers = disconnect_watchers

    @asynccontextmanager
    async def serve(self, application: web.Application) -> AsyncIterator[int]:
        """Serve an application while the context is open; yield the port, or raise WebError."""
        runner = web.AppRunner(application, access_log=None, handle_signals=False)
        await runner.setup()
        server = runner.server
        if server is None:
            raise WebError("the server was not set up")
        try:
            listener = await self._listen(connection_factory(server, self._connection_limits, self._limits))
        except OSError as error:
            await runner.cleanup()
            raise self._listen_error(error) from error
        try:
            yield listener.sockets[0].getsockname()[1]
        finally:
            listener.close()
            self._disconnect_watchers()
            await server.shutdown(SHUTDOWN_GRACE_S)
            await runner.cleanup()

    async def _listen(self, protocol_factory: Callable[[], asyncio.BaseProtocol]) -> asyncio.Server:
        """Listen where the settings say.

        If the profile does not ask for the web (`--web` alone), another free port replaces one that is in use.
        """
        settings, loop = self._settings, asyncio.get_running_loop()
        try:
            return await loop.create_server(protocol_factory, settings.host, settings.port, backlog=BACKLOG)
        except OSError as error:
            if settings.enabled or error.errno != EADDRINUSE:
                raise
            return await loop.create_server(protocol_factory, settings.host, 0, backlog=BACKLOG)

    def _listen_error(self, error: OSError) -> WebError:
        number = error.errno or 0
        reason = os.strerror(number) if number > 0 else error.strerror  # below 0: the name cannot be resolved
        place = f"{self._settings.host} port {self._settings.port}"
        return WebError(
            f"web: cannot listen at {place}: {reason}; choose another port or host under [web] in the profile"
        )
