"""How fast each address may ask: a bucket that fills with time, and one thing taken from it each time."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import AddressValueError, IPv6Address

from controller.web.limits import Rate


class RateLimiter:
    """Buckets by address; those of the addresses unheard of for longest are forgotten first."""

    def __init__(self, rate: Rate, now_us: Callable[[], int], max_addresses: int) -> None:
        self._rate = rate
        self._now_us = now_us
        self._max_addresses = max_addresses
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def wait_s(self, address: str) -> float:
        """Give how long an address is to wait until it may ask; 0: not at all."""
        left = self._tokens_left(rate_limit_key(address))
        return 0.0 if left >= 1 else (1 - left) / self._rate.per_s

    def consume(self, address: str) -> float:
        """Take one, if there is one; give how long the address is to wait otherwise."""
        key = rate_limit_key(address)
        left = self._tokens_left(key)
        is_allowed = left >= 1
        self._buckets[key] = (left - 1 if is_allowed else left, self._now_us())
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._max_addresses:
            self._buckets.popitem(last=False)
        return 0.0 if is_allowed else (1 - left) / self._rate.per_s

    def _tokens_left(self, key: str) -> float:
        left, updated_us = self._buckets.get(key, (float(self._rate.burst), 0))
        return min(self._rate.burst, left + (self._now_us() - updated_us) / 1_000_000 * self._rate.per_s)


def rate_limit_key(address: str) -> str:
    """Give what counts as one address: of IPv6 its first half, for whoever has one has all of that."""
    if ":" not in address:
        return address
    try:
        return IPv6Address(address.partition("%")[0]).exploded[:19]
    except AddressValueError:
        return address
