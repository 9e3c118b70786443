"""Tasks beside a game on two boards: none fails in silence."""

import asyncio

import pytest

from controller.far_game.board.background_tasks import BackgroundTasks


def test_what_a_task_raises_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise OSError("the disk is full")

    async def run() -> None:
        BackgroundTasks().begin(fail())
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(run())
    (record,) = caplog.records
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "the disk is full"


def test_a_task_that_is_cancelled_has_not_failed(caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        tasks = BackgroundTasks()
        tasks.begin(asyncio.sleep(1_000))
        await asyncio.sleep(0)
        tasks.cancel()
        await asyncio.sleep(0)

    asyncio.run(run())
    assert not caplog.records
