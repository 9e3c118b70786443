"""Hostile requests change nothing, leak nothing, and do not stop the game."""

import asyncio
import json
from io import BytesIO
from pathlib import Path

import aiohttp
import pytest

from controller.settings.web import WebSettings
from controller.web.limits import WebLimits
from tests.web.raw_requests import assert_no_leak, command_request, parse_status, serve_unharmed
from tests.web.web_board import open_client, send_raw, serve_board

ORIGINS = [
    "http://evil.example",
    "null",
    "http://127.0.0.1.evil.example",
    "http://127.0.0.1:1",
    "https://user@127.0.0.1",
    "file://",
    "http://[",
]


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_page_of_another_origin_can_neither_command_nor_sign_in_nor_watch(tmp_path: Path, origin: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board, open_client(board) as browser:
            async with browser.post("/api/session", json={"token": board.token}) as answer:
                assert answer.status == 200
            headers = {"Origin": origin}
            async with browser.post("/api/commands", json={"say": "arbiter pause"}, headers=headers) as answer:
                assert answer.status == 403
            async with browser.post("/api/session", json={"token": board.token}, headers=headers) as answer:
                assert answer.status == 403
                assert "Set-Cookie" not in answer.headers
            async with browser.delete("/api/session", headers=headers) as answer:
                assert answer.status == 403
            with pytest.raises(aiohttp.WSServerHandshakeError) as error:
                await browser.ws_connect("/api/live", headers=headers)
            assert error.value.status == 403

    asyncio.run(attack())


def test_a_request_that_the_browser_marks_as_cross_site_is_rejected(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board, open_client(board) as browser:
            headers = {"Origin": board.url, "Sec-Fetch-Site": "cross-site", **board.auth_headers}
            async with browser.post("/api/commands", json={"say": "arbiter pause"}, headers=headers) as answer:
                assert answer.status == 403

    asyncio.run(attack())


HOSTS = [
    "evil.example",
    "evil.example:8080",
    "10.0.0.1",
    "localhost.evil.example",
    "127.0.0.1@evil.example",
    "",
    "[",
    "a b",
]


@pytest.mark.parametrize("host", HOSTS)
def test_a_request_for_another_host_name_is_rejected(tmp_path: Path, host: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            for path in ("/", "/api/state", "/healthz", "/metrics", "/nix"):
                lines = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
                answer = await send_raw(board, lines.encode())
                assert parse_status(answer) in (400, 421)
                assert b"fen" not in answer
                assert_no_leak(answer)

    asyncio.run(attack())


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.1:9", "board.local:8080"])
def test_a_request_for_a_name_of_the_board_is_answered(tmp_path: Path, host: str) -> None:
    async def ask() -> None:
        web = WebSettings(enabled=True, port=0, names=("Board.local",))
        async with serve_board(tmp_path, web=web) as board:
            answer = await send_raw(board, f"GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            assert parse_status(answer) == 200

    asyncio.run(ask())


@pytest.mark.parametrize(
    "target",
    [
        "/page/../server.py",
        "/page/../../../../../../etc/passwd",
        "/page/%2e%2e/server.py",
        "/page/..%2fserver.py",
        "/page/%252e%252e/server.py",
        "/page/..\\server.py",
        "/page//etc/passwd",
        "/page/index.html%00.png",
        "/page/",
        "/page",
        "//etc/passwd",
        "/games/..%2f..%2ftokens.json",
        "/games/../tokens.json",
        "/games/1.pdn/../../tokens.json",
        "/tokens.json",
        "http://localhost/page/../server.py",
        "/" + "a" * 3000,
    ],
)
def test_no_path_leads_outside_the_files_of_the_page(tmp_path: Path, target: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            answer = await send_raw(
                board, f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
            )
            assert parse_status(answer) in (400, 404)
            assert_no_leak(answer)
            assert b"sha256" not in answer

    asyncio.run(attack())


BODIES = {
    "broken UTF-8": (b'{"say": "\xff\xfe"}', 400),
    "half a pair": (b'{"say": "\\ud800"}', 400),
    "no JSON": (b"say: arbiter pause", 400),
    "nothing": (b"", 400),
    "deep": (b"[" * 4000, 400),
    "deep object": (b'{"say":' * 500, 400),
    "a list": (b'["arbiter pause"]', 400),
    "a number": (b'{"say": 1}', 400),
    "a list in it": (b'{"say": ["arbiter pause"]}', 400),
    "more than it asks for": (b'{"say": "arbiter pause", "as": "root"}', 400),
    "a long number": (b'{"say": ' + b"9" * 3900 + b"}", 400),
    "not a number": (b'{"say": NaN}', 400),
    "no statement": (b'{"say": " "}', 400),
    "too long a statement": (json.dumps({"say": "x" * 501}).encode(), 400),
    "two statements": (b'{"say": "arbiter pause; arbiter go on"}', 400),
    "two lines": (b'{"say": "arbiter pause\\narbiter pause"}', 400),
    "an expectation": (b'{"say": "expect leds off"}', 400),
    "the end": (b'{"say": "quit"}', 400),
    "a long hold": (b'{"say": "hold white 9999s"}', 400),
    "too large": (b'{"say": "' + b"x" * 5000 + b'"}', 413),
    "10 MB": (b'{"say": "' + b"x" * 10_000_000 + b'"}', 413),
}


@pytest.mark.parametrize("name", BODIES)
def test_a_body_that_is_not_a_command_changes_nothing(tmp_path: Path, name: str) -> None:
    body, expected = BODIES[name]

    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board, open_client(board) as browser:
            headers = {"Content-Type": "application/json", **board.auth_headers}
            async with browser.post("/api/commands", data=BytesIO(body), headers=headers) as answer:
                assert answer.status == expected, await answer.text()
                assert_no_leak(await answer.read())

    asyncio.run(attack())


def test_a_body_that_is_too_long_is_rejected_by_its_length_or_while_it_arrives(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path, WebLimits()) as board:
            assert parse_status(await send_raw(board, command_request(b"{", board.token, length=10_000_000))) == 413
            head = command_request(b"", board.token).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
            assert parse_status(await send_raw(board, head + b"1000\r\n" + b"x" * 4096 + b"\r\n1\r\nx\r\n")) == 413

    asyncio.run(attack())


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "x"])
def test_a_content_type_that_a_form_can_send_is_rejected(tmp_path: Path, kind: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            answer = await send_raw(board, command_request(b'{"say": "arbiter pause"}', board.token, kind=kind))
            assert parse_status(answer) == 415

    asyncio.run(attack())


RAW = {
    "no HTTP": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200,
    "no host": b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "two hosts": b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n",
    "two lengths": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 30\r\n\r\n{}",
    "length and pieces": (
        b"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"
    ),
    "a length below 0": b"POST /api/commands HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    "a long header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 20_000 + b"\r\n\r\n",
    "many headers": b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: x\r\n" * 500 + b"\r\n",
    "a long line": b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "markup": b"GET /<script>alert(1)</script> HTTP/1.0\r\nHost: localhost\r\nAccept: text/html\r\n\r\n",
    "a line in a header": b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rSet-Cookie: b\r\nConnection: close\r\n\r\n",
    "another way to begin": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "a tunnel": b"CONNECT evil.example:443 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "a trace": b"TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    "a command to read": b"GET /api/commands HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("name", RAW)
def test_a_malformed_request_gets_a_short_answer_that_leaks_nothing(tmp_path: Path, name: str) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            answer = await send_raw(board, RAW[name])
            assert 400 <= parse_status(answer) < 500, answer
            assert_no_leak(answer)
            assert b"<script>" not in answer
            assert b"Content-Security-Policy: default-src 'none'" in answer

    asyncio.run(attack())


def test_a_handshake_whose_key_is_no_ascii_is_rejected(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_unharmed(tmp_path) as board:
            head = b"GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            answer = await send_raw(
                board, head + b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: vWyMio2YkQtC\xe29SzU2VnLw==\r\n\r\n"
            )
            assert parse_status(answer) == 426
            assert_no_leak(answer)

    asyncio.run(attack())
