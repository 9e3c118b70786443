"""Clients that are slow, too many or too frequent are disconnected, and the game goes on."""

import asyncio
import resource
import socket
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from controller.web.connection_limits import ConnectionLimits
from controller.web.limits import Rate, WebLimits
from hardware.events import Button
from tests.web.raw_requests import assert_no_leak, parse_status, serve_unharmed
from tests.web.web_board import TIMEOUT_S, open_client, receive_message, send_raw, wait_until

UPGRADE = (
    b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
PINGS = b"\x89\x80\0\0\0\0" * 40_000  # RFC 6455, section 5.5.2; masked with zeros

SLOW = {
    "nothing at all": b"",
    "headers that never end": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ",
    "a body that never comes": b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100\r\n\r\n{",
    "pieces that never end": b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
}


@pytest.mark.parametrize("name", SLOW)
def test_a_client_that_sends_too_slowly_is_disconnected(tmp_path: Path, name: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
            writer.write(SLOW[name])

            async def send_slowly() -> None:
                while True:
                    await asyncio.sleep(0.05)
                    writer.write(b"x" if SLOW[name] else b"")

            sending = asyncio.create_task(send_slowly())
            async with asyncio.timeout(5):
                with suppress(ConnectionError):
                    assert_no_leak(await reader.read())
            await wait_until(lambda: board.server.connection_limits.count == 0)
            sending.cancel()
            writer.close()

    asyncio.run(attack())


def test_a_client_that_never_reads_is_disconnected(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path, WebLimits(unsent_bytes=4096, unread_s=0.5)) as board:
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", board.server.port))
            client.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
            await wait_until(lambda: board.server.connection_limits.count == 1)
            await wait_until(lambda: board.server.connection_limits.count == 0)
            client.close()

    asyncio.run(attack())


def test_a_client_that_reads_too_slowly_is_disconnected_and_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    asked = 20

    async def attack() -> None:
        limits = WebLimits(unsent_bytes=16_384, response_s=1.0)
        async with serve_unharmed(tmp_path, limits) as board:
            with socket.socket() as client:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                client.connect(("127.0.0.1", board.server.port))
                client.setblocking(False)
                client.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * asked)
                await wait_until(lambda: board.server.connection_limits.count == 1)

                async def read_slowly() -> None:
                    while True:
                        await asyncio.get_running_loop().sock_recv(client, 100)
                        await asyncio.sleep(0.02)

                reading = asyncio.create_task(read_slowly())
                await wait_until(lambda: board.server.connection_limits.count == 0)
                reading.cancel()
            assert board.server.observer.counters.responses[200] < asked  # each waits for the one before it
            assert caplog.records == []

    asyncio.run(attack())


def test_a_thousand_connections_do_not_exhaust_the_board(tmp_path: Path) -> None:
    async def attack() -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4096)), hard))
        try:
            async with serve_unharmed(tmp_path, WebLimits(idle_s=60)) as board:
                room = board.server.connection_limits.limits
                accepted = room.own_connections + room.overflow_connections
                opened = [await asyncio.open_connection("127.0.0.1", board.server.port) for _ in range(1000)]
                await wait_until(lambda: board.server.connection_limits.count == accepted)
                await wait_until(lambda: board.server.connection_limits.rejected == 1000 - room.own_connections)
                await board.board.control.press(Button.WHITE)  # the game goes on meanwhile
                for _, writer in opened:
                    writer.close()
                await wait_until(lambda: board.server.connection_limits.count == 0)
                assert parse_status(await send_raw(board, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")) == 200
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    asyncio.run(attack())


@pytest.mark.parametrize("net", ["2001:db8:0:1::{:x}", "10.0.0.7"])
def test_all_addresses_of_one_network_share_one_limit(net: str) -> None:
    limits = ConnectionLimits(WebLimits(connections_per_address=8, overflow_connections=0), lambda: 0)
    accepted = [limits.acquire_slot(net.format(number)) for number in range(20)]
    assert [slot is not None for slot in accepted] == [True] * 8 + [False] * 12
    assert limits.acquire_slot("2001:db8:0:2::1")
    assert all(limits.acquire_slot("::1") for _ in range(20))
    assert accepted[0] is not None
    limits.release_slot(accepted[0])
    assert limits.acquire_slot(net.format(30))


def test_an_address_that_connects_too_often_is_rejected_for_a_while() -> None:
    now_us = 0
    limits = ConnectionLimits(WebLimits(new_connections=Rate(burst=5, per_s=1), overflow_connections=0), lambda: now_us)

    def connect(address: str) -> bool:
        slot = limits.acquire_slot(address)
        if slot is not None:
            limits.release_slot(slot)
        return slot is not None

    assert [connect("10.0.0.7") for _ in range(7)] == [True] * 5 + [False] * 2
    assert connect("10.0.0.8")
    now_us = 1_000_000
    assert [connect("10.0.0.7") for _ in range(2)] == [True, False]
    assert all(connect("127.0.0.1") for _ in range(20))


def test_a_watcher_that_floods_pings_is_disconnected(tmp_path: Path) -> None:
    async def attack() -> None:
        async with (
            serve_unharmed(tmp_path) as board,
            open_client(board) as others,
            others.ws_connect("/api/live") as quiet,
        ):
            await receive_message(quiet)
            reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
            writer.write(UPGRADE + PINGS)
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
            await wait_until(lambda: board.server.broadcaster.watcher_count == 1)
            await quiet.ping()
            assert not quiet.closed

    asyncio.run(attack())


def test_pipelined_requests_are_answered_one_at_a_time(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            answers = board.server.observer.counters.responses
            reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
            most = before = 0
            async with asyncio.timeout(TIMEOUT_S):
                while before < 50:
                    await asyncio.sleep(0)  # let the board run once
                    most, before = max(most, answers.total() - before), answers.total()
            assert most == 1
            writer.close()
            del reader

    asyncio.run(attack())


def test_the_request_limit_is_per_address(tmp_path: Path) -> None:
    async def attack() -> None:
        async with (
            serve_unharmed(tmp_path, WebLimits(requests=Rate(burst=20, per_s=0.1))) as board,
            open_client(board) as browser,
        ):
            statuses = []
            for _ in range(25):
                async with browser.get("/healthz") as answer:
                    statuses.append(answer.status)
            assert statuses == [200] * 20 + [429] * 5
            connector = aiohttp.TCPConnector(local_addr=("127.0.0.2", 0))
            async with (
                aiohttp.ClientSession(board.url, connector=connector) as other,
                other.get("/healthz") as answer,
            ):
                assert answer.status == 200

    asyncio.run(attack())


def test_a_watcher_that_sends_messages_is_disconnected(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board, open_client(board) as browser:
            async with browser.ws_connect("/api/live") as watched:
                await receive_message(watched)
                await watched.send_str('{"say": "arbiter pause"}')
                closed = await watched.receive(timeout=5)
                assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
            async with browser.ws_connect("/api/live") as watched:
                await receive_message(watched)
                await watched.send_bytes(b"x" * 100_000)
                closed = await watched.receive(timeout=5)
                assert closed.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
            await wait_until(lambda: board.server.broadcaster.watcher_count == 0)

    asyncio.run(attack())
