"""The web server of one board."""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from errno import EADDRINUSE

from aiohttp import web

from controller.settings.web import page_address
from controller.web.addresses import is_loopback
from controller.web.allowed_hosts import ALL_INTERFACES
from controller.web.application import HandlerDependencies, build_application
from controller.web.authentication import Authenticator
from controller.web.broadcast import MAINTENANCE_S, StateBroadcaster
from controller.web.client_addresses import TrustedProxies
from controller.web.connection_limits import ConnectionLimits
from controller.web.connections import connection_factory
from controller.web.dependencies import WebDependencies
from controller.web.errors import WebError
from controller.web.limits import WebLimits
from controller.web.observer import WebObserver
from controller.web.outside_log import limited_outside_log
from controller.web.pairing_codes import PairingCodes
from controller.web.state_encoder import StateEncoder
from controller.web.temporary_secrets import CODE_US, MAX_CODES, MAX_SIGN_INS, SIGN_IN_US, TemporarySecrets
from controller.web.token_reader import TokenReader
from controller.web.tokens import TokenFile
from hardware.host_clock import unix_time_s

BACKLOG = 128
"""Connections that the kernel keeps until they are accepted."""
SHUTDOWN_GRACE_S = 0.5
"""Time for responses in progress at the end. A choice: a stop of the board shall not wait for a browser."""


def network_address() -> str:
    """Return the address of this machine in its network, or its host name without a network.

    Nothing is sent: connecting a UDP socket to an address that nobody has (RFC 5737) makes the system choose its own
    address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


class WebServer:
    """The server of one board; its `observer` has to be among the observers of the daemon."""

    def __init__(self, dependencies: WebDependencies, limits: WebLimits | None = None) -> None:
        self._limits = WebLimits() if limits is None else limits
        self._settings = dependencies.settings
        self.observer = WebObserver(dependencies)
        self.broadcaster = StateBroadcaster(StateEncoder(dependencies), self.observer.state_source, self._limits)
        self.observer.on_change = self.broadcaster.schedule_update
        now_us = dependencies.now_us
        self.codes = TemporarySecrets(now_us, CODE_US, MAX_CODES)
        self.pairing_codes = PairingCodes(now_us)
        sign_ins = TemporarySecrets(now_us, SIGN_IN_US, MAX_SIGN_INS)
        self._tokens = TokenReader(TokenFile(dependencies.journal, unix_time_s))
        authenticator = Authenticator(
            self._tokens, self.codes, self.pairing_codes, sign_ins, dependencies.settings.watching
        )
        proxies = TrustedProxies(dependencies.settings.trusted_proxies)
        self.connection_limits = ConnectionLimits(self._limits, now_us, proxies)
        self._now_us = now_us
        self.handler_dependencies = HandlerDependencies(
            web_dependencies=dependencies,
            observer=self.observer,
            broadcaster=self.broadcaster,
            authenticator=authenticator,
            limits=self._limits,
            connection_limits=self.connection_limits,
        )
        self.port = 0
        """The port, once the server listens."""

    @property
    def address(self) -> str:
        """The address to open in a browser, from this machine or from its network."""
        host = self._settings.host
        return page_address(network_address() if host in ALL_INTERFACES else host, self.port)

    @property
    def serves_this_machine_only(self) -> bool:
        """True if only browsers on this machine reach the page."""
        return self._settings.host == "localhost" or is_loopback(self._settings.host)

    @property
    def pairing_digits(self) -> str | None:
        """The pairing code that is valid now, or None."""
        return self.pairing_codes.digits

    def address_with_code(self) -> str:
        """Return the address with a single-use code in its fragment, which browsers do not send to any server."""
        return f"{self.address}#code={self.codes.create()}"

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Serve while the context is open; raise WebError if the server cannot listen."""
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
        maintenance = (
            asyncio.create_task(self.broadcaster.maintain_watchers(), name="web watchers"),
            asyncio.create_task(self._tokens.keep_fresh(MAINTENANCE_S), name="web tokens"),
        )
        try:
            with limited_outside_log(self._limits.outside_log, self._now_us):
                yield
        finally:
            for task in maintenance:
                task.cancel()
            self._tokens.close()
            listener.close()
            self.broadcaster.disconnect_all()
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
