"""Sign-ins and refusals in the log of who did what."""

from collections.abc import Callable

from aiohttp import web

from controller.storage.activity_log import Activity, ActivityKind
from controller.web.client_addresses import client_address
from controller.web.limits import WebLimits
from controller.web.rate_limiter import RateLimiter
from controller.web.rights import Client

ALL_ADDRESSES = "all"


class SignInLog:
    """Logs what clients do to sign in; what an address or all together send too often is counted, not written."""

    def __init__(
        self,
        add: Callable[[Activity], None],
        time_of_day: Callable[[], str],
        now_us: Callable[[], int],
        limits: WebLimits,
    ) -> None:
        self._add = add
        self._time_of_day = time_of_day
        self._address_rates = RateLimiter(limits.logged_per_address, now_us, limits.remembered_addresses)
        self._rates = RateLimiter(limits.logged, now_us, 1)
        self._unwritten_count = 0

    def log(self, kind: ActivityKind, request: web.Request, client: Client | None, text: str = "") -> None:
        """Log an event of a request."""
        address = client_address(request)
        if self._address_rates.consume(address) or self._rates.consume(ALL_ADDRESSES):
            self._unwritten_count += 1
            return
        if self._unwritten_count:
            text = f"{text} ({self._unwritten_count} more were not written)".lstrip()
            self._unwritten_count = 0
        self._write(kind, address, "" if client is None else client.name, text)

    def log_ban(self, request: web.Request, ban_s: float) -> None:
        """Log a ban, whatever else its address sent: each is longer than the one before, so there are few."""
        if self._rates.consume(ALL_ADDRESSES):
            self._unwritten_count += 1
            return
        self._write(ActivityKind.BANNED, client_address(request), "", f"too many wrong tries: {ban_s:g} s")

    def _write(self, kind: ActivityKind, address: str, name: str, text: str) -> None:
        self._add(Activity(at=self._time_of_day(), kind=kind, name=name, address=address, text=text))
