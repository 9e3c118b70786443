"""The shell around a session: one task group and one queue of inputs.

It does not know whether its board is simulated.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.effect_performer import EffectPerformer
from controller.daemon.input_queue import Entry, InputQueue
from controller.daemon.lost_parts import LostParts
from controller.daemon.part_events import enqueue_part_events
from controller.daemon.recorded_session import RecordedSession
from controller.daemon.recorder import AwaitBatch, FlushJournal
from controller.daemon.tick_timer import TickTimer
from controller.session.inputs import Input
from controller.session.state import Session
from controller.storage.disk_thread import DiskState
from controller.storage.journal import GameId, JournalError, SavedGame
from hardware.events import Part

log = logging.getLogger(__name__)

FLUSH_S = 2.0
"""How long a reader of the running game waits for its journal; a choice: longer than a write takes."""

REST_S = 20.0
"""How long a stop handles inputs that still wait; a choice: service managers allow 90 s for the whole stop."""


class Daemon:
    """Runs one board; `run` ends when it is cancelled."""

    def __init__(self, dependencies: DaemonDependencies, saved: SavedGame | None) -> None:
        self._dependencies = dependencies
        self._inputs = InputQueue()
        self._tick_timer = TickTimer(dependencies.now_us, self.enqueue)
        self._vital_tasks: list[asyncio.Task[None]] = []  # without which there is no game
        self._lost_parts = LostParts(dependencies.now_us, self.enqueue)
        self._performer = EffectPerformer(dependencies, self._lost_parts)
        self._recorded_session = RecordedSession(
            dependencies, self._performer, saved, on_late_batch=lambda: self._inputs.put(AwaitBatch())
        )

    @property
    def session(self) -> Session | None:
        """The session that people see; None before the game starts.

        It is the one after the latest input, paused while that cannot be recorded.
        """
        return self._performer.session

    @property
    def is_alive(self) -> bool:
        """True while parts and session run and the journal's thread lives; it may wait for a disk for ever."""
        is_thread_dead = self._dependencies.journal_thread.state is DiskState.DEAD
        return not is_thread_dead and not any(task.done() for task in self._vital_tasks)

    @property
    def game(self) -> GameId | None:
        """The number of the game in its journal; None before a game starts."""
        return self._recorded_session.game

    @property
    def waiting_count(self) -> int:
        """How many inputs wait to be handled; only a disk that hangs lets them become many."""
        return len(self._inputs)

    def enqueue(self, event: Input) -> None:
        """Add an input to the queue."""
        self._inputs.put(event)

    async def flush_journal(self) -> None:
        """Write all inputs so far to the journal, so that its readers miss nothing; a disk is waited for FLUSH_S."""
        if self._recorded_session.is_delayed:
            return
        done = asyncio.get_running_loop().create_future()
        self._inputs.put(FlushJournal(done))
        await asyncio.wait((done,), timeout=FLUSH_S)

    async def run(self) -> None:
        """Run the board until cancelled, then write what is not written yet.

        Raises JournalError if the first game cannot be recorded.
        """
        failure: JournalError | None = None
        try:
            async with asyncio.TaskGroup() as tasks:
                # before the game, since the display says if it waits for a disk
                views = self._performer.start_parts(tasks)
                try:
                    await self._recorded_session.start_or_resume()
                except JournalError as error:
                    failure = error
                    for task in views:
                        task.cancel()
                else:
                    board = self._dependencies.board
                    self._vital_tasks = [
                        tasks.create_task(self._enqueue_events(Part.SENSORS, board.sensors.events), name="sensors"),
                        tasks.create_task(self._enqueue_events(Part.BUTTONS, board.buttons.events), name="buttons"),
                        tasks.create_task(self._process_queue(), name="session"),
                    ]
        finally:
            await self._handle_rest()
            await self._recorded_session.stop()
        if failure is not None:
            raise failure

    async def _enqueue_events(self, part: Part, open_events: Callable[[], AsyncIterator[Input]]) -> None:
        await enqueue_part_events(part, open_events, self._inputs, self._lost_parts)

    async def _process_queue(self) -> None:
        while True:
            self._tick_timer.schedule(self._recorded_session.next_deadline_us())
            entry = await self._inputs.get()
            self._tick_timer.cancel()
            await self._handle_entry(entry)

    async def _handle_entry(self, entry: Entry) -> None:
        match entry:
            case FlushJournal(done=done):
                await self._recorded_session.flush()
                if not done.done():  # it is done already if its waiter was cancelled
                    done.set_result(None)
            case AwaitBatch():
                await self._recorded_session.await_batch()
            case _:
                await self._recorded_session.handle_input(entry)
        self._inputs.end_entry()

    async def _handle_rest(self) -> None:
        """Handle the inputs that came before the stop, for REST_S at most; log if some are left."""
        if self._recorded_session.is_begun and not self._inputs.is_handling:
            self._recorded_session.expect_stop()
            with suppress(TimeoutError, JournalError):
                async with asyncio.timeout(REST_S):
                    while len(self._inputs):
                        await self._handle_entry(await self._inputs.get())
        if len(self._inputs):
            log.error("%d reports and commands that came last are not recorded; check the disk", len(self._inputs))
