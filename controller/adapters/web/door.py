"""Each connection from its first byte: how many there may be, and what is told to those who speak no HTTP."""

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from socket import IPPROTO_TCP, SO_SNDBUF, SOL_SOCKET, TCP_USER_TIMEOUT

from aiohttp import web

from controller.adapters.web.limits import Limits
from controller.adapters.web.replies import HEADERS, fault


class Visitors:
    """Counts the connections of each address; those of this machine itself count only among all."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._counts: Counter[str] = Counter()
        self.turned_away = 0

    @property
    def count(self) -> int:
        """How many connections there are."""
        return self._counts.total()

    def enter(self, address: str) -> bool:
        """Take note of a connection; tell whether there is room for it."""
        limits = self._limits
        most = limits.connections if _is_here(address) else limits.connections_each
        if self.count >= limits.connections or self._counts[address] >= most:
            self.turned_away += 1
            return False
        self._counts[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Take note that one is gone."""
        self._counts[address] -= 1
        if not self._counts[address]:
            del self._counts[address]


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Door(web.RequestHandler):
    """One connection. One too many is broken off at once, and costs no more."""

    __slots__ = ("_address", "_limits", "_visitors")

    def __init__(self, server: web.Server, visitors: Visitors, limits: Limits) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=limits.idle_s,  # for the first request too
            access_log=None,  # type: ignore[arg-type]  # the library's own way of having none
            max_line_size=limits.line,
            max_field_size=limits.line,
            max_headers=limits.headers,
            lingering_time=limits.lingering_s,
            auto_decompress=False,
        )
        self._visitors = visitors
        self._limits = limits
        self._address: str | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Let a connection in, if there is room."""
        if not isinstance(transport, asyncio.Transport):
            raise TypeError("a connection is read and written")
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else "unknown"
        if not self._visitors.enter(address):
            transport.abort()
            return
        self._address = address
        plug = transport.get_extra_info("socket")
        plug.setsockopt(SOL_SOCKET, SO_SNDBUF, self._limits.unsent)
        plug.setsockopt(IPPROTO_TCP, TCP_USER_TIMEOUT, round(self._limits.unread_s * 1000))
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Read, unless the connection was broken off."""
        if self._address is not None:
            super().data_received(data)

    def connection_lost(self, exc: BaseException | None) -> None:
        """Make room."""
        if self._address is None:
            return
        self._visitors.leave(self._address)
        super().connection_lost(exc)

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Answer to what is no HTTP, or to a failure, without saying more than that."""
        if status >= 500 and exc is not None and not isinstance(exc, ConnectionError):  # who goes away is no failure
            self.log_exception("a request failed", exc_info=exc)
        del request, message
        response = fault(status, "this is no request that is understood here")
        response.headers.update(HEADERS)
        response.force_close()
        return response


def doors(server: web.Server, visitors: Visitors, limits: Limits) -> Callable[[], asyncio.BaseProtocol]:
    """Give what makes a door for each connection."""
    return lambda: Door(server, visitors, limits)
