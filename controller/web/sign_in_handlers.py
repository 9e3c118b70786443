"""Handlers of signing in and out: a token or a single-use code is exchanged for a cookie that no script reads."""

from collections.abc import Mapping

from aiohttp import web

from controller.web.access import AccessControl
from controller.web.authentication import COOKIE, read_secret
from controller.web.limits import WebLimits
from controller.web.request_body import BodyError, read_fields
from controller.web.request_guard import client_address
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.temporary_secrets import SIGN_IN_US
from controller.web.tokens import DAY_S, Right

COOKIE_S = 30 * DAY_S
"""Lifetime of a cookie with a token. A choice: a browser of a club signs in once a month."""


class SignInHandlers:
    """Answer which right a browser has, and let it sign in and out."""

    def __init__(self, access: AccessControl, limits: WebLimits) -> None:
        self._access = access
        self._limits = limits

    async def send_right(self, request: web.Request) -> web.StreamResponse:
        """Send the right of the client."""
        right = self._access.authenticator.find_right(read_secret(request))
        if right is None and self._access.authenticator.may_watch(None):
            right = Right.WATCH
        return json_response({"may": "nothing" if right is None else right.value})

    async def sign_in(self, request: web.Request) -> web.StreamResponse:
        """Exchange a token, or a single-use code, for the cookie."""
        address = client_address(request)
        wait_s = self._access.failed_sign_ins.wait_s(address)
        if wait_s:
            return rate_limit_response(wait_s)
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not sign in")
        try:
            fields = await read_fields(request, ("token", "code"), self._limits.body_bytes, self._limits.body_s)
        except BodyError as error:
            return error_response(error.status, str(error))
        if len(fields) != 1:
            return error_response(400, "send a token, or a code")
        grant = self._exchange_secret(fields)
        if grant is None:
            self._access.failed_sign_ins.consume(address)
            return error_response(401, "this is not good, or not any more")
        right, secret, lifetime_s = grant
        response = json_response({"may": right.value})
        response.set_cookie(COOKIE, secret, max_age=lifetime_s, path="/", httponly=True, samesite="Strict")
        return response

    async def sign_out(self, request: web.Request) -> web.StreamResponse:
        """Delete the cookie and its sign-in."""
        if not self._access.is_same_origin(request):
            return error_response(403, "a page of another origin may not sign out")
        self._access.authenticator.sign_ins.consume(request.cookies.get(COOKIE, ""))
        response = json_response({"may": "watch" if self._access.authenticator.may_watch(None) else "nothing"})
        response.del_cookie(COOKIE, path="/", httponly=True, samesite="Strict")
        return response

    def _exchange_secret(self, fields: Mapping[str, str]) -> tuple[Right, str, int] | None:
        """Return the right, the value of the cookie and its lifetime in seconds; None for a wrong secret."""
        if "code" in fields:
            if not self._access.authenticator.codes.consume(fields["code"]):
                return None
            return Right.ARBITRATE, self._access.authenticator.sign_ins.create(), SIGN_IN_US // 1_000_000
        token = self._access.authenticator.find_token(fields["token"])
        return None if token is None else (token.right, fields["token"], COOKIE_S)
