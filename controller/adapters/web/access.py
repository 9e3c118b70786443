"""Who may do what a request asks for: by its token, its origin, and how often its address was wrong before."""

from aiohttp import web

from controller.adapters.web.guard import address_of
from controller.adapters.web.hosts import is_own_origin
from controller.adapters.web.rates import Rates
from controller.adapters.web.replies import fault, too_fast
from controller.adapters.web.rights import COOKIE, Rights, secret_in
from controller.adapters.web.tokens import Right

NO_RIGHT = "this needs a token: sign in, or ask for one"


class Access:
    """Refuses what may not be; `wrong` is taken from by each wrong token or code."""

    def __init__(self, rights: Rights, wrong: Rates) -> None:
        self.rights = rights
        self.wrong = wrong

    def refusal(self, request: web.Request, needed: Right) -> web.Response | None:
        """Give None to a request that may do what needs this right, or else the answer that says why not."""
        if self._is_open(needed):
            return None
        secret = secret_in(request)
        right = self.rights.right_of(secret)
        if right in (Right.ARBITRATE, needed):
            return None
        if right is not None:
            return fault(403, NO_RIGHT)
        if secret is not None:
            wait_s = self.wrong.take(address_of(request))
            if wait_s:
                return too_fast(wait_s)
        response = fault(401, NO_RIGHT)
        response.headers["WWW-Authenticate"] = "Bearer"
        return response

    def may_still_watch(self, request: web.Request) -> bool:
        """Tell whether what a request brought is good for watching now, however long ago it came."""
        return self._is_open(Right.WATCH) or self.rights.right_of(secret_in(request)) is not None

    def is_from_here(self, request: web.Request) -> bool:
        """Tell whether a request that changes something is from the page; what sends no cookie need not say so."""
        return is_own_origin(request, may_be_absent=COOKIE not in request.cookies)

    def _is_open(self, needed: Right) -> bool:
        return needed is Right.WATCH and self.rights.may_watch(None)
