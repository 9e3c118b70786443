"""The server: it listens, and serves until it is cancelled."""

import asyncio
import os
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from errno import EADDRINUSE

from aiohttp import web

from controller.web.allowed_hosts import ALL_INTERFACES
from controller.web.application import HandlerDependencies, build_application
from controller.web.authentication import Authenticator
from controller.web.broadcast import StateBroadcaster
from controller.web.connections import ConnectionLimits, connection_factory
from controller.web.dependencies import WebDependencies
from controller.web.errors import WebError
from controller.web.limits import WebLimits
from controller.web.observer import WebObserver
from controller.web.state_encoder import StateEncoder
from controller.web.temporary_secrets import CODE_US, MAX_CODES, MAX_SIGN_INS, SIGN_IN_US, TemporarySecrets
from controller.web.tokens import TokenFile

BACKLOG = 128
SHUTDOWN_GRACE_S = 0.5  # for answers that are being written at the end


def network_address() -> str:
    """Give the address that others reach this machine by, or its name where it is in no network.

    Nothing is sent: to choose a way to an address that nobody has (RFC 5737) is enough for the system to say which of
    its own it would speak from.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


class WebServer:
    """One board's server; `face` is to be among the daemon's watchers."""

    def __init__(self, dependencies: WebDependencies, limits: WebLimits | None = None) -> None:
        self._limits = WebLimits() if limits is None else limits
        self._settings = dependencies.settings
        self.observer = WebObserver(dependencies)
        self.broadcaster = StateBroadcaster(StateEncoder(dependencies), self.observer.state_source, self._limits)
        self.observer.on_change = self.broadcaster.schedule_update
        now_us = dependencies.now_us
        self.codes = TemporarySecrets(now_us, CODE_US, MAX_CODES)
        sign_ins = TemporarySecrets(now_us, SIGN_IN_US, MAX_SIGN_INS)
        tokens = TokenFile(dependencies.journal, time.time)
        authenticator = Authenticator(tokens, self.codes, sign_ins, dependencies.settings.watching)
        self.connection_limits = ConnectionLimits(self._limits, now_us)
        self.handler_dependencies = HandlerDependencies(
            web_dependencies=dependencies,
            observer=self.observer,
            broadcaster=self.broadcaster,
            authenticator=authenticator,
            limits=self._limits,
            connection_limits=self.connection_limits,
        )
        self.port = 0
        """The port that is listened at, once it is."""

    @property
    def address(self) -> str:
        """The address to open in a browser on this machine, or where it is for others."""
        host = self._settings.host
        host_name = network_address() if host in ALL_INTERFACES else host
        return f"http://{f'[{host_name}]' if ':' in host_name else host_name}:{self.port}/"

    def address_with_code(self) -> str:
        """Give the address with a single-use code of a minute in its fragment, which no log of a server ever sees."""
        return f"{self.address}#code={self.codes.create()}"

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Listen as long as the context is open; raises WebError where that cannot be."""
        runner = web.AppRunner(build_application(self.handler_dependencies), access_log=None, handle_signals=False)
        await runner.setup()
        server = runner.server
        if server is None:
            raise WebError("the server was not set up")
        try:
            listener = await self._listen(connection_factory(server, self.connection_limits, self._limits))
        except OSError as error:
            await runner.cleanup()
            raise self._listen_error(error) from error
        self.port = listener.sockets[0].getsockname()[1]
        maintenance = asyncio.create_task(self.broadcaster.maintain_watchers(), name="web watchers")
        try:
            yield
        finally:
            maintenance.cancel()
            listener.close()
            self.broadcaster.disconnect_all()
            await server.shutdown(SHUTDOWN_GRACE_S)
            await runner.cleanup()

    async def _listen(self, protocol_factory: Callable[[], asyncio.BaseProtocol]) -> asyncio.Server:
        """Listen where the settings say; for one run, which nobody else counts on, any free port does as well."""
        settings, loop = self._settings, asyncio.get_running_loop()
        try:
            return await loop.create_server(protocol_factory, settings.host, settings.port, backlog=BACKLOG)
        except OSError as error:
            if settings.enabled or error.errno != EADDRINUSE:
                raise
            return await loop.create_server(protocol_factory, settings.host, 0, backlog=BACKLOG)

    def _listen_error(self, error: OSError) -> WebError:
        number = error.errno or 0
        why = os.strerror(number) if number > 0 else error.strerror  # below 0: of a name that is not found
        where = f"{self._settings.host} port {self._settings.port}"
        return WebError(f"web: cannot listen at {where}: {why}; choose another port or host under [web] in the profile")
