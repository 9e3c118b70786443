"""One thread a bus: what blocks is done there, and the event loop never waits for a wire."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Generic, TypeVar

T = TypeVar("T")


class BusThread:
    """The one thread in which everything on a bus is said, in the order in which it was asked for."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def run(self, operation: Callable[[], T]) -> T:
        """Do something on the bus and give its answer; what it raises is raised here."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, operation)

    def run_blocking(self, operation: Callable[[], T]) -> T:
        """Do something on the bus and wait for it: where a part is built or closed, and no event loop may wait."""
        return self._thread.submit(operation).result()

    def close(self) -> None:
        """End the thread when all that it was asked for is done."""
        self._thread.shutdown()


class ReportQueue(Generic[T]):
    """What a thread reports, as an async iterator of one loop; a fault of the program is raised to who listens."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: asyncio.Queue[T | Exception] = asyncio.Queue()

    @classmethod
    def open(cls) -> "ReportQueue[T]":
        """Give one that takes reports for the running loop."""
        reports = cls()
        reports._loop = asyncio.get_running_loop()
        return reports

    def put(self, report: T | Exception) -> None:
        """Report from any thread; once the loop is closed nobody listens."""
        if self._loop is not None:
            with suppress(RuntimeError):
                self._loop.call_soon_threadsafe(self._queue.put_nowait, report)

    async def reports(self) -> AsyncIterator[T]:
        """Yield what was reported, in order, until a fault was."""
        while True:
            report = await self._queue.get()
            if isinstance(report, Exception):
                raise report
            yield report
