"""Who may read and write what: Mosquitto itself, on the folder of `damahan hall init`."""

import asyncio
import dataclasses
import socket
import ssl
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import aiomqtt
import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from controller.hall.broker.certificates import find_certificate, make_authority
from controller.hall.broker.configuration import LARGEST_PACKET_BYTES
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from tests.hall.broker.running_broker import (
    NOW,
    TIMEOUT_S,
    User,
    make_hall,
    running_broker,
    user_of,
)
from tests.hall.brokers import find_free_port

ROOT = "damahan/1/club"
WRITTEN = ["availability", "state", "event", "reply"]
READ_BY_BOARDS = ["far"]
READ_BY_ALL = ["availability", "state", "event"]
MARK = b"mark"


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallFiles]:
    hall = make_hall(tmp_path_factory.mktemp("hall"), port=find_free_port())
    with running_broker(hall):
        yield hall


def read_after(files: HallFiles, *, reader: str, writer: str, topics: list[str], mark: str) -> list[str]:
    """Return the topics on which a reader gets what a writer sends to each of some topics.

    The last message, on `mark`, is one that the writer may send and the reader read: nothing after it is missing.
    """

    async def play() -> list[str]:
        async with user_of(files, reader).connect() as reads, user_of(files, writer).connect() as writes:
            await reads.subscribe("#", qos=1)
            for topic in topics:
                await writes.publish(topic, b"something", qos=1)
            await writes.publish(mark, MARK, qos=1)
            return [str(message.topic) async for message in until_mark(reads)]

    return asyncio.run(asyncio.wait_for(play(), TIMEOUT_S))


async def until_mark(client: aiomqtt.Client) -> AsyncIterator[aiomqtt.Message]:
    """Yield what a client gets before the mark."""
    async for message in client.messages:
        if message.payload == MARK:
            return
        yield message


def test_a_board_writes_its_own_documents_and_the_desk_reads_them(files: HallFiles) -> None:
    topics = [f"{ROOT}/board-1/{document}" for document in (*WRITTEN, *READ_BY_BOARDS)]
    assert read_after(files, reader="desk", writer="board-1", topics=topics, mark=topics[0]) == topics


def test_a_board_reads_of_another_if_it_is_there_and_what_it_sends_its_partner(files: HallFiles) -> None:
    topics = [f"{ROOT}/board-2/{document}" for document in (*WRITTEN, *READ_BY_BOARDS)]
    read = read_after(files, reader="board-1", writer="board-2", topics=topics, mark=f"{ROOT}/board-2/far")
    assert read == [f"{ROOT}/board-2/availability", f"{ROOT}/board-2/far"]


def test_a_board_does_not_write_for_another_nor_elsewhere_nor_commands_even_its_own(files: HallFiles) -> None:
    topics = [
        *(f"{ROOT}/board-2/{document}" for document in (*WRITTEN, *READ_BY_BOARDS, "command")),
        f"{ROOT}/board-1/command",
        f"{ROOT}/board-1",
        f"{ROOT}/board-1/state/more",
        f"{ROOT}/board-10/state",
        "damahan/1/other/board-1/state",
        "damahan/2/club/board-1/state",
        "elsewhere",
    ]
    for reader in ("desk", "board-2", "board-1"):
        mark = f"{ROOT}/board-1/state"
        if reader == "desk":
            assert read_after(files, reader=reader, writer="board-1", topics=topics, mark=mark) == []
        else:
            assert read_commands_after(files, reader=reader, topics=topics) == []


def read_commands_after(files: HallFiles, *, reader: str, topics: list[str]) -> list[str]:
    """Return what a board reads after board-1 has sent to some topics; the mark is a command of the desk."""

    async def play() -> list[str]:
        async with (
            user_of(files, reader).connect() as reads,
            user_of(files, "desk").connect() as desk,
        ):
            await reads.subscribe("#", qos=1)
            if reader == "board-1":
                await send(reads, topics)
            else:
                async with user_of(files, "board-1").connect() as writes:
                    await send(writes, topics)
            await desk.publish(f"{ROOT}/{reader}/command", MARK, qos=1)
            return [str(message.topic) async for message in until_mark(reads)]

    return asyncio.run(asyncio.wait_for(play(), TIMEOUT_S))


async def send(client: aiomqtt.Client, topics: list[str]) -> None:
    """Send something to each of some topics; the broker has handled it when this returns."""
    for topic in topics:
        await client.publish(topic, b"something", qos=1)


def test_a_board_reads_its_own_commands_and_no_others(files: HallFiles) -> None:
    async def play() -> list[str]:
        async with (
            user_of(files, "board-1").connect() as board,
            user_of(files, "board-2").connect() as other,
            user_of(files, "desk").connect() as desk,
        ):
            await board.subscribe("#", qos=1)
            await send(other, [f"{ROOT}/board-2/{document}" for document in WRITTEN])
            await send(desk, [f"{ROOT}/board-2/command", f"{ROOT}/board-1/command"])
            await desk.publish(f"{ROOT}/board-1/command", MARK, qos=1)
            return [str(message.topic) async for message in until_mark(board)]

    read = [f"{ROOT}/board-2/availability", f"{ROOT}/board-1/command"]
    assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == read


def test_a_reader_reads_what_all_may_know(files: HallFiles) -> None:
    topics = [f"{ROOT}/board-2/{document}" for document in (*WRITTEN, *READ_BY_BOARDS)]
    read = read_after(files, reader="press", writer="board-2", topics=topics, mark=f"{ROOT}/board-2/event")
    assert read == [f"{ROOT}/board-2/{document}" for document in READ_BY_ALL]


def test_a_reader_writes_nothing_and_reads_no_command(files: HallFiles) -> None:
    async def play() -> tuple[list[str], list[str]]:
        async with (
            user_of(files, "press").connect() as press,
            user_of(files, "desk").connect() as desk,
            user_of(files, "board-1").connect() as board,
        ):
            await press.subscribe("#", qos=1)
            await desk.subscribe("#", qos=1)
            await send(press, [f"{ROOT}/board-1/{document}" for document in (*WRITTEN, "far", "command")])
            await send(desk, [f"{ROOT}/board-1/command"])
            await board.publish(f"{ROOT}/board-1/event", MARK, qos=1)
            return (
                [str(message.topic) async for message in until_mark(press)],
                [str(message.topic) async for message in until_mark(desk)],
            )

    assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == ([], [f"{ROOT}/board-1/command"])


def test_the_desk_does_not_speak_for_a_board(files: HallFiles) -> None:
    async def play() -> list[str]:
        async with user_of(files, "desk").connect() as desk:
            await desk.subscribe("#", qos=1)
            await send(desk, [f"{ROOT}/board-1/{document}" for document in (*WRITTEN, *READ_BY_BOARDS)])
            await desk.publish(f"{ROOT}/board-1/command", MARK, qos=1)
            return [str(message.topic) async for message in until_mark(desk)]

    assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == []


@pytest.mark.parametrize(("board", "read"), [("board-1", [f"{ROOT}/board-1/availability"]), ("board-2", [])])
def test_a_board_leaves_no_will_for_another(files: HallFiles, board: str, read: list[str]) -> None:
    async def play() -> list[str]:
        async with user_of(files, "desk").connect() as desk, user_of(files, "board-2").connect() as other:
            await desk.subscribe("#", qos=1)
            leave_will(user_of(files, "board-1"), f"{ROOT}/{board}/availability")
            # once board-1 is let in again, the broker has noticed the end of its connection
            async with user_of(files, "board-1").connect():
                await other.publish(f"{ROOT}/board-2/event", MARK, qos=1)
            return [str(message.topic) async for message in until_mark(desk)]

    assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == read


def leave_will(user: User, topic: str) -> None:
    """Connect with a last will, and be gone as a broken wire is."""
    with connected_client(user, will=topic):
        pass


@contextmanager
def connected_client(user: User, *, will: str | None = None) -> Iterator[paho.Client]:
    """Connect a client whose connection is lost at the end, without a word to the broker."""
    client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv311)
    client.username_pw_set(user.name, user.password)
    client.tls_set_context(ssl.create_default_context(cafile=user.authority))
    if will is not None:
        client.will_set(will, b"gone", qos=1)
    client.connect("localhost", load_hall(user.files).port)
    while not client.is_connected():
        assert client.loop(TIMEOUT_S) == paho.MQTT_ERR_SUCCESS
    yield client
    if (transport := client.socket()) is not None:
        transport.close()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"password": "wrong"}, "a wrong password"),
        ({"password": None}, "no password"),
        ({"name": "board-2"}, "the password of another"),
        ({"name": "board-3"}, "an unknown user"),
        ({"name": None, "password": None}, "nobody"),
        ({"name": ""}, "an empty name"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_strangers_are_refused(files: HallFiles, change: dict[str, Any], reason: str) -> None:
    own = user_of(files, "board-1")
    assert own.is_let_in()
    assert not dataclasses.replace(own, **change).is_let_in(), reason


def test_nobody_is_let_in_without_encryption(files: HallFiles) -> None:
    with (
        socket.create_connection(("127.0.0.1", load_hall(files).port), TIMEOUT_S) as connection,
        suppress(ConnectionError),
    ):
        connection.sendall(bytes.fromhex("101000044d5154540402003c000462616c6c"))  # MQTT 3.1.1, section 3.1
        answer = connection.recv(100)
        assert not answer.startswith(b"\x20")  # an answer of MQTT; the broker speaks TLS only
        assert connection.recv(100) == b""


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_the_broker_is_known_by_its_authority(files: HallFiles, host: str) -> None:
    assert has_trusted_broker(files, files.authority_certificate, host)


def test_a_broker_of_another_authority_or_name_is_refused(files: HallFiles, tmp_path: Path) -> None:
    other = tmp_path / "ca.pem"
    other.write_bytes(find_certificate(make_authority("club", NOW)))  # of a hall of the same name
    assert not has_trusted_broker(files, other, "localhost")
    assert not has_trusted_broker(files, files.authority_certificate, "desk.local")


def has_trusted_broker(files: HallFiles, authority: Path, host: str) -> bool:
    """Return True if who trusts an authority trusts the broker to be a host."""
    context = ssl.create_default_context(cafile=authority)
    context.verify_flags |= ssl.VERIFY_X509_STRICT  # as Python does from 3.13 on
    with socket.create_connection(("127.0.0.1", load_hall(files).port), TIMEOUT_S) as connection:
        try:
            context.wrap_socket(connection, server_hostname=host).close()
        except ssl.SSLCertVerificationError:
            return False
    return True


def test_a_user_has_one_connection_and_takes_no_other_users_place(files: HallFiles) -> None:
    """A board that names the client identifier of another does not get its connection or what waits for it."""

    async def play() -> list[str]:
        async with (
            user_of(files, "board-2").connect(identifier="second") as other,
            user_of(files, "desk").connect() as desk,
        ):
            await other.subscribe(f"{ROOT}/board-2/command", qos=1)
            async with user_of(files, "board-1").connect(identifier="second") as board:
                await board.subscribe("#", qos=1)
                await desk.publish(f"{ROOT}/board-2/command", b"something", qos=1)
                await desk.publish(f"{ROOT}/board-2/command", MARK, qos=1)
                return [str(message.topic) async for message in until_mark(other)]

    assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == [f"{ROOT}/board-2/command"]


@pytest.mark.parametrize(("size", "read"), [(LARGEST_PACKET_BYTES - 1024, 1), (LARGEST_PACKET_BYTES, 0)])
def test_a_document_that_is_too_large_reaches_nobody(files: HallFiles, size: int, read: int) -> None:
    async def play() -> list[str]:
        async with user_of(files, "desk").connect() as desk, user_of(files, "board-2").connect() as other:
            await desk.subscribe("#", qos=1)
            with connected_client(user_of(files, "board-1")) as board:
                send_at_once(board, f"{ROOT}/board-1/state", bytes(size))
            await other.publish(f"{ROOT}/board-2/event", MARK, qos=1)
            return [str(message.topic) async for message in until_mark(desk)]

    assert asyncio.run(asyncio.wait_for(play(), TIMEOUT_S)) == [f"{ROOT}/board-1/state"] * read


def send_at_once(client: paho.Client, topic: str, payload: bytes) -> None:
    """Send something, and wait until the broker has it or ends the connection."""
    confirmed = []
    client.on_publish = lambda *_: confirmed.append(topic)
    client.publish(topic, payload, qos=1)
    while client.is_connected() and not confirmed:
        client.loop(TIMEOUT_S)


def test_a_name_that_means_something_to_mosquitto_is_a_name(tmp_path: Path) -> None:
    boards = ("user", "topic", "pattern", "0", "a-", "-".join(["a"] * 16), "b" * 32)
    hall = make_hall(tmp_path / "hall", boards=boards, port=find_free_port())
    with running_broker(hall):
        for board in boards:
            topics = [f"{ROOT}/{each}/state" for each in boards]
            read = read_after(hall, reader="desk", writer=board, topics=topics, mark=f"{ROOT}/{board}/event")
            assert read == [f"{ROOT}/{board}/state"]
