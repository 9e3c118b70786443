"""`damahan backup` and `damahan restore`: what a person types, and what they say."""

from contextlib import closing
from pathlib import Path

import pytest

from controller.storage.journal import Journal, list_games
from tests.cli.shell import damahan, failure_text
from tests.storage.journal.random_games import make_started


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


def test_a_backup_writes_over_a_file_only_by_force(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    assert "overwrite it with --force" in failure_text(damahan("backup", file, "--journal", folder))
    assert damahan("backup", file, "--journal", folder, "--force").exit_code == 0
    assert file.read_bytes().startswith(b"SQLite format 3")


def test_what_is_no_backup_is_not_restored(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "notes.txt"
    other.write_text("1. 22-18 11-15\n")
    assert "notes.txt: it is not a journal" in failure_text(damahan("restore", other, "--journal", folder))
    assert len(list_games(folder)) == 1
