"""A thread that waits for a disk in place of the event loop, and whose state the loop reads without waiting.

Threads of `ThreadPoolExecutor` hold up the end of a process until their work is done. This one does not: a disk that
never answers holds up nothing.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures import TimeoutError as FutureTimeoutError
from enum import StrEnum
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple, ParamSpec, TypeVar

ResultT = TypeVar("ResultT")
Parameters = ParamSpec("Parameters")


class DiskState(StrEnum):
    """What a disk thread does."""

    WAITING = "waiting"  # for work
    WORKING = "working"  # perhaps for a disk that does not answer
    DEAD = "dead"  # it has ended by a fault of the program


class _Work(NamedTuple):
    future: Future[Any]
    call: Callable[[], Any]


class DiskThread(Executor):
    """Runs one operation after another in a thread of its own, which begins with the first of them."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: Thread | None = None
        self._start_lock = Lock()
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._is_working = False

    @property
    def state(self) -> DiskState:
        """What the thread does now; to read it waits for nothing."""
        if self._thread is not None and not self._thread.is_alive():
            return DiskState.DEAD
        return DiskState.WORKING if self._is_working else DiskState.WAITING

    def submit(
        self, fn: Callable[Parameters, ResultT], /, *args: Parameters.args, **kwargs: Parameters.kwargs
    ) -> Future[ResultT]:
        """Run an operation after those before it, and return its future."""
        future: Future[ResultT] = Future()
        with self._start_lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
        self._queue.put(_Work(future, lambda: fn(*args, **kwargs)))
        return future

    def run(self, operation: Callable[[], ResultT], timeout_s: float) -> ResultT:
        """Run an operation for a caller without an event loop; raise TimeoutError if it takes longer."""
        try:
            return self.submit(operation).result(timeout_s)
        except FutureTimeoutError as error:
            raise TimeoutError(f"the {self._name} thread waits for the disk") from error

    async def run_in_loop(self, operation: Callable[[], ResultT], timeout_s: float) -> ResultT:
        """Run an operation for a task of the event loop; raise TimeoutError if it takes longer.

        The thread still performs it then, and nobody gets its result.
        """
        future = asyncio.get_running_loop().run_in_executor(self, operation)
        future.add_done_callback(_ignore_error)
        done, _ = await asyncio.wait((future,), timeout=timeout_s)
        if not done:
            raise TimeoutError(f"the {self._name} thread waits for the disk")
        return future.result()

    def shutdown(self, wait: bool = False, *, cancel_futures: bool = False) -> None:
        """End the thread after its work, without waiting for it; both arguments are ignored."""
        del wait, cancel_futures
        self._queue.put(None)

    def _run(self) -> None:
        while (work := self._queue.get()) is not None:
            if not work.future.set_running_or_notify_cancel():
                continue
            self._is_working = True
            try:
                result = work.call()
            except BaseException as error:  # the caller gets it, as from any executor
                self._is_working = False
                work.future.set_exception(error)
            else:
                self._is_working = False
                work.future.set_result(result)


def _ignore_error(future: asyncio.Future[Any]) -> None:
    """Read the error of a future, so that none is logged if nobody waits for it; one who waits gets it all the same."""
    if not future.cancelled():
        future.exception()
