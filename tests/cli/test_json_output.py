"""The option --json: one object, with the keys that docs/dev/json.md promises."""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import click
import pytest

from tests.cli.command_paths import COMMANDS, find_command
from tests.cli.sample_journals import record_two_games
from tests.cli.shell import GAME, damahan, usage_error_text
from tests.hall.broker.running_broker import make_hall

PAGE = Path(__file__).parents[2] / "docs" / "dev" / "json.md"
FEN = "W:W22:B1"
NO_JSON = {
    "run", "play", "session", "card", "wiring", "template", "completion", "setup", "pair", "update", "pdn convert",
    "clock run", "show-fault", "show-board", "engine", "hall broker", "hall run", "hall simulate",
}  # fmt: skip
"""Those that print nothing for programs, or nothing else; the page gives the reasons."""


def promised_keys() -> Mapping[str, set[str]]:
    """Return the keys of each row of the page, without those in brackets."""
    rows = re.findall(r"^\| `([^|]+?)`(?: of (?:a )?(\w+))? \| (.*) \|$", PAGE.read_text(), re.MULTILINE)
    promised = {
        f"{command} {kind}".strip(): set(re.findall(r"`(\w+)`", re.sub(r"\(.*?\)|: a list of.*|; with .*", "", keys)))
        for command, kind, keys in rows
    }
    assert len(promised) == len(rows), "a command has one row"
    return promised


def printed(*arguments: str | Path, typed: str | None = None) -> dict[str, object]:
    result = damahan(*arguments, "--json", typed=typed)
    (line,) = result.stdout.splitlines()
    value = json.loads(line)
    assert isinstance(value, dict)
    return value


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    record_two_games(tmp_path / "journal")
    return tmp_path / "journal"


@pytest.mark.parametrize(
    ("row", "arguments"),
    [
        ("run --check", ("run", "--check", "--journal", "{journal}")),
        ("record", ("record", "--game", "1", "--journal", "{journal}", "-o", "{new}")),
        ("replay games", ("replay", "{games}", "--hands", "tidy", "--commit", "clock")),
        ("replay trace", ("replay", "{trace}")),
        ("moves", ("moves", FEN)),
        ("perft", ("perft", "2")),
        ("tables build", ("tables", "build", "--pieces", "2", "--tables", "{new}")),
        ("rules", ("rules",)),
        ("rules NAME", ("rules", "russian")),
        ("games show", ("games", "show", "1", "--journal", "{journal}")),
        ("games statistics", ("games", "statistics", "--journal", "{journal}")),
        ("games correct", ("games", "correct", "1", "0-1", "--journal", "{journal}")),
        ("game set", ("game", "set", "white", "Ana", "--id", "1", "--journal", "{journal}")),
        ("backup", ("backup", "{new}", "--journal", "{journal}")),
        ("restore", ("restore", "{backup}", "--journal", "{journal}")),
        ("clock explain", ("clock", "explain", "5+3")),
        ("clock simulate", ("clock", "simulate", "{presses}")),
        ("doctor", ("doctor", "--quick", "--journal", "{journal}")),
        ("token create", ("token", "create", "--name", "Ana", "--right", "play", "--journal", "{journal}")),
        ("token list", ("token", "list", "--journal", "{journal}")),
        ("hall init", ("hall", "init", "club", "{new}", "--host", "desk.local")),
        ("hall show", ("hall", "show", "--folder", "{hall}")),
        ("hall board add", ("hall", "board", "add", "b", "--folder", "{hall}")),
        ("hall board remove", ("hall", "board", "remove", "board-1", "--folder", "{hall}")),
        ("hall reader add", ("hall", "reader", "add", "b", "--folder", "{hall}")),
        ("hall reader remove", ("hall", "reader", "remove", "press", "--folder", "{hall}")),
        ("hall key make", ("hall", "key", "make", "Ana", "--right", "watch", "--folder", "{hall}")),
        ("hall key list", ("hall", "key", "list", "--folder", "{hall}")),
        ("hall key revoke", ("hall", "key", "revoke", "desk", "--folder", "{hall}")),
        ("hall renew", ("hall", "renew", "--folder", "{hall}")),
        ("hall join", ("hall", "join", "{hall}/boards/board-1.tar", "--profile", "{profile}")),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_the_keys_are_those_of_the_page(row: str, arguments: tuple[str, ...], journal: Path, tmp_path: Path) -> None:
    files = {name: tmp_path / name for name in ("games", "trace", "new", "backup", "presses", "hall", "profile")}
    if arguments[0] == "hall":
        make_hall(files["hall"])
        files["profile"].write_text("")
    files["games"].write_text(f"{GAME}\n")
    files["presses"].write_text("control 5+3; press black; wait 1s; press white\n")
    damahan("record", "--game", "1", "--journal", journal, "-o", files["trace"])
    damahan("backup", files["backup"], "--journal", journal)
    value = printed(*(argument.format(journal=journal, **files) for argument in arguments))
    assert set(value) == promised_keys()[row]


def test_a_token_is_created_listed_and_revoked(journal: Path) -> None:
    created = printed("token", "create", "--name", "Ana", "--right", "play", "--journal", journal)
    (listed,) = json.loads(damahan("token", "list", "--json", "--journal", journal).stdout)["tokens"]
    assert {**listed, "secret": created["secret"]} == created
    revoked = printed("token", "revoke", str(created["id"]), "--journal", journal)
    assert revoked == {"id": created["id"], "name": "Ana"}


def test_a_clock_script_has_the_ledger_after_each_statement() -> None:
    statements = printed("clock", "simulate", "-", typed="control 5+3; press black; wait 1s; press white")["statements"]
    assert isinstance(statements, list)
    last = statements[-1]
    assert last["left_us"] == {"white": 302_000_000, "black": 300_000_000}
    assert last["used_us"] == {"white": 1_000_000, "black": 0, "paused": 0}
    assert (last["statement"], last["running"], last["fault"]) == ("press white", "black", None)


@pytest.mark.parametrize("path", [path for path in COMMANDS if path], ids=" ".join)
def test_every_command_has_json_or_a_reason_not_to(path: tuple[str, ...]) -> None:
    command = find_command(path)
    if isinstance(command, click.Group):
        return  # it prints its commands
    has_json = any("--json" in parameter.opts for parameter in command.params)
    is_named = " ".join(path) in NO_JSON
    assert has_json is not is_named or path == ("run",)


def test_json_of_a_run_is_for_its_check() -> None:
    assert "--json is for --check" in usage_error_text(damahan("run", "--json", "--games", "1"))
