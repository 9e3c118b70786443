"""Proxies before the server: whose a request is, and whether it was encrypted; with the real Caddy too."""

import asyncio
import json
import shutil
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp.test_utils import make_mocked_request

from controller.settings.web import WebSettings
from controller.storage.activity_log import read_activities
from controller.web.client_addresses import TrustedProxies, client_address, is_encrypted
from tests.web.web_board import TIMEOUT_S, ServedBoard, open_client, serve_board

CADDY = shutil.which("caddy")
TEST_OPTIONS = """
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
    storage file_system {folder}
}}
"""
NETWORK_PAGE = Path(__file__).parents[2] / "docs" / "user" / "network.md"


def documented_caddyfile(port: int, board: int) -> str:
    """Return the Caddyfile that the documentation tells people to write, with the names and ports of a test."""
    after = NETWORK_PAGE.read_text().partition("In `/etc/caddy/Caddyfile`:\n\n```\n")[2]
    text = after.partition("```\n")[0]
    replacements = {"board1.local": f"https://localhost:{port}", "127.0.0.1:8080": f"127.0.0.1:{board}"}
    for documented, used in replacements.items():
        assert text.count(documented) == 1
        text = text.replace(documented, used)
    return text


def identified(trusted: tuple[str, ...], peer: str, **headers: str) -> tuple[str, bool]:
    request = make_mocked_request("GET", "/", {key.replace("_", "-"): value for key, value in headers.items()})
    request = request.clone(remote=peer)
    TrustedProxies(trusted).identify_client(request)
    return client_address(request), is_encrypted(request)


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "expected"),
    [
        ((), "127.0.0.1", "8.8.8.8", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "8.8.8.8", "8.8.8.8"),
        (("127.0.0.1",), "192.168.1.9", "8.8.8.8", "192.168.1.9"),
        (("127.0.0.1",), "127.0.0.1", "1.1.1.1, 8.8.8.8", "8.8.8.8"),
        (("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", "1.1.1.1, 8.8.8.8, 10.1.2.3", "8.8.8.8"),
        (("10.0.0.0/8",), "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"),
        (("127.0.0.1",), "127.0.0.1", "", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "nonsense", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "8.8.8.8, nonsense", "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", "8.8.8.8," * 500, "127.0.0.1"),
        (("::1",), "::1", "2001:db8::7", "2001:db8::7"),
    ],
)
def test_only_a_trusted_proxy_says_whose_a_request_is(
    trusted: tuple[str, ...], peer: str, forwarded: str, expected: str
) -> None:
    assert identified(trusted, peer, X_Forwarded_For=forwarded) == (expected, False)


def test_only_a_trusted_proxy_says_that_a_request_was_encrypted() -> None:
    assert identified(("127.0.0.1",), "127.0.0.1", X_Forwarded_Proto="https") == ("127.0.0.1", True)
    assert identified(("127.0.0.1",), "127.0.0.1", X_Forwarded_Proto="http") == ("127.0.0.1", False)
    assert identified(("127.0.0.1",), "8.8.8.8", X_Forwarded_Proto="https") == ("8.8.8.8", False)


def test_behind_a_trusted_proxy_each_client_is_banned_and_logged_alone(tmp_path: Path) -> None:
    async def attack() -> list[int]:
        web = WebSettings(enabled=True, port=0, trusted_proxies=("127.0.0.1",))
        guesses = [("8.8.8.8", f"guess-{number}") for number in range(11)]
        async with serve_board(tmp_path, web=web) as board, open_client(board) as proxy:
            statuses = []
            for address, secret in (*guesses, ("9.9.9.9", board.token)):
                headers = {"Authorization": f"Bearer {secret}", "X-Forwarded-For": address}
                async with proxy.post("/api/commands", json={"say": "arbiter pause"}, headers=headers) as answer:
                    statuses.append(answer.status)
            return statuses

    assert asyncio.run(attack()) == [401] * 10 + [429, 200]
    assert {each.address for each in read_activities(tmp_path) if each is not None} == {"8.8.8.8"}


@asynccontextmanager
async def run_caddy(board: ServedBoard, folder: Path) -> AsyncIterator[tuple[str, ssl.SSLContext]]:
    """Run Caddy before a board; yield its address, and what trusts its certificate."""
    assert CADDY is not None
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    assert board.server.port is not None
    caddyfile = TEST_OPTIONS.format(folder=folder) + documented_caddyfile(port, board.server.port)
    (folder / "Caddyfile").write_text(caddyfile)
    command = [CADDY, "run", "--config", str(folder / "Caddyfile")]
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)  # noqa: ASYNC220  # it runs beside the test
    root = folder / "pki" / "authorities" / "local" / "root.crt"
    try:
        async with asyncio.timeout(30):
            while not serves_encrypted(port, root):  # nothing signals that it serves
                assert process.poll() is None, (folder / "caddy.log").read_text()
                await asyncio.sleep(0.05)
        yield f"https://localhost:{port}", ssl.create_default_context(cafile=str(root))
    finally:
        process.terminate()
        process.wait(TIMEOUT_S)


def serves_encrypted(port: int, root: Path) -> bool:
    """Return True once Caddy shows a certificate of its own authority; it opens its port before it has one."""
    try:
        trust = ssl.create_default_context(cafile=str(root))
        with (
            socket.create_connection(("127.0.0.1", port), TIMEOUT_S) as probe,
            trust.wrap_socket(probe, server_hostname="localhost"),
        ):
            return True
    except OSError:
        return False


@pytest.mark.skipif(CADDY is None, reason="Caddy is not installed: apt install caddy")
def test_caddy_serves_the_page_encrypted_with_a_secure_cookie_and_the_socket(tmp_path: Path) -> None:
    async def visit() -> None:
        web = WebSettings(enabled=True, port=0, trusted_proxies=("127.0.0.1",))
        (tmp_path / "caddy").mkdir()
        async with (
            serve_board(tmp_path / "board", web=web) as board,
            run_caddy(board, tmp_path / "caddy") as (address, trust),
            aiohttp.ClientSession(address, connector=aiohttp.TCPConnector(ssl=trust, family=socket.AF_INET)) as browser,
        ):
            origin = {"Origin": address}
            async with browser.get("/") as answer:
                assert (answer.status, answer.content_type) == (200, "text/html")
            async with browser.post("/api/session", json={"token": board.token}, headers=origin) as answer:
                assert answer.status == 200
                assert {"Secure", "HttpOnly", "SameSite=Strict"} <= set(answer.headers["Set-Cookie"].split("; "))
            async with browser.post("/api/commands", json={"say": "arbiter pause"}, headers=origin) as answer:
                assert answer.status == 200
            forged = {**origin, "X-Forwarded-For": "8.8.8.8", "X-Forwarded-Proto": "http"}
            async with browser.post("/api/session", json={"token": "guess"}, headers=forged) as answer:
                assert answer.status == 401
            async with browser.ws_connect("/api/live", headers=origin) as watcher:
                assert json.loads((await watcher.receive(TIMEOUT_S)).data)["state"]["game"]["id"] == 1
            assert board.session.pauses

    asyncio.run(visit())
    logged = [(each.kind.value, each.address) for each in read_activities(tmp_path / "board") if each is not None]
    assert logged == [("signed in", "127.0.0.1"), ("refused", "127.0.0.1")]
