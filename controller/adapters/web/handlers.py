"""What each address of the server does."""

import asyncio
from collections.abc import Callable, Mapping

from aiohttp import web

from controller.adapters.web.access import Access
from controller.adapters.web.answers import Answer, Done, Faulty, Refused
from controller.adapters.web.bodies import BodyError, read_fields
from controller.adapters.web.door import Door
from controller.adapters.web.game_state import words_of
from controller.adapters.web.guard import address_of
from controller.adapters.web.hosts import is_own_origin
from controller.adapters.web.limits import Limits
from controller.adapters.web.live import Live, Watching
from controller.adapters.web.page_files import PageFile, send_file
from controller.adapters.web.rates import Rates
from controller.adapters.web.replies import fault, reply, reply_text, too_fast
from controller.adapters.web.surroundings import Commands
from controller.adapters.web.tokens import Right

LONGEST_STATEMENT = 500


class Handlers:
    """The page, the state, the socket and commands."""

    def __init__(
        self,
        *,
        page: Mapping[str, PageFile],
        live: Live,
        access: Access,
        commands: Commands,
        limits: Limits,
        now_us: Callable[[], int],
    ) -> None:
        self._page = page
        self._live = live
        self._access = access
        self._commands = commands
        self._limits = limits
        self._now_us = now_us
        self._command_rates = Rates(limits.commands, now_us, limits.addresses)
        self._waiting = 0

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        file = self._page.get(request.raw_path.partition("?")[0])
        return fault(404, "there is nothing here") if file is None else send_file(request, file)

    async def state(self, request: web.Request) -> web.StreamResponse:
        """Tell the state."""
        refusal = self._access.refusal(request, Right.WATCH)
        if refusal is not None:
            return refusal
        text = self._live.state()
        return fault(503, "the board has no game yet") if text is None else reply_text(text)

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Tell the state, and then each change, for as long as somebody watches."""
        if not is_own_origin(request, may_be_absent=True):
            return fault(403, "a page of another origin may not watch")
        refusal = self._access.refusal(request, Right.WATCH)
        if refusal is not None:
            return refusal
        limits = self._limits
        socket = web.WebSocketResponse(
            heartbeat=limits.heartbeat_s, timeout=limits.lingering_s, compress=False, max_msg_size=1024
        )
        if not socket.can_prepare(request):
            return fault(426, "this is for a WebSocket")
        await socket.prepare(request)
        if request.transport is None or not isinstance(request.protocol, Door):
            return socket
        request.protocol.hush()
        watcher = Watching(request.transport, self._now_us, lambda: self._access.may_still_watch(request))
        self._live.join(watcher)
        try:
            await socket.receive()  # a watcher has nothing to say: it goes, or is let go
        finally:
            self._live.leave(watcher)
            await socket.close()
        return socket

    async def command(self, request: web.Request) -> web.StreamResponse:
        """Do what a statement says, for whom may arbitrate."""
        wait_s = self._command_rates.take(address_of(request))
        if wait_s:
            return too_fast(wait_s)
        if not self._access.is_from_here(request):
            return fault(403, "a page of another origin may not command")
        refusal = self._access.refusal(request, Right.ARBITRATE)
        if refusal is not None:
            return refusal
        try:
            fields = await read_fields(request, ("say",), self._limits.body, self._limits.body_s)
        except BodyError as error:
            return fault(error.status, str(error))
        statement = fields.get("say", "").strip()
        if not statement or len(statement) > LONGEST_STATEMENT:
            return reply({"faults": [f"say one statement of at most {LONGEST_STATEMENT} characters"]}, 400)
        if self._waiting >= self._limits.waiting_commands:
            return too_fast(1.0)
        self._waiting += 1
        try:
            # a page that goes away leaves no hand half way
            return _answered(await asyncio.shield(asyncio.ensure_future(self._commands(statement))))
        finally:
            self._waiting -= 1


def _answered(answer: Answer) -> web.Response:
    match answer:
        case Done():
            return reply({"done": True})
        case Refused(text=text, message=message):
            refused = {"code": None, "args": {}, "text": text} if message is None else words_of(message)
            return reply({"refused": refused}, 409)
        case Faulty(faults=faults):
            return reply({"faults": list(faults)}, 400)
