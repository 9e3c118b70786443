"""Journals whose header or end is lost: what lies between is read, and a file of which nothing is left says so."""

import shutil
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.storage.journal import Journal, load_game
from controller.storage.journal.backup import make_daily_backup
from controller.storage.journal.records import GameId
from tests.cli.shell import damahan, failure_text
from tests.storage.journal.random_games import record_game
from tests.storage.journal.recovery_rig import TURNS

TODAY = datetime(2026, 3, 1, tzinfo=UTC)
FILE = "games.sqlite3"
GAMES = 12


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a journal of twelve games of 20 plies."""
    folder = tmp_path_factory.mktemp("journal")
    with closing(Journal.open(folder)) as journal:
        for _ in range(GAMES):
            record_game(journal, TURNS)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path, dirs_exist_ok=True)
    return tmp_path


def back_up_today(folder: Path) -> Path:
    made = make_daily_backup(folder, folder / "backups", 7, TODAY)
    assert made is not None
    return made.file


@pytest.mark.parametrize(
    ("start", "count"), [(0, 19), (0, 100), (16, 2), (18, 2), (20, 4), (28, 4), (44, 4), (56, 4), (68, 4)]
)
@pytest.mark.parametrize("byte", [b"\0", b"\xff"])
def test_a_lost_header_costs_no_game(folder: Path, start: int, count: int, byte: bytes) -> None:
    file = folder / FILE
    content = bytearray(file.read_bytes())
    content[start : start + count] = byte * count
    file.write_bytes(content)
    result = damahan("games", "recover", "--journal", folder)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(("saved whole: 12 of 12 games", "the journal is not damaged")), result.stdout
    assert len(load_game(folder, GameId(GAMES)).records) == len(TURNS)


def test_what_is_left_of_a_truncated_file_is_saved_and_the_backup_is_named(folder: Path) -> None:
    file = folder / FILE
    backup = back_up_today(folder)
    file.write_bytes(file.read_bytes()[: file.stat().st_size * 97 // 100])
    result = damahan("games", "recover", "--journal", folder)
    assert result.exit_code == 0, result.output
    assert "\nsaved whole: 11 of 12 games\n" in result.stdout
    command = f"damahan restore {backup} --journal {folder}"
    assert result.stdout.endswith(f"what is lost may be in a backup: `{command}` brings back the newest backup\n")
    assert len(load_game(folder, GameId(1)).records) == len(TURNS)


@pytest.mark.parametrize("content", [b"\0" * 8192, b"SQLite format 3\0", b"?" * 8192])
def test_nothing_is_replaced_if_nothing_can_be_read(folder: Path, content: bytes) -> None:
    file = folder / FILE
    backup = back_up_today(folder)
    file.write_bytes(content)
    text = failure_text(damahan("games", "recover", "--journal", folder))
    assert "games.sqlite3: nothing of it can be read" in text
    command = f"damahan restore {backup} --journal {folder}"
    assert text.endswith(f"`{command}` brings back the newest backup")
    assert file.read_bytes() == content
    assert damahan(*command.split()[1:]).exit_code == 0
    assert len(load_game(folder, GameId(GAMES)).records) == len(TURNS)


def test_a_damaged_backup_is_not_named(folder: Path) -> None:
    backup = back_up_today(folder)
    backup.write_bytes(backup.read_bytes()[:5000])
    (folder / FILE).write_bytes(b"\0" * 8192)
    text = failure_text(damahan("games", "recover", "--journal", folder))
    assert f"there is no sound backup in {folder / 'backups'}; look for one on other disks" in text
