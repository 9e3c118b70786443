"""Journals that cannot be written or read: one clear line each, and nothing half-written."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from controller.session.inputs import Tick
from controller.storage.journal import Journal, JournalError
from tests.daemon.restricted_environment import mount_namespace_command, open_folder
from tests.storage.journal.journal_files import record_plies
from tests.storage.journal.random_games import make_started


def run_child(root: Path, action: str, folder: Path, *, before: tuple[str, ...] = ()) -> dict[str, Any]:
    """Run an action of child_process.py and return its report."""
    command = [*before, sys.executable, "-m", "tests.storage.journal.child_process", action, str(folder)]
    answer = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True)
    report: dict[str, Any] = json.loads(answer.stdout)
    return report


@pytest.fixture
def namespace() -> tuple[str, ...]:
    """Return the command that gives a process mounts of its own."""
    return mount_namespace_command()


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    with open_folder() as folder:
        folder.chmod(0o755)
        (folder / "games.sqlite3").touch(0o644)  # else it is of its owner alone
        yield folder


# --- the disk


def test_full_disk_stores_nothing_of_what_it_refuses(root: Path, tmp_path: Path, namespace: tuple[str, ...]) -> None:
    report = run_child(root, "fill_disk", tmp_path, before=namespace)
    full = f"{tmp_path}/games.sqlite3: the disk is full; free some space on it"
    assert report["reasons"] == [full] * 2
    assert len(report["stored"]) > 10
    assert report["before"] == report["stored"]
    assert report["after"] == [*report["stored"], report["refused"]]


def test_new_journal_on_a_full_disk_is_refused(root: Path, tmp_path: Path, namespace: tuple[str, ...]) -> None:
    (reason,) = run_child(root, "open_on_full_disk", tmp_path, before=namespace)["reasons"]
    assert "games.sqlite3: the disk is full; free some space on it" in reason


def test_folder_that_cannot_be_written(root: Path, shared_folder: Path) -> None:
    shared_folder.chmod(0o555)
    (reason,) = run_child(root, "open_without_rights", shared_folder)["reasons"]
    assert reason.startswith(f"{shared_folder}/games.lock: permission denied; check the folder")


def test_journal_that_cannot_be_written(root: Path, shared_folder: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can own a file that the user of this test may not write")
    record_plies(shared_folder, plies=1)
    (shared_folder / "games.lock").chmod(0o666)
    (reason,) = run_child(root, "open_without_rights", shared_folder)["reasons"]
    assert reason.startswith(f"{shared_folder}/games.sqlite3: it cannot be written or opened here; check who owns")


def test_journal_at_rest_can_be_read_without_rights(root: Path, shared_folder: Path) -> None:
    record_plies(shared_folder, plies=3)
    shared_folder.chmod(0o555)
    assert run_child(root, "list_without_rights", shared_folder)["plies"] == [3]


def test_journal_being_written_can_be_read_without_rights(root: Path, shared_folder: Path) -> None:
    record_plies(shared_folder, plies=3)
    with closing(Journal.open(shared_folder)) as journal:
        journal.begin(make_started())
        shared_folder.chmod(0o555)
        assert run_child(root, "list_without_rights", shared_folder)["plies"] == [3, 0]


def test_journal_of_a_killed_writer_can_be_read_without_rights(root: Path, tmp_path: Path, shared_folder: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        for file in tmp_path.iterdir():
            shutil.copyfile(file, shared_folder / file.name)
    shared_folder.chmod(0o555)
    assert run_child(root, "list_without_rights", shared_folder)["plies"] == [0]


def test_files_are_of_their_owner_alone(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "deep" / "folder")) as journal:
        journal.begin(make_started())
        modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "deep" / "folder").iterdir()}
    names = ("games.lock", "games.sqlite3", "games.sqlite3-shm", "games.sqlite3-wal")
    assert modes == dict.fromkeys(names, 0o600)
    assert (tmp_path / "deep" / "folder").stat().st_mode & 0o777 == 0o700


# --- what the writer does wrong


def test_closed_journal_refuses(journal: Journal) -> None:
    journal.begin(make_started())
    journal.close()
    with pytest.raises(JournalError, match="closed"):
        journal.append([Tick(at_us=1)])


def test_a_batch_that_fails_midway_leaves_nothing(journal: Journal) -> None:
    journal.begin(make_started())
    with pytest.raises(OverflowError):
        journal.append([Tick(at_us=1), Tick(at_us=2**70)])
    journal.append([Tick(at_us=3)])
    saved = journal.unfinished()
    assert saved is not None
    assert saved.later_inputs == (Tick(at_us=3),)
