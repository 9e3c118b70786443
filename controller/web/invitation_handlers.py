"""Games with another board of the hall: to invite it, to give that up, to join."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from aiohttp import web

from controller.settings.game import GameConduct
from controller.web.access import NO_RIGHT_MESSAGE, AccessControl
from controller.web.api.invitation_types import LONGEST_CODE, InvitationAnswer
from controller.web.client_addresses import client_address
from controller.web.dependencies import WebDependencies
from controller.web.limits import WebLimits
from controller.web.observer import WebObserver
from controller.web.rate_limiter import RateLimiter
from controller.web.request_body import BodyError, read_fields
from controller.web.request_senders import request_sender
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right


class InvitationHandlers:
    """Answer what players ask; in a rated game and in a tournament only the arbiter begins another one."""

    def __init__(
        self, dependencies: WebDependencies, observer: WebObserver, limits: WebLimits, access: AccessControl
    ) -> None:
        self._ask_board = dependencies.ask_for_invitation
        self._command_time = dependencies.command_time
        self._observer = observer
        self._limits = limits
        self._access = access
        self._rates = RateLimiter(limits.invitations, dependencies.now_us, limits.remembered_addresses)

    async def send_invitation(self, request: web.Request) -> web.StreamResponse:
        """Send the invitation that stands."""
        return self._refusal(request) or await self._answer_standing(request, {"do": "show"})

    async def invite(self, request: web.Request) -> web.StreamResponse:
        """Invite another board, by the rules and the time that are chosen at this one."""
        fields = await self._read(request, ("side", "player"))
        if isinstance(fields, web.StreamResponse):
            return fields
        side = fields.get("side", "")
        asked = {"do": "invite", "side": side, "choices": {}, "player": fields.get("player", "")}
        return await self._answer_standing(request, asked)

    async def withdraw(self, request: web.Request) -> web.StreamResponse:
        """Withdraw the invitation."""
        return self._change_refusal(request) or await self._answer_standing(request, {"do": "withdraw"})

    async def join(self, request: web.Request) -> web.StreamResponse:
        """Join the game that a code leads to."""
        fields = await self._read(request, ("code", "player"))
        if isinstance(fields, web.StreamResponse):
            return fields
        code = fields.get("code", "")[: LONGEST_CODE + 1]  # a longer one is none
        asked = {"do": "join", "code": code, "player": fields.get("player", "")}
        return await self._answer(request, asked, lambda answer: answer)

    async def _answer_standing(self, request: web.Request, asked: Mapping[str, Any]) -> web.StreamResponse:
        def standing(answer: Any) -> InvitationAnswer:
            return {"invitation": answer or None}

        return await self._answer(request, asked, standing)

    async def _answer(
        self, request: web.Request, asked: Mapping[str, Any], shape: Callable[[Any], object]
    ) -> web.StreamResponse:
        client = self._access.find_client(request)
        if client is None:  # its token was revoked meanwhile
            return error_response(401, NO_RIGHT_MESSAGE)
        answer = await self._ask_board(asked, request_sender(request, client, self._command_time()))
        return json_response(answer, 409) if "fault" in answer else json_response(shape(answer))

    async def _read(self, request: web.Request, names: Collection[str]) -> dict[str, str] | web.StreamResponse:
        """Return the fields of a request that may change something, or the answer that refuses it."""
        refusal = self._change_refusal(request)
        if refusal is not None:
            return refusal
        try:
            return await read_fields(request, names, self._limits.body_bytes, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))

    def _change_refusal(self, request: web.Request) -> web.StreamResponse | None:
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not invite")
        refusal = self._refusal(request)
        if refusal is not None:
            return refusal
        wait_s = self._rates.consume(client_address(request))
        return rate_limit_response(wait_s) if wait_s else None

    def _refusal(self, request: web.Request) -> web.StreamResponse | None:
        source = self._observer.state_source()
        is_casual = source is None or source.session.settings.game.conduct is GameConduct.CASUAL
        rights = (Right.PLAY, Right.ARBITRATE) if is_casual else (Right.ARBITRATE,)
        refusal = self._access.check_right(request, *rights)
        if refusal is None and source is None:
            return error_response(503, "the board has no game yet")
        return refusal
