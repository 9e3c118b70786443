"""`damahan backup` and `damahan restore`: what a person types, and what they say."""

import sqlite3
import subprocess
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from controller.storage.journal import Journal, list_games
from tests.cli.shell import COMMAND, damahan, failure_text
from tests.storage.journal.random_games import make_started
from tests.storage.journal.test_damage import change_file


class ConnectionToSmallDisk(sqlite3.Connection):
    """A database that can have two pages."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.execute("PRAGMA max_page_count = 2")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
    return folder


def test_a_backup_is_made_while_a_board_runs_and_restored_when_it_has_stopped(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite3"
    with closing(Journal.open(folder)) as journal:
        result = damahan("backup", file, "--journal", folder)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout == f"{file}: written and read back, {file.stat().st_size:,} bytes\n"
        journal.begin(make_started())
        running = failure_text(damahan("restore", file, "--journal", folder))
        assert "another damahan is writing this journal" in running
    assert len(list_games(folder)) == 2
    result = damahan("restore", file, "--journal", folder)
    assert result.exit_code == 0
    first, second = result.stdout.splitlines()
    assert first == f"the games of {file} are the journal now"
    kept = Path(second.removeprefix("the journal of before is kept as "))
    assert kept.parent == folder
    assert kept.is_file()
    assert len(list_games(folder)) == 1


def test_a_backup_to_standard_output_is_logged_as_such(folder: Path) -> None:
    assert damahan("backup", "-", "--journal", folder).exit_code == 0
    logged = damahan("log", "--journal", folder).stdout.splitlines()[-1]
    assert logged.endswith("\tbackup to standard output")


@pytest.mark.parametrize("command", [["backup", "-"], ["games", "list"]])
def test_standard_output_on_a_full_disk_is_an_error_in_one_line(folder: Path, command: list[str]) -> None:
    with Path("/dev/full").open("w") as full:
        result = subprocess.run(
            [COMMAND, *command, "--journal", folder],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert result.returncode == 1
    assert result.stderr == (
        "Error: a write failed: No space left on device; free some space, or write to another place\n"
    )


def test_a_backup_writes_over_a_file_only_by_force(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    assert "overwrite it with --force" in failure_text(damahan("backup", file, "--journal", folder))
    assert damahan("backup", file, "--journal", folder, "--force").exit_code == 0
    assert file.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("notes.txt", b"1. 22-18 11-15\n", "it is not a journal"),
        ("nothing.sqlite3", b"", "it is empty"),
        ("other.sqlite3", None, "it is the database of another program"),
    ],
)
def test_what_is_no_backup_is_not_restored(
    folder: Path, tmp_path: Path, name: str, content: bytes | None, reason: str
) -> None:
    other = tmp_path / name
    if content is None:
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("CREATE TABLE notes (text TEXT)")
    else:
        other.write_bytes(content)
    text = failure_text(damahan("restore", other, "--journal", folder))
    assert text.endswith(f"{name}: {reason}; name another backup; nothing was changed")
    assert len(list_games(folder)) == 1


@pytest.mark.parametrize("name", ["games.sqlite3", "games.sqlite3-wal", "games.lock", "tokens.json", "new.sqlite3"])
def test_a_backup_never_takes_the_place_of_a_file_of_the_journal(folder: Path, name: str) -> None:
    before = {file.name: file.read_bytes() for file in folder.glob("games*")}
    text = failure_text(damahan("backup", folder / name, "--force", "--journal", folder))
    assert text.endswith(
        f"{name}: it is in the folder of the journal, where the program keeps its own files; name a file elsewhere,"
        " best on another disk"
    )
    assert {file.name: file.read_bytes() for file in folder.glob("games*")} == before
    assert (folder / name).exists() == (name in before)


def test_a_backup_does_not_replace_a_journal_that_a_link_leads_to(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "data.sqlite3"
    (folder / "games.sqlite3").rename(elsewhere)
    (folder / "games.sqlite3").symlink_to(elsewhere)
    text = failure_text(damahan("backup", elsewhere, "--force", "--journal", folder))
    assert "data.sqlite3: it is the journal itself; name another file" in text


def test_the_journal_itself_is_not_restored(folder: Path) -> None:
    text = failure_text(damahan("restore", folder / "games.sqlite3", "--journal", folder))
    assert text.endswith("it is the journal itself; name a backup of it")
    assert sorted(file.name for file in folder.iterdir()) == ["games.lock", "games.sqlite3"]


def test_a_backup_with_damage_is_told(folder: Path, tmp_path: Path) -> None:
    change_file(folder, "UPDATE games SET white = 'Nobody'")
    text = failure_text(damahan("backup", tmp_path / "copy.sqlite3", "--journal", folder))
    assert "game 1 is damaged: what it began with does not fit its checksum" in text
    assert text.endswith(f"; what can be copied is in {tmp_path / 'copy-damaged.sqlite3'}")


def test_a_backup_to_a_folder_that_does_not_exist_names_it(folder: Path) -> None:
    text = failure_text(damahan("backup", "/nonexist/x", "--journal", folder))
    assert text.endswith("/nonexist: there is no such folder; make it, or name another file")
    logged = damahan("log", "--journal", folder).stdout.splitlines()[-1]
    assert logged.endswith("backup failed\tterminal\t-\t-\t/nonexist: there is no such folder")


def test_a_backup_of_no_journal_makes_no_folder(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert "there is no journal here" in failure_text(damahan("backup", tmp_path / "copy", "--journal", nowhere))
    assert not nowhere.exists()


def test_a_backup_that_cannot_be_written_asks_for_another_file(folder: Path) -> None:
    text = failure_text(damahan("backup", "/proc/x", "--journal", folder))
    assert text.endswith("check the folder, its owner and the space left, or name another file")


def test_a_backup_that_does_not_exist_is_not_restored(folder: Path, tmp_path: Path) -> None:
    text = failure_text(damahan("restore", tmp_path / "nix.db", "--journal", folder))
    assert f"{tmp_path / 'nix.db'}: there is no such file; there is no sound backup in {folder / 'backups'}" in text


def test_a_disk_that_is_full_at_a_restore_is_that_of_the_journal(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy.sqlite3"
    damahan("backup", copy, "--journal", folder)
    monkeypatch.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=ConnectionToSmallDisk))
    text = failure_text(damahan("restore", copy, "--journal", folder))
    assert text.endswith(f"{folder / 'games.sqlite3'}: the disk is full; free some space on it")
    assert list(folder.glob("*.part")) == []
    assert len(list_games(folder)) == 1
