"""The shell around a session: one task group and one queue of inputs; it performs the session's effects.

It does not know whether its board is simulated. A record is on disk before it is announced; LEDs wait for nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress

from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.lost_parts import LostParts
from controller.daemon.recorder import FlushJournal, Recorder, RetryRecording
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
from controller.session.inputs import DaemonRestarted, Input, RecordingFailed, RecordingRestored, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.session.views.display_page import DisplayPage
from controller.session.views.sounds import Sound
from controller.storage.journal import (
    GameId,
    JournalError,
    SavedGame,
    restore_certain_session,
    restore_stopped_session,
)
from hardware.events import Edge, Part, Snapshot
from hardware.ports import PartError, Tone

log = logging.getLogger(__name__)

MAX_WAITING_TONES = 4
"""The most tones that wait for the buzzer; a choice: more would sound long after their events."""

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
        self._queue: asyncio.Queue[Input | RetryRecording | FlushJournal] = asyncio.Queue()
        self._tones: asyncio.Queue[Tone] = asyncio.Queue(MAX_WAITING_TONES)
        self._tick_timer = TickTimer(dependencies.now_us, self.enqueue)
        self._is_new_game_wanted = False
        self._saved = saved
        self._recorder = Recorder(
            dependencies.journal, dependencies.now_us, lambda: self._queue.put_nowait(RetryRecording())
        )
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
        """The session after the latest input; None before the game starts."""

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
        """Write all inputs so far to the journal, so that its readers miss nothing."""
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(FlushJournal(done))
        await done

    async def run(self) -> None:
        """Run the board until cancelled, then write what is not written yet."""
        try:
            await self._start_or_resume()
            async with asyncio.TaskGroup() as tasks:
                # first, since scanning need not wait until the first page is drawn
                tasks.create_task(self._enqueue_events(self._dependencies.board.sensors.events()), name="sensors")
                tasks.create_task(self._enqueue_events(self._dependencies.board.buttons.events()), name="buttons")
                tasks.create_task(self._lights.run(), name="LEDs")
                tasks.create_task(self._screen.run(), name="display")
                tasks.create_task(self._play_tones(), name="buzzer")
                tasks.create_task(self._process_queue(), name="session")
        finally:
            await self._recorder.flush()

    async def _start_or_resume(self) -> None:
        if self._saved is None:
            await self._start_game(self._dependencies.now_us())
        else:
            await self._resume(self._saved)

    async def _start_game(self, at_us: int) -> None:
        started = self._dependencies.new_game(at_us)
        await self._recorder.begin(started)
        before = self.session
        self._perform(started, *step(None, started))
        if before is None or not before.levels.is_known:
            return
        # The sensors reported before this game; its inputs must contain the whole board.
        await self._handle_input(Snapshot(occupancy=before.levels.settled_occupancy, at_us=at_us))
        for sensor in before.levels.unsettled:
            await self._handle_input(Edge(square=sensor.square, closed=sensor.closed, at_us=at_us))

    async def _resume(self, saved: SavedGame) -> None:
        for observer in self._dependencies.observers:
            observer.on_step(restore_certain_session(saved), saved.game.started, saved.game.history)
        session, effects = restore_stopped_session(saved)
        # Their effects were performed before the stop; only moves that are inferred differently must be recorded.
        await self._recorder.record_reinferred_moves(saved, session, effects)
        self.session = session
        await self._handle_input(DaemonRestarted(at_us=self._dependencies.now_us()))

    async def _enqueue_events(self, events: AsyncIterator[Input]) -> None:
        async for event in events:
            self._queue.put_nowait(event)

    async def _show_page(self, page: DisplayPage) -> None:
        """Show a page once the LEDs are lit: drawing it keeps the interpreter from the thread that lights them."""
        await self._lights.wait_until_sent()
        await self._dependencies.show_page(page)

    async def _play_tones(self) -> None:
        while True:
            tone = await self._tones.get()
            try:
                await self._dependencies.board.buzzer.play(tone)
                self._lost_parts.report_return(Part.BUZZER)
            except PartError as error:
                self._lost_parts.report_loss(error)

    async def _process_queue(self) -> None:
        while True:
            self._tick_timer.schedule(None if self.session is None else next_deadline_us(self.session))
            event = await self._queue.get()
            self._tick_timer.cancel()
            match event:
                case FlushJournal(done=done):
                    await self._flush_and_confirm(done)
                case RetryRecording():
                    await self._retry_recording()
                case _:
                    await self._handle_input(event)

    async def _flush_and_confirm(self, done: asyncio.Future[None]) -> None:
        if not self._recorder.is_failing:
            await self._recorder.flush()
        if not done.done():  # it is done already if its waiter was cancelled
            done.set_result(None)

    async def _retry_recording(self) -> None:
        was_failing = self._recorder.is_failing
        if not await self._recorder.retry():
            if not was_failing:
                self._pause_unrecorded_game()
        elif was_failing:
            await self._handle_input(RecordingRestored(at_us=self._dependencies.now_us()))

    async def _handle_input(self, event: Input) -> None:
        """Handle one input, and first the Ticks that come before it.

        So a move is committed by a Tick of its own, and no later input is stored before the commit.
        """
        while not isinstance(event, Tick) and self.session is not None:
            tick = tick_before(self.session, event)
            if tick is None:
                break
            await self._handle_input(tick)
        session, effects = step(self.session, event)
        for effect in effects:
            if isinstance(effect, ShowLeds):
                self._lights.show(effect.frame)
        if not await self._recorder.record_step(event, session, effects):
            await self._pause_and_retry(event)
            return
        self._perform(event, session, effects)
        self._is_new_game_wanted |= any(isinstance(effect, RequestNewGame) for effect in effects)
        if self._is_new_game_wanted and not self._recorder.is_failing:
            await self._start_wanted_game()

    async def _start_wanted_game(self) -> None:
        self._is_new_game_wanted = False
        try:
            await self._start_game(self._dependencies.now_us())
        except JournalError as error:
            self._is_new_game_wanted = True
            self._recorder.report_failure(error)
            self._pause_unrecorded_game()

    async def _pause_and_retry(self, event: Input) -> None:
        """Return to the session before an input that could not be recorded, pause, and handle the input again.

        A paused game commits nothing, so no event is lost and no move is played without a record.
        """
        self._pause_unrecorded_game()
        await self._handle_input(event)

    def _pause_unrecorded_game(self) -> None:
        """Step the session with a RecordingFailed, which pauses the game."""
        if self.session is None:
            return
        failed = RecordingFailed(reason=self._recorder.failure_reason, at_us=self.session.now_us)
        self._recorder.keep_unwritten(failed)
        self._perform(failed, *step(self.session, failed))
        self._lights.show(self.session.last_views.frame)  # switch off what was lit too early

    def _perform(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
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
