"""What is good for one run of the server only: single-use codes, and what they were traded for."""

import hmac
import secrets
from collections.abc import Callable

from controller.adapters.web.tokens import hash_of

SECRET_BYTES = 16  # 128 bits, which nobody guesses in a minute, or in twelve hours; and an address stays a line
CODE_US = 60_000_000
SESSION_US = 12 * 3600 * 1_000_000
MOST_CODES = 8
MOST_SESSIONS = 64


class Secrets:
    """Secrets that are good for so long; the oldest makes room for the newest."""

    def __init__(self, now_us: Callable[[], int], lasts_us: int, most: int) -> None:
        self._now_us = now_us
        self._lasts_us = lasts_us
        self._most = most
        self._until_us: dict[str, int] = {}

    def create(self) -> str:
        """Make one."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        while len(self._until_us) >= self._most:
            del self._until_us[next(iter(self._until_us))]
        self._until_us[hash_of(secret)] = self._now_us() + self._lasts_us
        return secret

    def is_good(self, secret: str) -> bool:
        """Tell whether a secret is one of these, and not too old."""
        return self._find(secret) is not None

    def take(self, secret: str) -> bool:
        """Use a secret up; tell whether it was good."""
        found = self._find(secret)
        if found is not None:
            del self._until_us[found]
        return found is not None

    def _find(self, secret: str) -> str | None:
        wanted, now_us = hash_of(secret), self._now_us()
        found = None
        for known, until_us in self._until_us.items():
            if hmac.compare_digest(known, wanted) and now_us < until_us:
                found = known
        return found
