"""The MQTT client: its calls end when their task is cancelled, and its messages leave at once."""

import asyncio
import socket
from pathlib import Path

import aiomqtt
import pytest

from controller.hall.mqtt_client import HallClient
from tests.desk.plain_brokers import running_broker


async def _cancel_with_the_answer() -> None:
    answer = asyncio.get_running_loop().create_future()
    waiting = asyncio.ensure_future(HallClient("localhost")._wait_for(answer, None))  # noqa: SLF001  # all its calls wait there
    await asyncio.sleep(0)
    answer.set_result(None)
    waiting.cancel()
    await waiting


def test_a_cancellation_that_comes_with_the_answer_is_not_lost() -> None:
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(_cancel_with_the_answer())


async def _wait_in_vain() -> None:
    answer = asyncio.get_running_loop().create_future()
    await HallClient("localhost", timeout=0.01)._wait_for(answer, None)  # noqa: SLF001  # as above


def test_an_answer_that_does_not_come_is_an_error_of_the_connection() -> None:
    with pytest.raises(aiomqtt.MqttError, match="timed out"):
        asyncio.run(_wait_in_vain())


def test_a_message_does_not_wait_for_the_one_before_it(tmp_path: Path) -> None:
    async def read_option() -> int:
        async with (
            running_broker("amqtt", tmp_path) as broker,
            HallClient("127.0.0.1", broker.port, username="board-1") as client,
        ):
            connection = client._client.socket()  # noqa: SLF001  # aiomqtt hides the socket
            assert isinstance(connection, socket.socket)
            return connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

    assert asyncio.run(read_option()) == 1
