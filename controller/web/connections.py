"""Each connection from its first byte: how many there may be, and what is told to those who speak no HTTP."""

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from socket import IPPROTO_TCP, SO_SNDBUF, SOL_SOCKET, TCP_USER_TIMEOUT

from aiohttp import web

from controller.web.limits import WebLimits
from controller.web.rate_limiter import RateLimiter, rate_limit_key
from controller.web.responses import SECURITY_HEADERS, error_response

WATCHER_READ_BYTES = 512  # bytes of a watcher that are read at once


class ConnectionLimits:
    """Counts the connections of each address; those of this machine itself count only among all."""

    def __init__(self, limits: WebLimits, now_us: Callable[[], int]) -> None:
        self._limits = limits
        self._new_connections = RateLimiter(limits.new_connections, now_us, limits.remembered_addresses)
        self._counts: Counter[str] = Counter()
        self.rejected = 0

    @property
    def count(self) -> int:
        """How many connections there are."""
        return self._counts.total()

    def acquire_slot(self, address: str) -> bool:
        """Take note of a connection; tell whether there is room for it."""
        key = rate_limit_key(address)
        if self.count >= self._limits.connections or not (_is_loopback(address) or self._consume_share(key)):
            self.rejected += 1
            return False
        self._counts[key] += 1
        return True

    def release_slot(self, address: str) -> None:
        """Take note that one is gone."""
        key = rate_limit_key(address)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]

    def _consume_share(self, key: str) -> bool:
        return self._counts[key] < self._limits.connections_per_address and not self._new_connections.consume(key)


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class ConnectionHandler(web.RequestHandler, asyncio.BufferedProtocol):
    """One connection. One too many is broken off at once, and costs no more.

    Little is read at once: the library takes in all that was read, and answers it, before anything else has its turn.
    """

    __slots__ = ("_address", "_connection_limits", "_limits", "_read_buffer", "_received_bytes", "_watching_since_s")

    def __init__(self, server: web.Server, connection_limits: ConnectionLimits, limits: WebLimits) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=limits.idle_s,  # for the first request too
            access_log=None,  # type: ignore[arg-type]  # the library's own way of having none
            max_line_size=limits.line_bytes,
            max_field_size=limits.line_bytes,
            max_headers=limits.header_count,
            lingering_time=limits.lingering_s,
            auto_decompress=False,
        )
        self._connection_limits = connection_limits
        self._limits = limits
        self._address: str | None = None
        self._read_buffer = bytearray(limits.read_bytes)
        self._watching_since_s: float | None = None
        self._received_bytes = 0

    def enter_watch_mode(self) -> None:
        """From now on this is a watcher, who has only to say that he is there: break off one who says more."""
        self._watching_since_s = asyncio.get_running_loop().time()
        self._read_buffer = bytearray(WATCHER_READ_BYTES)
        if self._exceeds_watcher_input() and self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, if there is room."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection is read and written")
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "unknown"
        if not self._connection_limits.acquire_slot(address):
            transport.abort()
            return
        self._address = address
        raw_socket = transport.get_extra_info("socket")
        raw_socket.setsockopt(SOL_SOCKET, SO_SNDBUF, self._limits.unsent_bytes)
        raw_socket.setsockopt(IPPROTO_TCP, TCP_USER_TIMEOUT, round(self._limits.unread_s * 1000))
        super().connection_made(transport)

    def get_buffer(self, sizehint: int) -> bytearray:
        """Give where to read to."""
        del sizehint
        return self._read_buffer

    def buffer_updated(self, nbytes: int) -> None:
        """Read, unless the connection was broken off, or is to be."""
        if self._address is None:
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
        """Make room."""
        if self._address is None:
            return
        self._connection_limits.release_slot(self._address)
        super().connection_lost(exc)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Answer to what is no HTTP, or to a failure, without saying more than that."""
        if status >= 500 and exc is not None and not isinstance(exc, ConnectionError):  # who goes away is no failure
            self.log_exception("a request failed", exc_info=exc)
        del request, message
        response = error_response(status, "this is no request that is understood here")
        response.headers.update(SECURITY_HEADERS)
        response.force_close()
        return response


def connection_factory(
    server: web.Server, connection_limits: ConnectionLimits, limits: WebLimits
) -> Callable[[], asyncio.BaseProtocol]:
    """Give what makes a door for each connection."""
    return lambda: ConnectionHandler(server, connection_limits, limits)
