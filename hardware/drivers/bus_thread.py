"""One thread a bus: blocking calls run there, so the event loop never waits for a bus."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class BusThread:
    """The one thread that uses a bus; it runs operations in the order in which they were requested."""

    def __init__(self, name: str) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)

    async def run(self, operation: Callable[[], T]) -> T:
        """Run an operation in the thread and return its result; raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, operation)

    def run_blocking(self, operation: Callable[[], T]) -> T:
        """Run an operation in the thread and block until it is done; for building and closing a part."""
        return self._thread.submit(operation).result()

    def close(self) -> None:
        """End the thread after all requested operations are done."""
        self._thread.shutdown()
