"""Recorded games and traces as timelines, and the running game as a trace; all worked out outside this process."""

from collections.abc import Awaitable, Callable

from aiohttp import web

from controller.adapters.replay import NoSuchGameError, ReplayBusyError, ReplayError, UnreadableTraceError
from controller.adapters.web.access import Access
from controller.adapters.web.bodies import BodyError, read_body
from controller.adapters.web.desk import Replays, TableDesk
from controller.adapters.web.limits import Limits
from controller.adapters.web.replies import fault, reply, too_fast
from controller.adapters.web.surroundings import WebSurroundings
from controller.adapters.web.tokens import Right

TRACE_TYPES = ("application/jsonl", "application/json", "application/x-ndjson")  # none that a form can send
TRACE_S = 60.0  # a trace may come over a slow network


class ReplayHandlers:
    """Timelines of games and traces, for who may watch and who may arbitrate; `replays` is None where none are made."""

    def __init__(self, around: WebSurroundings, limits: Limits, access: Access) -> None:
        self._journal = around.journal
        self._replays: Replays | None = around.replays
        self._table: TableDesk | None = around.table
        self._limits = limits
        self._access = access

    async def game(self, request: web.Request) -> web.StreamResponse:
        """Send the timeline of a game of the journal."""
        refusal = self._access.refusal(request, Right.WATCH)
        replays = self._replays
        if refusal is not None or replays is None:
            return refusal or _none_made()
        game = int(request.match_info["game"])
        return await _answered(lambda: replays.timeline_of_game(self._journal, game))

    async def trace(self, request: web.Request) -> web.StreamResponse:
        """Send the timeline of a trace that is brought."""
        if not self._access.is_from_here(request):
            return fault(403, "a page of another origin may not bring a trace")
        refusal = self._access.refusal(request, Right.ARBITRATE)
        replays = self._replays
        if refusal is not None or replays is None:
            return refusal or _none_made()
        if request.content_type not in TRACE_TYPES:
            return fault(415, f"send a trace as {TRACE_TYPES[0]}")
        try:
            text = await read_body(request, self._limits.trace, TRACE_S)
        except BodyError as error:
            return fault(error.status, str(error))
        return await _answered(lambda: replays.timeline_of_trace(text))

    async def running(self, request: web.Request) -> web.StreamResponse:
        """Send the running game of a simulated table as a trace."""
        refusal = self._access.refusal(request, Right.ARBITRATE)
        table = self._table
        if refusal is not None:
            return refusal
        if table is None:
            return fault(404, "this is a real board; `damahan record` makes a trace of its games")

        async def trace() -> bytes:
            return (await table.trace()).encode()

        return await _answered(trace, TRACE_TYPES[0])


def _none_made() -> web.Response:
    return fault(404, "no games are replayed here")


async def _answered(make: Callable[[], Awaitable[bytes]], kind: str = "application/json") -> web.Response:
    try:
        content = await make()
    except ReplayBusyError:
        return too_fast(2.0)
    except UnreadableTraceError as error:
        return reply({"faults": [str(error)]}, 400)
    except ReplayError as error:
        return fault(404 if isinstance(error, NoSuchGameError) else 503, str(error))
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=content, content_type=kind, charset="utf-8", headers=headers)
