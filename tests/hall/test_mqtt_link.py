"""What a real broker tells of a board that is gone, however its connection ended."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager

import aiomqtt
import pytest

from controller.hall.board.link import Link, LinkError
from controller.hall.board.mqtt_link import mqtt_links
from controller.hall.documents.topics import DocumentName
from controller.settings.hall import HallSettings
from controller.storage.disk_thread import DiskThread
from tests.hall.brokers import RealBroker, mosquitto

TOPIC = "damahan/1/open/board-7/availability"
WITHIN_S = 20


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBroker]:
    with mosquitto(tmp_path_factory.mktemp("mosquitto")) as running:
        yield running


def availability(who: str) -> bytes:
    return json.dumps(who).encode()


async def be_online_and_end(broker: RealBroker, error: type[BaseException], *, leaves: bool) -> list[str]:
    """Connect a board that ends by an error, and return what the broker tells of it from then on."""
    told: list[str] = []
    async with asyncio.timeout(WITHIN_S), aiomqtt.Client("127.0.0.1", broker.port) as reader:
        await reader.subscribe(TOPIC)
        with pytest.raises(error):
            await _serve(make_opening(broker.port), error, leaves=leaves)
        async for message in reader.messages:
            told.append(json.loads(message.payload))
            if told[-1] != "online":
                break
        await reader.publish(TOPIC, b"", retain=True)
    return told


async def _serve(opening: AbstractAsyncContextManager[Link], error: type[BaseException], *, leaves: bool) -> None:
    async with opening as link:
        await link.publish(DocumentName.AVAILABILITY, availability("online"))
        if leaves:
            await link.leave(availability("gone"))
        raise error("over")


@pytest.mark.parametrize("error", [LinkError, asyncio.CancelledError])
def test_a_board_that_ends_over_a_connection_that_lives_is_told_as_gone(
    error: type[BaseException], broker: RealBroker
) -> None:
    assert asyncio.run(be_online_and_end(broker, error, leaves=False)) == ["online", "will"]


def test_a_board_that_has_left_needs_no_will(broker: RealBroker) -> None:
    assert asyncio.run(be_online_and_end(broker, asyncio.CancelledError, leaves=True)) == ["online", "gone"]


def make_opening(port: int) -> AbstractAsyncContextManager[Link]:
    settings = HallSettings(enabled=True, hall="open", board="board-7", host="127.0.0.1", port=port)
    return mqtt_links(settings, DiskThread("test"))(availability("will"))


def test_a_stop_waits_for_no_connection_that_is_being_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    released = threading.Event()

    async def main() -> None:
        loop, is_connecting = asyncio.get_running_loop(), asyncio.Event()

        def connect(*args: object) -> None:
            del args
            loop.call_soon_threadsafe(is_connecting.set)
            released.wait(WITHIN_S)
            raise OSError("released")

        monkeypatch.setattr("paho.mqtt.client.Client.connect", connect)
        opening = asyncio.create_task(make_opening(1).__aenter__())
        await is_connecting.wait()
        opening.cancel()

    releasing = threading.Timer(3, released.set)
    releasing.start()
    try:
        asyncio.run(main())
        assert not released.is_set()
    finally:
        released.set()
        releasing.cancel()


def test_a_broker_that_acknowledges_no_connection_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.hall.board.mqtt_link.TIMEOUT_S", 0.2)

    async def main() -> None:
        is_left = asyncio.Event()

        async def say_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            is_left.set()
            writer.close()

        server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
        async with asyncio.timeout(5):
            with pytest.raises(LinkError):
                await make_opening(server.sockets[0].getsockname()[1]).__aenter__()
            await is_left.wait()
        server.close()

    asyncio.run(main())
