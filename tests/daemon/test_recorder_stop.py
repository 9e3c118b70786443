"""The end of a run: whoever closes the journal after it meets no work of the journal's thread."""

import asyncio
import threading

from controller.daemon.recorder import Recorder
from controller.rules.outcome import Outcome, Score, Termination
from controller.session.effects import RecordOutcome
from controller.session.step import step
from controller.storage.disk_thread import DiskState, DiskThread
from controller.storage.journal import MemoryJournal
from tests.daemon.daemon_rig import game_started

LONGEST_S = 10.0


class SlowlyCopiedJournal(MemoryJournal):
    """A journal whose log is copied only when that is allowed."""

    def __init__(self) -> None:
        super().__init__()
        self.may_copy = threading.Event()
        self.is_copied = False

    def copy_log(self) -> None:
        self.is_copied = self.may_copy.wait(LONGEST_S)


def test_a_stop_waits_until_the_log_of_a_finished_game_is_copied() -> None:
    journal, thread = SlowlyCopiedJournal(), DiskThread("journal")
    started = game_started()

    async def finish_game() -> None:
        recorder = Recorder(journal, thread, lambda: 0, on_delay=lambda _: None, on_late_batch=lambda: None)
        await recorder.begin_first(started)
        session, _ = step(None, started)
        outcome = Outcome(score=Score.WHITE_WINS, termination=Termination.RESIGNATION)
        session = session._replace(outcome=outcome)
        await recorder.record_step(started, session, [RecordOutcome(outcome=outcome, at_us=0)])
        stopping = asyncio.create_task(recorder.stop())
        for _ in range(9):  # the stop goes as far as it can
            await asyncio.sleep(0)
        assert not stopping.done()
        journal.may_copy.set()
        async with asyncio.timeout(LONGEST_S):
            await stopping

    asyncio.run(finish_game())
    assert journal.is_copied
    assert thread.state is DiskState.WAITING
    thread.shutdown()
