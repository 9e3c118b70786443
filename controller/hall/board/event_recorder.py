"""The task that writes what happened into the board's record of events; only it and its thread wait for the disk."""

import asyncio
import logging
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from controller.hall.board.event_store import EventStore, StoredEvent
from controller.hall.board.observer import HallObserver, WaitingStep
from controller.hall.board.step_events import NewEvent, list_step_events
from controller.storage.disk_thread import DiskThread
from controller.storage.sqlite_damage import is_damage

RECENT_EVENTS = 256
"""Events that are kept in memory too, so that sending one reads no disk; a choice: some minutes of a lively board."""

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


class RecordDamagedError(Exception):
    """The record of events is damaged; it is closed, and another one must begin."""


class RecordHeader(Protocol):
    """Makes what every document begins with."""

    def __call__(self, store: EventStore) -> dict[str, Any]:
        """Return the header as of now."""
        ...


class EventRecorder:
    """Numbers the events of a board."""

    def __init__(
        self,
        observer: HallObserver,
        thread: DiskThread,
        open_store: Callable[[], EventStore],
        list_missing: Callable[[int | None], list[NewEvent]],
        header: RecordHeader,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Store what is needed; `open_store` and `list_missing`, which reads the journal, run in the thread."""
        self._observer = observer
        self._thread = thread
        self._open_store = open_store
        self._list_missing = list_missing
        self._header = header
        self._sleep = sleep
        self._step_came = asyncio.Event()
        self._recent: deque[StoredEvent] = deque(maxlen=RECENT_EVENTS)
        self.store: EventStore | None = None
        """The record; None while it is not open."""
        self.last_number = 0
        """Number of the last event that is on disk and can be listed; 0: there is none. The store's own number is
        ahead of it while its thread writes."""
        self.acknowledged = 0
        """Number of the last event that a broker has taken."""
        self.is_complete = False
        """True once the record has all that the journal has."""
        self.on_recorded: Callable[[], None] = lambda: None
        """Called when there are new events; returns at once."""

    def note_step(self) -> None:
        """Note that the observer has kept something."""
        self._step_came.set()

    async def run(self, on_open: Callable[[EventStore], None]) -> None:
        """Open the record, call `on_open`, and write events until cancelled; raises RecordDamagedError."""
        self.store = store = await self._try_until_done(self._open_store)
        self.last_number, self.acknowledged = store.last_number, store.acknowledged
        on_open(store)
        while not self._observer.is_begun:
            await self._wait_for_step()
        await self._add_missing(store)
        self.is_complete = True
        while True:
            if self._observer.has_dropped and not self._observer.waiting:
                self._observer.has_dropped = False
                await self._add_missing(store)
            elif self._observer.waiting:
                await self._write_waiting(store)
            else:
                await self._wait_for_step()

    async def list_after(self, number: int, limit: int) -> list[StoredEvent]:
        """Return the events after a number, at most `limit`; raises sqlite3.Error, RecordDamagedError."""
        recent = list(self._recent)
        if recent and recent[0].number <= number + 1:
            return [event for event in recent if event.number > number][:limit]
        store = self.store
        if store is None:
            return []
        try:
            return await self._call(lambda: store.list_after(number, limit))
        except sqlite3.Error as error:
            await self._check_damage(error)
            raise

    def close(self) -> None:
        """Close the record, without waiting for it."""
        store, acknowledged = self.store, self.acknowledged
        if store is not None:
            self._thread.submit(lambda: store.close(acknowledged))
        self._thread.shutdown()

    async def _wait_for_step(self) -> None:
        await self._step_came.wait()
        self._step_came.clear()

    async def _write_waiting(self, store: EventStore) -> None:
        steps = list(self._observer.waiting)
        events = [event for step in steps for event in _events_of(step)]
        await self._append(store, events)
        for _ in steps:
            self._observer.waiting.popleft()

    async def _add_missing(self, store: EventStore) -> None:
        """Add what the journal has and the record has not; what waits to be recorded knows more than the journal."""
        missing = await self._try_until_done(lambda: self._list_missing(store.find_last_game()))
        waiting = {_name_of(event) for step in self._observer.waiting for event in _events_of(step)}
        await self._append(store, [event for event in missing if _name_of(event) not in waiting])

    async def _append(self, store: EventStore, events: list[NewEvent]) -> None:
        header, acknowledged = self._header(store), self.acknowledged
        stored = await self._try_until_done(lambda: store.append(events, header, acknowledged))
        self._recent.extend(stored)
        if stored:
            self.last_number = stored[-1].number
            self.on_recorded()

    async def _try_until_done(self, operation: Callable[[], ResultT]) -> ResultT:
        """Run an operation in the thread, again and again while it fails."""
        pause_s, logged = FIRST_PAUSE_S, ""
        while True:
            try:
                return await self._call(operation)
            except (sqlite3.Error, OSError) as error:
                await self._check_damage(error)
                if str(error) != logged:
                    logged = str(error)
                    log.warning("hall: events cannot be recorded, the board tries again: %s", error)
            except Exception as error:
                # a fault of the program here must not end the hall
                if repr(error) != logged:
                    logged = repr(error)
                    log.exception("hall: events cannot be recorded, the board tries again")
            await self._sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)

    async def _check_damage(self, error: Exception) -> None:
        """Close the record if an error says that it is damaged; raises RecordDamagedError then."""
        if self.store is not None and is_damage(error):
            log.warning("hall: the record of events is damaged: %s", error)
            await self._call(partial(self.store.close, self.acknowledged))
            raise RecordDamagedError(str(error)) from error

    async def _call(self, operation: Callable[[], ResultT]) -> ResultT:
        return await asyncio.get_running_loop().run_in_executor(self._thread, operation)


def _events_of(step: WaitingStep) -> list[NewEvent]:
    """Return the events of a step; none of one for which the program has a fault, so that those after it are told."""
    try:
        return list_step_events(*step)
    except Exception:
        log.exception("hall: a step of the board cannot be told")
        return []


def _name_of(event: NewEvent) -> object:
    """Return what two events have in common that tell the same record of the journal."""
    return event.game, event.source, event.result
