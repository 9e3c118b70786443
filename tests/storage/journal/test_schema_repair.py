"""Journals whose list of tables is damaged: every row is whole, and so is every game that is saved."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from controller.storage.journal import GameId, Journal, JournalError, load_game
from controller.storage.journal.game_recovery import recover_journal
from controller.storage.journal.schema_repair import repair_schema
from tests.storage.journal.random_games import make_started, record_game
from tests.storage.journal.recovery_rig import TURNS
from tests.storage.journal.test_older_versions import record_as_version

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)
FILE = "games.sqlite3"
TEXTS = (
    b"CREATE TABLE games",
    b"id INTEGER PRIMARY KEY,",
    b"CREATE TABLE moves",
    b"tablemovesmoves",
    b"PRIMARY KEY (game, record)",
    b"CREATE TABLE inputs",
    b"PRIMARY KEY (game, seq)",
    b"CREATE TABLE changes",
    b"undone INTEGER",
    b"CREATE TABLE seal",
)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a journal of two games of 20 plies."""
    folder = tmp_path_factory.mktemp("journal")
    with closing(Journal.open(folder)) as journal:
        for _ in range(2):
            record_game(journal, TURNS)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    shutil.copytree(original, tmp_path, dirs_exist_ok=True)
    return tmp_path


def flip_bit(file: Path, text: bytes, place: int) -> bytes:
    """Change one bit of the first occurrence of a text, and return the content of the file."""
    content = bytearray(file.read_bytes())
    content[content.index(text) + place] ^= 1
    file.write_bytes(content)
    return bytes(content)


def assert_all_saved(folder: Path, damaged: bytes) -> None:
    report = recover_journal(folder, AT)
    assert [(each.game, each.plies, each.loss) for each in report.games] == [(1, 20, None), (2, 20, None)]
    assert report.source.read_bytes() == damaged
    for game in (1, 2):
        assert load_game(folder, GameId(game)).records == tuple(turn.record for turn in TURNS)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("place", [0, -2])
def test_a_changed_bit_in_the_text_of_a_table_costs_no_game(folder: Path, text: bytes, place: int) -> None:
    assert_all_saved(folder, flip_bit(folder / FILE, text, place % len(text)))


def test_a_list_of_tables_that_is_lost_as_a_whole_costs_no_game(folder: Path) -> None:
    content = bytearray((folder / FILE).read_bytes())
    content[100:4096] = bytes((5,)) + bytes(3995)
    (folder / FILE).write_bytes(content)
    assert_all_saved(folder, bytes(content))


@pytest.mark.parametrize("version", [1, 3, 5, 6])
@pytest.mark.parametrize("text", TEXTS[:4])
def test_the_texts_of_an_older_journal_are_known_too(tmp_path: Path, version: int, text: bytes) -> None:
    record_as_version(version, tmp_path, "5+3")
    with closing(sqlite3.connect(tmp_path / FILE)) as connection:
        connection.execute("VACUUM")  # else what the test has deleted may still be found in the file
    flip_bit(tmp_path / FILE, text, -2 % len(text))
    report = recover_journal(tmp_path, AT)
    assert [(each.game, each.plies, each.loss) for each in report.games] == [(1, 4, None)]


def test_a_journal_that_was_migrated_is_saved(tmp_path: Path) -> None:
    record_as_version(1, tmp_path, "5+3")
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
    flip_bit(tmp_path / FILE, b"CREATE TABLE games", 9)
    report = recover_journal(tmp_path, AT)
    assert [(each.game, each.plies, each.loss) for each in report.games] == [(1, 4, None), (2, 0, None)]


def test_the_database_of_another_program_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / FILE
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("CREATE TABLE games (white TEXT); INSERT INTO games VALUES ('Ana');")
    content = file.read_bytes()
    repair_schema(file)
    assert file.read_bytes() == content
    with pytest.raises(JournalError, match="nothing of it can be read"):
        recover_journal(tmp_path, AT)
