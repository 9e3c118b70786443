"""The end of tasks that lose the first request to end, or have something to say."""

import asyncio

import pytest

from controller.desk import task_end
from controller.desk.task_end import TRIES, end_task


async def lose_requests(number: int) -> None:
    """Go on after the first requests to end."""
    for _ in range(number):
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            continue
    await asyncio.Event().wait()


@pytest.mark.parametrize(("lost", "has_ended"), [(0, True), (1, True), (TRIES, False)])
def test_a_task_is_asked_again(lost: int, has_ended: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        task = asyncio.create_task(lose_requests(lost), name="work")
        await asyncio.sleep(0)
        await end_task(task)
        assert task.done() is has_ended

    monkeypatch.setattr(task_end, "ASK_AGAIN_S", 0.0)
    asyncio.run(main())


def test_what_a_task_raises_is_raised() -> None:
    async def fail() -> None:
        raise ValueError("the disk is full")

    async def main() -> None:
        task = asyncio.create_task(fail())
        await asyncio.sleep(0)
        with pytest.raises(ValueError, match="the disk is full"):
            await end_task(task)

    asyncio.run(main())
