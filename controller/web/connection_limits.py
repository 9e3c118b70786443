"""How many connections there may be, in all and of each address."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from controller.web.addresses import is_loopback
from controller.web.client_addresses import TrustedProxies
from controller.web.limits import WebLimits
from controller.web.rate_limiter import RateLimiter, rate_limit_key

NO_PROXIES = TrustedProxies(())


@dataclass(slots=True, kw_only=True, eq=False)
class Slot:
    """The place of one connection; it belongs to the connection, which confirms it."""

    key: str
    abort: Callable[[], None] = field(repr=False)
    is_overflow: bool = False
    """True above the share of its address: the place is for a client with a valid secret."""
    is_confirmed: bool = False
    """True once its client has shown one."""


class ConnectionLimits:
    """Count and limit connections.

    Above its share an address has a few places more, for clients with a valid secret: a flood from an address takes no
    place of an arbiter, also where both have the same one. This machine itself and trusted proxies have larger shares.
    """

    def __init__(self, limits: WebLimits, now_us: Callable[[], int], proxies: TrustedProxies = NO_PROXIES) -> None:
        self.limits = limits
        self._proxies = proxies
        self._new_connections = RateLimiter(limits.new_connections, now_us, limits.remembered_addresses)
        self._counts: Counter[str] = Counter()
        self._overflow: list[Slot] = []
        self.rejected = 0

    @property
    def count(self) -> int:
        """Number of connections now."""
        return self._counts.total() + len(self._overflow)

    def acquire_slot(self, address: str, abort: Callable[[], None] = lambda: None) -> Slot | None:
        """Return a slot for a connection, or None if there is none; `abort` ends the connection."""
        key = rate_limit_key(address)
        if self._counts.total() < self.limits.connections and self._consume_share(address, key):
            self._counts[key] += 1
            return Slot(key=key, abort=abort)
        self.rejected += 1
        return self._acquire_overflow(key, abort)

    def release_slot(self, slot: Slot) -> None:
        """Release the slot of a connection."""
        if slot.is_overflow:
            if slot in self._overflow:  # else another one has taken its place
                self._overflow.remove(slot)
            return
        self._counts[slot.key] -= 1
        if not self._counts[slot.key]:
            del self._counts[slot.key]

    def _acquire_overflow(self, key: str, abort: Callable[[], None]) -> Slot | None:
        """Return a slot above the share; the oldest one of the address that is not confirmed makes room."""
        own = [slot for slot in self._overflow if slot.key == key]
        is_full = len(own) >= self.limits.overflow_connections
        if is_full or len(self._overflow) >= self.limits.all_overflow_connections:
            oldest = next((slot for slot in own if not slot.is_confirmed), None)
            if oldest is None:
                return None
            self._overflow.remove(oldest)
            oldest.abort()
        slot = Slot(key=key, abort=abort, is_overflow=True)
        self._overflow.append(slot)
        return slot

    def _consume_share(self, address: str, key: str) -> bool:
        if is_loopback(address) or self._proxies.is_trusted(address):
            return self._counts[key] < self.limits.own_connections
        return self._counts[key] < self.limits.connections_per_address and not self._new_connections.consume(key)
