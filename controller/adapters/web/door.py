"""Each connection from its first byte: how many there may be, and what is told to those who speak no HTTP."""

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from socket import IPPROTO_TCP, SO_SNDBUF, SOL_SOCKET, TCP_USER_TIMEOUT

from aiohttp import web

from controller.adapters.web.limits import Limits
from controller.adapters.web.rates import Rates, neighbourhood
from controller.adapters.web.replies import HEADERS, fault

LITTLE = 512  # bytes of a watcher that are read at once


class Visitors:
    """Counts the connections of each address; those of this machine itself count only among all."""

    def __init__(self, limits: Limits, now_us: Callable[[], int]) -> None:
        self._limits = limits
        self._visits = Rates(limits.visits, now_us, limits.addresses)
        self._counts: Counter[str] = Counter()
        self.turned_away = 0

    @property
    def count(self) -> int:
        """How many connections there are."""
        return self._counts.total()

    def enter(self, address: str) -> bool:
        """Take note of a connection; tell whether there is room for it."""
        key = neighbourhood(address)
        if self.count >= self._limits.connections or not (_is_here(address) or self._may_come(key)):
            self.turned_away += 1
            return False
        self._counts[key] += 1
        return True

    def leave(self, address: str) -> None:
        """Take note that one is gone."""
        key = neighbourhood(address)
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]

    def _may_come(self, key: str) -> bool:
        return self._counts[key] < self._limits.connections_each and not self._visits.take(key)


def _is_here(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Door(web.RequestHandler, asyncio.BufferedProtocol):
    """One connection. One too many is broken off at once, and costs no more.

    Little is read at once: the library takes in all that was read, and answers it, before anything else has its turn.
    """

    __slots__ = ("_address", "_heard", "_hushed_s", "_limits", "_read", "_visitors")

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
        self._read = bytearray(limits.read)
        self._hushed_s: float | None = None
        self._heard = 0

    def hush(self) -> None:
        """From now on this is a watcher, who has only to say that he is there: break off one who says more."""
        self._hushed_s = asyncio.get_running_loop().time()
        self._read = bytearray(LITTLE)
        if self._says_too_much() and self.transport is not None:
            self.transport.abort()

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

    def get_buffer(self, sizehint: int) -> bytearray:
        """Give where to read to."""
        del sizehint
        return self._read

    def buffer_updated(self, nbytes: int) -> None:
        """Read, unless the connection was broken off, or is to be."""
        if self._address is None:
            return
        self._heard = nbytes if self._hushed_s is None else self._heard + nbytes
        if not self._says_too_much():
            self.data_received(bytes(self._read[:nbytes]))
        elif self.transport is not None:
            self.transport.abort()

    def _says_too_much(self) -> bool:
        if self._hushed_s is None:
            return False
        chatter, for_s = self._limits.chatter, asyncio.get_running_loop().time() - self._hushed_s
        return self._heard > chatter.burst + chatter.per_s * for_s

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
