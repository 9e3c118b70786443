"""What is good for one run of the server only: single-use codes, and what they were traded for."""

import hmac
import secrets
from collections.abc import Callable

from controller.web.tokens import hash_secret

SECRET_BYTES = 16  # 128 bits, which nobody guesses in a minute, or in twelve hours; and an address stays a line
CODE_US = 60_000_000
SIGN_IN_US = 12 * 3600 * 1_000_000
MAX_CODES = 8
MAX_SIGN_INS = 64


class TemporarySecrets:
    """Secrets that are good for so long; the oldest makes room for the newest."""

    def __init__(self, now_us: Callable[[], int], lifetime_us: int, max_count: int) -> None:
        self._now_us = now_us
        self._lifetime_us = lifetime_us
        self._max_count = max_count
        self._expires_us: dict[str, int] = {}

    def create(self) -> str:
        """Make one."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        while len(self._expires_us) >= self._max_count:
            del self._expires_us[next(iter(self._expires_us))]
        self._expires_us[hash_secret(secret)] = self._now_us() + self._lifetime_us
        return secret

    def is_valid(self, secret: str) -> bool:
        """Tell whether a secret is one of these, and not too old."""
        return self._find(secret) is not None

    def consume(self, secret: str) -> bool:
        """Use a secret up; tell whether it was good."""
        found = self._find(secret)
        if found is not None:
            del self._expires_us[found]
        return found is not None

    def _find(self, secret: str) -> str | None:
        wanted, now_us = hash_secret(secret), self._now_us()
        found = None
        for known, expires_us in self._expires_us.items():
            if hmac.compare_digest(known, wanted) and now_us < expires_us:
                found = known
        return found
