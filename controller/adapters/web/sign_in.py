"""Signing in and out: a token, or a single-use code, is traded for a cookie that no script can read."""

from collections.abc import Mapping

from aiohttp import web

from controller.adapters.web.access import Access
from controller.adapters.web.bodies import BodyError, read_fields
from controller.adapters.web.guard import address_of
from controller.adapters.web.limits import Limits
from controller.adapters.web.replies import fault, reply, too_fast
from controller.adapters.web.rights import COOKIE, secret_in
from controller.adapters.web.sessions import SESSION_US
from controller.adapters.web.tokens import DAY_S, Right

COOKIE_S = 30 * DAY_S  # a token that never expires is given anew after so long


class SignIn:
    """What a browser may, and how it comes to that."""

    def __init__(self, access: Access, limits: Limits) -> None:
        self._access = access
        self._limits = limits

    async def may(self, request: web.Request) -> web.StreamResponse:
        """Tell what whoever asks may do."""
        right = self._access.rights.right_of(secret_in(request))
        if right is None and self._access.rights.may_watch(None):
            right = Right.WATCH
        return reply({"may": "nothing" if right is None else right.value})

    async def sign_in(self, request: web.Request) -> web.StreamResponse:
        """Trade a token, or a single-use code, for the cookie."""
        address = address_of(request)
        wait_s = self._access.wrong.wait_s(address)
        if wait_s:
            return too_fast(wait_s)
        if not self._access.is_from_here(request):
            return fault(403, "a page of another origin may not sign in")
        try:
            fields = await read_fields(request, ("token", "code"), self._limits.body, self._limits.body_s)
        except BodyError as error:
            return fault(error.status, str(error))
        if len(fields) != 1:
            return fault(400, "send a token, or a code")
        traded = self._trade(fields)
        if traded is None:
            self._access.wrong.take(address)
            return fault(401, "this is not good, or not any more")
        right, secret, lasts_s = traded
        response = reply({"may": right.value})
        response.set_cookie(COOKIE, secret, max_age=lasts_s, path="/", httponly=True, samesite="Strict")
        return response

    async def sign_out(self, request: web.Request) -> web.StreamResponse:
        """Forget the cookie, and what it was good for."""
        if not self._access.is_from_here(request):
            return fault(403, "a page of another origin may not sign out")
        self._access.rights.sessions.take(request.cookies.get(COOKIE, ""))
        response = reply({"may": "watch" if self._access.rights.may_watch(None) else "nothing"})
        response.del_cookie(COOKIE, path="/", httponly=True, samesite="Strict")
        return response

    def _trade(self, fields: Mapping[str, str]) -> tuple[Right, str, int] | None:
        """Give the right, the secret of the cookie and how many seconds it lasts."""
        if "code" in fields:
            if not self._access.rights.codes.take(fields["code"]):
                return None
            return Right.ARBITRATE, self._access.rights.sessions.create(), SESSION_US // 1_000_000
        token = self._access.rights.token_of(fields["token"])
        return None if token is None else (token.right, fields["token"], COOKIE_S)
