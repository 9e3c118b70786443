"""What a daemon writes of a game, and what it keeps as long as it cannot: nothing is announced that is not on disk.

What is announced by nobody is written behind the game's back: each second a clock runs, and a card can take as long
as that to write. Nobody's light or flag waits for it.
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

MAX_UNWRITTEN_US = 1_000_000  # a running clock loses no more than this to a power cut
RETRY_S = 2.0  # a journal that cannot be written is tried again so often
MAX_UNWRITTEN_INPUTS = 100_000  # inputs kept while the journal cannot be written; a board makes this many in hours

Result = TypeVar("Result")

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RetryRecording:
    """The daemon's note to itself that the journal may be written again by now."""


@dataclass(frozen=True, slots=True)
class FlushJournal:
    """The wish that all that has happened be on disk; `done` is told when that was tried."""

    done: asyncio.Future[None]


class Recorder:
    """Writes to a journal; `ask_again` is called when what could not be written may be tried again."""

    def __init__(self, journal: JournalPort, now_us: Callable[[], int], on_retry_due: Callable[[], None]) -> None:
        self._journal = journal
        self._now_us = now_us
        self._on_retry_due = on_retry_due
        self._unwritten: list[Input] = []
        self._written_us = 0
        self._background_write: asyncio.Task[None] | None = None  # writes inputs that stay unwritten until it is done
        self._retry_timer: asyncio.TimerHandle | None = None
        self.is_failing = False
        self.game: GameId | None = None
        """The game that is written."""
        self.failure_reason = ""
        """Why the journal could not be written when that was tried last."""

    async def begin(self, started: GameStarted) -> None:
        """Begin a game, with all written of the one before; raises JournalError."""
        await self._write_unwritten()
        self.game = await _run_in_thread(lambda: self._journal.begin(started))

    async def record_step(self, event: Input, session: Session, effects: Sequence[Effect]) -> bool:
        """Write what must not be lost of one step; tell whether it is safe."""
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
        """Write the moves that a version which infers otherwise makes of what came after the last certain one.

        What an arbiter has changed since stands as it was recorded, and so do the moves before it. Raises JournalError.
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
        """Keep an input to be written with the next."""
        self._unwritten.append(event)

    def report_failure(self, error: JournalError) -> None:
        """Take notice that the journal cannot be written, and have it tried again."""
        log.error("%s", error)
        self.failure_reason = error.reason
        if not self.is_failing:
            self.is_failing = True
            self._schedule_retry()

    async def retry(self) -> bool:
        """Try to write what could not be written; tell whether it is safe now."""
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
        """Write what is not yet written; what cannot be written now is lost with a word."""
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
            self._background_write.result()  # it ended with a fault of the program, and so ends the daemon

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
        """Wait until nothing is written any more; raises what went wrong with the program."""
        if self._background_write is not None:
            await asyncio.shield(self._background_write)

    def _schedule_retry(self) -> None:
        if self._retry_timer is not None:
            self._retry_timer.cancel()
        self._retry_timer = asyncio.get_running_loop().call_later(RETRY_S, self._on_retry_due)

    def _is_write_due(self, event: Input, session: Session) -> bool:
        """Tell whether a power cut could cost a running clock more than it may before the next Tick."""
        if session.ledger.running_side is None:
            return False
        next_us = None if isinstance(event, Edge) else next_deadline_us(session)  # edges are many, and ring on
        now_us = self._now_us()
        return max(now_us, next_us or now_us) - self._written_us > MAX_UNWRITTEN_US


def _moves_after_last_change(records: Sequence[Record]) -> list[RecordMove]:
    """List the moves after the last change."""
    moves: list[RecordMove] = []
    for record in reversed(records):
        if not isinstance(record, RecordMove):
            break
        moves.append(record)
    return moves[::-1]


async def _run_in_thread(work: Callable[[], Result]) -> Result:
    """Do something that waits for a disk without holding up light, sensors and time.

    A thread cannot be stopped: who is cancelled meanwhile waits for its end, and is cancelled only after that.
    """
    future = asyncio.get_running_loop().run_in_executor(None, work)
    try:
        return await asyncio.shield(future)
    except asyncio.CancelledError:
        await asyncio.wait((future,))
        task = asyncio.current_task()
        if task is not None:
            task.cancel()
        return future.result()
