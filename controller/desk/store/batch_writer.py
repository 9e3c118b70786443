"""The one writer of the desk's record: what has come in some milliseconds is one transaction, in a thread."""

import asyncio
import logging
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from controller.desk.store.database import STORE_NAME, lock_store, open_for_writing
from controller.desk.store.errors import translate_errors
from controller.desk.store.writes import Write, WriteExecutor, text_length
from controller.storage.disk_thread import DiskThread

BATCH_US = 10_000
"""The least time from the begin of one transaction to that of the next. One alone is written at once; a burst waits
for its next turn, so that a disk sees at most 100 a second."""

MAX_WAITING = 5_000
"""Submissions that wait for the disk before `wait_for_room` waits. A choice: some seconds of 1,000 boards, 10 MB."""
MAX_WAITING_LENGTH = 32 * 1024 * 1024
"""Characters of theirs before it waits too. A choice: 128 of the longest documents that a board may send."""

log = logging.getLogger(__name__)


class BatchWriter:
    """Writes values in their order. Used by one event loop; `run` is its task."""

    def __init__(self, folder: Path, now_us: Callable[[], int]) -> None:
        """Open the record of a folder, and make it if there is none; raises DeskStoreError."""
        self._file = folder / STORE_NAME
        self._now_us = now_us
        self._lock = lock_store(folder)
        try:
            self._connection = open_for_writing(folder)
        except BaseException:
            os.close(self._lock)
            raise
        self._executor = WriteExecutor(self._connection)
        self._thread = DiskThread("desk record")
        self._waiting: deque[tuple[Sequence[Write], asyncio.Future[None]]] = deque()
        self._waiting_length = 0
        self._arrived = asyncio.Event()
        self._has_room = asyncio.Event()
        self._has_room.set()
        self.failures = 0
        """How many transactions could not be written."""

    def submit(self, writes: Sequence[Write]) -> asyncio.Future[None]:
        """Write values in the next transaction; the future is done when they are on the disk.

        It raises DeskStoreError if nothing of the transaction could be written.
        """
        written: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((writes, written))
        self._waiting_length += sum(map(text_length, writes))
        self._arrived.set()
        if len(self._waiting) >= MAX_WAITING or self._waiting_length >= MAX_WAITING_LENGTH:
            self._has_room.clear()
        return written

    async def wait_for_room(self) -> None:
        """Wait until fewer than MAX_WAITING submissions, and less than MAX_WAITING_LENGTH, wait for the disk."""
        await self._has_room.wait()

    async def run(self) -> None:
        """Write what is submitted, until cancelled."""
        while True:
            await self._arrived.wait()
            self._arrived.clear()
            began_us = self._now_us()
            await self.write_waiting()
            left_us = BATCH_US - (self._now_us() - began_us)
            if left_us > 0:
                await asyncio.sleep(left_us / 1_000_000)

    async def write_waiting(self) -> None:
        """Write what waits, as one transaction."""
        batch = list(self._waiting)
        self._waiting.clear()
        self._waiting_length = 0
        self._has_room.set()
        if not batch:
            return
        writes = [write for each, _ in batch for write in each]
        try:
            # shielded: what was taken out of the queue is written also if this task is cancelled before it begins
            await asyncio.shield(asyncio.get_running_loop().run_in_executor(self._thread, self._write, writes))
        except Exception as error:
            self.failures += 1
            log.error("the desk's record was not written: %s", error)
            for _, written in batch:
                if not written.done():
                    written.set_exception(error)
            return
        for _, written in batch:
            if not written.done():
                written.set_result(None)

    def close(self) -> None:
        """Close the file; what was not written is left out."""
        with suppress(sqlite3.Error, TimeoutError):
            self._thread.run(self._connection.close, timeout_s=5.0)
        self._thread.shutdown()
        os.close(self._lock)

    def _write(self, writes: Sequence[Write]) -> None:
        with translate_errors(self._file):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                for write in writes:
                    self._executor.execute(write)
                self._connection.execute("COMMIT")
            except BaseException:
                self._executor.forget_transaction()
                with suppress(sqlite3.Error):
                    self._connection.execute("ROLLBACK")
                raise
