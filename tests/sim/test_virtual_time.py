"""The loop in virtual time: hours pass at once, in order, and a standstill is reported."""

import asyncio
import socket
import sys
import time

import pytest

from sim.virtual_time import DeadlockError, VirtualTimeLoop
from tests.virtual_time import run_in_virtual_time


def virtual_loop() -> VirtualTimeLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    return loop


def test_a_day_passes_at_once() -> None:
    async def a_day() -> int:
        await asyncio.sleep(24 * 3600)
        return virtual_loop().now_us()

    began = time.monotonic()
    assert run_in_virtual_time(a_day()) == 24 * 3600 * 1_000_000
    assert time.monotonic() - began < 60  # the day itself would take longer


def test_timers_fire_in_order_and_exactly_on_time() -> None:
    async def main() -> list[tuple[str, int]]:
        fired: list[tuple[str, int]] = []

        async def wait(name: str, *pauses_s: float) -> None:
            for pause_s in pauses_s:
                await asyncio.sleep(pause_s)
                fired.append((name, virtual_loop().now_us()))

        await asyncio.gather(wait("slow", 0.000_003, 1.0), wait("quick", 0.000_001, 0.000_001))
        return fired

    assert run_in_virtual_time(main()) == [("quick", 1), ("quick", 2), ("slow", 3), ("slow", 1_000_003)]


def test_what_is_ready_runs_before_time_goes_on() -> None:
    async def main() -> list[int]:
        stamps: list[int] = []

        async def busy() -> None:
            for _ in range(100):
                stamps.append(virtual_loop().now_us())
                await asyncio.sleep(0)

        await asyncio.gather(busy(), asyncio.sleep(1))
        return stamps

    assert set(run_in_virtual_time(main())) == {0}


def test_executor_work_is_done_in_no_virtual_time() -> None:
    async def main() -> tuple[int, int]:
        ticking = asyncio.create_task(asyncio.sleep(0.001))
        result = await asyncio.to_thread(pow, 2, 10)
        at_us = virtual_loop().now_us()
        await ticking
        return result, at_us

    assert run_in_virtual_time(main()) == (1024, 0)


def test_an_error_of_executor_work_reaches_the_awaiting_task() -> None:
    async def main() -> None:
        await asyncio.to_thread(int, "no number")

    with pytest.raises(ValueError, match="no number"):
        run_in_virtual_time(main())


def test_real_bytes_come_before_the_next_timer() -> None:
    async def main() -> bytes:
        ours, theirs = socket.socketpair()
        with ours, theirs:
            ours.setblocking(False)
            theirs.sendall(b"hello")
            async with asyncio.timeout(1):
                return await virtual_loop().sock_recv(ours, 16)

    assert run_in_virtual_time(main()) == b"hello"


def test_another_process_is_waited_for_while_no_timer_is_set() -> None:
    async def main() -> tuple[bytes, int | None, int]:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "print('hello')", stdout=asyncio.subprocess.PIPE
        )
        said, _ = await process.communicate()
        return said.strip(), process.returncode, virtual_loop().now_us()

    assert run_in_virtual_time(main(), io_timeout_s=60) == (b"hello", 0, 0)


def test_a_standstill_names_the_tasks_that_wait() -> None:
    async def main() -> None:
        asyncio.current_task().set_name("the forgetful one")  # type: ignore[union-attr]  # a task is running
        await asyncio.sleep(2)
        await asyncio.Event().wait()

    with pytest.raises(DeadlockError, match=r"at 2000000 us .* waiting: the forgetful one"):
        run_in_virtual_time(main(), io_timeout_s=0)


def test_a_timeout_is_no_standstill() -> None:
    async def main() -> int:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(5):
                await asyncio.Event().wait()
        return virtual_loop().now_us()

    assert run_in_virtual_time(main()) == 5_000_000
