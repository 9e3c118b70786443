"""What waits in the broker for a client that is away, without growing for ever."""

import asyncio
from typing import Any

MOST_BYTES = 4_000_000
"""Of one client. A choice: an hour of a hall for a desk, which asks the boards for what was dropped."""


class WaitingMessages(asyncio.Queue[Any]):
    """The queue of one session of amqtt; the oldest messages are dropped when too much waits."""

    def __init__(self) -> None:
        super().__init__()
        self._length = 0

    async def put(self, item: Any) -> None:
        """Add a message."""
        while not self.empty() and self._length + len(item.data) > MOST_BYTES:
            self.get_nowait()
        await super().put(item)

    def _put(self, item: Any) -> None:
        self._length += len(item.data)
        super()._put(item)

    def _get(self) -> Any:
        item = super()._get()
        self._length -= len(item.data)
        return item
