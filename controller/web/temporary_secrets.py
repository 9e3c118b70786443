"""Secrets of one run of the server: single-use codes, and the sign-ins that they are exchanged for."""

import hmac
import secrets
from collections import deque
from collections.abc import Callable

from controller.web.tokens import hash_secret

SECRET_BYTES = 16
"""128 bits cannot be guessed in the lifetime of a secret, and the address with the code fits a line of a terminal."""
CODE_US = 60_000_000
"""Lifetime of a code. A choice: time to open a browser, and little time to find the code in a screen photo."""
SIGN_IN_US = 12 * 3600 * 1_000_000
"""Lifetime of a sign-in. A choice: one day of a tournament."""
MAX_CODES = 8
MAX_SIGN_INS = 64
"""Upper limits of memory; the oldest secret is dropped for a new one."""
MAX_PAST_SECRETS = 64
"""Secrets that were consumed or dropped, and are remembered to say so."""


class TemporarySecrets:
    """Store secrets for a limited time; the oldest is dropped when there are too many."""

    def __init__(self, now_us: Callable[[], int], lifetime_us: int, max_count: int) -> None:
        self._now_us = now_us
        self._lifetime_us = lifetime_us
        self._max_count = max_count
        self._expires_us: dict[str, int] = {}
        self._names: dict[str, str] = {}  # given with the secrets; those without a name are not there
        self._past: deque[str] = deque(maxlen=MAX_PAST_SECRETS)

    def create(self, name: str = "") -> str:
        """Return a new secret, for somebody who gives a name; empty: none was given."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        while len(self._expires_us) >= self._max_count:
            self._forget(next(iter(self._expires_us)))
        self._expires_us[hash_secret(secret)] = self._now_us() + self._lifetime_us
        if name:
            self._names[hash_secret(secret)] = name
        return secret

    def find_name(self, secret: str) -> str | None:
        """Return the name that was given with a secret; None for one that is not known or expired."""
        found = self._find(secret)
        return None if found is None else self._names.get(found, "")

    def is_valid(self, secret: str) -> bool:
        """Return True if a secret is known and not expired."""
        return self._find(secret) is not None

    def consume(self, secret: str) -> bool:
        """Delete a secret; return True if it was valid."""
        found = self._find(secret)
        if found is not None:
            self._forget(found)
        return found is not None

    def was_valid(self, secret: str) -> bool:
        """Return True for a secret that was valid before."""
        return not self.is_valid(secret) and hash_secret(secret) in (*self._past, *self._expires_us)

    def _forget(self, known: str) -> None:
        del self._expires_us[known]
        self._names.pop(known, None)
        self._past.append(known)

    def _find(self, secret: str) -> str | None:
        wanted, now_us = hash_secret(secret), self._now_us()
        found = None
        for known, expires_us in self._expires_us.items():
            if hmac.compare_digest(known, wanted) and now_us < expires_us:
                found = known
        return found
