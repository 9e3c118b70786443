"""What another board tells is stored at once, also while a write runs, and once."""

import asyncio
import threading
from collections.abc import Sequence

from controller.daemon.recorder import Recorder
from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import RecordOutcome
from controller.session.far_exchange.inputs import FarBoardHeard, FarGameJoined
from controller.session.inputs import Input
from controller.session.state import Session
from controller.session.step import step
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import game_started

GAME = "123e4567-e89b-12d3-a456-426614174000"
JOINED = FarGameJoined(game=GAME, side=Side.WHITE, board="board-2", at_us=1)
HEARD = FarBoardHeard(game=GAME, at_us=2)
LONGEST_S = 10.0


class SlowJournal(MemoryJournal):
    """A journal whose writes in the background end only when that is allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.is_writing = threading.Event()
        self.may_write = threading.Event()
        self.has_heard = threading.Event()

    def append(self, inputs: Sequence[Input]) -> None:
        self.is_writing.set()
        self.may_write.wait(LONGEST_S)
        super().append(inputs)
        if HEARD in inputs:
            self.has_heard.set()


async def begin_writing(journal: SlowJournal, thread: DiskThread) -> tuple[Recorder, Session]:
    """Return a recorder whose first write runs, and gets one more input of another board."""
    started = game_started()
    recorder = Recorder(journal, thread, lambda: 0, on_delay=lambda _: None, on_late_batch=lambda: None)
    await recorder.begin_first(started)
    session, _ = step(None, started)
    await recorder.record_step(JOINED, session, [])
    assert await asyncio.to_thread(journal.is_writing.wait, LONGEST_S)
    await recorder.record_step(HEARD, session, [])
    return recorder, session


def test_what_another_board_tells_while_a_write_runs_is_stored_right_after_it() -> None:
    journal, thread = SlowJournal(), DiskThread("journal")

    async def hear() -> None:
        recorder, _ = await begin_writing(journal, thread)
        journal.may_write.set()
        assert await asyncio.to_thread(journal.has_heard.wait, LONGEST_S)
        await recorder.stop()

    asyncio.run(hear())
    assert journal.inputs == [JOINED, HEARD]
    thread.shutdown()


def test_a_step_that_waits_for_a_write_stores_what_came_meanwhile_once() -> None:
    journal, thread = SlowJournal(), DiskThread("journal")

    async def finish() -> None:
        recorder, session = await begin_writing(journal, thread)
        outcome = Outcome(score=Score.WHITE_WINS, termination=Termination.RESIGNATION)
        ends = RecordOutcome(outcome=outcome, at_us=3)
        last = FarBoardHeard(game=GAME, at_us=3)
        finishing = asyncio.create_task(recorder.record_step(last, session._replace(outcome=outcome), [ends]))
        await asyncio.sleep(0)  # it waits for the write by now
        journal.may_write.set()
        async with asyncio.timeout(LONGEST_S):
            await finishing
        await recorder.stop()

    asyncio.run(finish())
    assert journal.inputs == [JOINED, HEARD, FarBoardHeard(game=GAME, at_us=3)]
    thread.shutdown()
