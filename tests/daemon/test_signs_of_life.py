"""The signs of life of a whole board: a slow disk does not stop them, a loop that hangs and a dead writer do."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from controller.app.service_manager import ServiceManager
from controller.storage.disk_thread import DiskState, DiskThread
from tests.daemon.daemon_rig import DaemonRig, play
from tests.daemon.test_stalled_disk import HangingDiskLoop, hang_disk

SIGN = b"WATCHDOG=1"


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """Yield the socket of a service manager."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as receiver:
        receiver.bind(str(tmp_path / "notify"))
        yield receiver


def count_signs(manager: socket.socket) -> int:
    """Return how many signs of life have come since the last call."""
    count = 0
    with suppress(BlockingIOError):
        while True:
            count += manager.recv(4096) == SIGN
    return count


def build(manager: socket.socket, watchdog_us: int) -> ServiceManager:
    return ServiceManager({"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": str(watchdog_us)})


def test_a_disk_that_hangs_for_ten_minutes_stops_no_sign(manager: socket.socket) -> None:
    async def people(rig: DaemonRig) -> None:
        living = asyncio.create_task(build(manager, 15_000_000).report_life(lambda: rig.daemon.is_alive))
        await rig.run_script("press black; wait 16s")
        assert count_signs(manager) >= 3
        hang_disk(600)
        await rig.run_script("move 22-18; press white")
        for _ in range(30):
            await rig.run_script("wait 15s; expect turn white")
            assert count_signs(manager) >= 3
        living.cancel()

    play(people, loop=HangingDiskLoop)


def test_a_writer_that_has_died_stops_them(manager: socket.socket) -> None:
    thread = DiskThread("journal")

    async def people(rig: DaemonRig) -> None:
        living = asyncio.create_task(build(manager, 15_000_000).report_life(lambda: rig.daemon.is_alive))
        await rig.run_script("press black; wait 16s")
        assert count_signs(manager) >= 3
        writer = thread.submit(threading.current_thread)
        thread.shutdown()
        writer.result(10).join(10)
        assert thread.state is DiskState.DEAD
        await rig.run_script("wait 60s")
        assert count_signs(manager) == 0
        living.cancel()

    play(people, DaemonRig(journal_thread=thread))


def test_a_board_whose_session_has_ended_does_not_live() -> None:
    async def people(rig: DaemonRig) -> None:
        assert rig.daemon.is_alive
        (session,) = (task for task in asyncio.all_tasks() if task.get_name() == "session")
        session.cancel()
        await asyncio.wait((session,))
        assert not rig.daemon.is_alive

    play(people)


def test_a_loop_that_hangs_sends_none(manager: socket.socket) -> None:
    async def live() -> None:
        living = asyncio.create_task(build(manager, 30_000).report_life(lambda: True))
        loop = asyncio.get_running_loop()

        async def wait_for_sign() -> None:
            while await loop.sock_recv(manager, 4096) != SIGN:
                pass

        await asyncio.wait_for(wait_for_sign(), 10)
        count_signs(manager)
        manager.settimeout(0.3)  # ten times the time of the watchdog
        with pytest.raises(TimeoutError):
            manager.recv(4096)  # the loop waits here
        manager.setblocking(False)
        await asyncio.wait_for(wait_for_sign(), 10)
        living.cancel()

    asyncio.run(live())
