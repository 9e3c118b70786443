"""An index that is damaged or of another version is made anew, and never told as damage of the journal."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from controller.storage.game_index.current_index import IndexDamageError, open_game_index, read_game_index
from controller.storage.game_index.game_filter import GameFilter, parse_words
from controller.storage.game_index.index_database import INDEX_NAME, index_file
from controller.storage.game_index.search import FoundGame, GameIndex
from controller.storage.journal import DamageError, JournalError
from tests.storage.game_index.listed_games import listed


def damage_header(file: Path) -> None:
    file.write_bytes(b"no index at all" + file.read_bytes()[15:])


def damage_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 200] = b"\xff" * 200
    file.write_bytes(content)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5000])


def drop_a_table(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("DROP TABLE lines")


def drop_a_column(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("ALTER TABLE games DROP COLUMN event_text")


def be_of_another_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("PRAGMA user_version = 99; DELETE FROM games")


@pytest.mark.parametrize(
    "damage", [damage_header, damage_pages, empty, cut, drop_a_table, drop_a_column, be_of_another_version]
)
def test_a_damaged_index_is_made_anew(folder: Path, damage: Callable[[Path], None]) -> None:
    before = listed(folder)
    damage(index_file(folder))
    wanted = GameFilter(words=parse_words("lipa"))
    with open_game_index(folder) as index:
        found = index.find_matches(wanted)
        assert index.search(limit=1000).games == before
    index_file(folder).unlink()
    with open_game_index(folder) as index:
        assert index.find_matches(wanted) == found
    assert listed(folder) == before


def test_damage_that_shows_in_a_search_alone_is_mended_at_once(folder: Path) -> None:
    before = listed(folder)
    looks = []

    def read(index: GameIndex) -> tuple[FoundGame, ...]:
        looks.append(index)
        if len(looks) == 1:
            raise sqlite3.DatabaseError("database disk image is malformed")
        return index.search(limit=1000).games

    assert read_game_index(folder, read) == before
    assert len(looks) == 2


def test_a_damaged_index_is_never_told_as_damage_of_the_journal(folder: Path) -> None:
    def fail(_: GameIndex) -> None:
        raise sqlite3.DatabaseError("database disk image is malformed")

    with pytest.raises(JournalError, match=f"{INDEX_NAME}: it is damaged") as raised:
        read_game_index(folder, fail)
    assert not isinstance(raised.value, DamageError)
    with pytest.raises(IndexDamageError), open_game_index(folder):
        raise sqlite3.DatabaseError("database disk image is malformed")
    assert not index_file(folder).exists()
