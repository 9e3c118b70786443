"""Connections from their first byte: their number, their buffers, and errors below HTTP."""

import asyncio
from collections.abc import Callable
from socket import IPPROTO_TCP, SO_SNDBUF, SOL_SOCKET, TCP_USER_TIMEOUT

from aiohttp import web

from controller.web.connection_limits import ConnectionLimits, Slot
from controller.web.limits import WebLimits
from controller.web.responses import SECURITY_HEADERS, error_response

WATCHER_READ_BYTES = 512
"""Bytes of a watcher that are read at once; a watcher sends only pongs, of 6 bytes."""


class ConnectionHandler(web.RequestHandler, asyncio.BufferedProtocol):
    """One connection; one above the limits is aborted at once.

    Reads are small: the library handles all that one read brought before anything else runs.
    """

    __slots__ = ("_connection_limits", "_limits", "_read_buffer", "_received_bytes", "_slot", "_watching_since_s")

    def __init__(self, server: web.Server, connection_limits: ConnectionLimits, limits: WebLimits) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=limits.idle_s,  # also before the first request
            access_log=None,  # type: ignore[arg-type]  # None is how the library turns its log off
            max_line_size=limits.line_bytes,
            max_field_size=limits.line_bytes,
            max_headers=limits.header_count,
            lingering_time=limits.lingering_s,
            auto_decompress=False,
        )
        self._connection_limits = connection_limits
        self._limits = limits
        self._slot: Slot | None = None
        self._read_buffer = bytearray(limits.read_bytes)
        self._watching_since_s: float | None = None
        self._received_bytes = 0

    def enter_watch_mode(self) -> None:
        """Treat the client as a watcher from now on: abort the connection if it sends more than pongs."""
        self._watching_since_s = asyncio.get_running_loop().time()
        self._read_buffer = bytearray(WATCHER_READ_BYTES)
        if self._exceeds_watcher_input() and self.transport is not None:
            self.transport.abort()

    def confirm(self) -> None:
        """Keep the connection: its client showed a valid secret."""
        if self._slot is not None:
            self._slot.is_confirmed = True

    @property
    def is_overflow(self) -> bool:
        """True above the share of its address, until the client has shown a valid secret."""
        return self._slot is not None and self._slot.is_overflow and not self._slot.is_confirmed

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Accept a connection, or abort it if there is no slot."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection needs a transport that reads and writes")
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "unknown"
        self._slot = self._connection_limits.acquire_slot(address, transport.abort)
        if self._slot is None:
            transport.abort()
            return
        raw_socket = transport.get_extra_info("socket")
        raw_socket.setsockopt(SOL_SOCKET, SO_SNDBUF, self._limits.unsent_bytes)
        raw_socket.setsockopt(IPPROTO_TCP, TCP_USER_TIMEOUT, round(self._limits.unread_s * 1000))
        super().connection_made(transport)

    def get_buffer(self, sizehint: int) -> bytearray:
        """Return the buffer to read into."""
        del sizehint
        return self._read_buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Handle what was read; abort a watcher that sends too much."""
        if self._slot is None:
            return
        self._received_bytes = nbytes if self._watching_since_s is None else self._received_bytes + nbytes
        if not self._exceeds_watcher_input():
            self.data_received(bytes(self._read_buffer[:nbytes]))
        elif self.transport is not None:
            self.transport.abort()

    def _exceeds_watcher_input(self) -> bool:
        if self._watching_since_s is None:
            return False
        allowed, elapsed_s = self._limits.watcher_input, asyncio.get_running_loop().time() - self._watching_since_s
        return self._received_bytes > allowed.burst + allowed.per_s * elapsed_s

    def connection_lost(self, exc: BaseException | None) -> None:
        """Release this connection's slot."""
        if self._slot is None:
            return
        self._connection_limits.release_slot(self._slot)
        super().connection_lost(exc)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Return the response to malformed HTTP or to a failure, without details."""
        # a client that leaves is no failure
        if status >= 500 and exc is not None and not isinstance(exc, ConnectionError):
            self.log_exception("a request failed", exc_info=exc)
        del request, message
        response = error_response(status, "this request cannot be understood")
        response.headers.update(SECURITY_HEADERS)
        response.force_close()
        return response


def connection_factory(
    server: web.Server, connection_limits: ConnectionLimits, limits: WebLimits
) -> Callable[[], asyncio.BaseProtocol]:
    """Return the factory of connection handlers."""
    return lambda: ConnectionHandler(server, connection_limits, limits)


def confirm_connection(request: web.Request) -> None:
    """Keep the connection of a request whose client showed a valid secret."""
    if isinstance(request.protocol, ConnectionHandler):
        request.protocol.confirm()
