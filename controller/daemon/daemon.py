"""The shell around a session: one task group, one queue of inputs; it performs the effects.

It does not know whether its board is simulated. A record is on disk before it is announced; light waits for nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from controller.daemon.lost_parts import LostParts
from controller.daemon.recorder import FlushJournal, Recorder, RetryRecording
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
from controller.session.inputs import DaemonRestarted, GameStarted, Input, RecordingFailed, RecordingRestored, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.session.views.sounds import Sound
from controller.settings.appearance import Theme
from controller.storage.journal import (
    GameId,
    JournalError,
    JournalPort,
    SavedGame,
    restore_certain_session,
    restore_stopped_session,
)
from controller.words.english import message_sentence
from hardware.events import Edge, Part, Snapshot
from hardware.ports import Board, PartError, Tone

log = logging.getLogger(__name__)

LATE_TICK_US = 1_000  # a Tick that comes so late was held up, and so were the inputs that came meanwhile
MAX_WAITING_TONES = 4  # that wait to be heard; what a stuck or slow buzzer would tell of later is long past
INTAKE_LOOP_TURNS = 3  # turns of the loop that an input takes from a part's thread into the queue

_TONES = {
    Sound.COMMITTED: Tone.CLICK,
    Sound.LOW_TIME: Tone.HURRY,
    Sound.FLAG: Tone.FLAG,
    Sound.FAULT: Tone.WARNING,
    Sound.GAME_OVER: Tone.END,
}


class SessionObserver(Protocol):
    """A face that follows the session; it is told after everything was performed, and must not wait."""

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Take notice of one step; of a game that goes on, first of its start with all that was recorded."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DaemonDependencies:
    """What a daemon is given: the board, the journal, time, and how a new game starts."""

    board: Board
    journal: JournalPort
    now_us: Callable[[], int]
    new_game: Callable[[int], GameStarted]  # takes the time in microseconds
    theme: Theme
    observers: Sequence[SessionObserver]


class Daemon:
    """Runs one board; `run` ends when it is cancelled, `tell` takes commands from other faces."""

    def __init__(self, dependencies: DaemonDependencies, saved: SavedGame | None) -> None:
        self._dependencies = dependencies
        self._queue: asyncio.Queue[Input | RetryRecording | FlushJournal] = asyncio.Queue()
        self._tones: asyncio.Queue[Tone] = asyncio.Queue(MAX_WAITING_TONES)
        self._tick_timer: asyncio.Handle | None = None
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
            dependencies.board.display, lost_parts.report_loss, lambda: lost_parts.report_return(Part.DISPLAY)
        )
        self.session: Session | None = None

    @property
    def game(self) -> GameId | None:
        """The number of the game in its journal; None before there is one."""
        if self._recorder.game is None and self._saved is not None:
            return self._saved.game.id
        return self._recorder.game

    def enqueue(self, command: Input) -> None:
        """Put an input into the queue."""
        self._queue.put_nowait(command)

    async def flush_journal(self) -> None:
        """Have all that has happened so far written to the journal, so that who reads it there misses nothing."""
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(FlushJournal(done))
        await done

    async def run(self) -> None:
        """Run the board until cancelled, then write what is not yet written."""
        try:
            await self._start_or_resume()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._lights.run(), name="LEDs")
                tasks.create_task(self._screen.run(), name="display")
                tasks.create_task(self._enqueue_events(self._dependencies.board.sensors.events()), name="sensors")
                tasks.create_task(self._enqueue_events(self._dependencies.board.buttons.events()), name="buttons")
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
        # The sensors reported long ago; the new game's inputs are to tell all of it.
        await self._handle_input(Snapshot(occupancy=before.levels.settled_occupancy, at_us=at_us))
        for sensor in before.levels.unsettled:
            await self._handle_input(Edge(square=sensor.square, closed=sensor.closed, at_us=at_us))

    async def _resume(self, saved: SavedGame) -> None:
        for observer in self._dependencies.observers:
            observer.on_step(restore_certain_session(saved), saved.game.started, saved.game.history)
        session, effects = restore_stopped_session(saved)
        # What they made the board show and say was done when they came in; what they made of the game is on record.
        await self._recorder.record_reinferred_moves(saved, session, effects)
        self.session = session
        await self._handle_input(DaemonRestarted(at_us=self._dependencies.now_us()))

    async def _enqueue_events(self, events: AsyncIterator[Input]) -> None:
        async for event in events:
            self._queue.put_nowait(event)

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
            self._schedule_tick()
            event = await self._queue.get()
            self._cancel_tick()
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
        if not done.done():  # nobody waits any more where it was cancelled
            done.set_result(None)

    async def _retry_recording(self) -> None:
        was_failing = self._recorder.is_failing
        if not await self._recorder.retry():
            if not was_failing:
                self._pause_unrecorded_game()
        elif was_failing:
            await self._handle_input(RecordingRestored(at_us=self._dependencies.now_us()))

    def _schedule_tick(self) -> None:
        """Have a Tick put into the queue at the session's next deadline, and only then."""
        deadline_us = None if self.session is None else next_deadline_us(self.session)
        if deadline_us is None:
            return
        wait_s = max(0, deadline_us - self._dependencies.now_us()) / 1_000_000
        self._tick_timer = asyncio.get_running_loop().call_later(wait_s, self._enqueue_tick, deadline_us)

    def _cancel_tick(self) -> None:
        if self._tick_timer is not None:
            self._tick_timer.cancel()
            self._tick_timer = None

    def _enqueue_tick(self, deadline_us: int, turns: int = 0) -> None:
        """Put a Tick into the queue; where the loop was held up, only when what waits at its door has come in."""
        now_us = self._dependencies.now_us()
        if turns < INTAKE_LOOP_TURNS and now_us > deadline_us + LATE_TICK_US:
            self._tick_timer = asyncio.get_running_loop().call_soon(self._enqueue_tick, deadline_us, turns + 1)
            return
        self._queue.put_nowait(Tick(at_us=max(deadline_us, now_us)))

    async def _handle_input(self, event: Input) -> None:
        """Handle one input, and first the Ticks that come before it.

        So a move is committed by a Tick of its own, and nothing that comes after a commit is stored as before it.
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
        """Go back to before an input whose step could not be recorded: pause first, and then take it again.

        A paused game commits nothing, so nothing that happens now is lost or played on unrecorded.
        """
        self._pause_unrecorded_game()
        await self._handle_input(event)

    def _pause_unrecorded_game(self) -> None:
        """Let the session know that nothing can be recorded."""
        if self.session is None:
            return
        failed = RecordingFailed(reason=self._recorder.failure_reason, at_us=self.session.now_us)
        self._recorder.keep_unwritten(failed)
        self._perform(failed, *step(self.session, failed))
        self._lights.show(self.session.shown.frame)  # what was lit too early goes out again

    def _perform(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        self.session = session
        for effect in effects:
            match effect:
                case ShowLeds(frame=frame):
                    self._lights.show(frame)
                case ShowPage(page=page):
                    self._screen.show(page)
                case Announce(message=message) | Refuse(message=message):
                    log.info("%s", message_sentence(message))
                case PlaySound(sound=sound):
                    with suppress(asyncio.QueueFull):
                        self._tones.put_nowait(_TONES[sound])
                case ReportJudgement() | RecordMove() | RecordChange() | RecordOutcome() | RequestNewGame():
                    pass
        for observer in self._dependencies.observers:
            observer.on_step(session, event, effects)
