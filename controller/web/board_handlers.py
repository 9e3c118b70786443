"""Handlers of the page, the state, the socket and commands."""

import asyncio
from collections.abc import Callable

from aiohttp import web

from controller.session.views.messages import Message
from controller.web.access import AccessControl
from controller.web.allowed_hosts import is_same_origin
from controller.web.api.answer_types import (
    MAX_STATEMENT_LENGTH,
    CommandDone,
    CommandRefused,
    Faults,
    RefusalReason,
)
from controller.web.broadcast import StateBroadcaster, WatcherConnection
from controller.web.command_results import CommandRefusal, CommandResult, CommandSuccess, InvalidCommand
from controller.web.connections import ConnectionHandler
from controller.web.dependencies import CommandExecutor
from controller.web.game_state import message_json
from controller.web.limits import WebLimits
from controller.web.page_files import PageFiles, send_file
from controller.web.rate_limiter import RateLimiter
from controller.web.request_body import BodyError, read_fields
from controller.web.request_guard import client_address
from controller.web.responses import error_response, json_response, json_text_response, rate_limit_response
from controller.web.tokens import Right


class BoardHandlers:
    """Answer requests for the page and the state, and execute commands."""

    def __init__(
        self,
        *,
        page: PageFiles,
        broadcaster: StateBroadcaster,
        access: AccessControl,
        execute: CommandExecutor,
        limits: WebLimits,
        now_us: Callable[[], int],
    ) -> None:
        self._page = page
        self._broadcaster = broadcaster
        self._access = access
        self._execute = execute
        self._limits = limits
        self._now_us = now_us
        self._command_rates = RateLimiter(limits.commands, now_us, limits.remembered_addresses)
        self._waiting_commands = 0

    async def send_page_file(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        file = self._page.find(request.raw_path.partition("?")[0])
        return error_response(404, "there is nothing here") if file is None else send_file(request, file)

    async def send_state(self, request: web.Request) -> web.StreamResponse:
        """Send the state."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        text = self._broadcaster.whole_state()
        return error_response(503, "the board has no game yet") if text is None else json_text_response(text)

    async def stream_state(self, request: web.Request) -> web.StreamResponse:
        """Send the state over a WebSocket, and then each change, until the watcher leaves."""
        if not is_same_origin(request, may_be_absent=True):
            return error_response(403, "a page of another origin may not watch")
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        limits = self._limits
        socket = web.WebSocketResponse(
            heartbeat=limits.heartbeat_s, timeout=limits.lingering_s, compress=False, max_msg_size=1024
        )
        if not socket.can_prepare(request):
            return error_response(426, "this is for a WebSocket")
        await socket.prepare(request)
        if request.transport is None or not isinstance(request.protocol, ConnectionHandler):
            return socket
        request.protocol.enter_watch_mode()
        watcher = WatcherConnection(request.transport, self._now_us, lambda: self._access.may_still_watch(request))
        self._broadcaster.add_watcher(watcher)
        try:
            await socket.receive()  # a watcher sends nothing: this returns when it leaves or is disconnected
        finally:
            self._broadcaster.remove_watcher(watcher)
            await socket.close()
        return socket

    async def execute_command(self, request: web.Request) -> web.StreamResponse:
        """Execute one statement; requires the arbitrate right."""
        wait_s = self._command_rates.consume(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not command")
        refusal = self._access.check_right(request, Right.ARBITRATE)
        if refusal is not None:
            return refusal
        try:
            fields = await read_fields(request, ("say",), self._limits.body_bytes, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))
        statement = fields.get("say", "").strip()
        if not statement or len(statement) > MAX_STATEMENT_LENGTH:
            return json_response({"faults": [f"say one statement of at most {MAX_STATEMENT_LENGTH} characters"]}, 400)
        if self._waiting_commands >= self._limits.waiting_commands:
            return rate_limit_response(1.0)
        self._waiting_commands += 1
        try:
            # a page that closes meanwhile must not leave a hand in mid-air
            return _result_response(await asyncio.shield(asyncio.ensure_future(self._execute(statement))))
        finally:
            self._waiting_commands -= 1


def _result_response(result: CommandResult) -> web.Response:
    match result:
        case CommandSuccess():
            done: CommandDone = {"done": True}
            return json_response(done)
        case CommandRefusal(text=text, message=message):
            refused: CommandRefused = {"refused": _refusal_reason(text, message)}
            return json_response(refused, 409)
        case InvalidCommand(faults=faults):
            invalid: Faults = {"faults": list(faults)}
            return json_response(invalid, 400)


def _refusal_reason(text: str, message: Message | None) -> RefusalReason:
    if message is None:
        return {"code": None, "args": {}, "text": text}
    state = message_json(message)
    return {"code": state["code"], "args": state["args"], "text": state["text"]}
