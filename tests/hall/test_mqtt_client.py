"""The MQTT client: its calls end when their task is cancelled."""

import asyncio

import aiomqtt
import pytest

from controller.hall.mqtt_client import HallClient


async def _cancel_with_the_answer() -> None:
    answer = asyncio.get_running_loop().create_future()
    waiting = asyncio.ensure_future(HallClient("localhost")._wait_for(answer, None))  # noqa: SLF001
    await asyncio.sleep(0)
    answer.set_result(None)
    waiting.cancel()
    await waiting


def test_a_cancellation_that_comes_with_the_answer_is_not_lost() -> None:
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(_cancel_with_the_answer())


async def _wait_in_vain() -> None:
    answer = asyncio.get_running_loop().create_future()
    await HallClient("localhost", timeout=0.01)._wait_for(answer, None)  # noqa: SLF001


def test_an_answer_that_does_not_come_is_an_error_of_the_connection() -> None:
    with pytest.raises(aiomqtt.MqttError, match="timed out"):
        asyncio.run(_wait_in_vain())
