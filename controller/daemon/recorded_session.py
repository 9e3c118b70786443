"""The session of a running board: a step is performed after its records are on disk; LEDs wait for nothing."""

from collections.abc import Callable, Sequence

from controller.daemon.dependencies import DaemonDependencies
from controller.daemon.effect_performer import EffectPerformer
from controller.daemon.recorder import Recorder
from controller.session.deadlines import next_deadline_us, tick_before
from controller.session.effects import Effect, RecordChange, RecordMove, RecordOutcome, RequestNewGame
from controller.session.game_start import earlier_reports
from controller.session.inputs import DaemonRestarted, Input, RecordingDelayed, RecordingFailed, Tick
from controller.session.state import Session
from controller.session.step import step
from controller.storage.journal import GameId, SavedGame, restore_certain_session, restore_stopped_session


class RecordedSession:
    """One game after another at a board; its inputs are handled one at a time."""

    def __init__(
        self,
        dependencies: DaemonDependencies,
        performer: EffectPerformer,
        saved: SavedGame | None,
        *,
        on_late_batch: Callable[[], None],
    ) -> None:
        """Call `on_late_batch` when `await_batch` is to be called between two inputs."""
        self._dependencies = dependencies
        self._performer = performer
        self._saved = saved
        self._recorder = Recorder(
            dependencies.journal,
            dependencies.journal_thread,
            dependencies.now_us,
            on_delay=self._show_delay,
            on_late_batch=on_late_batch,
        )
        self._session: Session | None = None  # after the latest input whose step is on record
        self._wanted_game: RequestNewGame | None = None  # None: no new game is asked for
        self._stopped_us = 0  # when the clocks stop if what is written now is late

    @property
    def is_begun(self) -> bool:
        """True once a game is begun or resumed."""
        return self._session is not None

    @property
    def is_delayed(self) -> bool:
        """True while a write that is waited for is late."""
        return self._recorder.is_delayed

    @property
    def game(self) -> GameId | None:
        """The number of the game in its journal; None before a game starts."""
        if self._recorder.game is None and self._saved is not None:
            return self._saved.game.id
        return self._recorder.game

    def next_deadline_us(self) -> int | None:
        """Return when the session wants its next Tick; None if it waits for none."""
        return None if self._session is None else next_deadline_us(self._session)

    async def start_or_resume(self) -> None:
        """Begin the first game, or resume the saved one; raises JournalError if that cannot be recorded."""
        if self._saved is None:
            started = self._dependencies.new_game(self._dependencies.now_us(), None)
            self._session, effects = step(None, started)
            await self._recorder.begin_first(started)
            self._perform(started, self._session, effects)
        else:
            await self._resume(self._saved)

    async def handle_input(self, event: Input) -> None:
        """Handle one input, and first the Ticks that come before it.

        So a move is committed by a Tick of its own, and no later input is stored before the commit. Later inputs
        wait in the queue while a step is recorded, and are handled as of their own stamps.
        """
        while not isinstance(event, Tick) and self._session is not None:
            tick = tick_before(self._session, event)
            if tick is None:
                break
            await self.handle_input(tick)
        session, effects = step(self._session, event)
        self._performer.show_leds(effects)
        self._stopped_us = _commit_us(session, effects)
        await self._recorder.record_step(event, session, effects)
        self._perform(event, session, effects)
        self._end_delay()
        requests = [effect for effect in effects if isinstance(effect, RequestNewGame)]
        self._wanted_game = requests[-1] if requests else self._wanted_game
        if self._wanted_game is not None:
            await self._start_wanted_game(self._wanted_game)

    async def flush(self) -> None:
        """Write all inputs so far; the clocks stand from now on if that takes too long."""
        await self.handle_input(Tick(at_us=self._dependencies.now_us()))
        self._stopped_us = self._dependencies.now_us()
        await self._recorder.flush()
        self._end_delay()

    async def await_batch(self) -> None:
        """Wait for a late batch until it is written; the clocks stand meanwhile."""
        if self._recorder.is_batch_late:
            await self.flush()

    def expect_stop(self) -> None:
        """Try each write from now on once, and for a limited time; raises JournalError or TimeoutError then."""
        self._recorder.expect_stop()

    async def stop(self) -> None:
        """Write what is not written yet, unless the disk does not answer; log what fails."""
        await self._recorder.stop()

    async def _resume(self, saved: SavedGame) -> None:
        for observer in self._dependencies.observers:
            observer.on_step(restore_certain_session(saved), saved.game.started, saved.game.history)
        self._session, effects = restore_stopped_session(saved)
        # Their effects were performed before the stop; only moves that are inferred differently must be recorded.
        await self._recorder.record_reinferred_moves(saved, self._session, effects)
        self._recorder.end_delay()
        restarted = DaemonRestarted(at_us=self._dependencies.now_us(), abilities=self._dependencies.abilities())
        await self.handle_input(restarted)

    async def _start_wanted_game(self, wanted: RequestNewGame) -> None:
        """Start the next game, on the board as it stands after the last one."""
        self._wanted_game = None
        at_us = self._stopped_us = self._dependencies.now_us()
        started, before = self._dependencies.new_game(at_us, wanted.choices), self._session
        await self._recorder.begin(started)
        self._perform(started, *step(None, started))
        self._end_delay()
        # the inputs of a game must contain all that it is played from
        for report in [] if before is None else earlier_reports(before, at_us):
            await self.handle_input(report)

    def _show_delay(self, reason: str) -> None:
        """Show the recorded session paused, as of what cannot be recorded now; the session itself stays as it is."""
        if self._session is None:
            return
        failed = RecordingFailed(reason=reason, at_us=self._stopped_us)
        self._performer.perform(failed, *step(self._session, failed))
        self._performer.show_again()  # switch off what was lit too early

    def _end_delay(self) -> None:
        """Resume the game if what was recorded last was late; the time since the clocks stopped is nobody's."""
        reason = self._recorder.end_delay()
        if not reason or self._session is None:
            return
        at_us = max(self._session.now_us, self._stopped_us)
        delayed = RecordingDelayed(
            reason=reason,
            began_before_us=at_us - self._stopped_us,
            lasts_us=max(0, self._dependencies.now_us() - at_us),
            at_us=at_us,
        )
        self._recorder.keep_unwritten(delayed)
        self._perform(delayed, *step(self._session, delayed))
        self._performer.show_again()

    def _perform(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        """Perform the effects of a step that is recorded."""
        self._session = session
        self._performer.perform(event, session, effects)


def _commit_us(session: Session, effects: Sequence[Effect]) -> int:
    """Return the time as of which a step committed something, or the time of the session."""
    committed = [each.at_us for each in effects if isinstance(each, RecordMove | RecordChange | RecordOutcome)]
    return min([*committed, session.now_us])
