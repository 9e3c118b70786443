"""The shell around a session: one task group, one queue of inputs; it performs the effects.

It does not know whether its board is simulated. A record is on disk before it is announced; light waits for nothing.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from controller.adapters.english import sentence
from controller.adapters.journal import GameId, JournalError, JournalPort, SavedGame, reopened, take_again
from controller.adapters.lights import Lights
from controller.adapters.lost_parts import LostParts
from controller.adapters.screen import Screen
from controller.recording import Recorder, WriteAgain, WriteOut
from controller.session.effects import (
    Announce,
    Effect,
    ReportJudgement,
    PlaySound,
    RecordChange,
    RecordMove,
    RecordOutcome,
    Refuse,
    ShowLeds,
    ShowPage,
    Sound,
    RequestNewGame,
)
from controller.session.inputs import Input, RecordingFailed, RecordingRestored, DaemonRestarted, GameStarted, Tick
from controller.session.state import Session
from controller.session.step import next_deadline_us, step
from controller.settings import Theme
from hardware.events import Edge, Part, Snapshot
from hardware.ports import Board, PartError, Tone

log = logging.getLogger(__name__)

HELD_UP_US = 1_000  # a Tick that comes so late was held up, and so were the inputs that came meanwhile
MOST_TONES = 4  # that wait to be heard; what a stuck or slow buzzer would tell of later is long past
DOOR_TURNS = 3  # turns of the loop that an input takes from a part's thread into the queue

_TONES = {
    Sound.COMMITTED: Tone.CLICK,
    Sound.LOW_TIME: Tone.HURRY,
    Sound.FLAG: Tone.FLAG,
    Sound.FAULT: Tone.WARNING,
    Sound.GAME_OVER: Tone.END,
}


class Watcher(Protocol):
    """A face that follows the session; it is told after everything was performed, and must not wait."""

    def saw(self, session: Session, happened: Input, effects: Sequence[Effect]) -> None:
        """Take notice of one step; of a game that goes on, first of its start with all that was recorded."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What a daemon is given: the board, the journal, time, and how a new game starts."""

    board: Board
    journal: JournalPort
    now_us: Callable[[], int]
    new_game: Callable[[int], GameStarted]  # takes the time in microseconds
    theme: Theme
    watchers: Sequence[Watcher]


class Daemon:
    """Runs one board; `run` ends when it is cancelled, `tell` takes commands from other faces."""

    def __init__(self, around: Surroundings, saved: SavedGame | None) -> None:
        self._around = around
        self._queue: asyncio.Queue[Input | WriteAgain | WriteOut] = asyncio.Queue()
        self._tones: asyncio.Queue[Tone] = asyncio.Queue(MOST_TONES)
        self._alarm: asyncio.Handle | None = None
        self._wants_game = False
        self._saved = saved
        self._recorder = Recorder(around.journal, around.now_us, lambda: self._queue.put_nowait(WriteAgain()))
        lost = self._lost = LostParts(around.now_us, self.tell)
        self._lights = Lights(around.board.leds, around.theme, around.now_us, lost.lose, lambda: lost.find(Part.LEDS))
        self._screen = Screen(around.board.display, lost.lose, lambda: lost.find(Part.DISPLAY))
        self.session: Session | None = None

    @property
    def game(self) -> GameId | None:
        """The number of the game in its journal; None before there is one."""
        if self._recorder.game is None and self._saved is not None:
            return self._saved.game.id
        return self._recorder.game

    def tell(self, command: Input) -> None:
        """Put an input into the queue."""
        self._queue.put_nowait(command)

    async def write_out(self) -> None:
        """Have all that has happened so far written to the journal, so that who reads it there misses nothing."""
        done = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(WriteOut(done))
        await done

    async def run(self) -> None:
        """Run the board until cancelled, then write what is not yet written."""
        try:
            await self._begin()
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._lights.run(), name="LEDs")
                tasks.create_task(self._screen.run(), name="display")
                tasks.create_task(self._listen(self._around.board.sensors.events()), name="sensors")
                tasks.create_task(self._listen(self._around.board.buttons.events()), name="buttons")
                tasks.create_task(self._sound(), name="buzzer")
                tasks.create_task(self._work(), name="session")
        finally:
            await self._recorder.write_rest()

    async def _begin(self) -> None:
        if self._saved is None:
            await self._start_game(self._around.now_us())
        else:
            await self._resume(self._saved)

    async def _start_game(self, at_us: int) -> None:
        started = self._around.new_game(at_us)
        await self._recorder.begin(started)
        before = self.session
        self._perform(started, *step(None, started))
        if before is None or not before.levels.is_known:
            return
        # The sensors reported long ago; the new game's inputs are to tell all of it.
        await self._take(Snapshot(occupancy=before.levels.believed, at_us=at_us))
        for sensor in before.levels.unsettled:
            await self._take(Edge(square=sensor.square, closed=sensor.closed, at_us=at_us))

    async def _resume(self, saved: SavedGame) -> None:
        for watcher in self._around.watchers:
            watcher.saw(reopened(saved), saved.game.started, saved.game.history)
        session, effects = take_again(saved)
        # What they made the board show and say was done when they came in; what they made of the game is on record.
        await self._recorder.record_anew(saved, session, effects)
        self.session = session
        await self._take(DaemonRestarted(at_us=self._around.now_us()))

    async def _listen(self, events: AsyncIterator[Input]) -> None:
        async for event in events:
            self._queue.put_nowait(event)

    async def _sound(self) -> None:
        while True:
            tone = await self._tones.get()
            try:
                await self._around.board.buzzer.play(tone)
                self._lost.find(Part.BUZZER)
            except PartError as error:
                self._lost.lose(error)

    async def _work(self) -> None:
        while True:
            self._set_alarm()
            happened = await self._queue.get()
            self._stop_alarm()
            match happened:
                case WriteOut(done=done):
                    await self._write_out(done)
                case WriteAgain():
                    await self._write_again()
                case _:
                    await self._take(happened)

    async def _write_out(self, done: asyncio.Future[None]) -> None:
        if not self._recorder.is_failing:
            await self._recorder.write_rest()
        if not done.done():  # nobody waits any more where it was cancelled
            done.set_result(None)

    async def _write_again(self) -> None:
        was_failing = self._recorder.is_failing
        if not await self._recorder.write_again():
            if not was_failing:
                self._pause()
        elif was_failing:
            await self._take(RecordingRestored(at_us=self._around.now_us()))

    def _set_alarm(self) -> None:
        """Have a Tick put into the queue at the session's next deadline, and only then."""
        deadline_us = None if self.session is None else next_deadline_us(self.session)
        if deadline_us is None:
            return
        wait_s = max(0, deadline_us - self._around.now_us()) / 1_000_000
        self._alarm = asyncio.get_running_loop().call_later(wait_s, self._tick, deadline_us)

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _tick(self, deadline_us: int, turns: int = 0) -> None:
        """Put a Tick into the queue; where the loop was held up, only when what waits at its door has come in."""
        now_us = self._around.now_us()
        if turns < DOOR_TURNS and now_us > deadline_us + HELD_UP_US:
            self._alarm = asyncio.get_running_loop().call_soon(self._tick, deadline_us, turns + 1)
            return
        self._queue.put_nowait(Tick(at_us=max(deadline_us, now_us)))

    async def _take(self, happened: Input) -> None:
        """Take one input, and first whatever was due before it.

        So a move is committed by a Tick of its own, and nothing that comes after a commit is stored as before it.
        Nothing is due before Resumed: what the session waited for was of another clock.
        """
        while not isinstance(happened, Tick | DaemonRestarted) and self.session is not None:
            deadline_us = next_deadline_us(self.session)
            if deadline_us is None or deadline_us > happened.at_us:
                break
            await self._take(Tick(at_us=max(deadline_us, self.session.now_us)))
        session, effects = step(self.session, happened)
        for effect in effects:
            if isinstance(effect, ShowLeds):
                self._lights.show(effect.frame)
        if not await self._recorder.record(happened, session, effects):
            await self._take_unrecorded(happened)
            return
        self._perform(happened, session, effects)
        self._wants_game |= any(isinstance(effect, RequestNewGame) for effect in effects)
        if self._wants_game and not self._recorder.is_failing:
            await self._start_wanted_game()

    async def _start_wanted_game(self) -> None:
        self._wants_game = False
        try:
            await self._start_game(self._around.now_us())
        except JournalError as error:
            self._wants_game = True
            self._recorder.fail(error)
            self._pause()

    async def _take_unrecorded(self, happened: Input) -> None:
        """Go back to before an input whose step could not be recorded: pause first, and then take it again.

        A paused game commits nothing, so nothing that happens now is lost or played on unrecorded.
        """
        self._pause()
        await self._take(happened)

    def _pause(self) -> None:
        """Let the session know that nothing can be recorded."""
        if self.session is None:
            return
        failed = RecordingFailed(reason=self._recorder.fault, at_us=self.session.now_us)
        self._recorder.keep(failed)
        self._perform(failed, *step(self.session, failed))
        self._lights.show(self.session.shown_frame)  # what was lit too early goes out again

    def _perform(self, happened: Input, session: Session, effects: Sequence[Effect]) -> None:
        self.session = session
        for effect in effects:
            match effect:
                case ShowLeds(frame=frame):
                    self._lights.show(frame)
                case ShowPage(page=page):
                    self._screen.show(page)
                case Announce(message=message) | Refuse(message=message):
                    log.info("%s", sentence(message))
                case PlaySound(sound=sound):
                    with suppress(asyncio.QueueFull):
                        self._tones.put_nowait(_TONES[sound])
                case ReportJudgement() | RecordMove() | RecordChange() | RecordOutcome() | RequestNewGame():
                    pass
        for watcher in self._around.watchers:
            watcher.saw(session, happened, effects)
