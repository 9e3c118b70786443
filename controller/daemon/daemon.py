"""The shell around a session: one task group and one queue of inputs; it performs the session's effects.

It does not know whether its board is simulated. A record is on disk before it is announced; LEDs wait for nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress

from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.lost_parts import LostParts
from controller.daemon.part_events import enqueue_part_events
from controller.daemon.recorder import AwaitBatch, FlushJournal, Recorder
from controller.daemon.tick_timer import TickTimer
from controller.faces.display.display_updater import DisplayUpdater
from controller.faces.lights.led_updater import LedUpdater
from controller.session.deadlines import next_deadline_us, tick_before
from controller.session.effects import (
    Announce,
    Effect,
    PlaySound,
    RecordChange,
    RecordMove,
    RecordOutcome,
    Refuse,
    ReportJudgement,
    RequestNewGame,
    ShowLeds,
    ShowPage,
)
from controller.session.inputs import DaemonRestarted, Input, RecordingDelayed, RecordingFailed, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.session.views.display_page import DisplayPage
from controller.session.views.sounds import Sound
from controller.storage.disk_thread import DiskState
from controller.storage.journal import (
    GameId,
    JournalError,
    SavedGame,
    restore_certain_session,
    restore_stopped_session,
)
from hardware.events import Edge, Part, Snapshot
from hardware.ports import PartError, Tone
from hardware.program_faults import use_part

log = logging.getLogger(__name__)

MAX_WAITING_TONES = 4
"""The most tones that wait for the buzzer; a choice: more would sound long after their events."""

FLUSH_S = 2.0
"""How long a reader of the running game waits for its journal; a choice: longer than a write takes."""

_TONES = {
    Sound.COMMITTED: Tone.CLICK,
    Sound.LOW_TIME: Tone.HURRY,
    Sound.FLAG: Tone.FLAG,
    Sound.FAULT: Tone.WARNING,
    Sound.GAME_OVER: Tone.END,
}


class Daemon:
    """Runs one board; `run` ends when it is cancelled."""

    def __init__(self, dependencies: DaemonDependencies, saved: SavedGame | None) -> None:
        self._dependencies = dependencies
        self._queue: asyncio.Queue[Input | AwaitBatch | FlushJournal] = asyncio.Queue()
        self._tones: asyncio.Queue[Tone] = asyncio.Queue(MAX_WAITING_TONES)
        self._tick_timer = TickTimer(dependencies.now_us, self.enqueue)
        self._is_new_game_wanted = False
        self._saved = saved
        self._recorder = Recorder(
            dependencies.journal,
            dependencies.journal_thread,
            dependencies.now_us,
            on_delay=self._show_delay,
            on_late_batch=lambda: self._queue.put_nowait(AwaitBatch()),
        )
        self._recorded: Session | None = None  # after the latest input whose step is on record
        self._vital_tasks: list[asyncio.Task[None]] = []  # without which there is no game
        self._stopped_us = 0  # when the clocks stop if what is written now is late
        lost_parts = self._lost_parts = LostParts(dependencies.now_us, self.enqueue)
        self._lights = LedUpdater(
            dependencies.board.leds,
            dependencies.theme,
            dependencies.now_us,
            lost_parts.report_loss,
            lambda: lost_parts.report_return(Part.LEDS),
        )
        self._screen = DisplayUpdater(
            self._show_page, lost_parts.report_loss, lambda: lost_parts.report_return(Part.DISPLAY)
        )
        self.session: Session | None = None
        """The session that people see; None before the game starts.

        It is the one after the latest input, paused while that cannot be recorded.
        """

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

    def enqueue(self, event: Input) -> None:
        """Add an input to the queue."""
        self._queue.put_nowait(event)

    async def flush_journal(self) -> None:
        """Write all inputs so far to the journal, so that its readers miss nothing; a disk is waited for FLUSH_S."""
        if self._recorder.is_delayed:
            return
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(FlushJournal(done))
        await asyncio.wait((done,), timeout=FLUSH_S)

    async def run(self) -> None:
        """Run the board until cancelled, then write what is not written yet.

        Raises JournalError if the first game cannot be recorded.
        """
        failure: JournalError | None = None
        try:
            async with asyncio.TaskGroup() as tasks:
                # before the game, since the display says if it waits for a disk
                views = [
                    tasks.create_task(self._lights.run(), name="LEDs"),
                    tasks.create_task(self._screen.run(), name="display"),
                    tasks.create_task(self._play_tones(), name="buzzer"),
                ]
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
        await enqueue_part_events(part, open_events, self._queue.put_nowait, self._lost_parts)

    async def _show_page(self, page: DisplayPage) -> None:
        """Show a page once the LEDs are lit: drawing it keeps the interpreter from the thread that lights them."""
        await self._lights.wait_until_sent()
        await self._dependencies.show_page(page)

    async def _play_tones(self) -> None:
        while True:
            tone = await self._tones.get()
            try:
                await use_part(Part.BUZZER, self._dependencies.board.buzzer.play(tone))
                self._lost_parts.report_return(Part.BUZZER)
            except PartError as error:
                self._lost_parts.report_loss(error)

    async def _process_queue(self) -> None:
        while True:
            self._tick_timer.schedule(None if self._recorded is None else next_deadline_us(self._recorded))
            event = await self._queue.get()
            self._tick_timer.cancel()
            match event:
                case FlushJournal(done=done):
                    await self._flush()
                    if not done.done():  # it is done already if its waiter was cancelled
                        done.set_result(None)
                case AwaitBatch():
                    if self._recorder.is_batch_late:
                        await self._flush()
                case _:
                    await self._handle_input(event)

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
        for effect in effects:
            if isinstance(effect, ShowLeds):
                self._lights.show(effect.frame)
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
        self._show(failed, *step(self._recorded, failed))
        self._show_again()  # switch off what was lit too early

    def _end_delay(self) -> None:
        """Let the game go on, if what was recorded last was late; the time since the clocks stopped is nobody's."""
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
        self._show_again()

    def _show_again(self) -> None:
        """Show LEDs and display what the session that people see has shown last."""
        if self.session is None:
            return
        self._lights.show(self.session.last_views.frame)
        if self.session.last_views.page is not None:
            self._screen.show(self.session.last_views.page)

    def _perform(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        """Perform the effects of a step that is recorded."""
        self._recorded = session
        self._show(event, session, effects)

    def _show(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        self.session = session
        for effect in effects:
            match effect:
                case ShowLeds(frame=frame):
                    self._lights.show(frame)
                case ShowPage(page=page):
                    self._screen.show(page)
                case Announce(message=message) | Refuse(message=message):
                    log.info("%s: %s", message.code.value, dict(message.args))
                case PlaySound(sound=sound):
                    with suppress(asyncio.QueueFull):
                        self._tones.put_nowait(_TONES[sound])
                case ReportJudgement() | RecordMove() | RecordChange() | RecordOutcome() | RequestNewGame():
                    pass
        for observer in self._dependencies.observers:
            observer.on_step(session, event, effects)


def _commit_us(session: Session, effects: Sequence[Effect]) -> int:
    """Return the time as of which a step committed something, or the time of the session."""
    committed = [each.at_us for each in effects if isinstance(each, RecordMove | RecordChange | RecordOutcome)]
    return min([*committed, session.now_us])
