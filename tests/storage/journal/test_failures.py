"""Journals that cannot be opened, read or written: one clear line each, and nothing half-written."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from controller.session.inputs import Input, Tick
from controller.storage.journal import GameId, Journal, JournalError, list_games, load_game, load_inputs
from tests.daemon.restricted_environment import mount_namespace_command, open_folder
from tests.storage.journal.random_games import make_started, play_random_turns


def run_child(root: Path, action: str, folder: Path, *, before: tuple[str, ...] = ()) -> dict[str, Any]:
    """Run an action of child_process.py and return its report."""
    command = [*before, sys.executable, "-m", "tests.storage.journal.child_process", action, str(folder)]
    answer = subprocess.run(command, cwd=root, stdout=subprocess.PIPE, text=True, check=True)
    report: dict[str, Any] = json.loads(answer.stdout)
    return report


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    journal = Journal.open(tmp_path)
    yield journal
    journal.close()


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


def record_plies(folder: Path, *, plies: int) -> None:
    journal = Journal.open(folder)
    journal.begin(start := make_started())
    for turn in islice(play_random_turns(start, 1), plies):
        journal.commit(turn.inputs, [turn.record])
    journal.close()


def change_database(folder: Path, statement: str) -> None:
    connection = sqlite3.connect(folder / "games.sqlite3")
    connection.execute(statement)
    connection.commit()
    connection.close()


def refusal_of(folder: Path) -> str:
    with pytest.raises(JournalError) as caught:
        Journal.open(folder)
    assert "\n" not in str(caught.value)
    return str(caught.value)


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


@pytest.mark.parametrize("endings", [("",), ("-wal",), ("-shm",), ("-wal", "-shm"), ("", "-wal", "-shm")])
def test_journal_deleted_under_its_writer_is_written_again(
    journal: Journal, tmp_path: Path, endings: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    game = journal.begin(make_started())
    journal.append([Tick(at_us=1)])
    for ending in endings:
        (tmp_path / f"games.sqlite3{ending}").unlink()
    journal.keep_files()
    assert f"deleted while the board ran (games.sqlite3{endings[0]}" in caplog.text
    assert copy_inputs(tmp_path, game) == (Tick(at_us=1),)
    journal.append([Tick(at_us=2)])
    assert copy_inputs(tmp_path, game) == (Tick(at_us=1), Tick(at_us=2))
    assert len(caplog.records) == 1


def test_a_write_and_a_stop_notice_a_deleted_log_too(tmp_path: Path) -> None:
    for is_stopped in (False, True):
        folder = tmp_path / str(is_stopped)
        with closing(Journal.open(folder)) as journal:
            game = journal.begin(make_started())
            (folder / "games.sqlite3-wal").unlink()
            if not is_stopped:
                journal.append([Tick(at_us=1)])
                assert copy_inputs(folder, game) == (Tick(at_us=1),)
        assert len(list_games(folder)) == 1


def copy_inputs(folder: Path, game: GameId) -> tuple[Input, ...]:
    """Return the inputs of a game as a kill of its writer would leave them: those of a copy of the files."""
    with TemporaryDirectory() as name:
        for file in folder.glob("games.sqlite3*"):
            shutil.copyfile(file, Path(name) / file.name)
        return load_inputs(Path(name), game)[1:]


def test_journal_replaced_under_its_writer(journal: Journal, tmp_path: Path) -> None:
    journal.begin(make_started())
    (tmp_path / "games.sqlite3").rename(tmp_path / "away")
    (tmp_path / "games.sqlite3").write_bytes(b"")
    with pytest.raises(JournalError, match="another file has taken its place; put the journal back"):
        journal.append([Tick(at_us=1)])
    (tmp_path / "away").rename(tmp_path / "games.sqlite3")
    journal.append([Tick(at_us=1)])
    saved = journal.unfinished()
    assert saved is not None
    assert saved.later_inputs == (Tick(at_us=1),)


# --- the place


def test_one_writer_a_folder(journal: Journal, tmp_path: Path) -> None:
    journal.begin(make_started())
    assert refusal_of(tmp_path) == (
        f"{tmp_path}/games.sqlite3: another damahan is writing this journal; "
        "stop that one, or name another folder with --journal"
    )
    assert [summary.plies for summary in list_games(tmp_path)] == [0]
    journal.close()
    Journal.open(tmp_path).close()


def test_one_writer_a_folder_whose_lock_file_was_deleted(journal: Journal, tmp_path: Path) -> None:
    journal.begin(make_started())
    (tmp_path / "games.lock").unlink()
    assert "another damahan is writing this journal" in refusal_of(tmp_path)


def test_files_are_of_their_owner_alone(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path / "deep" / "folder")) as journal:
        journal.begin(make_started())
        modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "deep" / "folder").iterdir()}
    names = ("games.lock", "games.sqlite3", "games.sqlite3-shm", "games.sqlite3-wal")
    assert modes == dict.fromkeys(names, 0o600)
    assert (tmp_path / "deep" / "folder").stat().st_mode & 0o777 == 0o700


def test_file_in_place_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert f"{tmp_path}/file: it is no folder; " in refusal_of(tmp_path / "file")
    assert f"{tmp_path}/file: it is no folder; " in refusal_of(tmp_path / "file" / "deeper")


def test_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").mkdir()
    assert "it cannot be written or opened here" in refusal_of(tmp_path)


# --- what is not a journal


@pytest.mark.parametrize("text", ["1. 22-18 11-15\n", "x" * 5000])
def test_text_file_in_place_of_the_journal(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.sqlite3"
    file.write_text(text)
    assert "games.sqlite3: it is not a journal; move it away, or" in refusal_of(tmp_path)
    with pytest.raises(JournalError, match="it is not a journal"):
        list_games(tmp_path)
    assert file.read_text() == text


def test_database_of_another_program(tmp_path: Path) -> None:
    change_database(tmp_path, "CREATE TABLE recipes (name TEXT)")
    before = (tmp_path / "games.sqlite3").read_bytes()
    assert "it is the database of another program" in refusal_of(tmp_path)
    with pytest.raises(JournalError, match="it is the database of another program"):
        list_games(tmp_path)
    assert (tmp_path / "games.sqlite3").read_bytes() == before


def test_journal_of_another_version(tmp_path: Path) -> None:
    record_plies(tmp_path, plies=1)
    change_database(tmp_path, "PRAGMA user_version = 9")
    assert "it is a journal of version 9, and this damahan knows version 7; use the" in refusal_of(tmp_path)
    with pytest.raises(JournalError, match="it is a journal of version 9"):
        list_games(tmp_path)


def test_file_left_empty_becomes_a_journal(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").touch()
    with pytest.raises(JournalError, match="there is no journal here"):
        list_games(tmp_path)
    Journal.open(tmp_path).close()
    assert list_games(tmp_path) == ()


# --- what is damaged

AT_PLY_1 = "game 1 is damaged at ply 1:"


def test_damaged_page(tmp_path: Path) -> None:
    record_plies(tmp_path, plies=40)
    file = tmp_path / "games.sqlite3"
    content = bytearray(file.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    file.write_bytes(content)
    assert f"it is damaged (database disk image is malformed); `damahan games recover --journal {tmp_path}` saves" in (
        refusal_of(tmp_path)
    )
    with pytest.raises(JournalError, match="it is damaged"):
        list_games(tmp_path)


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("UPDATE inputs SET body = '{' WHERE seq = 3", f"{AT_PLY_1} input 3 does not fit its checksum"),
        ("UPDATE inputs SET kind = 'teleport' WHERE seq = 3", f"{AT_PLY_1} input 3 does not fit its checksum"),
        ("UPDATE inputs SET seq = 9 WHERE seq = 4", "game 1 is damaged at ply 2: input 4 is missing"),
        ("DELETE FROM inputs WHERE seq = 5", "game 1 is damaged at ply 2: input 5 is missing"),
        ("UPDATE moves SET routes = '[[22' WHERE record = 1", f"{AT_PLY_1} recorded move 1 does not fit its checksum"),
        ("UPDATE moves SET crowned = 2 WHERE record = 1", f"{AT_PLY_1} recorded move 1 does not fit its checksum"),
        ("UPDATE moves SET checksum = x'05'", f"{AT_PLY_1} recorded move 1 does not fit its checksum"),
        ("DELETE FROM moves", f"{AT_PLY_1} recorded move 1 is missing"),
        ("UPDATE games SET move_count = 2", "game 1 is damaged: its row does not fit its checksum"),
        ("UPDATE games SET settings = 'half a '", "game 1 is damaged"),
        ("UPDATE games SET settings = '{\"colour\": 3}'", "game 1 is damaged"),
        ("UPDATE games SET fen = 'W:W99:B1'", "game 1 is damaged"),
    ],
)
def test_damaged_value_is_named(tmp_path: Path, statement: str, where: str) -> None:
    record_plies(tmp_path, plies=1)
    journal = Journal.open(tmp_path)
    journal.append([Tick(at_us=1), Tick(at_us=2)])
    journal.close()
    change_database(tmp_path, statement)
    with closing(Journal.open(tmp_path)) as journal, pytest.raises(JournalError, match=where) as caught:
        journal.unfinished()
    assert "\n" not in str(caught.value)


def test_damaged_result(tmp_path: Path) -> None:
    record_plies(tmp_path, plies=1)
    change_database(tmp_path, "UPDATE games SET result = '3-0', termination = 'time'")
    (summary,) = list_games(tmp_path)
    assert "game 1 is damaged" in str(summary.damage)
    with pytest.raises(JournalError, match="game 1 is damaged"):
        load_game(tmp_path, GameId(1))


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
