"""Handlers of timelines and traces; other processes do the work."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from controller.web.access import AccessControl
from controller.web.api.game_operations import TRACE_TYPE
from controller.web.client_addresses import client_address
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.ports import TablePort, TimelineSource
from controller.web.rate_limiter import RateLimiter
from controller.web.replay import NoSuchGameError, ReplayBusyError, ReplayError, UnreadableTraceError
from controller.web.request_body import BodyError, read_body
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right
from controller.web.timeline_cache import TimelineCache

TRACE_TYPES = (TRACE_TYPE, "application/json", "application/x-ndjson")
"""Types that a form of another page cannot send."""
CUT_MARK = b'"cut":true,'
CUT_MARK_ROOM = 100
"""Bytes at the end of a timeline of a recorded game, which has no fault, that hold the mark."""
TRACE_TIMEOUT_S = 60.0
"""Time for a trace to arrive: 4 MB at 600 kbit/s."""


class ReplayHandlers:
    """Answer timelines of recorded games and of traces, and the running game as a trace."""

    def __init__(self, dependencies: WebDependencies, limits: WebLimits, access: AccessControl) -> None:
        self._journal = dependencies.journal
        self._timelines: TimelineSource | None = dependencies.timelines
        self._table: TablePort | None = dependencies.table
        self._limits = limits
        self._access = access
        self._running_game_id = dependencies.running_game_id
        self._cache = TimelineCache(limits.cached_timeline_bytes)
        self._rates = RateLimiter(limits.replays, dependencies.now_us, limits.remembered_addresses)

    async def send_game_timeline(self, request: web.Request) -> web.StreamResponse:
        """Send the timeline of a game of the journal."""
        refusal = self._access.check_right(request, Right.WATCH)
        timelines = self._timelines
        if refusal is not None or timelines is None:
            return refusal or _no_timelines_response()
        game = int(request.match_info["game"])
        is_arbiter = self._is_arbiter(request)
        cached = self._cache.find(game)
        wait_s = 0.0 if is_arbiter or cached is not None else self._rates.consume(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)

        async def make_timeline() -> bytes:
            if cached is not None:
                return cached
            was_running = game == self._running_game_id()  # one that ends meanwhile is not replayed to its end
            timeline = await timelines.timeline_of_game(self._journal, game, is_reserved=is_arbiter)
            if not was_running and game != self._running_game_id() and not _is_cut(timeline):
                self._cache.keep(game, timeline)
            return timeline

        return await _respond(make_timeline)

    async def send_trace_timeline(self, request: web.Request) -> web.StreamResponse:
        """Send the timeline of the trace in the body."""
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not bring a trace")
        refusal = self._access.check_right(request, Right.ARBITRATE)
        timelines = self._timelines
        if refusal is not None or timelines is None:
            return refusal or _no_timelines_response()
        if request.content_type not in TRACE_TYPES:
            return error_response(415, f"send a trace as {TRACE_TYPE}")
        try:
            text = await read_body(request, self._limits.trace_bytes, TRACE_TIMEOUT_S)
        except BodyError as error:
            return error_response(error.status, str(error))
        return await _respond(lambda: timelines.timeline_of_trace(text))

    async def send_running_trace(self, request: web.Request) -> web.StreamResponse:
        """Send the running game of a simulated table as a trace."""
        refusal = self._access.check_right(request, Right.PLAY, Right.ARBITRATE)
        table = self._table
        if refusal is not None:
            return refusal
        if table is None:
            return error_response(404, "this is a real board; `damahan record` makes a trace of its games")

        is_arbiter = self._is_arbiter(request)
        wait_s = 0.0 if is_arbiter else self._rates.consume(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)

        async def trace() -> bytes:
            return (await table.export_trace(is_reserved=is_arbiter)).encode()

        return await _respond(trace, TRACE_TYPE)

    def _is_arbiter(self, request: web.Request) -> bool:
        client = self._access.find_client(request)
        return client is not None and client.has_right(Right.ARBITRATE)


def _is_cut(timeline: bytes) -> bool:
    """Return True if a timeline was not made to its end, as on a machine that was busy.

    The worker writes this after all events, so the whole need not be parsed in the event loop.
    """
    return CUT_MARK in timeline[-CUT_MARK_ROOM:]


def _no_timelines_response() -> web.Response:
    return error_response(404, "no games are replayed here")


async def _respond(make: Callable[[], Awaitable[bytes]], kind: str = "application/json") -> web.Response:
    try:
        content = await make()
    except ReplayBusyError:
        return rate_limit_response(2.0)
    except UnreadableTraceError as error:
        return json_response({"faults": [str(error)]}, 400)
    except ReplayError as error:
        return error_response(404 if isinstance(error, NoSuchGameError) else 503, str(error))
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=content, content_type=kind, charset="utf-8", headers=headers)
