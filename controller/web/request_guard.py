"""The middleware of every request: rate limit, Host check, time limit, compression and error responses."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from aiohttp import web

from controller.web.client_addresses import TrustedProxies
from controller.web.compression import ResponseCompressor
from controller.web.connections import ConnectionHandler
from controller.web.rate_limiter import RateLimiter
from controller.web.responses import SECURITY_HEADERS, error_response, rate_limit_response

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

log = logging.getLogger(__name__)


class HostCheck(Protocol):
    """Says which names of this server requests may use."""

    def is_allowed(self, request: web.Request) -> bool:
        """Return True if a request names this server."""
        ...


class RequestGuard:
    """Guard every request; `prepare` is awaited before its secret is looked at.

    `find_rate_key` returns whose rate a request counts for. `check_secret` returns the response to a request with a
    secret that may not be looked at. `on_response` receives the status of each response; a client has `timeout_s`
    seconds to read one.
    """

    def __init__(
        self,
        *,
        proxies: TrustedProxies,
        hosts: HostCheck,
        requests: RateLimiter,
        find_rate_key: Callable[[web.Request], str],
        check_secret: Callable[[web.Request], web.Response | None],
        on_response: Callable[[int], None],
        timeout_s: float,
        compressor: ResponseCompressor,
        prepare: Callable[[], Awaitable[None]],
    ) -> None:
        self._proxies = proxies
        self._find_rate_key = find_rate_key
        self._check_secret = check_secret
        self._hosts = hosts
        self._requests = requests
        self._on_response = on_response
        self._timeout_s = timeout_s
        self._compressor = compressor
        self._prepare = prepare

    async def handle_request(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Return the response of a handler, or the one that refuses the request."""
        response = await self._make_response(request, handler)
        if not response.prepared:  # a WebSocket is prepared by its handler
            for name, value in SECURITY_HEADERS.items():
                response.headers.setdefault(name, value)  # a page to print has its style in it
            await self._compressor.compress_response(request, response)
            if response.status >= 400 and request.can_read_body:
                response.force_close()  # do not wait for the rest of a body that is not read
            await self._send(request, response)
        self._on_response(response.status)
        return response

    async def _send(self, request: web.Request, response: web.StreamResponse) -> None:
        """Send a response, and wait until the client has read it.

        The next request of the connection waits meanwhile, so responses never pile up in memory.
        """
        try:
            async with asyncio.timeout(self._timeout_s):
                await response.prepare(request)
                await response.write_eof()
                await request.writer.drain()
        except TimeoutError as error:
            if request.transport is not None:
                request.transport.abort()
            raise ConnectionResetError("an answer was taken too slowly") from error

    async def _make_response(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        self._proxies.identify_client(request)
        wait_s = self._requests.consume(self._find_rate_key(request))
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._hosts.is_allowed(request):
            return error_response(421, "this server has another name; add it to names under [web] in its profile")
        await self._prepare()
        refusal = self._check_secret(request)
        if refusal is not None:
            return refusal
        if isinstance(request.protocol, ConnectionHandler) and request.protocol.is_overflow:
            response = error_response(503, "this address has too many connections; sign in, or close some")
            response.force_close()
            return response
        try:
            return await handler(request)
        except web.HTTPException as error:
            response = error_response(error.status, error.reason)
            if isinstance(error, web.HTTPMethodNotAllowed):
                response.headers["Allow"] = ", ".join(sorted(error.allowed_methods))
            return response
        except ConnectionError:
            raise
        except Exception:
            log.exception("a request failed")
            return error_response(500, "something went wrong here; the log of the board says what")
