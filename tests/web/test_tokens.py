"""The file of tokens, and the command that keeps it."""

import json
import stat
from pathlib import Path

import pytest

from controller.web.rights import Right
from controller.web.tokens import DAY_S, FILE_NAME, TokenError, TokenFile, hash_secret
from tests.cli.shell import damahan
from tests.web.settable_clock import SettableClock


def test_a_token_is_stored_as_a_hash_in_a_private_file_and_expires(tmp_path: Path) -> None:
    clock = SettableClock()
    file = TokenFile(tmp_path, clock)
    token, secret = file.create("Ana", (Right.ARBITRATE,), 2)
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
    _, secret = file.create("a guest", (Right.WATCH,), None)
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
    TokenFile(tmp_path, SettableClock()).create("a guest", (Right.ARBITRATE,), 1)
    file = tmp_path / FILE_NAME
    tokens = json.loads(file.read_text())
    file.write_text(json.dumps([{**token, "expires_s": str(token["expires_s"])} for token in tokens]))
    with pytest.raises(TokenError, match="these are no tokens"):
        TokenFile(tmp_path, SettableClock()).list_tokens()


def test_there_are_a_hundred_tokens_at_the_most(tmp_path: Path) -> None:
    tokens = TokenFile(tmp_path, SettableClock())
    for number in range(99):
        tokens.create(f"guest {number}", (Right.WATCH,), None)
    last, _ = tokens.create("the last guest", (Right.WATCH,), None)
    with pytest.raises(TokenError, match="there are 100 tokens already; revoke some of them"):
        tokens.create("one more", (Right.WATCH,), None)
    assert tokens.revoke(last.id)
    tokens.create("one more", (Right.WATCH,), None)


def test_the_command_creates_lists_and_revokes_tokens(tmp_path: Path) -> None:
    made = damahan(
        "token",
        "create",
        "--name",
        "Ana",
        "--right",
        "arbitrate",
        "--right",
        "play",
        "--days",
        "3",
        "--journal",
        tmp_path,
    )
    assert made.exit_code == 0
    secret = made.stdout.strip()
    listed = damahan("token", "list", "--journal", str(tmp_path)).stdout
    token_id, rights, *_, name = listed.splitlines()[1].split("\t")
    assert (rights, name) == ("play, arbitrate", "Ana")
    assert secret not in listed
    revoked = damahan("token", "revoke", token_id, "--journal", str(tmp_path))
    assert revoked.exit_code == 0
    assert revoked.stdout == f"Token {token_id} of 'Ana' is revoked; browsers with it are signed out.\n"
    again = damahan("token", "revoke", token_id, "--journal", str(tmp_path))
    assert again.exit_code == 1
    assert "there is no token" in again.stderr
    assert json.loads((tmp_path / FILE_NAME).read_text()) == []


OLD_TOKENS = [
    {"id": token_id, "right": right, "name": name, "sha256": hash_secret(secret), "created_s": 1, "expires_s": None}
    for token_id, right, name, secret in (
        ("1f0c22ab", "arbitrate", "", "old"),
        ("2", "watch", "hall screen", "hall"),
        ("3", "watch", "Terminal", "other"),
    )
]  # fmt: skip


def test_tokens_of_an_older_version_go_on_with_what_they_allowed(tmp_path: Path) -> None:
    file = tmp_path / FILE_NAME
    file.write_text(json.dumps(OLD_TOKENS))
    file.chmod(0o600)
    tokens = TokenFile(tmp_path, SettableClock())
    assert [(token.name, token.rights) for token in tokens.list_tokens()] == [
        ("arbiter", (Right.PLAY, Right.ARBITRATE)),
        ("hall screen", (Right.WATCH,)),
        ("Terminal (token)", (Right.WATCH,)),
    ]
    _, secret = tokens.create("desk 2", (Right.PLAY,), None)
    found = [TokenFile(tmp_path, SettableClock()).find_token(text) for text in ("old", "hall", "other", secret)]
    assert [token and token.id for token in found[:3]] == ["1f0c22ab", "2", "3"]
    assert found[3] is not None
    assert found[3].rights == (Right.PLAY,)


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("", "the name of a token is empty"),
        ("button", "'button' is a name that the program uses itself (button, terminal, program, other board, local)"),
        ("a\x1b[2J", "has characters that cannot be printed"),
        ("x" * 300, "Error: a name of 300 characters is too long for a token"),
    ],
)
def test_a_token_needs_a_name_that_can_be_read(tmp_path: Path, name: str, cause: str) -> None:
    result = damahan("token", "create", "--name", name, "--right", "watch", "--journal", tmp_path)
    assert result.exit_code == 1
    assert f"{cause}; give a name of 1 to 60 printable characters" in result.stderr
    assert "\x1b" not in result.stderr
    assert not (tmp_path / FILE_NAME).exists()


def test_no_two_tokens_have_one_name(tmp_path: Path) -> None:
    tokens = TokenFile(tmp_path, SettableClock())
    tokens.create("Desk 2", (Right.WATCH,), None)
    with pytest.raises(TokenError, match="there is a token for 'desk 2' already"):
        tokens.create("desk 2", (Right.ARBITRATE,), None)
