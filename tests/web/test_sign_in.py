"""Tokens and codes: which of them may change a game, and for how long."""

import asyncio
import re
from pathlib import Path

import pytest

from controller.commands.sender import AddressClass
from controller.session.inputs import CommandGiven
from controller.storage.journal import GameId, load_game, load_inputs
from controller.web.ban_list import BanList
from controller.web.limits import BanLimits
from controller.web.rights import Right
from controller.web.tokens import TokenFile
from tests.web.settable_clock import SettableClock
from tests.web.web_board import ServedBoard, open_client, serve_board


async def status_of(board: ServedBoard, headers: dict[str, str], say: str = "arbiter pause") -> int:
    async with (
        open_client(board) as browser,
        browser.post("/api/commands", json={"say": say}, headers=headers) as answer,
    ):
        assert "Traceback" not in await answer.text()
        return answer.status


def test_only_a_valid_arbiter_token_changes_a_game(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_board(tmp_path) as board:
            _, expired = TokenFile(tmp_path, lambda: 0).create("of long ago", (Right.ARBITRATE,), 1)
            kept, revoked = TokenFile(tmp_path, SettableClock()).create("of a guest", (Right.ARBITRATE,), None)
            assert await status_of(board, {"Authorization": f"Bearer {revoked}"}) == 200
            assert await status_of(board, board.auth_headers, "arbiter go on") == 200
            assert TokenFile(tmp_path, SettableClock()).revoke(kept.id)
            bad = [
                ({}, 401),
                ({"Authorization": "Bearer "}, 401),
                ({"Authorization": f"Bearer {board.token[:-1]}"}, 401),
                ({"Authorization": f"Bearer {board.token}x"}, 401),
                ({"Authorization": f"Basic {board.token}"}, 401),
                ({"Authorization": f"Bearer {expired}"}, 401),
                ({"Authorization": f"Bearer {revoked}"}, 401),
                ({"Authorization": f"Bearer {board.watch_token}"}, 403),
                ({"Cookie": f"damahan_token={board.token}"}, 403),  # of no page of this server
                ({"Cookie": "damahan_token=x", "Origin": board.url}, 401),
            ]
            for headers, expected in bad:
                assert await status_of(board, headers) == expected, headers
            assert not board.session.pauses
            address = f"/api/commands?token={board.token}"
            async with open_client(board) as browser, browser.post(address, json={"say": "arbiter pause"}) as answer:
                assert answer.status == 401
            assert not board.session.pauses

    asyncio.run(attack())


def test_guessing_tokens_is_slowed_down_and_who_signed_in_before_is_not(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_board(tmp_path) as board:
            assert await status_of(board, board.auth_headers) == 200
            wrong = [await status_of(board, {"Authorization": f"Bearer guess-{place}"}) for place in range(12)]
            assert wrong == [401] * 10 + [429] * 2
            async with open_client(board) as browser, browser.post("/api/session", json={"token": "guess"}) as answer:
                assert answer.status == 429
                assert 1 <= int(answer.headers["Retry-After"]) <= 6
            assert await status_of(board, board.auth_headers, "arbiter go on") == 200
            other = {"Authorization": f"Bearer {board.watch_token}"}  # valid, but not used before the guesses
            assert await status_of(board, other) == 429

    asyncio.run(attack())


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/api/session"),
        ("GET", "/api/state"),
        ("GET", "/api/live"),
        ("GET", "/api/choices"),
        ("GET", "/api/games"),
        ("GET", "/metrics"),
        ("GET", "/healthz"),
        ("GET", "/api/nothing"),
        ("DELETE", "/api/session"),
        ("POST", "/api/commands"),
        ("POST", "/api/replay"),
        ("POST", "/api/backup"),
        ("GET", "/api/parts"),
    ],
)
def test_guesses_are_limited_on_every_route_before_a_right_is_checked(tmp_path: Path, method: str, path: str) -> None:
    async def attack() -> tuple[list[int], int]:
        async with serve_board(tmp_path) as board, open_client(board) as stranger:
            statuses = []
            for place in range(14):
                async with stranger.request(method, path, headers={"Cookie": f"damahan_token=guess-{place}"}) as answer:
                    statuses.append(answer.status)
            async with stranger.get("/api/session", headers=board.auth_headers) as answer:
                return statuses, answer.status

    statuses, valid = asyncio.run(attack())
    assert 429 not in statuses[:10]
    assert (statuses[10:], valid) == ([429] * 4, 429)


def test_each_failure_above_the_free_ones_doubles_a_ban() -> None:
    clock_us = 0
    bans = BanList(BanLimits(), lambda: clock_us, 2)
    waits: dict[str, list[float]] = {}
    for address in ("8.8.8.8", "127.0.0.1"):
        for _ in range(9):
            bans.add_failure(address)
        assert bans.wait_s(address) == 0
        waits[address] = []
        for _ in range(12):
            bans.add_failure(address)
            waits[address].append(bans.wait_s(address))
    assert waits["8.8.8.8"] == [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]
    assert waits["127.0.0.1"] == [5, 10, 20, *[30] * 9]
    clock_us = 30_000_000
    assert bans.wait_s("127.0.0.1") == 0
    clock_us = 3_601_000_000
    bans.add_failure("8.8.8.8")
    assert bans.wait_s("8.8.8.8") == 0  # an hour of silence
    for address in ("2001:db8::1", "2001:db8:0:1::1"):
        bans.add_failure(address)
    assert bans.wait_s("127.0.0.1") == 0  # forgotten for two others


def test_all_of_one_network_of_ipv6_are_banned_together() -> None:
    bans = BanList(BanLimits(), lambda: 0, 10)
    for number in range(10):
        bans.add_failure(f"2001:db8:1:2::{number}")
    assert bans.wait_s("2001:db8:1:2:3:4:5:6") == 5
    assert bans.wait_s("2001:db8:1:3::1") == 0


def test_a_code_is_valid_once_and_becomes_a_cookie_that_no_script_reads(tmp_path: Path) -> None:
    async def trade() -> None:
        async with serve_board(tmp_path) as board, open_client(board, Origin=board.url) as browser:
            code = board.server.address_with_code().partition("#code=")[2]
            async with browser.post("/api/session", json={"code": code}) as answer:
                assert await answer.json() == {"name": "local", "rights": ["watch", "play", "arbitrate", "maintain"]}
                cookie = answer.headers["Set-Cookie"]
                assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
                assert code not in cookie
            async with browser.post("/api/commands", json={"say": "arbiter pause"}) as answer:
                assert answer.status == 200
            assert board.session.pauses
            async with open_client(board) as other, other.post("/api/session", json={"code": code}) as answer:
                assert answer.status == 410
            async with browser.delete("/api/session") as answer:
                assert await answer.json() == {"name": None, "rights": ["watch"]}
            secret = cookie.partition("=")[2].partition(";")[0]
            headers = {"Cookie": f"damahan_token={secret}", "Origin": board.url}
            assert await status_of(board, headers, "arbiter go on") == 401
            assert board.session.pauses

    asyncio.run(trade())


STATEMENTS = {"arbiter pause": 200, "arbiter go on": 200, "lift 22": 200, "place 22": 200, "resign white": 200}


@pytest.mark.parametrize(
    ("rights", "allowed"),
    [
        ((Right.PLAY,), {"lift 22", "place 22", "resign white"}),
        ((Right.ARBITRATE,), {"arbiter pause", "arbiter go on", "resign white"}),
        ((Right.PLAY, Right.ARBITRATE), set(STATEMENTS)),
        ((Right.MAINTAIN,), set()),
        ((Right.WATCH,), set()),
    ],
)
def test_a_token_allows_what_its_rights_say(tmp_path: Path, rights: tuple[Right, ...], allowed: set[str]) -> None:
    async def try_each() -> dict[str, int]:
        async with serve_board(tmp_path) as board:
            _, secret = TokenFile(tmp_path, SettableClock()).create("desk 2", rights, None)
            headers = {"Authorization": f"Bearer {secret}"}
            return {say: await status_of(board, headers, say) for say in STATEMENTS}

    assert asyncio.run(try_each()) == {say: 200 if say in allowed else 403 for say in STATEMENTS}


def test_the_journal_names_who_gave_a_command_over_the_page(tmp_path: Path) -> None:
    async def command() -> None:
        async with serve_board(tmp_path) as board:
            assert await status_of(board, board.auth_headers) == 200
            code = board.server.address_with_code().partition("#code=")[2]
            async with open_client(board, Origin=board.url) as browser:
                await (await browser.post("/api/session", json={"code": code})).read()
                async with browser.post("/api/commands", json={"say": "arbiter go on"}) as answer:
                    assert answer.status == 200

    asyncio.run(command())
    senders = [change.sender for change in load_game(tmp_path, GameId(1)).changes]
    assert [(sender.name, sender.address) for sender in senders if sender is not None] == [
        ("arbiter", AddressClass.LOOPBACK),
        ("local", AddressClass.LOOPBACK),
    ]
    given = [each.sender for each in load_inputs(tmp_path, GameId(1)) if isinstance(each, CommandGiven)]
    assert given == senders
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT[0-9:]{8}[-+]\d\d:\d\d", sender.given_at) for sender in given if sender)


def test_the_code_of_the_display_lets_one_browser_sign_in_once(tmp_path: Path) -> None:
    async def pair() -> list[int]:
        async with serve_board(tmp_path) as board, open_client(board, Origin=board.url) as browser:
            statuses = []
            digits = board.server.pairing_codes.create()
            for code in ("1234567", digits, digits):
                async with browser.post("/api/session", json={"code": code}) as answer:
                    statuses.append(answer.status)
            return statuses

    assert asyncio.run(pair()) == [401, 200, 410]


def test_an_expired_token_and_a_wrong_one_are_told_apart(tmp_path: Path) -> None:
    async def try_each() -> list[int]:
        async with serve_board(tmp_path) as board, open_client(board, Origin=board.url) as browser:
            _, expired = TokenFile(tmp_path, lambda: 0).create("of long ago", (Right.ARBITRATE,), 1)
            statuses = []
            for token in (expired, "guess", board.token):
                async with browser.post("/api/session", json={"token": token}) as answer:
                    statuses.append(answer.status)
            return statuses

    assert asyncio.run(try_each()) == [410, 401, 200]


def test_a_browser_with_an_old_cookie_is_not_banned_and_loses_the_cookie(tmp_path: Path) -> None:
    async def load_page() -> tuple[set[int], str]:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            old = {"Cookie": "damahan_token=of-a-run-before"}
            statuses = set()
            for _ in range(50):
                async with browser.get("/", headers=old) as answer:
                    statuses.add(answer.status)
            async with browser.get("/api/session", headers=old) as answer:
                assert answer.status == 200
                return statuses, answer.headers["Set-Cookie"]

    statuses, cookie = asyncio.run(load_page())
    assert statuses == {200}
    assert "Max-Age=0" in cookie


@pytest.mark.parametrize(
    ("name", "status", "shown"),
    [
        ("Ana", 200, "Ana (code)"),
        ("x" * 53, 200, f"{'x' * 53} (code)"),
        ("x" * 54, 400, None),
        (" ", 400, None),
        ("", 400, None),
        ("local", 400, None),
        ("A\nna", 400, None),
    ],
)
def test_who_signs_in_with_a_code_is_recorded_by_the_name_that_he_gives(
    tmp_path: Path, name: str, status: int, shown: str | None
) -> None:
    async def sign_in() -> None:
        async with serve_board(tmp_path) as board, open_client(board) as browser:
            code = board.server.pairing_codes.create()
            async with browser.post("/api/session", json={"code": code, "name": name}) as answer:
                assert answer.status == status
            async with browser.get("/api/session") as answer:
                assert (await answer.json())["name"] == shown
            if shown is None:  # the code was not used up
                async with browser.post("/api/session", json={"code": code}) as answer:
                    assert (await answer.json())["name"] == "local"

    asyncio.run(sign_in())


def test_a_token_is_no_code_and_takes_no_name(tmp_path: Path) -> None:
    async def sign_in() -> int:
        async with (
            serve_board(tmp_path) as board,
            open_client(board) as browser,
            browser.post("/api/session", json={"token": board.token, "name": "Ana"}) as answer,
        ):
            return answer.status

    assert asyncio.run(sign_in()) == 400
