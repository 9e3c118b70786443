"""Letting go the buttons that a page holds, when it has vanished: its last socket has ended and no new one came."""

import asyncio
from collections import Counter
from collections.abc import Callable

ABSENCE_S = 1.0
"""A choice: a page that merely lost its socket has another one by then, and no gesture is said so soon."""


class ButtonRelease:
    """Counts the sockets of each client, and lets go what a client holds that has none left."""

    def __init__(self, release_buttons: Callable[[str], None]) -> None:
        """`release_buttons` lets go what a client holds, by its key."""
        self._release_buttons = release_buttons
        self._sockets: Counter[str] = Counter()

    def add_socket(self, client_key: str) -> None:
        """Count a socket of a client that has begun."""
        self._sockets[client_key] += 1

    def remove_socket(self, client_key: str) -> None:
        """Count a socket of a client that has ended."""
        self._sockets[client_key] -= 1
        if self._sockets[client_key] <= 0:
            del self._sockets[client_key]
            asyncio.get_running_loop().call_later(ABSENCE_S, self._release_if_absent, client_key)

    def expect_socket(self, client_key: str) -> None:
        """Release what a client holds that has no socket soon: its command may have come after its last socket."""
        if client_key not in self._sockets:
            asyncio.get_running_loop().call_later(ABSENCE_S, self._release_if_absent, client_key)

    def _release_if_absent(self, client_key: str) -> None:
        if client_key not in self._sockets:
            self._release_buttons(client_key)
