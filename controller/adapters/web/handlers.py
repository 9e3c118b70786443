"""What each address of the server does."""

import asyncio
from collections.abc import Callable, Mapping

from aiohttp import web

from controller.adapters.web.answers import Answer, Done, Faulty, Refused
from controller.adapters.web.bodies import BodyError, read_fields
from controller.adapters.web.game_state import words_of
from controller.adapters.web.guard import address_of
from controller.adapters.web.hosts import is_own_origin
from controller.adapters.web.limits import Limits
from controller.adapters.web.live import Live, Watching
from controller.adapters.web.page_files import PageFile, send_file
from controller.adapters.web.rates import Rates
from controller.adapters.web.replies import fault, reply, reply_text, too_fast
from controller.adapters.web.rights import COOKIE, Rights, secret_in
from controller.adapters.web.sessions import SESSION_US
from controller.adapters.web.surroundings import Commands
from controller.adapters.web.tokens import DAY_S, Right

LONGEST_STATEMENT = 500
COOKIE_S = 30 * DAY_S  # a token that never expires is given anew after so long
NO_RIGHT = "this needs a token: sign in, or ask for one"


def is_allowed(request: web.Request, rights: Rights, wrong: Rates, needed: Right) -> web.Response | None:
    """Give None to a request that may do what it wants, or else the answer that says why not."""
    secret = secret_in(request)
    right = rights.right_of(secret)
    enough = right is Right.ARBITRATE if needed is Right.ARBITRATE else rights.may_watch(right)
    if enough:
        return None
    if secret is not None and right is None:
        wait_s = wrong.take(address_of(request))
        if wait_s:
            return too_fast(wait_s)
    response = fault(403 if right is not None else 401, NO_RIGHT)
    if response.status == 401:
        response.headers["WWW-Authenticate"] = "Bearer"
    return response


class Handlers:
    """The page, the state, the socket, commands and signing in."""

    def __init__(
        self,
        *,
        page: Mapping[str, PageFile],
        live: Live,
        rights: Rights,
        commands: Commands,
        limits: Limits,
        now_us: Callable[[], int],
    ) -> None:
        self._page = page
        self._live = live
        self._rights = rights
        self._commands = commands
        self._limits = limits
        self._now_us = now_us
        self._command_rates = Rates(limits.commands, now_us, limits.addresses)
        self._wrong = Rates(limits.wrong_tokens, now_us, limits.addresses)
        self._waiting = 0

    def refusal(self, request: web.Request, needed: Right) -> web.Response | None:
        """Tell why a request may not do what needs this right; None where it may."""
        return is_allowed(request, self._rights, self._wrong, needed)

    async def page(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        file = self._page.get(request.raw_path.partition("?")[0])
        return fault(404, "there is nothing here") if file is None else send_file(request, file)

    async def state(self, request: web.Request) -> web.StreamResponse:
        """Tell the state."""
        refusal = self.refusal(request, Right.WATCH)
        if refusal is not None:
            return refusal
        text = self._live.state()
        return fault(503, "the board has no game yet") if text is None else reply_text(text)

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Tell the state, and then each change, for as long as somebody watches."""
        if not is_own_origin(request, may_be_absent=True):
            return fault(403, "a page of another origin may not watch")
        refusal = self.refusal(request, Right.WATCH)
        if refusal is not None:
            return refusal
        socket = web.WebSocketResponse(heartbeat=self._limits.heartbeat_s, compress=False, max_msg_size=1024)
        if not socket.can_prepare(request):
            return fault(426, "this is for a WebSocket")
        await socket.prepare(request)
        if request.transport is None:
            return socket
        watcher = Watching(request.transport, self._now_us)
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
        if not self._is_from_here(request):
            return fault(403, "a page of another origin may not command")
        refusal = self.refusal(request, Right.ARBITRATE)
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

    async def may(self, request: web.Request) -> web.StreamResponse:
        """Tell what whoever asks may do."""
        right = self._rights.right_of(secret_in(request))
        if right is None and self._rights.may_watch(None):
            right = Right.WATCH
        return reply({"may": "nothing" if right is None else right.value})

    async def sign_in(self, request: web.Request) -> web.StreamResponse:
        """Trade a token, or a single-use code, for the cookie."""
        address = address_of(request)
        wait_s = self._wrong.wait_s(address)
        if wait_s:
            return too_fast(wait_s)
        if not self._is_from_here(request):
            return fault(403, "a page of another origin may not sign in")
        try:
            fields = await read_fields(request, ("token", "code"), self._limits.body, self._limits.body_s)
        except BodyError as error:
            return fault(error.status, str(error))
        if len(fields) != 1:
            return fault(400, "send a token, or a code")
        traded = self._trade(fields)
        if traded is None:
            self._wrong.take(address)
            return fault(401, "this is not good, or not any more")
        right, secret, lasts_s = traded
        response = reply({"may": right.value})
        response.set_cookie(COOKIE, secret, max_age=lasts_s, path="/", httponly=True, samesite="Strict")
        return response

    async def sign_out(self, request: web.Request) -> web.StreamResponse:
        """Forget the cookie, and what it was good for."""
        if not self._is_from_here(request):
            return fault(403, "a page of another origin may not sign out")
        self._rights.sessions.take(request.cookies.get(COOKIE, ""))
        response = reply({"may": "watch" if self._rights.may_watch(None) else "nothing"})
        response.del_cookie(COOKIE, path="/", httponly=True, samesite="Strict")
        return response

    def _trade(self, fields: Mapping[str, str]) -> tuple[Right, str, int] | None:
        """Give the right, the secret of the cookie and how many seconds it lasts."""
        if "code" in fields:
            if not self._rights.codes.take(fields["code"]):
                return None
            return Right.ARBITRATE, self._rights.sessions.create(), SESSION_US // 1_000_000
        token = self._rights.token_of(fields["token"])
        return None if token is None else (token.right, fields["token"], COOKIE_S)

    def _is_from_here(self, request: web.Request) -> bool:
        """Tell whether a request that changes something is from the page; what sends no cookie need not say so."""
        return is_own_origin(request, may_be_absent=COOKIE not in request.cookies)


def _answered(answer: Answer) -> web.Response:
    match answer:
        case Done():
            return reply({"done": True})
        case Refused(text=text, message=message):
            refused = {"code": None, "args": {}, "text": text} if message is None else words_of(message)
            return reply({"refused": refused}, 409)
        case Faulty(faults=faults):
            return reply({"faults": list(faults)}, 400)
