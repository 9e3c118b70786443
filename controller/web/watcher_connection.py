"""The connection of one watcher."""

import asyncio
from collections.abc import Callable


class WatcherConnection:
    """The connection of one watcher; `may_watch` returns False once it is no longer allowed."""

    def __init__(self, transport: asyncio.Transport, now_us: Callable[[], int], may_watch: Callable[[], bool]) -> None:
        self._transport = transport
        self._now_us = now_us
        self.may_watch = may_watch
        self._behind_since_us: int | None = None

    @property
    def is_behind(self) -> bool:
        """True if the watcher has missed a change and needs the whole state."""
        return self._behind_since_us is not None

    @property
    def has_unsent_data(self) -> bool:
        """True if the transport still holds an earlier frame."""
        return self._transport.get_write_buffer_size() > 0

    def behind_us(self) -> int:
        """Return for how long the watcher has been behind."""
        return 0 if self._behind_since_us is None else self._now_us() - self._behind_since_us

    def send(self, frame: bytes) -> None:
        """Send one frame."""
        if not self._transport.is_closing():
            self._transport.write(frame)

    def mark_behind(self) -> None:
        """Remember that the watcher misses a change."""
        if self._behind_since_us is None:
            self._behind_since_us = self._now_us()

    def send_whole_state(self, frame: bytes) -> None:
        """Send the whole state, after which the watcher is up to date."""
        self._behind_since_us = None
        self.send(frame)

    def disconnect(self) -> None:
        """Abort the connection."""
        self._transport.abort()
