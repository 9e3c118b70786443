"""What every request goes through: the host it asks for, how often it asks, and what it is told when it fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from controller.adapters.web.hosts import Hosts
from controller.adapters.web.rates import Rates
from controller.adapters.web.replies import HEADERS, fault, too_fast

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger(__name__)


def address_of(request: web.Request) -> str:
    """Give the address that a request comes from."""
    return request.remote or "unknown"


class Guard:
    """A middleware; `answered` is told the status of each answer, which is to be taken within `sent_s` seconds."""

    def __init__(self, hosts: Hosts, requests: Rates, answered: Callable[[int], None], sent_s: float) -> None:
        self._hosts = hosts
        self._requests = requests
        self._answered = answered
        self._sent_s = sent_s

    async def look(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Let a request through, or tell why not."""
        response = await self._response(request, handler)
        if not response.prepared:  # a socket is by now
            response.headers.update(HEADERS)
            if response.status >= 400 and request.can_read_body:
                response.force_close()  # whatever it still sends is not waited for
            await self._send(request, response)
        self._answered(response.status)
        return response

    async def _send(self, request: web.Request, response: web.StreamResponse) -> None:
        """Send an answer; the next request of its connection waits until it is taken: answers never pile up."""
        try:
            async with asyncio.timeout(self._sent_s):
                await response.prepare(request)
                await response.write_eof()
                await request.writer.drain()
        except TimeoutError as error:
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError("an answer was taken too slowly") from error

    async def _response(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        wait_s = self._requests.take(address_of(request))
        if wait_s:
            return too_fast(wait_s)
        if not self._hosts.is_known(request):
            return fault(421, "this server has another name; add it to names under [web] in its profile")
        try:
            return await handler(request)
        except web.HTTPException as error:
            response = fault(error.status, error.reason)
            if isinstance(error, web.HTTPMethodNotAllowed):
                response.headers["Allow"] = ", ".join(sorted(error.allowed_methods))
            return response
        except ConnectionError:
            raise
        except Exception:
            log.exception("a request failed")
            return fault(500, "something went wrong here; the log of the board says what")
