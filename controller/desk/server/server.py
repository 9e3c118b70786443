"""The web server of the desk."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from controller.desk.event.assignments import counted_games
from controller.desk.ports import HallPort
from controller.desk.server.application import DeskParts, build_application
from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.hall_encoder import HallEncoder
from controller.web.authentication import Authenticator
from controller.web.broadcast import StateBroadcaster
from controller.web.client_addresses import TrustedProxies
from controller.web.connection_limits import ConnectionLimits
from controller.web.limits import WebLimits
from controller.web.listener import Listener
from controller.web.pairing_codes import PairingCodes
from controller.web.server import maintained, served_address
from controller.web.temporary_secrets import CODE_US, MAX_CODES, MAX_SIGN_INS, SIGN_IN_US, TemporarySecrets
from controller.web.token_reader import TokenReader
from controller.web.tokens import TokenFile
from hardware.host_clock import unix_time_s

UPDATE_PAUSE_S = 0.025
"""Least time between two messages to pages. A choice: an eighth of the time in which a move is to be shown (0.2 s), and
1,000 boards cost forty messages a second."""


class DeskServer:
    """The server of the desk's pages."""

    def __init__(self, dependencies: DeskDependencies, limits: WebLimits | None = None) -> None:
        self._limits = WebLimits() if limits is None else limits
        self._settings = dependencies.settings
        self._now_us = now_us = dependencies.now_us
        event = dependencies.event
        encoder = HallEncoder(
            now_us,
            lambda: 0 if event is None or event.view is None else event.view.version,
            lambda: None if event is None or event.view is None else counted_games(event.view.tournament),
        )
        self.broadcaster: StateBroadcaster[HallPort] = StateBroadcaster(
            encoder, lambda: dependencies.hall, self._limits, UPDATE_PAUSE_S
        )
        self.broadcaster.schedule_update()  # the boards that are known already
        dependencies.hall.add_change_listener(self.broadcaster.schedule_update)
        if event is not None:
            event.add_change_listener(self.broadcaster.schedule_update)
        self.codes = TemporarySecrets(now_us, CODE_US, MAX_CODES)
        self._code, self._code_renewed_us = "", 0
        self.pairing_codes = PairingCodes(now_us)
        self._tokens = TokenReader(TokenFile(dependencies.folder, unix_time_s))
        authenticator = Authenticator(
            self._tokens,
            self.codes,
            self.pairing_codes,
            TemporarySecrets(now_us, SIGN_IN_US, MAX_SIGN_INS),
            dependencies.settings.watching,
        )
        self._connection_limits = ConnectionLimits(
            self._limits, now_us, TrustedProxies(dependencies.settings.trusted_proxies)
        )
        self.parts = DeskParts(
            dependencies=dependencies,
            encoder=encoder,
            broadcaster=self.broadcaster,
            authenticator=authenticator,
            limits=self._limits,
        )
        self.port = 0
        """The port, once the server listens."""

    @property
    def address(self) -> str:
        """The address to open in a browser, from this machine or from its network."""
        return served_address(self._settings.host, self.port)

    def address_with_code(self) -> str:
        """Return the address with a single-use code in its fragment, which browsers do not send to any server.

        The code is another one once it was used, or soon expires: a terminal that asks again shows one that holds.
        """
        if self._now_us() >= self._code_renewed_us or not self.codes.is_valid(self._code):
            self._code, self._code_renewed_us = self.codes.create(), self._now_us() + CODE_US // 2
        return f"{self.address}#code={self._code}"

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Serve while the context is open; raise WebError if the server cannot listen."""
        listener = Listener(self._settings, self._limits, self._connection_limits, self.broadcaster.disconnect_all)
        async with (
            listener.serve(build_application(self.parts)) as self.port,
            maintained(self.broadcaster, self._tokens, self._limits, self._now_us),
        ):
            yield
