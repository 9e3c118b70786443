"""Rate limit by address: a token bucket for each."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import IPv4Address

from controller.web.addresses import parse_address
from controller.web.limits import Rate


class RateLimiter:
    """Buckets by address; the buckets of the longest silent addresses are dropped first."""

    def __init__(self, rate: Rate, now_us: Callable[[], int], max_addresses: int) -> None:
        self._rate = rate
        self._now_us = now_us
        self._max_addresses = max_addresses
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def wait_s(self, address: str) -> float:
        """Return the seconds that an address has to wait, 0 if it is allowed now; consume nothing."""
        return self._missing_s(self._tokens_left(rate_limit_key(address)))

    def consume(self, address: str) -> float:
        """Consume one token. Return the seconds to wait, 0 if allowed."""
        key = rate_limit_key(address)
        left = self._tokens_left(key)
        wait_s = self._missing_s(left)
        self._buckets[key] = (left if wait_s else left - 1, self._now_us())
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._max_addresses:
            self._buckets.popitem(last=False)
        return wait_s

    def _missing_s(self, left: float) -> float:
        return 0.0 if left >= 1 else (1 - left) / self._rate.per_s

    def _tokens_left(self, key: str) -> float:
        left, updated_us = self._buckets.get(key, (float(self._rate.burst), 0))
        return min(self._rate.burst, left + (self._now_us() - updated_us) / 1_000_000 * self._rate.per_s)


def rate_limit_key(address: str) -> str:
    """Return what counts as one address; of IPv6 the first 64 bits, because one customer gets all the rest."""
    parsed = parse_address(address)
    if parsed is None:
        return address
    if isinstance(parsed, IPv4Address) or parsed.is_loopback:  # the network of ::1 is that of many others
        return str(parsed)
    return parsed.exploded[:19]
