"""A client with the password of one board at the desk's embedded broker: what it makes the broker keep has a bound."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiomqtt
import pytest

from controller.desk.broker.embedded_broker import embedded_broker
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from tests.hall.broker.running_broker import TIMEOUT_S, user_of

ROOT = "damahan/1/club"
OTHERS = f"{ROOT}/+/far"
"""Which every board may read."""
REFUSED = 0x80


@asynccontextmanager
async def broker_and_board(files: HallFiles) -> AsyncIterator[aiomqtt.Client]:
    """Run the broker, and connect another board than the hostile one."""
    async with (
        asyncio.timeout(TIMEOUT_S),
        embedded_broker(files, load_hall(files)),
        user_of(files, "board-2").connect() as board,
    ):
        yield board


async def next_payload(client: aiomqtt.Client) -> bytes:
    payload = (await anext(client.messages)).payload
    assert isinstance(payload, bytes)
    return payload


@pytest.mark.parametrize(
    ("identifier", "first"), [("made up", b"2"), ("board-1", b"1"), ("damahan-club-board-1", b"1")]
)
def test_messages_wait_only_under_identifiers_of_the_user(identifier: str, first: bytes, files: HallFiles) -> None:
    async def play() -> bytes:
        user = user_of(files, "board-1")
        async with broker_and_board(files) as other:
            async with user.connect(identifier=identifier, clean_session=False) as hostile:
                await hostile.subscribe(OTHERS, qos=1)
            async with user_of(files, "press").connect():  # the broker has seen the end of that connection
                await other.publish(f"{ROOT}/board-2/far", b"1", qos=1)
            async with user.connect(identifier=identifier, clean_session=False) as hostile:
                await hostile.subscribe(OTHERS, qos=1)
                await other.publish(f"{ROOT}/board-2/far", b"2", qos=1)
                return await next_payload(hostile)

    assert asyncio.run(play()) == first


def test_identifiers_that_a_user_makes_up_share_one_connection_beside_his_own(files: HallFiles) -> None:
    async def play() -> bytes:
        user = user_of(files, "board-1")
        async with broker_and_board(files) as other, user.connect(identifier="board-1") as own:
            await own.subscribe(OTHERS, qos=1)
            with pytest.raises(aiomqtt.MqttError):
                async with user.connect(identifier="first") as first, user.connect(identifier="second"):
                    await next_payload(first)
            await other.publish(f"{ROOT}/board-2/far", b"1", qos=1)
            return await next_payload(own)

    assert asyncio.run(play()) == b"1"


def test_a_board_subscribes_to_no_boards_that_it_makes_up(files: HallFiles) -> None:
    async def play() -> list[int]:
        async with broker_and_board(files), user_of(files, "board-1").connect() as hostile:
            wanted = [(f"{ROOT}/{board}/far", 1) for board in ("board-2", "board-3", "board-4")]
            answers = await hostile.subscribe(wanted)
            return [answer if isinstance(answer, int) else answer.value for answer in answers]

    assert asyncio.run(play()) == [1, REFUSED, REFUSED]
