"""Who may read and write what over the desk's embedded broker: clients that connect as the users of a hall do."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import aiomqtt
import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from controller.desk.broker.embedded_broker import embedded_broker
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from tests.hall.broker.running_broker import TIMEOUT_S, user_of

ROOT = "damahan/1/club"
WRITTEN = ("availability", "state", "event", "reply", "far")
DOCUMENTS = (*WRITTEN, "command")
MARK = b"mark"
REFUSED = 0x80
"""MQTT 3.1.1, section 3.9.3."""


@asynccontextmanager
async def desk_that_reads_all(files: HallFiles) -> AsyncIterator[aiomqtt.Client]:
    """Run the broker, and a desk that has subscribed to every document of every board."""
    async with (
        asyncio.timeout(TIMEOUT_S),
        embedded_broker(files, load_hall(files)),
        user_of(files, "desk").connect(identifier="desk") as desk,
    ):
        await desk.subscribe([(f"{ROOT}/+/{document}", 1) for document in DOCUMENTS])
        yield desk


async def read_until_mark(client: aiomqtt.Client) -> list[str]:
    """Return the topics of what a client gets before the mark."""
    topics = []
    async for message in client.messages:
        if message.payload == MARK:
            break
        topics.append(str(message.topic))
    return topics


async def send_each(client: aiomqtt.Client, topics: Sequence[str], *, retain: bool = False) -> None:
    for topic in topics:
        await client.publish(topic, b"something", qos=1, retain=retain)


def test_a_board_writes_its_own_documents_and_no_others(files: HallFiles) -> None:
    own = [f"{ROOT}/board-1/{document}" for document in WRITTEN]
    others = [
        *(f"{ROOT}/board-2/{document}" for document in DOCUMENTS),
        f"{ROOT}/board-1/command",
        f"{ROOT}/board-1/state/more",
        f"{ROOT}/board-10/state",
        "damahan/1/other/board-1/state",
        "damahan/2/club/board-1/state",
        "elsewhere",
    ]

    async def play() -> list[str]:
        async with desk_that_reads_all(files) as desk, user_of(files, "board-1").connect() as board:
            await send_each(board, [*own, *others])
            await board.publish(f"{ROOT}/board-1/state", MARK, qos=1)
            return await read_until_mark(desk)

    assert asyncio.run(play()) == own


def test_what_a_board_retains_for_another_is_kept_for_nobody(files: HallFiles) -> None:
    async def play() -> list[str]:
        async with desk_that_reads_all(files), user_of(files, "board-1").connect() as board:
            await send_each(board, [f"{ROOT}/{name}/state" for name in ("board-2", "board-1")], retain=True)
            async with user_of(files, "press").connect() as press:
                await press.subscribe(f"{ROOT}/+/state", qos=1)
                await board.publish(f"{ROOT}/board-1/event", MARK, qos=1)
                await press.subscribe(f"{ROOT}/+/event", qos=1)
                await board.publish(f"{ROOT}/board-1/event", MARK, qos=1)
                return await read_until_mark(press)

    assert asyncio.run(play()) == [f"{ROOT}/board-1/state"]


@pytest.mark.parametrize(
    "wanted",
    [
        "#",
        "+/#",
        "+/+/+/+/+",
        "damahan/#",
        f"{ROOT}/#",
        f"{ROOT}/+/+",
        f"{ROOT}/+/command",
        f"{ROOT}/+/state",
        f"{ROOT}/board-1/#",
        f"{ROOT}/board-1/+",
        f"{ROOT}/board-2/command",
        f"{ROOT}/board-2/state",
        f"$share/group/{ROOT}/board-2/command",
        "$SYS/#",
    ],
)
def test_a_board_reads_its_own_commands_and_subscribes_to_no_others(wanted: str, files: HallFiles) -> None:
    async def play() -> tuple[list[int], list[str]]:
        async with (
            desk_that_reads_all(files) as desk,
            user_of(files, "board-1").connect() as board,
            user_of(files, "board-2").connect() as other,
        ):
            answers = await board.subscribe([(f"{ROOT}/board-1/command", 1), (wanted, 1)])
            await send_each(other, [f"{ROOT}/board-2/{document}" for document in WRITTEN])
            await send_each(desk, [f"{ROOT}/{name}/command" for name in ("board-2", "board-1")])
            await desk.publish(f"{ROOT}/board-1/command", MARK, qos=1)
            return [answer if isinstance(answer, int) else answer.value for answer in answers], await read_until_mark(
                board
            )

    assert asyncio.run(play()) == ([1, REFUSED], [f"{ROOT}/board-1/command"])


def test_a_reader_reads_what_all_may_know_and_writes_nothing(files: HallFiles) -> None:
    async def play() -> tuple[list[str], list[str]]:
        async with (
            desk_that_reads_all(files) as desk,
            user_of(files, "press").connect() as press,
            user_of(files, "board-1").connect() as board,
        ):
            await press.subscribe([(f"{ROOT}/+/{document}", 1) for document in DOCUMENTS])
            await send_each(press, [f"{ROOT}/board-1/{document}" for document in DOCUMENTS])
            await send_each(desk, [f"{ROOT}/board-1/command"])
            await send_each(board, [f"{ROOT}/board-1/{document}" for document in WRITTEN])
            await board.publish(f"{ROOT}/board-1/event", MARK, qos=1)
            return await read_until_mark(press), await read_until_mark(desk)

    read_by_press, read_by_desk = asyncio.run(play())
    assert read_by_press == [f"{ROOT}/board-1/{document}" for document in ("availability", "state", "event")]
    assert read_by_desk == [f"{ROOT}/board-1/{document}" for document in ("command", *WRITTEN)]


def test_the_desk_does_not_speak_for_a_board(files: HallFiles) -> None:
    async def play() -> list[str]:
        async with desk_that_reads_all(files) as desk:
            await send_each(desk, [f"{ROOT}/board-1/{document}" for document in WRITTEN])
            await desk.publish(f"{ROOT}/board-1/command", MARK, qos=1)
            return await read_until_mark(desk)

    assert asyncio.run(play()) == []


@pytest.mark.parametrize(
    ("topic", "is_kept"),
    [
        (f"{ROOT}/board-1/availability", True),
        (f"{ROOT}/board-2/availability", False),
        (f"{ROOT}/board-2/command", False),
        ("elsewhere", False),
    ],
)
def test_a_board_leaves_no_will_for_another(topic: str, files: HallFiles, *, is_kept: bool) -> None:
    async def play() -> tuple[bool, list[str]]:
        async with desk_that_reads_all(files) as desk, user_of(files, "board-2").connect() as other:
            is_let_in = await asyncio.to_thread(leave_will, files, topic)
            # once board-1 is let in again, the broker has noticed the end of its connection
            async with user_of(files, "board-1").connect():
                await other.publish(f"{ROOT}/board-2/event", MARK, qos=1)
            return is_let_in, await read_until_mark(desk)

    assert asyncio.run(play()) == (is_kept, [topic] if is_kept else [])


def leave_will(files: HallFiles, topic: str) -> bool:
    """Connect as a board with a last will, and be gone as a broken wire is; return False if it is refused."""
    user = user_of(files, "board-1")
    client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311)
    client.username_pw_set(user.name, user.password)
    client.tls_set_context(ssl.create_default_context(cafile=user.authority))
    client.will_set(topic, b"gone", qos=1)
    client.connect("localhost", load_hall(files).port)
    while not client.is_connected():
        if client.loop(TIMEOUT_S) != paho.MQTT_ERR_SUCCESS:
            return False
    transport = client.socket()
    assert transport is not None
    transport.close()
    return True


@pytest.mark.parametrize(("name", "password"), [("board-1", "wrong"), ("board-3", "wrong"), (None, None), ("", "")])
def test_strangers_are_refused(name: str | None, password: str | None, files: HallFiles) -> None:
    async def connect() -> None:
        async with desk_that_reads_all(files):
            client = aiomqtt.Client(
                "localhost", load_hall(files).port, username=name, password=password,
                tls_context=ssl.create_default_context(cafile=files.authority_certificate),
            )  # fmt: skip
            async with client:
                pass

    with pytest.raises((aiomqtt.MqttError, ExceptionGroup)):
        asyncio.run(connect())
