"""Access control of requests: by token, by origin, and by failed attempts of the same address."""

from aiohttp import web

from controller.web.allowed_hosts import is_same_origin
from controller.web.authentication import COOKIE, Authenticator, read_secret
from controller.web.rate_limiter import RateLimiter
from controller.web.request_guard import client_address
from controller.web.responses import error_response, rate_limit_response
from controller.web.tokens import Right

NO_RIGHT_MESSAGE = "this needs a token: sign in, or ask for one"


class AccessControl:
    """Decide whether a request may do what it asks for.

    `failed_sign_ins` limits how often one address may send a wrong token or code.
    """

    def __init__(self, authenticator: Authenticator, failed_sign_ins: RateLimiter) -> None:
        self.authenticator = authenticator
        self.failed_sign_ins = failed_sign_ins

    def check_right(self, request: web.Request, required: Right) -> web.Response | None:
        """Return None if a request has this right, else the response that refuses it."""
        if self._is_open_to_all(required):
            return None
        secret = read_secret(request)
        right = self.authenticator.find_right(secret)
        if right in (Right.ARBITRATE, required):
            return None
        if right is not None:
            return error_response(403, NO_RIGHT_MESSAGE)
        if secret is not None:
            wait_s = self.failed_sign_ins.consume(client_address(request))
            if wait_s:
                return rate_limit_response(wait_s)
        response = error_response(401, NO_RIGHT_MESSAGE)
        response.headers["WWW-Authenticate"] = "Bearer"
        return response

    def may_still_watch(self, request: web.Request) -> bool:
        """Return True if the secret of an earlier request still allows watching."""
        return self._is_open_to_all(Right.WATCH) or self.authenticator.find_right(read_secret(request)) is not None

    def is_same_origin(self, request: web.Request) -> bool:
        """Return True if a request comes from the board's page; one without a cookie need not name its origin."""
        return is_same_origin(request, may_be_absent=COOKIE not in request.cookies)

    def _is_open_to_all(self, required: Right) -> bool:
        return required is Right.WATCH and self.authenticator.may_watch(None)
