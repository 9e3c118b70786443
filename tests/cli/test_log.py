"""`damahan log`: one line for each event, for people and for programs."""

import json
import os
import subprocess
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from time import tzset

import pytest

from controller.storage.activity_log import FILE_NAME, Activity, ActivityKind, append_activities
from controller.storage.journal import Journal
from tests.cli.run_process import VISMIN
from tests.cli.shell import COMMAND, damahan, failure_text, usage_error_text
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started


def at(**before: int) -> str:
    return (datetime.now().astimezone() - timedelta(**before)).isoformat(timespec="seconds")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    events = [
        Activity(at=at(days=5), kind=ActivityKind.SIGNED_IN, name="desk 1", address="192.168.1.20"),
        Activity(at=at(hours=1), kind=ActivityKind.COMMAND, name="desk 2", game=7, text="arbiter pause"),
        Activity(at=at(minutes=1), kind=ActivityKind.REFUSED, address="10.0.0.9", text="a wrong token \x1b[2J\r\n\x07"),
    ]
    append_activities(tmp_path, events)
    return tmp_path


def texts(*options: str | Path) -> list[list[str]]:
    result = damahan("log", *options)
    assert result.exit_code == 0, result.output
    headings, *lines = result.stdout.splitlines()
    assert headings == "time\tevent\tname\taddress\tgame\ttext"
    return [line.split("\t") for line in lines]


def test_each_event_is_one_line_without_control_characters(folder: Path) -> None:
    lines = texts("--journal", folder)
    assert [line[1:] for line in lines] == [
        ["signed in", "desk 1", "192.168.1.20", "-", ""],
        ["command", "desk 2", "-", "7", "arbiter pause"],
        ["refused", "-", "10.0.0.9", "-", "a wrong token  [2J   "],
    ]


def test_one_thing_has_one_word_which_is_that_of_the_page(tmp_path: Path) -> None:
    append_activities(
        tmp_path,
        [
            Activity(at=at(minutes=3), kind=ActivityKind.SIGNED_IN, name="local", address="127.0.0.1"),
            Activity(
                at=at(minutes=2), kind=ActivityKind.COMMAND, name="local", address="loopback", text="arbiter pause"
            ),
            Activity(at=at(minutes=1), kind=ActivityKind.REFUSED, address="::1", text="a wrong token"),
        ],
    )
    assert [line[2:4] for line in texts("--journal", tmp_path)] == [
        ["signed in with a code", "this machine"],
        ["signed in with a code", "this machine"],
        ["-", "this machine"],
    ]
    output = damahan("log", "--json", "--journal", tmp_path).stdout
    assert [json.loads(line)["address"] for line in output.splitlines()] == ["loopback"] * 3


def test_events_are_chosen_by_time_and_game(folder: Path) -> None:
    assert [line[1] for line in texts("--journal", folder, "--since", "2h")] == ["command", "refused"]
    assert [line[1] for line in texts("--journal", folder, "--since", "30m")] == ["refused"]
    assert [line[1] for line in texts("--journal", folder, "--since", at(hours=2))] == ["command", "refused"]
    assert [line[1] for line in texts("--journal", folder, "--since", "2020-01-01", "--game", "7")] == ["command"]
    assert texts("--journal", folder, "--game", "8") == []


def test_a_time_of_the_day_is_one_of_today(tmp_path: Path) -> None:
    midnight = datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0)
    times = (midnight - timedelta(minutes=1), midnight + timedelta(minutes=1))
    append_activities(tmp_path, [Activity(at=time.isoformat(), kind=ActivityKind.STARTED) for time in times])
    assert [line[0] for line in texts("--journal", tmp_path, "--since", "0:00")] == [times[1].isoformat(sep=" ")]
    assert texts("--journal", tmp_path, "--since", "00:02") == []


def test_times_are_told_in_the_zone_of_the_machine_with_its_offset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = ("2026-11-23T06:04:05+00:00", "9999-12-31T23:59:59-23:00", "yesterday")
    append_activities(tmp_path, [Activity(at=time, kind=ActivityKind.STARTED) for time in times])
    monkeypatch.setenv("TZ", "Asia/Manila")
    tzset()
    try:
        assert [line[0] for line in texts("--journal", tmp_path)] == ["2026-11-23 14:04:05+08:00", *times[1:]]
        first = damahan("log", "--json", "--journal", tmp_path).stdout.splitlines()[0]
    finally:
        monkeypatch.undo()
        tzset()
    assert json.loads(first)["at"] == times[0]


def test_a_folder_that_does_not_exist_is_told(tmp_path: Path) -> None:
    text = failure_text(damahan("log", "--journal", tmp_path / "nix"))
    assert text.endswith("nix: there is no such folder; `damahan run` makes it, or name another one")


def test_programs_read_json_of_ascii_alone(folder: Path) -> None:
    output = damahan("log", "--json", "--journal", folder).stdout
    assert output.isascii()
    assert "\x1b" not in output
    last = [json.loads(line) for line in output.splitlines()][-1]
    assert (last["kind"], last["address"], last["text"]) == ("refused", "10.0.0.9", "a wrong token \x1b[2J\r\n\x07")


def test_lines_that_cannot_be_read_are_counted(folder: Path) -> None:
    with (folder / FILE_NAME).open("ab") as stream:
        stream.write(b"{\n[]\n")
    result = damahan("log", "--journal", folder)
    assert (len(result.stdout.splitlines()), result.stderr) == (4, "Lines that cannot be read: 2\n")


@pytest.mark.parametrize("since", ["yesterday", "5x", "", "99999-01-01"])
def test_a_time_that_is_none_is_refused_in_one_line(folder: Path, since: str) -> None:
    assert "is no time; give 2h, 3d, 14:30" in usage_error_text(damahan("log", "--since", since, "--journal", folder))


def test_tokens_runs_games_and_commands_are_logged(tmp_path: Path) -> None:
    token = damahan("token", "create", "--name", "desk 2", "--right", "arbitrate", "--journal", tmp_path)
    listed = damahan("token", "list", "--journal", tmp_path).stdout.splitlines()
    assert listed[0] == "ID\trights\tcreated\tvalid until\tname"
    token_id = listed[1].split("\t")[0]
    script = "press black; move 22-18; press white; wait 200ms; arbiter pause; arbiter number 0; quit\n"
    damahan("run", "--stdin", "--profile", VISMIN, "--journal", tmp_path, typed=script)
    damahan("token", "revoke", token_id, "--journal", tmp_path)
    events = [(kind, name, game, text) for _, kind, name, _, game, text in texts("--journal", tmp_path)]
    assert token.stdout.strip() not in (tmp_path / FILE_NAME).read_text()
    assert [(kind, name, game) for kind, name, game, _ in events] == [
        ("token created", "terminal", "-"),
        ("started", "-", "-"),
        ("game started", "-", "1"),
        ("command", "terminal", "1"),
        ("command refused", "terminal", "1"),
        ("stopped", "-", "-"),
        ("token revoked", "terminal", "-"),
    ]
    assert [text for *_, text in events[3:5]] == ["arbiter pause", "arbiter number 0"]
    assert (events[0][3], events[-1][3]) == (f"{token_id} desk 2: arbitrate", f"{token_id} desk 2")


def test_what_is_typed_for_the_journal_is_logged(tmp_path: Path) -> None:
    folder, copy = tmp_path / "games", tmp_path / "copy.sqlite3"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
        journal.finish((), AGREED)
    for arguments in (
        ("games", "correct", "1", "1-0"),
        ("backup", copy),
        ("restore", copy),
        ("games", "recover", "--from", copy),
    ):
        assert damahan(*arguments, "--journal", folder).exit_code == 0
    assert [tuple(line[1:3]) + tuple(line[4:]) for line in texts("--journal", folder)] == [
        ("command", "terminal", "1", "games correct 1 1-0"),
        ("command", "terminal", "-", f"backup {copy}"),
        ("command", "terminal", "-", f"restore {copy}"),
        ("command", "terminal", "-", f"games recover: 0 games, from {copy}"),
    ]


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_without_a_reader_it_ends_quietly(folder: Path, options: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as pipe:
        done = subprocess.run(
            [COMMAND, "log", *options, "--journal", folder],
            stdout=pipe,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (1, b"")
