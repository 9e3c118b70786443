"""The web server of one board."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from controller.settings.web import page_address
from controller.web.addresses import is_loopback
from controller.web.allowed_hosts import ALL_INTERFACES
from controller.web.application import HandlerDependencies, build_application
from controller.web.authentication import Authenticator
from controller.web.broadcast import MAINTENANCE_S, StateBroadcaster
from controller.web.client_addresses import TrustedProxies
from controller.web.connection_limits import ConnectionLimits
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.listener import Listener
from controller.web.observer import WebObserver
from controller.web.outside_log import limited_outside_log
from controller.web.pairing_codes import PairingCodes
from controller.web.state_encoder import StateEncoder
from controller.web.temporary_secrets import CODE_US, MAX_CODES, MAX_SIGN_INS, SIGN_IN_US, TemporarySecrets
from controller.web.token_reader import TokenReader
from controller.web.tokens import TokenFile
from hardware.host_clock import unix_time_s


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


def served_address(host: str, port: int) -> str:
    """Return the address to open in a browser, from this machine or from its network."""
    return page_address(network_address() if host in ALL_INTERFACES else host, port)


@asynccontextmanager
async def maintained(
    broadcaster: StateBroadcaster[Any], tokens: TokenReader, limits: WebLimits, now_us: Callable[[], int]
) -> AsyncIterator[None]:
    """Keep watchers and tokens up to date while the context is open, and limit what the log says of outsiders."""
    tasks = (
        asyncio.create_task(broadcaster.maintain_watchers(), name="web watchers"),
        asyncio.create_task(tokens.keep_fresh(MAINTENANCE_S), name="web tokens"),
    )
    try:
        with limited_outside_log(limits.outside_log, now_us):
            yield
    finally:
        for task in tasks:
            task.cancel()
        tokens.close()


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
        return served_address(self._settings.host, self.port)

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
        listener = Listener(self._settings, self._limits, self.connection_limits, self.broadcaster.disconnect_all)
        async with (
            listener.serve(build_application(self.handler_dependencies)) as self.port,
            maintained(self.broadcaster, self._tokens, self._limits, self._now_us),
        ):
            yield
