"""The inputs that wait for the session: only a disk that hangs lets them become many."""

import asyncio

from controller.daemon.recorder import AwaitBatch, FlushJournal
from controller.session.inputs import Input

MAX_WAITING = 20_000
"""With so many, a part whose reports still come counts as lost until all are handled.

A choice: people cause some 1,000 in a game, and so many need 2 MB and 3 s of work. Only a part that chatters sends
more.
"""

Entry = Input | AwaitBatch | FlushJournal


class InputQueue:
    """A queue of inputs; its one reader calls `end_entry` after it has handled an entry."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Entry] = asyncio.Queue()
        self._is_handling = False

    def __len__(self) -> int:
        return self._queue.qsize()

    @property
    def is_full(self) -> bool:
        """True if no more reports of parts are wanted."""
        return self._queue.qsize() >= MAX_WAITING

    @property
    def is_handling(self) -> bool:
        """True if an entry was taken out and not handled to its end."""
        return self._is_handling

    def put(self, entry: Entry) -> None:
        """Add an entry."""
        self._queue.put_nowait(entry)

    async def get(self) -> Entry:
        """Take the next entry out; every other task of the loop has its turn first."""
        if len(self):
            await asyncio.sleep(0)
        entry = await self._queue.get()
        self._is_handling = True
        return entry

    def end_entry(self) -> None:
        """Note that the entry is handled."""
        self._is_handling = False
        self._queue.task_done()

    async def wait_until_empty(self) -> None:
        """Wait until every entry is handled."""
        await self._queue.join()
