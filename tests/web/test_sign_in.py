"""Tokens and codes: which of them may change a game, and for how long."""

import asyncio
import json
import stat
from pathlib import Path

import pytest

from controller.web.temporary_secrets import CODE_US, TemporarySecrets
from controller.web.tokens import DAY_S, FILE_NAME, Right, TokenError, TokenFile
from tests.cli.shell import damahan
from tests.web.web_board import ServedBoard, open_client, serve_board


class SettableClock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now: float = 1_800_000_000

    def __call__(self) -> float:
        return self.now


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
            _, expired = TokenFile(tmp_path, lambda: 0).create(Right.ARBITRATE, "of long ago", 1)
            kept, revoked = TokenFile(tmp_path, SettableClock()).create(Right.ARBITRATE, "of a guest", None)
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


def test_guessing_tokens_is_slowed_down_and_a_valid_token_is_not(tmp_path: Path) -> None:
    async def attack() -> None:
        async with serve_board(tmp_path) as board:
            wrong = [await status_of(board, {"Authorization": f"Bearer guess-{place}"}) for place in range(12)]
            assert wrong == [401] * 10 + [429] * 2
            async with open_client(board) as browser, browser.post("/api/session", json={"token": "guess"}) as answer:
                assert answer.status == 429
                assert 1 <= int(answer.headers["Retry-After"]) <= 6
            assert await status_of(board, board.auth_headers) == 200

    asyncio.run(attack())


def test_a_code_is_valid_once_and_becomes_a_cookie_that_no_script_reads(tmp_path: Path) -> None:
    async def trade() -> None:
        async with serve_board(tmp_path) as board, open_client(board, Origin=board.url) as browser:
            code = board.server.address_with_code().partition("#code=")[2]
            async with browser.post("/api/session", json={"code": code}) as answer:
                assert await answer.json() == {"may": "arbitrate"}
                cookie = answer.headers["Set-Cookie"]
                assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
                assert code not in cookie
            async with browser.post("/api/commands", json={"say": "arbiter pause"}) as answer:
                assert answer.status == 200
            assert board.session.pauses
            async with open_client(board) as other, other.post("/api/session", json={"code": code}) as answer:
                assert answer.status == 401
            async with browser.delete("/api/session") as answer:
                assert await answer.json() == {"may": "watch"}
            secret = cookie.partition("=")[2].partition(";")[0]
            headers = {"Cookie": f"damahan_token={secret}", "Origin": board.url}
            assert await status_of(board, headers, "arbiter go on") == 401
            assert board.session.pauses

    asyncio.run(trade())


def test_a_code_is_valid_for_a_minute() -> None:
    clock_us = 0
    codes = TemporarySecrets(lambda: clock_us, CODE_US, 8)
    late, in_time = codes.create(), codes.create()
    clock_us = CODE_US - 1
    assert codes.consume(in_time)
    clock_us = CODE_US
    assert not codes.consume(late)


def test_a_new_code_replaces_the_oldest_when_there_are_too_many() -> None:
    codes = TemporarySecrets(lambda: 0, CODE_US, 2)
    made = [codes.create() for _ in range(3)]
    assert [codes.consume(code) for code in made] == [False, True, True]


def test_a_token_is_stored_as_a_hash_in_a_private_file_and_expires(tmp_path: Path) -> None:
    clock = SettableClock()
    file = TokenFile(tmp_path, clock)
    token, secret = file.create(Right.ARBITRATE, "Ana", 2)
    path = tmp_path / FILE_NAME
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert secret not in path.read_text()
    assert len(secret) >= 43  # 256 bits, six a letter
    clock.now += 2 * DAY_S - 1
    assert TokenFile(tmp_path, clock).find_token(secret) == token
    clock.now += 1
    assert TokenFile(tmp_path, clock).find_token(secret) is None
    assert file.revoke(token.id)
    assert not file.revoke(token.id)


@pytest.mark.parametrize("mode", [0o644, 0o640, 0o620, 0o610, 0o604, 0o602, 0o601])
def test_a_token_file_that_others_can_access_is_rejected(tmp_path: Path, mode: int) -> None:
    file = TokenFile(tmp_path, SettableClock())
    _, secret = file.create(Right.WATCH, "", None)
    (tmp_path / FILE_NAME).chmod(mode)
    with pytest.raises(TokenError, match="chmod 600"):
        file.find_token(secret)


@pytest.mark.parametrize("content", [b"", b"[", b"\xff", b"[{}]", b'{"a": 1}'])
def test_a_damaged_token_file_is_reported_in_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(TokenError, match="delete it") as error:
        TokenFile(tmp_path, SettableClock()).list_tokens()
    assert "\n" not in str(error.value)


def test_a_number_written_as_text_is_no_token(tmp_path: Path) -> None:
    TokenFile(tmp_path, SettableClock()).create(Right.ARBITRATE, "a guest", 1)
    file = tmp_path / FILE_NAME
    tokens = json.loads(file.read_text())
    file.write_text(json.dumps([{**token, "expires_s": str(token["expires_s"])} for token in tokens]))
    with pytest.raises(TokenError, match="these are no tokens"):
        TokenFile(tmp_path, SettableClock()).list_tokens()


def test_there_are_a_hundred_tokens_at_the_most(tmp_path: Path) -> None:
    tokens = TokenFile(tmp_path, SettableClock())
    for number in range(99):
        tokens.create(Right.WATCH, f"guest {number}", None)
    last, _ = tokens.create(Right.WATCH, "the last guest", None)
    with pytest.raises(TokenError, match="there are 100 tokens already; revoke some of them"):
        tokens.create(Right.WATCH, "one more", None)
    assert tokens.revoke(last.id)
    tokens.create(Right.WATCH, "one more", None)


def test_the_command_creates_lists_and_revokes_tokens(tmp_path: Path) -> None:
    made = damahan("token", "create", "arbiter", "--days", "3", "--name", "Ana", "--journal", str(tmp_path))
    assert made.exit_code == 0
    secret = made.stdout.strip()
    listed = damahan("token", "list", "--journal", str(tmp_path)).stdout
    token_id, right, *_, name = listed.strip().split("\t")
    assert (right, name) == ("arbiter", "Ana")
    assert secret not in listed
    assert damahan("token", "revoke", token_id, "--journal", str(tmp_path)).exit_code == 0
    again = damahan("token", "revoke", token_id, "--journal", str(tmp_path))
    assert again.exit_code == 1
    assert "there is no token" in again.stderr
    assert json.loads((tmp_path / FILE_NAME).read_text()) == []
