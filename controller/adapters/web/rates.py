"""How fast each address may ask: a bucket that fills with time, and one thing taken from it each time."""

from collections import OrderedDict
from collections.abc import Callable
from ipaddress import AddressValueError, IPv6Address

from controller.adapters.web.limits import Rate


class Rates:
    """Buckets by address; those of the addresses unheard of for longest are forgotten first."""

    def __init__(self, rate: Rate, now_us: Callable[[], int], most: int) -> None:
        self._rate = rate
        self._now_us = now_us
        self._most = most
        self._buckets: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def wait_s(self, address: str) -> float:
        """Give how long an address is to wait until it may ask; 0: not at all."""
        left = self._left(neighbourhood(address))
        return 0.0 if left >= 1 else (1 - left) / self._rate.per_s

    def take(self, address: str) -> float:
        """Take one, if there is one; give how long the address is to wait otherwise."""
        key = neighbourhood(address)
        left = self._left(key)
        taken = left >= 1
        self._buckets[key] = (left - 1 if taken else left, self._now_us())
        self._buckets.move_to_end(key)
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return 0.0 if taken else (1 - left) / self._rate.per_s

    def _left(self, key: str) -> float:
        left, then_us = self._buckets.get(key, (float(self._rate.burst), 0))
        return min(self._rate.burst, left + (self._now_us() - then_us) / 1_000_000 * self._rate.per_s)


def neighbourhood(address: str) -> str:
    """Give what counts as one address: of IPv6 its first half, for whoever has one has all of that."""
    if ":" not in address:
        return address
    try:
        return IPv6Address(address.partition("%")[0]).exploded[:19]
    except AddressValueError:
        return address
