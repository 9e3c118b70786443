"""A recovery that is killed leaves a folder; the next writer of the journal removes it, and nothing else."""

import logging
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.storage.journal import Journal, list_games
from controller.storage.journal.game_recovery import recover_journal
from tests.storage.journal.random_games import make_started
from tests.storage.journal.test_damage import change_file

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a sound journal with one game."""
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
    return folder


@contextmanager
def recovering(root: Path, action: str, folder: Path) -> Iterator[None]:
    """Run a recovery in a process of its own, which waits in the midst of it and is killed at the end."""
    command = [sys.executable, "-m", "tests.storage.journal.child_process", action, str(folder)]
    with subprocess.Popen(command, cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "it reads a game\n"
        try:
            yield
        finally:
            process.kill()


def left_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("recovering-*"))


def removal_lines(left: list[Path]) -> list[str]:
    return [f"{each}: a recovery was stopped; what it left there was removed" for each in left]


def test_a_recovery_removes_what_a_killed_one_has_left(
    root: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    change_file(folder, "UPDATE seal SET checksum = x'00'")
    with recovering(root, "recover_games", folder):
        pass
    left = left_in(folder)
    assert len(left) == 2  # the new journal, and the copy of the damaged one
    recover_journal(folder, AT)
    assert left_in(folder) == []
    assert [record.getMessage() for record in caplog.records] == removal_lines(left)
    assert [game.id for game in list_games(folder)] == [1]


def test_a_start_removes_it_once_no_process_uses_it(root: Path, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    with recovering(root, "recover_games_from", folder):  # into another folder, so that a board may start here
        (left,) = left_in(folder)
        Journal.open(folder).close()
        assert left_in(folder) == [left]
    Journal.open(folder).close()
    assert left_in(folder) == []
    assert [record.getMessage() for record in caplog.records] == removal_lines([left])


def test_what_is_no_folder_of_a_recovery_stays(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    other = folder / "recovering-notes"
    other.mkdir()
    (other / "games of march.txt").write_text("of the club")
    (folder / "recovering-link").symlink_to(other)
    (folder / "recovering-file").touch()
    Journal.open(folder).close()
    assert len(left_in(folder)) == 3
    assert (other / "games of march.txt").exists()
    assert caplog.records == []


def test_what_cannot_be_removed_stops_no_start(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    left = folder / "recovering-stopped1"
    left.mkdir()

    def refuse(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr("shutil.rmtree", refuse)
    Journal.open(folder).close()
    text = f"{left}: a recovery left it and it cannot be removed: Permission denied; delete it"
    assert caplog.record_tuples == [("controller.storage.journal.recovery_folders", logging.WARNING, text)]
