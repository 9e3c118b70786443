"""Writes in the journal's thread: a write that is late or fails is reported, waited for and tried again."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from controller.storage.disk_thread import DiskThread
from controller.storage.journal import JournalError

DELAY_S = 1.0
"""A write is late after this time: a game whose record is not on disk goes no further."""

RETRY_S = 2.0
"""The time between attempts to write a journal that fails; a choice: longer than a slow write takes."""

STOP_S = 5.0
"""How long a stop of the program waits for a write; a choice: a memory card at its worst, and not a dead one."""

NO_ANSWER = "the disk does not answer"

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


class JournalWriter:
    """Performs writes; calls `on_delay` with the reason when one is late, and again for another reason."""

    def __init__(self, thread: DiskThread, on_delay: Callable[[str], None]) -> None:
        self._thread = thread
        self._on_delay = on_delay
        self._delay_reason = ""
        self._began_s = 0.0
        self._is_stopping = False
        self._later: asyncio.Future[None] | None = None
        self.is_abandoned = False
        """True if the program stopped before a write ended: what it wrote is unknown."""

    @property
    def is_delayed(self) -> bool:
        """True while a write is late."""
        return bool(self._delay_reason)

    @contextmanager
    def watch_delay(self) -> Iterator[None]:
        """Report a delay if the writes of the context take too long."""
        loop = asyncio.get_running_loop()
        self._began_s = loop.time()
        timer = loop.call_later(DELAY_S, self._report_delay, NO_ANSWER)
        try:
            yield
        finally:
            timer.cancel()

    def end_delay(self) -> str:
        """Return why the writes before were late, and forget it; empty if they were not."""
        reason, self._delay_reason = self._delay_reason, ""
        if reason:
            waited_s = asyncio.get_running_loop().time() - self._began_s
            log.warning("the journal is written again, after %.1f seconds", waited_s)
        return reason

    async def write(self, operation: Callable[[], ResultT]) -> ResultT:
        """Perform a write until it succeeds, and return its result; once at a stop, which raises JournalError."""
        while True:
            try:
                return await self.try_write(operation)
            except JournalError as error:
                if self._is_stopping:
                    raise
                if not self.is_delayed or self._delay_reason == NO_ANSWER:
                    log.error("%s", error)
                self._report_delay(error.reason)
            await asyncio.sleep(RETRY_S)

    async def try_write(self, operation: Callable[[], ResultT]) -> ResultT:
        """Perform a write, and return its result; raises JournalError.

        A thread cannot be stopped: a task that is cancelled meanwhile waits for the write, for STOP_S at most, and is
        cancelled then. At a stop each write is waited for so long; raises TimeoutError then.
        """
        future = asyncio.get_running_loop().run_in_executor(self._thread, operation)
        try:
            if not self._is_stopping:
                return await asyncio.shield(future)
            done, _ = await asyncio.wait((future,), timeout=STOP_S)
        except asyncio.CancelledError:
            if not self._is_stopping:
                await asyncio.wait((future,), timeout=STOP_S)
            if not future.done():
                self.is_abandoned = True
                raise
            task = asyncio.current_task()
            if task is not None:
                task.cancel()
            return future.result()
        if not done:
            self.is_abandoned = True
            raise TimeoutError(NO_ANSWER)
        return future.result()

    def perform_later(self, operation: Callable[[], None]) -> None:
        """Perform an operation that raises nothing in the journal's thread, and wait for nothing."""
        self._later = asyncio.get_running_loop().run_in_executor(self._thread, operation)

    async def await_later(self) -> None:
        """Wait for what is performed later, for STOP_S at most: its caller may close the journal then."""
        if self._later is not None and not self.is_abandoned:
            await asyncio.wait((self._later,), timeout=STOP_S)

    def expect_stop(self) -> None:
        """Wait for each write from now on for STOP_S at most, and for one that is cancelled no longer."""
        self._is_stopping = True

    async def stop(self, last_write: Callable[[], ResultT]) -> None:
        """Perform the last write of a run, for STOP_S at most; log what fails."""
        if not self.is_abandoned:
            try:
                await self.try_write(last_write)
            except JournalError as error:
                log.error("%s", error)
            except TimeoutError:
                pass
        if self.is_abandoned:
            log.error("the journal: %s; what happened last is not recorded, check the disk", NO_ANSWER)

    def _report_delay(self, reason: str) -> None:
        if reason == self._delay_reason or (reason == NO_ANSWER and self.is_delayed):
            return
        if reason == NO_ANSWER:
            log.error("the journal: %s; the game goes on when it does", reason)
        self._delay_reason = reason
        self._on_delay(reason)
