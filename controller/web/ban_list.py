"""Addresses that failed to sign in too often, and how long each has to wait."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from controller.web.addresses import is_loopback
from controller.web.limits import BanLimits
from controller.web.rate_limiter import rate_limit_key


@dataclass(frozen=True, slots=True)
class _Failures:
    """The failures of one address."""

    count: int
    last_us: int
    banned_until_us: int


class BanList:
    """Bans an address for longer with each failure above those that are free; the oldest are forgotten first."""

    def __init__(self, limits: BanLimits, now_us: Callable[[], int], max_addresses: int) -> None:
        self._limits = limits
        self._now_us = now_us
        self._max_addresses = max_addresses
        self._failures: OrderedDict[str, _Failures] = OrderedDict()

    def wait_s(self, address: str) -> float:
        """Return the seconds that an address is still banned, 0 if it is not."""
        known = self._failures.get(rate_limit_key(address))
        return 0.0 if known is None else max(0.0, (known.banned_until_us - self._now_us()) / 1_000_000)

    def add_failure(self, address: str) -> float:
        """Count a failure, and ban the address if it had too many. Return the seconds of the ban, 0 without one."""
        limits, now_us, key = self._limits, self._now_us(), rate_limit_key(address)
        known = self._failures.pop(key, None)
        is_old = known is None or now_us - known.last_us > limits.forgotten_s * 1_000_000
        count = 1 if known is None or is_old else known.count + 1
        ban_s = self._ban_s(count, address)
        self._failures[key] = _Failures(count, now_us, now_us + round(ban_s * 1_000_000))
        while len(self._failures) > self._max_addresses:
            self._failures.popitem(last=False)
        return ban_s

    def _ban_s(self, count: int, address: str) -> float:
        limits = self._limits
        if count < limits.free_failures:
            return 0.0
        longest_s = limits.longest_loopback_s if is_loopback(address) else limits.longest_s
        doublings = min(count - limits.free_failures, 30)
        return min(longest_s, limits.first_s * 2.0**doublings)
