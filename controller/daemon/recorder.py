"""Record a game in the journal: nothing is announced before it is on disk, however long that takes.

Inputs that announce nothing are written in the background: once a second while a clock runs, and at once if another
board told them; what comes while a write runs is written right after it. A memory card can need as long as that for a
write, and no LED and no flag waits for it.
"""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from controller.daemon.journal_writer import STOP_S, JournalWriter
from controller.session.deadlines import next_deadline_us
from controller.session.effects import Effect, Record, RecordMove, RecordOutcome
from controller.session.far_exchange.inputs import FarReport
from controller.session.inputs import GameStarted, Input
from controller.session.state import Session
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import GameId, JournalError, JournalPort, SavedGame
from hardware.events import Edge

MAX_UNWRITTEN_US = 1_000_000
"""The most time that a running clock can lose to a power cut.

A choice: players accept a second, and one write a second is easy for a memory card.
"""

LATE_BATCH_S = 2.0
"""When the game begins to wait for a batch that is written in the background.

A choice: a memory card at its worst needs as long, and a game may wait for it at commits alone.
"""


@dataclass(frozen=True, slots=True)
class AwaitBatch:
    """A queue entry: a batch is late or failed; wait until it is written."""


@dataclass(frozen=True, slots=True)
class FlushJournal:
    """A queue entry: write all inputs so far."""

    done: asyncio.Future[None]
    """Set after the write."""


class Recorder:
    """Records one game after another in a journal.

    Its methods return when all is written. `on_delay` is called with the reason if that is late, and `on_late_batch` if
    a batch in the background is.
    """

    def __init__(
        self,
        journal: JournalPort,
        thread: DiskThread,
        now_us: Callable[[], int],
        *,
        on_delay: Callable[[str], None],
        on_late_batch: Callable[[], None],
    ) -> None:
        self._journal = journal
        self._writer = JournalWriter(thread, on_delay)
        self._now_us = now_us
        self._on_late_batch = on_late_batch
        self._unwritten: list[Input] = []
        self._written_us = 0
        self._background_write: asyncio.Task[None] | None = None  # its inputs stay in _unwritten until it is done
        self._is_batch_late = False
        self._has_waiting_report = False  # of another board; its write is begun as soon as the one that runs is done
        self.game: GameId | None = None
        """The number of the current game; None before one begins."""

    @property
    def is_delayed(self) -> bool:
        """True while a write that is waited for is late."""
        return self._writer.is_delayed

    @property
    def is_batch_late(self) -> bool:
        """True if a batch in the background is late or has failed."""
        return self._is_batch_late

    def end_delay(self) -> str:
        """Return why the writes before were late, and forget it; empty if they were not."""
        return self._writer.end_delay()

    async def begin(self, started: GameStarted) -> None:
        """Begin a game, after all of the one before is written."""
        with self._writer.watch_delay():
            await self._write_unwritten()
            self.game = await self._writer.write(partial(self._journal.begin, started))

    async def begin_first(self, started: GameStarted) -> None:
        """Begin the first game of a run; raises JournalError, since nothing is lost if the run ends with it."""
        with self._writer.watch_delay():
            self.game = await self._writer.try_write(partial(self._journal.begin, started))

    async def record_step(self, event: Input, session: Session, effects: Sequence[Effect]) -> None:
        """Write the part of a step that must not be lost; the rest can wait."""
        records = [effect for effect in effects if isinstance(effect, Record)]
        outcome = _final_outcome(session, effects)
        self._unwritten.append(event)
        if outcome is None and not records:
            # a board that loses what another one told it, with its game, would go on alone
            if isinstance(event, FarReport):
                self._has_waiting_report = True
            if self._has_waiting_report or self._is_write_due(event, session):
                self._start_background_write()
            return
        with self._writer.watch_delay():
            await self._wait_for_background_write()
            inputs = tuple(self._unwritten)
            if outcome is not None:
                await self._writer.write(partial(self._journal.finish, inputs, outcome, records))
            else:
                await self._writer.write(partial(self._journal.commit, inputs, records))
        self._unwritten.clear()
        self._is_batch_late = False
        self._written_us = self._now_us()
        if outcome is not None:
            self._writer.perform_later(self._journal.copy_log)  # the outcome is on disk, and is announced meanwhile

    async def record_reinferred_moves(self, saved: SavedGame, session: Session, effects: Sequence[Effect]) -> None:
        """Write the moves after the last certain one, if this version infers other moves from the inputs.

        An arbiter's changes, and the moves before the last of them, stay as they are recorded. Raises JournalError.
        """
        moves = _moves_after_last_change([effect for effect in effects if isinstance(effect, Record)])
        if moves == _moves_after_last_change(saved.game.history[saved.certain_count :])[-len(moves) :]:
            moves = []
        outcome = _final_outcome(session, effects)
        with self._writer.watch_delay():
            if outcome is not None:
                await self._writer.try_write(partial(self._journal.finish, (), outcome, moves))
            elif moves:
                await self._writer.try_write(partial(self._journal.commit, (), moves))

    def keep_unwritten(self, event: Input) -> None:
        """Keep an input; it is written with the next one."""
        self._unwritten.append(event)

    async def flush(self) -> None:
        """Write all inputs so far."""
        with self._writer.watch_delay():
            await self._write_unwritten()

    def expect_stop(self) -> None:
        """Try each write from now on once, and for a limited time; raises JournalError or TimeoutError then."""
        self._writer.expect_stop()

    async def stop(self) -> None:
        """Write what is not written yet, unless the disk does not answer; log what fails."""
        self.expect_stop()
        self._has_waiting_report = False  # all is written below
        background = self._background_write
        if background is not None:
            await asyncio.wait((background,), timeout=STOP_S)
            background.cancel()  # which abandons its write
            await asyncio.wait((background,))
            if not background.cancelled():
                background.result()
        if self._unwritten:
            await self._writer.stop(partial(self._journal.append, tuple(self._unwritten)))
        await self._writer.await_later()

    async def _write_unwritten(self) -> None:
        await self._wait_for_background_write()
        if not self._unwritten:
            return
        inputs = tuple(self._unwritten)
        await self._writer.write(partial(self._journal.append, inputs))
        del self._unwritten[: len(inputs)]
        self._written_us = self._now_us()
        self._is_batch_late = False

    def _start_background_write(self) -> None:
        if self._background_write is None:
            self._background_write = asyncio.create_task(self._write_in_background(), name="journal")
        elif self._background_write.done():
            self._background_write.result()  # it raised an unexpected error, which must end the daemon

    async def _write_in_background(self) -> None:
        inputs = tuple(self._unwritten)
        self._has_waiting_report = False
        timer = asyncio.get_running_loop().call_later(LATE_BATCH_S, self._report_late_batch)
        try:
            await self._writer.try_write(partial(self._journal.append, inputs))
        except JournalError:
            self._report_late_batch()
        else:
            del self._unwritten[: len(inputs)]
            self._written_us = self._now_us()
            self._is_batch_late = False
        finally:
            timer.cancel()
        self._background_write = None
        if self._has_waiting_report:
            self._start_background_write()

    def _report_late_batch(self) -> None:
        self._is_batch_late = True
        self._on_late_batch()

    async def _wait_for_background_write(self) -> None:
        """Wait until no background write runs; raises its unexpected error, if it had one.

        None follows it: whoever waits writes what is left, with its records.
        """
        self._has_waiting_report = False
        if self._background_write is not None:
            await asyncio.shield(self._background_write)

    def _is_write_due(self, event: Input, session: Session) -> bool:
        """Return True if a power cut before the next Tick could cost a running clock more than MAX_UNWRITTEN_US."""
        if session.ledger.running_side is None:
            return False
        next_us = None if isinstance(event, Edge) else next_deadline_us(session)  # edges come in bursts
        now_us = self._now_us()
        return max(now_us, next_us or now_us) - self._written_us > MAX_UNWRITTEN_US


def _final_outcome(session: Session, effects: Sequence[Effect]) -> RecordOutcome | None:
    """Return the outcome of a game that is over after a step with these effects.

    A step may end a game and reopen it: a move that ends it was still to be made here as the position was set.
    """
    if session.outcome is None:
        return None
    return next((effect for effect in reversed(effects) if isinstance(effect, RecordOutcome)), None)


def _moves_after_last_change(records: Sequence[Record]) -> list[RecordMove]:
    """Return the moves after the last change."""
    moves: list[RecordMove] = []
    for record in reversed(records):
        if not isinstance(record, RecordMove):
            break
        moves.append(record)
    return moves[::-1]
