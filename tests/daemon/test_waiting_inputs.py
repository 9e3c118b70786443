"""What waits while a disk hangs: it is handled after it, also at a stop, and a part that chatters fills no memory."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from controller.daemon import input_queue, part_events
from controller.rules.squares import Square
from controller.session.effects import RecordMove
from controller.storage.journal import MemoryJournal
from hardware.events import Edge, PartLost, PartRestored, SensorEvent, Snapshot
from hardware.ports import Board
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.failing_journal import FailingJournal
from tests.daemon.test_stalled_disk import HangingDiskLoop, hang_disk
from tests.sim.virtual_board import now_us

CHATTER_PER_S = 100
LIMIT = 500


class ChatteringSensors:
    """Sensors one of which, under a square that stays empty, changes all the time while `chatters` is True."""

    def __init__(self) -> None:
        self.chatters = False
        self.most = 0

    def fit(self, board: Board) -> Board:
        self._sensors = board.sensors
        return replace(board, sensors=self)

    async def events(self) -> AsyncIterator[SensorEvent]:
        reports: asyncio.Queue[SensorEvent] = asyncio.Queue()

        async def read() -> None:
            async for event in self._sensors.events():
                reports.put_nowait(event)

        async def chatter() -> None:
            closed = False
            while True:
                await asyncio.sleep(1 / CHATTER_PER_S)
                if self.chatters or closed:
                    closed = not closed
                    reports.put_nowait(Edge(square=Square(16), closed=closed, at_us=now_us()))

        tasks = [asyncio.create_task(read()), asyncio.create_task(chatter())]
        try:
            while True:
                yield await reports.get()
        finally:
            for task in tasks:
                task.cancel()


def test_a_sensor_that_chatters_for_an_hour_counts_as_lost_until_the_disk_answers(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for module in (input_queue, part_events):
        monkeypatch.setattr(module, "MAX_WAITING", LIMIT)
    sensors = ChatteringSensors()
    most = 0

    async def people(rig: DaemonRig) -> None:
        nonlocal most
        await rig.run_script("press black; move 22-18; wait 100ms")
        hang_disk(3600)
        await rig.run_script("press white; wait 1s; move 9-13; press black; wait 1s")
        sensors.chatters = True
        for _ in range(360):
            await asyncio.sleep(10)
            most = max(most, rig.daemon.waiting_count)
        sensors.chatters = False
        await rig.run_script("wait 2s; expect turn white; move 24-20; press white; expect move 24-20")

    rig = play(people, DaemonRig(fit_parts=sensors.fit), loop=HangingDiskLoop)
    assert LIMIT <= most < LIMIT + 10
    assert rig.recorder.moves == ["22-18", "9-13", "24-20"]
    assert "sensors: 500 reports wait for the disk; no more are taken; the game waits for them" in caplog.text
    told = [event for event in rig.recorder.inputs if isinstance(event, PartLost | PartRestored | Snapshot)]
    assert [type(event) for event in told] == [Snapshot, PartLost, PartRestored, Snapshot]


def test_moves_that_wait_at_a_stop_are_recorded_if_the_disk_answers_soon() -> None:
    journal = MemoryJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 100ms")
        hang_disk(9)
        await rig.run_script(
            "press white; wait 2s; move 9-13; press black; wait 1s; move 24-20; press white; wait 1500ms"
        )
        assert rig.recorder.moves == []

    rig = play(people, DaemonRig(journal=journal), loop=HangingDiskLoop)
    assert rig.recorder.moves == ["22-18", "9-13", "24-20"]
    recorded = [effect for step in rig.recorder.steps for effect in step.effects if isinstance(effect, RecordMove)]
    assert journal.records == recorded
    assert rig.daemon.waiting_count == 0


def test_what_is_not_recorded_at_a_stop_is_told(caplog: pytest.LogCaptureFixture) -> None:
    disk = FailingJournal()

    async def people(rig: DaemonRig) -> None:
        await rig.run_script("press black; move 22-18; wait 100ms")
        disk.is_full = True
        await rig.run_script("press white; wait 2s; move 9-13; press black; wait 1s")

    rig = play(people, DaemonRig(journal=disk))
    assert rig.recorder.moves == []
    waiting = [message for message in caplog.messages if "came last are not recorded; check the disk" in message]
    assert waiting == [
        f"{rig.daemon.waiting_count} reports and commands that came last are not recorded; check the disk"
    ]
    assert rig.daemon.waiting_count >= 4
