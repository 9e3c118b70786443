"""Codes that the board's display shows, to be typed on the page."""

import hmac
import secrets
from collections import deque
from collections.abc import Callable

PAIRING_DIGITS = 6
"""A person reads and types them easily; few tries and little time keep guesses away."""
PAIRING_US = 120_000_000
"""Lifetime of a code. A choice: time to walk from the board to a browser."""
MAX_TRIES = 5
"""Wrong codes after which the code is gone: five of a million."""
MAX_PAST_CODES = 8
"""Earlier codes that are remembered, for whoever types one late. A choice: a few people at one board."""


def is_pairing_code(text: str) -> bool:
    """Return True for a text that has the form of a pairing code."""
    return len(text) == PAIRING_DIGITS and text.isascii() and text.isdigit()


class PairingCodes:
    """One code at a time, valid once; `on_change` is called when there is another code to show, or none."""

    def __init__(self, now_us: Callable[[], int]) -> None:
        self._now_us = now_us
        self._digits: str | None = None
        self._expires_us = 0
        self._tries_left = 0
        self._past_codes: deque[str] = deque(maxlen=MAX_PAST_CODES)
        self.on_change: Callable[[], None] = lambda: None

    @property
    def digits(self) -> str | None:
        """The code that is valid now, or None."""
        return self._digits if self._now_us() < self._expires_us else None

    def create(self) -> str:
        """Return a new code; the one before is not valid any more."""
        self._forget_code()
        self._digits = f"{secrets.randbelow(10**PAIRING_DIGITS):0{PAIRING_DIGITS}}"
        self._expires_us = self._now_us() + PAIRING_US
        self._tries_left = MAX_TRIES
        self.on_change()
        return self._digits

    def consume(self, digits: str) -> bool:
        """Return True if a code is the valid one, which is gone then; a wrong one is one of its tries."""
        valid = self.digits
        if valid is None or not is_pairing_code(digits):
            return False
        is_right = hmac.compare_digest(valid, digits)
        self._tries_left -= 1
        if is_right or self._tries_left == 0:
            self._forget_code()
            self.on_change()
        return is_right

    def was_valid(self, digits: str) -> bool:
        """Return True for a code that was valid before; this helps no guess, for it opens nothing any more."""
        return digits != self.digits and digits in (*self._past_codes, self._digits)

    def _forget_code(self) -> None:
        if self._digits is not None:
            self._past_codes.append(self._digits)
        self._digits = None
