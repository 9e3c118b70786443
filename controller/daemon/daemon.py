"""The shell around a session: one task group and one queue of inputs; it performs the session's effects.

It does not know whether its board is simulated. A record is on disk before it is announced; LEDs wait for nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress

from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.effect_performer import EffectPerformer
from controller.daemon.input_queue import Entry, InputQueue
from controller.daemon.lost_parts import LostParts
from controller.daemon.part_events import enqueue_part_events
from controller.daemon.recorder import AwaitBatch, FlushJournal, Recorder
from controller.daemon.tick_timer import TickTimer
from controller.session.deadlines import next_deadline_us, tick_before
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, RequestNewGame
from controller.session.inputs import DaemonRestarted, Input, RecordingDelayed, RecordingFailed, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.storage.disk_thread import DiskState
from controller.storage.journal import (
    GameId,
    JournalError,
    SavedGame,
    restore_certain_session,
    restore_stopped_session,
)
from hardware.events import Edge, Part, Snapshot

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
        self._is_new_game_wanted = False
        self._saved = saved
        self._recorder = Recorder(
            dependencies.journal,
            dependencies.journal_thread,
            dependencies.now_us,
            on_delay=self._show_delay,
            on_late_batch=lambda: self._inputs.put(AwaitBatch()),
        )
        self._recorded: Session | None = None  # after the latest input whose step is on record
        self._vital_tasks: list[asyncio.Task[None]] = []  # without which there is no game
        self._stopped_us = 0  # when the clocks stop if what is written now is late
        self._lost_parts = LostParts(dependencies.now_us, self.enqueue)
        self._performer = EffectPerformer(dependencies, self._lost_parts)

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
        if self._recorder.game is None and self._saved is not None:
            return self._saved.game.id
        return self._recorder.game

    @property
    def waiting_count(self) -> int:
        """How many inputs wait to be handled; only a disk that hangs lets them become many."""
        return len(self._inputs)

    def enqueue(self, event: Input) -> None:
        """Add an input to the queue."""
        self._inputs.put(event)

    async def flush_journal(self) -> None:
        """Write all inputs so far to the journal, so that its readers miss nothing; a disk is waited for FLUSH_S."""
        if self._recorder.is_delayed:
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
                    await self._start_or_resume()
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
            await self._recorder.stop()
        if failure is not None:
            raise failure

    async def _start_or_resume(self) -> None:
        if self._saved is None:
            started = self._dependencies.new_game(self._dependencies.now_us())
            self._recorded, effects = step(None, started)
            await self._recorder.begin_first(started)
            self._perform(started, self._recorded, effects)
        else:
            await self._resume(self._saved)

    async def _resume(self, saved: SavedGame) -> None:
        for observer in self._dependencies.observers:
            observer.on_step(restore_certain_session(saved), saved.game.started, saved.game.history)
        self._recorded, effects = restore_stopped_session(saved)
        # Their effects were performed before the stop; only moves that are inferred differently must be recorded.
        await self._recorder.record_reinferred_moves(saved, self._recorded, effects)
        self._recorder.end_delay()
        await self._handle_input(DaemonRestarted(at_us=self._dependencies.now_us()))

    async def _start_wanted_game(self) -> None:
        """Start the next game, on the board as it stands after the last one."""
        self._is_new_game_wanted = False
        at_us = self._stopped_us = self._dependencies.now_us()
        started, before = self._dependencies.new_game(at_us), self._recorded
        await self._recorder.begin(started)
        self._perform(started, *step(None, started))
        self._end_delay()
        if before is None or not before.levels.is_known:
            return
        # The sensors reported before this game; its inputs must contain the whole board.
        await self._handle_input(Snapshot(occupancy=before.levels.settled_occupancy, at_us=at_us))
        for sensor in before.levels.unsettled:
            await self._handle_input(Edge(square=sensor.square, closed=sensor.closed, at_us=at_us))

    async def _enqueue_events(self, part: Part, open_events: Callable[[], AsyncIterator[Input]]) -> None:
        await enqueue_part_events(part, open_events, self._inputs, self._lost_parts)

    async def _process_queue(self) -> None:
        while True:
            self._tick_timer.schedule(None if self._recorded is None else next_deadline_us(self._recorded))
            entry = await self._inputs.get()
            self._tick_timer.cancel()
            await self._handle_entry(entry)

    async def _handle_entry(self, entry: Entry) -> None:
        match entry:
            case FlushJournal(done=done):
                await self._flush()
                if not done.done():  # it is done already if its waiter was cancelled
                    done.set_result(None)
            case AwaitBatch():
                if self._recorder.is_batch_late:
                    await self._flush()
            case _:
                await self._handle_input(entry)
        self._inputs.end_entry()

    async def _handle_rest(self) -> None:
        """Handle the inputs that came before the stop, for REST_S at most; log if some are left."""
        if self._recorded is not None and not self._inputs.is_handling:
            self._recorder.expect_stop()
            with suppress(TimeoutError, JournalError):
                async with asyncio.timeout(REST_S):
                    while len(self._inputs):
                        await self._handle_entry(await self._inputs.get())
        if len(self._inputs):
            log.error("%d reports and commands that came last are not recorded; check the disk", len(self._inputs))

    async def _flush(self) -> None:
        """Write all inputs so far; the clocks stand from now on if that takes too long."""
        await self._handle_input(Tick(at_us=self._dependencies.now_us()))
        self._stopped_us = self._dependencies.now_us()
        await self._recorder.flush()
        self._end_delay()

    async def _handle_input(self, event: Input) -> None:
        """Handle one input, and first the Ticks that come before it.

        So a move is committed by a Tick of its own, and no later input is stored before the commit. Later inputs
        wait in the queue while a step is recorded, and are handled as of their own stamps.
        """
        while not isinstance(event, Tick) and self._recorded is not None:
            tick = tick_before(self._recorded, event)
            if tick is None:
                break
            await self._handle_input(tick)
        session, effects = step(self._recorded, event)
        self._performer.show_leds(effects)
        self._stopped_us = _commit_us(session, effects)
        await self._recorder.record_step(event, session, effects)
        self._perform(event, session, effects)
        self._end_delay()
        self._is_new_game_wanted |= any(isinstance(effect, RequestNewGame) for effect in effects)
        if self._is_new_game_wanted:
            await self._start_wanted_game()

    def _show_delay(self, reason: str) -> None:
        """Show the recorded session paused, as of what cannot be recorded now; the session itself stays as it is."""
        if self._recorded is None:
            return
        failed = RecordingFailed(reason=reason, at_us=self._stopped_us)
        self._performer.perform(failed, *step(self._recorded, failed))
        self._performer.show_again()  # switch off what was lit too early

    def _end_delay(self) -> None:
        """Resume the game if what was recorded last was late; the time since the clocks stopped is nobody's."""
        reason = self._recorder.end_delay()
        if not reason or self._recorded is None:
            return
        at_us = max(self._recorded.now_us, self._stopped_us)
        delayed = RecordingDelayed(
            reason=reason,
            began_before_us=at_us - self._stopped_us,
            lasts_us=max(0, self._dependencies.now_us() - at_us),
            at_us=at_us,
        )
        self._recorder.keep_unwritten(delayed)
        self._perform(delayed, *step(self._recorded, delayed))
        self._performer.show_again()

    def _perform(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        """Perform the effects of a step that is recorded."""
        self._recorded = session
        self._performer.perform(event, session, effects)


def _commit_us(session: Session, effects: Sequence[Effect]) -> int:
    """Return the time as of which a step committed something, or the time of the session."""
    committed = [each.at_us for each in effects if isinstance(each, RecordMove | RecordChange | RecordOutcome)]
    return min([*committed, session.now_us])
