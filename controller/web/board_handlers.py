"""Handlers of the page, the state, the socket and commands."""

import asyncio
import re
from collections.abc import Callable

from aiohttp import web

from controller.session.views.messages import Message
from controller.web.access import MISSING_RIGHT_MESSAGE, NO_RIGHT_MESSAGE, AccessControl
from controller.web.api.answer_types import (
    MAX_STATEMENT_LENGTH,
    PAGE_PATTERN,
    CommandDone,
    CommandRefused,
    Faults,
    RefusalReason,
)
from controller.web.authentication import read_secret
from controller.web.broadcast import StateBroadcaster
from controller.web.button_release import ButtonRelease
from controller.web.client_addresses import client_address
from controller.web.command_results import (
    CommandRefusal,
    CommandResult,
    CommandSuccess,
    ForbiddenCommand,
    InvalidCommand,
)
from controller.web.dependencies import ClientStatement, CommandExecutor
from controller.web.game_choices import choices_state
from controller.web.limits import WebLimits
from controller.web.observer import WebObserver
from controller.web.page_files import PageFiles
from controller.web.rate_limiter import RateLimiter
from controller.web.request_body import BodyError, read_fields
from controller.web.request_senders import request_sender
from controller.web.responses import error_response, json_response, json_text_response, rate_limit_response
from controller.web.rights import Right
from controller.web.state_source import StateSource
from controller.web.tokens import hash_secret
from controller.web.watcher_socket import WatcherSocket
from controller.words.message_json import message_json

WRONG_PAGE_MESSAGE = "a page calls itself by 1 to 32 hexadecimal digits"
WAITING_MESSAGE = "the board cannot write now; it carries this out when it can"


class BoardHandlers:
    """Answer requests for the page and the state, and execute commands."""

    def __init__(
        self,
        *,
        page: PageFiles,
        broadcaster: StateBroadcaster[StateSource],
        access: AccessControl,
        execute: CommandExecutor,
        observer: WebObserver,
        limits: WebLimits,
        now_us: Callable[[], int],
        command_time: Callable[[], str],
        release_buttons: Callable[[str], None],
    ) -> None:
        self._page = page
        self._broadcaster = broadcaster
        self._access = access
        self._execute = execute
        self._observer = observer
        self._limits = limits
        self._watcher_socket = WatcherSocket(access, broadcaster, limits, now_us)
        self._command_time = command_time
        self._command_rates = RateLimiter(limits.commands, now_us, limits.remembered_addresses)
        self._waiting_commands = 0
        self._button_release = ButtonRelease(release_buttons)

    async def send_page_file(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        return await self._page.respond(request)

    async def send_state(self, request: web.Request) -> web.StreamResponse:
        """Send the state."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        text = self._broadcaster.whole_state()
        return error_response(503, "the board has no game yet") if text is None else json_text_response(text)

    async def send_choices(self, request: web.Request) -> web.StreamResponse:
        """Send what can be chosen for a game, and what is chosen now."""
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        source = self._observer.state_source()
        if source is None:
            return error_response(503, "the board has no game yet")
        return json_response(choices_state(source.session))

    async def stream_state(self, request: web.Request) -> web.StreamResponse:
        """Send the state over a WebSocket, and then each change, until the watcher leaves."""
        page = request.query.get("page")
        if not _is_page(page):
            return error_response(400, WRONG_PAGE_MESSAGE)
        key = _client_key(request, page)
        return await self._watcher_socket.stream(
            request,
            on_open=lambda: self._button_release.add_socket(key),
            on_close=lambda: self._button_release.remove_socket(key),
        )

    async def execute_command(self, request: web.Request) -> web.StreamResponse:
        """Execute one statement; requires the right to arbitrate or to play, as the statement needs."""
        wait_s = self._command_rates.consume(client_address(request))
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not command")
        refusal = self._access.check_right(request, Right.ARBITRATE, Right.PLAY)
        client = self._access.find_client(request)
        if refusal is not None or client is None:
            return refusal or error_response(401, NO_RIGHT_MESSAGE)
        try:
            fields = await read_fields(request, ("say", "page"), self._limits.body_bytes, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))
        statement = fields.get("say", "").strip()
        if not statement or len(statement) > MAX_STATEMENT_LENGTH:
            return json_response({"faults": [f"say one statement of at most {MAX_STATEMENT_LENGTH} characters"]}, 400)
        page = fields.get("page")
        if not _is_page(page):
            return json_response({"faults": [WRONG_PAGE_MESSAGE]}, 400)
        if self._waiting_commands >= self._limits.waiting_commands:
            return rate_limit_response(1.0)
        command = ClientStatement(
            statement=statement,
            rights=client.rights,
            sender=request_sender(request, client, self._command_time()),
            client_key=_client_key(request, page),
        )
        self._waiting_commands += 1
        # a task of its own: a page that closes meanwhile must not leave a hand in mid-air
        execution = asyncio.ensure_future(self._execute(command))
        execution.add_done_callback(self._end_command)
        if page:
            execution.add_done_callback(lambda _: self._button_release.expect_socket(command.client_key))
        while not (await asyncio.wait((execution,), timeout=self._limits.command_s))[0]:
            if not self._observer.is_recording():
                return error_response(503, WAITING_MESSAGE)
        return _result_response(execution.result())

    def _end_command(self, execution: asyncio.Future[CommandResult]) -> None:
        self._waiting_commands -= 1
        if not execution.cancelled():
            execution.exception()  # its request raises it, if there is one still


def _is_page(text: str | None) -> bool:
    return text is None or re.fullmatch(PAGE_PATTERN, text) is not None


def _client_key(request: web.Request, page: str | None) -> str:
    """Return the key of one page of a signed-in browser; empty for a browser that did not sign in.

    A page that does not name itself is the same client as the others of its secret.
    """
    secret = read_secret(request)
    return "" if secret is None else f"{hash_secret(secret)} {page or ''}"


def _result_response(result: CommandResult) -> web.Response:
    match result:
        case ForbiddenCommand(needed=needed):
            return error_response(403, f"{MISSING_RIGHT_MESSAGE}: {needed.value}")
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
