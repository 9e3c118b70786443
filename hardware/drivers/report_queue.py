"""Reports from a driver's thread to the event loop."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class ReportQueue(Generic[T]):
    """A queue that any thread can put reports into, and one event loop iterates over."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: asyncio.Queue[T] = asyncio.Queue()

    @classmethod
    def open(cls) -> "ReportQueue[T]":
        """Return a queue for the running event loop."""
        reports = cls()
        reports._loop = asyncio.get_running_loop()
        return reports

    def put(self, report: T) -> None:
        """Add a report from any thread; does nothing once the loop is closed."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._queue.put_nowait, report)

    async def reports(self) -> AsyncIterator[T]:
        """Yield the reports in order."""
        while True:
            yield await self._queue.get()
