"""Who is slow, comes in crowds, or asks too often: they are let go, and the game goes on."""

import asyncio
import resource
import socket
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest

from controller.web.connections import ConnectionLimits
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
def test_who_sends_slowly_is_let_go(tmp_path: Path, name: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
            writer.write(SLOW[name])

            async def trickle() -> None:
                while True:
                    await asyncio.sleep(0.05)
                    writer.write(b"x" if SLOW[name] else b"")

            trickling = asyncio.create_task(trickle())
            async with asyncio.timeout(5):
                with suppress(ConnectionError):
                    assert_no_leak(await reader.read())
            await wait_until(lambda: board.server.connection_limits.count == 0)
            trickling.cancel()
            writer.close()

    asyncio.run(attack())


def test_who_asks_and_never_reads_is_let_go(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path, WebLimits(unsent_bytes=4096, unread_s=0.5)) as board:
            plug = socket.socket()
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            plug.connect(("127.0.0.1", board.server.port))
            plug.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
            await wait_until(lambda: board.server.connection_limits.count == 1)
            await wait_until(lambda: board.server.connection_limits.count == 0)
            plug.close()

    asyncio.run(attack())


def test_who_reads_drop_by_drop_is_let_go_without_a_word(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path, WebLimits(unsent_bytes=4096, response_s=1.0)) as board:
            plug = socket.socket()
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            plug.connect(("127.0.0.1", board.server.port))
            plug.setblocking(False)
            plug.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20)
            await wait_until(lambda: board.server.connection_limits.count == 1)

            async def sip() -> None:
                while True:
                    await asyncio.get_running_loop().sock_recv(plug, 100)
                    await asyncio.sleep(0.02)

            sipping = asyncio.create_task(sip())
            await wait_until(lambda: board.server.connection_limits.count == 0)
            assert board.server.observer.counters.responses[200] == 1  # the second waits until the first is taken
            sipping.cancel()
            plug.close()
            assert caplog.records == []

    asyncio.run(attack())


def test_a_thousand_connections_leave_the_board_its_files_and_this_machine_its_page(tmp_path: Path) -> None:
    async def attack() -> None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 4096)), hard))
        try:
            async with serve_unharmed(tmp_path, WebLimits(idle_s=60)) as board:
                limits = WebLimits()
                opened = [await asyncio.open_connection("127.0.0.1", board.server.port) for _ in range(1000)]
                await wait_until(lambda: board.server.connection_limits.count == limits.connections)
                await wait_until(lambda: board.server.connection_limits.rejected == 1000 - limits.connections)
                await board.board.control.press(Button.WHITE)  # the game is played on meanwhile
                for _, writer in opened:
                    writer.close()
                await wait_until(lambda: board.server.connection_limits.count == 0)
                assert parse_status(await send_raw(board, b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")) == 200
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    asyncio.run(attack())


@pytest.mark.parametrize("net", ["2001:db8:0:1::{:x}", "10.0.0.7"])
def test_a_network_that_has_addresses_without_end_has_one_share(net: str) -> None:
    visitors = ConnectionLimits(WebLimits(connections_per_address=8), lambda: 0)
    entered = [visitors.acquire_slot(net.format(number)) for number in range(20)]
    assert entered == [True] * 8 + [False] * 12
    assert visitors.acquire_slot("2001:db8:0:2::1")
    assert all(visitors.acquire_slot("::1") for _ in range(20))
    visitors.release_slot(net.format(0))
    assert visitors.acquire_slot(net.format(30))


def test_who_comes_and_goes_without_end_is_turned_away_for_a_while() -> None:
    now_us = 0
    visitors = ConnectionLimits(WebLimits(new_connections=Rate(burst=5, per_s=1)), lambda: now_us)

    def visit(address: str) -> bool:
        if not visitors.acquire_slot(address):
            return False
        visitors.release_slot(address)
        return True

    assert [visit("10.0.0.7") for _ in range(7)] == [True] * 5 + [False] * 2
    assert visit("10.0.0.8")
    now_us = 1_000_000
    assert [visit("10.0.0.7") for _ in range(2)] == [True, False]
    assert all(visit("127.0.0.1") for _ in range(20))


def test_a_watcher_who_knocks_without_end_is_let_go(tmp_path: Path) -> None:
    async def attack() -> None:
        async with (
            serve_unharmed(tmp_path) as board,
            open_client(board) as others,
            others.ws_connect("/api/live") as stays,
        ):
            await receive_message(stays)
            reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
            writer.write(UPGRADE + PINGS)
            with suppress(ConnectionError):
                await reader.read()
            writer.close()
            await wait_until(lambda: board.server.broadcaster.watcher_count == 1)
            await stays.ping()
            assert not stays.closed

    asyncio.run(attack())


def test_many_requests_at_once_are_answered_one_at_a_time(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            answers = board.server.observer.counters.responses
            reader, writer = await asyncio.open_connection("127.0.0.1", board.server.port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
            most = before = 0
            async with asyncio.timeout(TIMEOUT_S):
                while before < 50:
                    await asyncio.sleep(0)  # a turn of the board's
                    most, before = max(most, answers.total() - before), answers.total()
            assert most == 1
            writer.close()
            del reader

    asyncio.run(attack())


def test_who_asks_too_often_waits_and_others_do_not(tmp_path: Path) -> None:
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


def test_a_watcher_who_speaks_is_let_go(tmp_path: Path) -> None:
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
