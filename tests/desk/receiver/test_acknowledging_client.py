"""The desk's client against both brokers: what comes faster than it is taken waits with the broker."""

import asyncio
from pathlib import Path

import aiomqtt
import pytest

from controller.desk.receiver.acknowledging_client import MESSAGE_BYTES, MOST_WAITING_BYTES, AcknowledgingClient
from tests.desk.plain_brokers import running_broker

TOPIC = "damahan/1/open/board-1/event"
LARGE = bytes(250_000)
FLOOD = 2 * MOST_WAITING_BYTES // len(LARGE)
TIMEOUT_S = 60


async def _wait_for_pause(client: AcknowledgingClient) -> int:
    """Return the most that waited, once the client reads no more."""
    most = 0
    while most < MOST_WAITING_BYTES:
        await asyncio.sleep(0)
        most = max(most, client.waiting_bytes)
    return most


async def _flood(port: int, qos: int) -> None:
    async with aiomqtt.Client("127.0.0.1", port, username="board-1", timeout=TIMEOUT_S) as hostile:
        for _ in range(FLOOD):
            await hostile.publish(TOPIC, LARGE, qos)
        await hostile.publish(TOPIC, b"end", 1)


@pytest.mark.parametrize(("kind", "qos"), [("mosquitto", 0), ("mosquitto", 1), ("amqtt", 0)])
def test_a_client_that_takes_nothing_reads_no_more_than_may_wait(kind: str, qos: int, tmp_path: Path) -> None:
    async def main() -> None:
        async with (
            asyncio.timeout(TIMEOUT_S),
            running_broker(kind, tmp_path) as broker,
            AcknowledgingClient("127.0.0.1", broker.port, username="desk", clean_session=True) as client,
        ):
            await client.subscribe(TOPIC, 1)
            flooding = asyncio.create_task(_flood(broker.port, qos))
            assert await _wait_for_pause(client) < MOST_WAITING_BYTES + len(LARGE) + MESSAGE_BYTES
            async for message in client.messages:
                client.acknowledge(message)
                assert client.waiting_bytes < MOST_WAITING_BYTES + len(LARGE) + MESSAGE_BYTES
                client.resume_reading()
                if message.payload == b"end":
                    break
            assert client.waiting_bytes == 0
            await flooding

    asyncio.run(main())
