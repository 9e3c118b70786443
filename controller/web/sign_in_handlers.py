"""Handlers of signing in and out: a token or a single-use code is exchanged for a cookie that no script reads."""

from collections.abc import Mapping

from aiohttp import web

from controller.storage.activity_log import ActivityKind
from controller.web.access import AccessControl
from controller.web.api.answer_types import SessionAnswer
from controller.web.authentication import LONGEST_GIVEN_NAME, code_client, cookie_name, is_given_name
from controller.web.client_addresses import client_address, is_encrypted
from controller.web.limits import WebLimits
from controller.web.request_body import BodyError, read_fields
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import ALL_RIGHTS, Client, Right
from controller.web.temporary_secrets import SIGN_IN_US
from controller.web.tokens import DAY_S

COOKIE_S = 30 * DAY_S
"""Lifetime of a cookie with a token. A choice: a browser of a club signs in once a month."""


class SignInHandlers:
    """Answer who a browser is, and let it sign in and out."""

    def __init__(self, access: AccessControl, limits: WebLimits, rights: frozenset[Right] = ALL_RIGHTS) -> None:
        """`rights` are those that the server has a use for; clients are told of no others."""
        self._access = access
        self._limits = limits
        self._rights = rights

    async def send_session(self, request: web.Request) -> web.StreamResponse:
        """Send the name and the rights of the client."""
        client = self._access.find_client(request)
        response = json_response(self._session_answer(client))
        if client is None and cookie_name(request) in request.cookies:
            response.del_cookie(cookie_name(request), path="/", httponly=True, samesite="Strict")
        return response

    async def sign_in(self, request: web.Request) -> web.StreamResponse:
        """Exchange a token, or a single-use code, for the cookie."""
        address = client_address(request)
        wait_s = self._access.bans.wait_s(address)
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not sign in")
        try:
            fields = await read_fields(request, ("token", "code", "name"), self._limits.body_bytes, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))
        if set(fields) not in ({"token"}, {"code"}, {"code", "name"}):
            return error_response(400, "send a token, or a code with your name")
        if "name" in fields and not is_given_name(fields["name"]):
            return error_response(
                400, f"a name has at most {LONGEST_GIVEN_NAME} characters, and is no word of the program"
            )
        grant = self._exchange_secret(fields)
        if grant is None:
            return self._refuse(request, fields)
        client, secret, lifetime_s = grant
        self._access.log.log(ActivityKind.SIGNED_IN, request, client)
        response = json_response(self._session_answer(client))
        self._access.remember_secret(secret)
        response.set_cookie(
            cookie_name(request),
            secret,
            max_age=lifetime_s,
            path="/",
            secure=is_encrypted(request),
            httponly=True,
            samesite="Strict",
        )
        return response

    async def sign_out(self, request: web.Request) -> web.StreamResponse:
        """Delete the cookie and its sign-in."""
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not sign out")
        client = self._access.find_client(request)
        if client is not None:
            self._access.log.log(ActivityKind.SIGNED_OUT, request, client)
        self._access.authenticator.sign_ins.consume(request.cookies.get(cookie_name(request), ""))
        response = json_response(self._session_answer(None))
        response.del_cookie(cookie_name(request), path="/", httponly=True, samesite="Strict")
        return response

    def _refuse(self, request: web.Request, fields: Mapping[str, str]) -> web.Response:
        kind = "code" if "code" in fields else "token"
        was_valid = self._access.authenticator.was_valid(code=fields.get("code"), token=fields.get("token"))
        self._access.count_failure(request, f"{'an expired' if was_valid else 'a wrong'} {kind} to sign in")
        if was_valid:
            return error_response(410, f"this {kind} is no longer valid; ask for the next one")
        return error_response(401, f"this {kind} is wrong; check it, or ask for another")

    def _session_answer(self, client: Client | None) -> SessionAnswer:
        rights = set() if client is None else set(client.rights)
        if self._access.authenticator.may_watch(client):
            rights.add(Right.WATCH)
        return {
            "name": None if client is None else client.name,
            "rights": [each.value for each in Right if each in rights & self._rights],
        }

    def _exchange_secret(self, fields: Mapping[str, str]) -> tuple[Client, str, int] | None:
        """Return the client, the value of the cookie and its lifetime in seconds; None for a wrong secret."""
        if "code" in fields:
            if not self._access.authenticator.consume_code(fields["code"]):
                return None
            name = fields.get("name", "")
            return code_client(name), self._access.authenticator.sign_ins.create(name), SIGN_IN_US // 1_000_000
        token = self._access.authenticator.find_token(fields["token"])
        return None if token is None else (token.client, fields["token"], COOKIE_S)
