"""The tasks of a run: one that fails beside the game is told at once, and the game goes on."""

import asyncio
import logging

import pytest

from controller.app.run_tasks import run_until_done
from tests.hardware.conditions import wait_until


def test_a_task_that_fails_beside_the_game_is_told_and_the_game_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    ended: list[str] = []

    async def play() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("daemon")

    async def fail() -> None:
        raise OverflowError("a score beyond all numbers")

    async def act() -> bool:
        await wait_until(lambda: bool(caplog.records), lambda: "a line of the log")
        return not ended

    async def run() -> bool:
        return await run_until_done(play(), act(), {"opponent": fail()}, lambda: None)

    with caplog.at_level(logging.ERROR):
        assert not asyncio.run(run())
    assert ended == ["daemon"]
    (record,) = caplog.records
    assert record.getMessage() == "opponent has failed, and does nothing more: a score beyond all numbers"
