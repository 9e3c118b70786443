"""The desk's embedded broker where connections are lost: whoever connects again is sent what it should."""

import asyncio
import signal
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import IO

import aiomqtt
import paho.mqtt.client as paho
import pytest
from amqtt.broker import Server
from amqtt.contexts import Action
from amqtt.session import Session
from paho.mqtt.enums import CallbackAPIVersion

from controller.desk.broker import hall_broker, waiting_messages
from controller.desk.broker.amqtt_plugins import HallAccess
from controller.desk.broker.embedded_broker import embedded_broker
from controller.hall.broker.hall_files import HallFiles
from controller.hall.broker.hall_folder import load_hall
from tests.hall.broker.running_broker import TIMEOUT_S, user_of

ROOT = "damahan/1/club"
COMMAND = f"{ROOT}/board-1/command"
LOST_CONNECTIONS = 2
"""Of a board, while the broker stands: the one that it had, and one that waits there when the broker goes on."""


@asynccontextmanager
async def running_broker(files: HallFiles) -> AsyncIterator[None]:
    async with asyncio.timeout(TIMEOUT_S), embedded_broker(files, load_hall(files)):
        yield


@contextmanager
def started(module: str, *arguments: object) -> Iterator["subprocess.Popen[str]"]:
    """Run a module of this folder in a process, which is killed at the end."""
    command = [sys.executable, "-m", f"tests.desk.broker.{module}", *map(str, arguments)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def read_line(output: IO[str] | None) -> str:
    assert output is not None
    return output.readline().strip()


def connect_and_hang(files: HallFiles, *, clean_session: bool) -> paho.Client:
    """Connect as the desk, and then neither read nor send nor close anything."""
    desk = user_of(files, "desk")
    client = paho.Client(
        CallbackAPIVersion.VERSION2, client_id="desk", clean_session=clean_session, protocol=paho.MQTTv311
    )
    client.username_pw_set(desk.name, desk.password)
    client.tls_set_context(ssl.create_default_context(cafile=desk.authority))
    client.connect("localhost", load_hall(files).port)
    while not client.is_connected():
        assert client.loop(TIMEOUT_S) == paho.MQTT_ERR_SUCCESS
    return client


async def read_payloads(client: aiomqtt.Client, count: int) -> list[bytes]:
    """Return the payloads of the next messages."""
    return [(await anext(client.messages)).payload for _ in range(count)]


async def wait_for(client: aiomqtt.Client, payload: bytes) -> None:
    """Read messages until one has a payload."""
    while await read_payloads(client, 1) != [payload]:
        pass


@pytest.mark.parametrize("clean_session", [False, True])
def test_a_desk_that_takes_over_a_connection_that_hangs_is_sent_all(files: HallFiles, *, clean_session: bool) -> None:
    async def play() -> list[bytes]:
        async with running_broker(files):
            hanging = await asyncio.to_thread(connect_and_hang, files, clean_session=clean_session)
            async with (
                user_of(files, "desk").connect(identifier="desk", clean_session=clean_session) as desk,
                user_of(files, "board-1").connect() as board,
            ):
                await desk.subscribe(f"{ROOT}/+/event", qos=1)
                await board.publish(f"{ROOT}/board-1/event", b"1", qos=1)
                first = await read_payloads(desk, 1)
                await asyncio.to_thread(hanging.disconnect)  # the broker may see the end of it only now
                await board.publish(f"{ROOT}/board-1/event", b"2", qos=1)
                return first + await read_payloads(desk, 1)

    assert asyncio.run(play()) == [b"1", b"2"]


def test_a_desk_that_was_away_is_sent_what_came_meanwhile(files: HallFiles) -> None:
    async def play() -> list[bytes]:
        desk = user_of(files, "desk")
        async with running_broker(files), user_of(files, "board-1").connect() as board:
            async with desk.connect(identifier="desk", clean_session=False) as client:
                await client.subscribe(f"{ROOT}/+/event", qos=1)
            async with user_of(files, "board-2").connect():
                await board.publish(f"{ROOT}/board-1/event", b"1", qos=1)
            async with desk.connect(identifier="desk", clean_session=False) as client:
                await board.publish(f"{ROOT}/board-1/event", b"2", qos=1)
                return await read_payloads(client, 2)

    assert asyncio.run(play()) == [b"1", b"2"]


def test_too_much_for_a_client_that_is_away_drops_what_is_oldest(
    files: HallFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting_messages, "MOST_BYTES", 25)

    async def play() -> list[bytes]:
        desk = user_of(files, "desk")
        async with running_broker(files), user_of(files, "board-1").connect() as board:
            async with desk.connect(identifier="desk", clean_session=False) as client:
                await client.subscribe(f"{ROOT}/+/event", qos=1)
            async with user_of(files, "board-2").connect():
                for number in range(4):
                    await board.publish(f"{ROOT}/board-1/event", f"event {number:04}".encode(), qos=1)
            async with desk.connect(identifier="desk", clean_session=False) as client:
                return await read_payloads(client, 2)

    assert asyncio.run(play()) == [b"event 0002", b"event 0003"]


def test_a_refused_client_that_resets_leaves_no_traceback_and_no_place_taken(
    files: HallFiles, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def reset(_: object) -> None:
        raise ConnectionResetError

    released: list[Server] = []

    def note_release(server: Server) -> None:
        released.append(server)

    monkeypatch.setattr(hall_broker._ConnectionWriter, "close", reset)  # noqa: SLF001  # amqtt has no other place for it
    monkeypatch.setattr(Server, "release_connection", note_release)

    async def play() -> None:
        stranger = aiomqtt.Client(
            "localhost",
            load_hall(files).port,
            tls_context=ssl.create_default_context(cafile=files.authority_certificate),
        )
        async with running_broker(files):
            with pytest.raises(aiomqtt.MqttError):
                async with stranger:
                    pass

    asyncio.run(play())
    assert len(released) == 1
    assert not [record for record in caplog.records if record.exc_info]


def test_a_stranger_with_the_name_of_a_board_takes_nothing_from_it(files: HallFiles) -> None:
    async def play() -> list[bytes]:
        async with (
            running_broker(files),
            user_of(files, "desk").connect(identifier="desk") as desk,
            user_of(files, "board-1").connect(identifier="damahan-club-board-1") as board,
        ):
            await board.subscribe(COMMAND, qos=1)
            stranger = aiomqtt.Client(
                "localhost", load_hall(files).port, identifier="damahan-club-board-1",
                tls_context=ssl.create_default_context(cafile=files.authority_certificate),
            )  # fmt: skip
            with suppress(aiomqtt.MqttError):
                async with stranger:
                    pass
            await desk.publish(COMMAND, b"pause", qos=1)
            return await read_payloads(board, 1)

    assert asyncio.run(play()) == [b"pause"]


def test_a_message_reaches_all_while_others_subscribe(files: HallFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> list[bytes]:
        sending, subscribed = asyncio.Event(), asyncio.Event()
        filtering = HallAccess.topic_filtering

        async def slow_filtering(access: HallAccess, *, session: Session, topic: str, action: Action) -> bool:
            if action == Action.RECEIVE:
                sending.set()
                await subscribed.wait()
            return await filtering(access, session=session, topic=topic, action=action)

        monkeypatch.setattr(HallAccess, "topic_filtering", slow_filtering)
        async with (
            running_broker(files),
            user_of(files, "desk").connect() as desk,
            user_of(files, "press").connect() as press,
            user_of(files, "board-1").connect() as board,
        ):
            await desk.subscribe(f"{ROOT}/+/event", qos=1)
            await press.subscribe(f"{ROOT}/board-1/event", qos=1)
            await board.publish(f"{ROOT}/board-1/event", b"1", qos=1)
            await sending.wait()
            await board.subscribe(COMMAND, qos=1)
            subscribed.set()
            return await read_payloads(desk, 1) + await read_payloads(press, 1)

    assert asyncio.run(play()) == [b"1", b"1"]


def test_a_board_whose_processor_stands_is_away_and_then_gets_commands_again(files: HallFiles) -> None:
    async def play() -> None:
        async with running_broker(files), user_of(files, "desk").connect(identifier="desk") as desk:
            await desk.subscribe([(f"{ROOT}/+/{name}", 1) for name in ("availability", "event")])
            with started("board_process", files.folder, "board-1") as board:
                await wait_for(desk, b"here")
                board.send_signal(signal.SIGSTOP)
                await wait_for(desk, b"gone")
                board.send_signal(signal.SIGCONT)
                await wait_for(desk, b"here")
                await desk.publish(COMMAND, b"begin", qos=1)
                await wait_for(desk, b"begin")

    asyncio.run(play())


@pytest.mark.long
def test_boards_get_commands_again_after_the_broker_stood(files: HallFiles) -> None:
    async def play(broker: "subprocess.Popen[str]", boards: Sequence["subprocess.Popen[str]"]) -> None:
        async with (
            asyncio.timeout(TIMEOUT_S),
            user_of(files, "desk").connect(identifier="desk", clean_session=False) as desk,
        ):
            await desk.subscribe([(f"{ROOT}/+/{name}", 1) for name in ("availability", "event")])
            for number in range(1, len(boards) + 1):
                await get_answer(desk, number, "begin")
            broker.send_signal(signal.SIGSTOP)
            for board in boards:
                for _ in range(LOST_CONNECTIONS):
                    await asyncio.to_thread(read_line, board.stdout)
            broker.send_signal(signal.SIGCONT)
            for number in range(1, len(boards) + 1):
                await get_answer(desk, number, "resume")

    async def get_answer(desk: aiomqtt.Client, number: int, command: str) -> None:
        """Ask until the board answers, as the desk does: a board that connects just then hears nothing."""
        payload = f"{command} {number}".encode()
        while True:
            await desk.publish(f"{ROOT}/board-{number}/command", payload, qos=1)
            with suppress(TimeoutError):
                async with asyncio.timeout(1):
                    return await wait_for(desk, payload)

    with (
        started("broker_process", files.folder) as broker,
        started("board_process", files.folder, "board-1") as first,
        started("board_process", files.folder, "board-2") as second,
    ):
        assert read_line(broker.stdout) == "listening"
        asyncio.run(play(broker, [first, second]))
