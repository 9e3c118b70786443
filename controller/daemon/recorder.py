"""Write a game to the journal, and keep what cannot be written: nothing is announced before it is on disk.

Inputs that announce nothing are written in the background, once a second while a clock runs. A memory card can need
as long as that for a write, and no LED and no flag waits for it.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from controller.session.deadlines import next_deadline_us
from controller.session.effects import Effect, Record, RecordMove, RecordOutcome
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from controller.storage.journal import GameId, JournalError, JournalPort, SavedGame
from hardware.events import Edge

MAX_UNWRITTEN_US = 1_000_000
"""The most time that a running clock can lose to a power cut.

A choice: players accept a second, and one write a second is easy for a memory card.
"""

RETRY_S = 2.0
"""The time between attempts to write a journal that fails; a choice: longer than a slow write takes."""

MAX_UNWRITTEN_INPUTS = 100_000
"""The most inputs that are kept while the journal fails; a choice: a board produces as many in hours."""

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RetryRecording:
    """A queue entry: try again to write the journal."""


@dataclass(frozen=True, slots=True)
class FlushJournal:
    """A queue entry: write all inputs so far."""

    done: asyncio.Future[None]
    """Set after the attempt, also if it failed."""


class Recorder:
    """Writes one game after another to a journal; calls `on_retry_due` when a failed write should be tried again."""

    def __init__(self, journal: JournalPort, now_us: Callable[[], int], on_retry_due: Callable[[], None]) -> None:
        self._journal = journal
        self._now_us = now_us
        self._on_retry_due = on_retry_due
        self._unwritten: list[Input] = []
        self._written_us = 0
        self._background_write: asyncio.Task[None] | None = None  # its inputs stay in _unwritten until it is done
        self._retry_timer: asyncio.TimerHandle | None = None
        self.is_failing = False
        """True if the last write failed."""
        self.game: GameId | None = None
        """The number of the current game; None before one begins."""
        self.failure_reason = ""
        """Why the last failed write failed."""

    async def begin(self, started: GameStarted) -> None:
        """Begin a game, after all of the one before is written; raises JournalError."""
        await self._write_unwritten()
        self.game = await _run_in_thread(lambda: self._journal.begin(started))

    async def record_step(self, event: Input, session: Session, effects: Sequence[Effect]) -> bool:
        """Write the part of a step that must not be lost; return True if it is on disk or can wait."""
        records = [effect for effect in effects if isinstance(effect, Record)]
        outcome = next((effect for effect in effects if isinstance(effect, RecordOutcome)), None)
        self._unwritten.append(event)
        if self.is_failing:
            del self._unwritten[:-MAX_UNWRITTEN_INPUTS]
            return True
        if outcome is None and not records:
            if self._is_write_due(event, session):
                self._start_background_write()
            return True
        await self._wait_for_background_write()
        inputs = tuple(self._unwritten)
        journal = self._journal
        try:
            if outcome is not None:
                await _run_in_thread(lambda: journal.finish(inputs, outcome, records))
            else:
                await _run_in_thread(lambda: journal.commit(inputs, records))
        except JournalError as error:
            self._unwritten.pop()
            self.report_failure(error)
            return False
        self._unwritten.clear()
        self._written_us = self._now_us()
        return True

    async def record_reinferred_moves(self, saved: SavedGame, session: Session, effects: Sequence[Effect]) -> None:
        """Write the moves after the last certain one, if this version infers other moves from the inputs.

        An arbiter's changes, and the moves before the last of them, stay as they are recorded. Raises JournalError.
        """
        moves = _moves_after_last_change([effect for effect in effects if isinstance(effect, Record)])
        if moves == _moves_after_last_change(saved.game.history[saved.certain_count :])[-len(moves) :]:
            moves = []
        outcomes = [effect for effect in effects if isinstance(effect, RecordOutcome)]
        if session.outcome is not None and outcomes:
            await _run_in_thread(lambda: self._journal.finish((), outcomes[-1], moves))
        elif moves:
            await _run_in_thread(lambda: self._journal.commit((), moves))

    def keep_unwritten(self, event: Input) -> None:
        """Keep an input; it is written with the next one."""
        self._unwritten.append(event)

    def report_failure(self, error: JournalError) -> None:
        """Log that a write failed, and schedule a retry."""
        log.error("%s", error)
        self.failure_reason = error.reason
        if not self.is_failing:
            self.is_failing = True
            self._schedule_retry()

    async def retry(self) -> bool:
        """Write what could not be written before; return True if that succeeds."""
        try:
            await self._write_unwritten()
        except JournalError as error:
            if self.is_failing:
                self.failure_reason = error.reason
                self._schedule_retry()
            else:
                self.report_failure(error)
            return False
        self.is_failing = False
        return True

    async def flush(self) -> None:
        """Write what is not written yet; log a failure."""
        try:
            await self._write_unwritten()
        except JournalError as error:
            log.error("%s", error)

    async def _write_unwritten(self) -> None:
        await self._wait_for_background_write()
        if not self._unwritten:
            return
        inputs = tuple(self._unwritten)
        await _run_in_thread(lambda: self._journal.append(inputs))
        self._unwritten.clear()

    def _start_background_write(self) -> None:
        if self._background_write is None:
            self._background_write = asyncio.create_task(self._write_in_background(), name="journal")
        elif self._background_write.done():
            self._background_write.result()  # it raised an unexpected error, which must end the daemon

    async def _write_in_background(self) -> None:
        inputs = tuple(self._unwritten)
        try:
            await _run_in_thread(lambda: self._journal.append(inputs))
        except JournalError:
            self._on_retry_due()
        else:
            del self._unwritten[: len(inputs)]
            self._written_us = self._now_us()
        self._background_write = None

    async def _wait_for_background_write(self) -> None:
        """Wait until no background write runs; raises its unexpected error, if it had one."""
        if self._background_write is not None:
            await asyncio.shield(self._background_write)

    def _schedule_retry(self) -> None:
        if self._retry_timer is not None:
            self._retry_timer.cancel()
        self._retry_timer = asyncio.get_running_loop().call_later(RETRY_S, self._on_retry_due)

    def _is_write_due(self, event: Input, session: Session) -> bool:
        """Return True if a power cut before the next Tick could cost a running clock more than MAX_UNWRITTEN_US."""
        if session.ledger.running_side is None:
            return False
        next_us = None if isinstance(event, Edge) else next_deadline_us(session)  # edges come in bursts
        now_us = self._now_us()
        return max(now_us, next_us or now_us) - self._written_us > MAX_UNWRITTEN_US


def _moves_after_last_change(records: Sequence[Record]) -> list[RecordMove]:
    """Return the moves after the last change."""
    moves: list[RecordMove] = []
    for record in reversed(records):
        if not isinstance(record, RecordMove):
            break
        moves.append(record)
    return moves[::-1]


async def _run_in_thread(operation: Callable[[], ResultT]) -> ResultT:
    """Run an operation that waits for a disk, without blocking the event loop, and return its result.

    A thread cannot be stopped: a task that is cancelled in the meantime waits for its end and is cancelled then.
    """
    future = asyncio.get_running_loop().run_in_executor(None, operation)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait((future,))
        task = asyncio.current_task()
        if task is not None:
            task.cancel()
        return future.result()
