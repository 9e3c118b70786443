"""Damage that SQLite does not notice, or that once ended a load with a traceback: one clear line, and the way out."""

import sqlite3
import struct
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from controller.storage.journal import (
    DamageError,
    GameId,
    Journal,
    JournalError,
    list_games,
    load_game,
    load_inputs,
    schema,
    schema_check,
)
from tests.storage.journal.random_games import make_started, play_random_turns

PAGE_BYTES = 4096


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a journal with a game that is over and one of 40 plies that goes on."""
    with closing(Journal.open(tmp_path)) as journal:
        for _ in range(2):
            journal.begin(start := make_started())
            for turn in islice(play_random_turns(start, 3), 40):
                journal.commit(turn.inputs, [turn.record])
    return tmp_path


def change_file(folder: Path, *statements: str, is_strict: bool = True) -> None:
    """Execute statements in the journal's file; without `is_strict` a column takes any value, as a damaged file has."""
    with closing(sqlite3.connect(folder / "games.sqlite3", isolation_level=None)) as connection:
        texts = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    if not is_strict:
        rewrite_schema(folder, [(name, text.replace(", STRICT", "").replace(") STRICT", ")")) for name, text in texts])
    with closing(sqlite3.connect(folder / "games.sqlite3", isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)
    if not is_strict:
        rewrite_schema(folder, texts)


def rewrite_schema(folder: Path, texts: list[tuple[str, str]]) -> None:
    with closing(sqlite3.connect(folder / "games.sqlite3", isolation_level=None)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.executemany("UPDATE sqlite_master SET sql = ?2 WHERE name = ?1", texts)


def copy_page(folder: Path, source: int, target: int) -> None:
    file = folder / "games.sqlite3"
    content = bytearray(file.read_bytes())
    pages = [content[start : start + PAGE_BYTES] for start in range(0, len(content), PAGE_BYTES)]
    pages[target] = pages[source]
    file.write_bytes(b"".join(pages))


def damage_of(load: Callable[[], object]) -> str:
    with pytest.raises(DamageError) as caught:
        load()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def load_everything(folder: Path) -> None:
    for game in list_games(folder):
        load_game(folder, game.id)
        load_inputs(folder, game.id)


def load_and_resume(folder: Path) -> None:
    load_everything(folder)
    resume(folder)


def resume(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        journal.unfinished()


# --- six ways that once ended a load with a traceback


def test_a_square_of_99_in_an_input(folder: Path) -> None:
    change_file(folder, "UPDATE inputs SET body = replace(body, ':22', ':99') WHERE game = 2")
    assert "game 2 is damaged at ply" in damage_of(lambda: resume(folder))


def test_a_time_of_nine_quintillion(folder: Path) -> None:
    change_file(folder, "UPDATE inputs SET at_us = 9000000000000000000 WHERE game = 2 AND seq = 7")
    assert "input 7 does not fit its checksum" in damage_of(lambda: resume(folder))


def test_a_text_in_an_integer_column(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET ply = 'five' WHERE game = 2 AND record = 5", is_strict=False)
    assert "game 2 is damaged at ply 5: recorded move 5 does not fit" in damage_of(lambda: resume(folder))


def test_a_page_that_was_copied_to_a_wrong_place(folder: Path) -> None:
    count = (folder / "games.sqlite3").stat().st_size // PAGE_BYTES
    for target in range(1, count):
        original = (folder / "games.sqlite3").read_bytes()
        copy_page(folder, 1 + target % (count - 1), target)
        assert "damaged" in damage_of(lambda: load_and_resume(folder))
        (folder / "games.sqlite3").write_bytes(original)


def test_a_broken_text_of_a_table(folder: Path) -> None:
    file = folder / "games.sqlite3"
    sound = file.read_bytes()
    for broken in (b"land\xce\x20g INTEGER", b"landjng INTEGER", b"landing INTEGDR", b"landing  NTEGER"):
        file.write_bytes(sound.replace(b"landing INTEGER", broken))
        assert "it is damaged (" in damage_of(lambda: resume(folder))
        assert "it is damaged (" in damage_of(lambda: load_everything(folder))


@pytest.mark.parametrize("table", ["games", "inputs", "moves", "changes", "seal"])
def test_a_missing_table(folder: Path, table: str) -> None:
    change_file(folder, f"DROP TABLE {table}")
    assert f"it is damaged (the table {table} is missing)" in damage_of(lambda: resume(folder))
    assert f"it is damaged (the table {table} is missing)" in damage_of(lambda: load_everything(folder))


# --- what SQLite does not notice


def test_one_bit_of_a_move(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = landing + 1, routes = '[[22,17]]' WHERE game = 2 AND record = 9")
    assert damage_of(lambda: resume(folder)) == (
        f"{folder}/games.sqlite3: game 2 is damaged at ply 9: recorded move 9 does not fit its checksum; "
        f"`damahan games recover 2 --journal {folder}` saves the game up to there"
    )


def test_a_lost_tail(folder: Path) -> None:
    change_file(folder, "DELETE FROM moves WHERE game = 2 AND record > 29")
    assert "game 2 is damaged at ply 30: recorded move 30 is missing" in damage_of(lambda: resume(folder))


def test_a_lost_game(folder: Path) -> None:
    change_file(folder, "DELETE FROM inputs WHERE game = 2", "DELETE FROM moves WHERE game = 2")
    change_file(folder, "DELETE FROM games WHERE id = 2")
    assert "it is damaged (1 of 2 games are left, the newest is game 1)" in damage_of(lambda: resume(folder))
    assert "it is damaged (1 of 2 games are left" in damage_of(lambda: list_games(folder))


@pytest.mark.parametrize(
    ("statement", "reason"),
    [
        ("DELETE FROM seal", "it has 0 checksums of all games instead of 1"),
        ("UPDATE seal SET given = 9", "its number of games or its tables do not fit their checksum"),
    ],
)
def test_a_checksum_of_all_games_that_is_lost_or_wrong(folder: Path, statement: str, reason: str) -> None:
    change_file(folder, statement)
    assert f"it is damaged ({reason}); `damahan games recover" in damage_of(lambda: resume(folder))
    assert f"it is damaged ({reason}); `damahan games recover" in damage_of(lambda: list_games(folder))


def test_a_game_with_another_number(folder: Path) -> None:
    change_file(folder, "PRAGMA foreign_keys = OFF", "UPDATE games SET id = -1 WHERE id = 2")
    assert "it is damaged (2 of 2 games are left, the newest is game 1)" in damage_of(lambda: resume(folder))


def test_a_result_that_was_changed(folder: Path) -> None:
    change_file(folder, "UPDATE games SET result = '1-0', termination = 'time', clause = '' WHERE id = 1")
    assert "game 1 is damaged: its row does not fit its checksum" in damage_of(lambda: load_game(folder, GameId(1)))
    assert load_game(folder, GameId(2)).is_checked


def test_a_game_that_seems_to_be_over(folder: Path) -> None:
    change_file(folder, "UPDATE games SET result = '1-0', termination = 'time', clause = '' WHERE id = 2")
    assert "game 2 is damaged: its row does not fit its checksum" in damage_of(lambda: resume(folder))


def test_rows_of_another_game(folder: Path) -> None:
    change_file(
        folder,
        "DELETE FROM moves WHERE game = 2",
        "UPDATE moves SET game = 2 WHERE game = 1",
    )
    assert "game 2 is damaged at ply 1: recorded move 1 does not fit" in damage_of(lambda: resume(folder))


def test_a_damaged_game_leaves_the_others_and_a_new_one(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET landing = 1 WHERE game = 1")
    with closing(Journal.open(folder)) as journal:
        saved = journal.unfinished()
        assert saved is not None
        assert saved.game.id == 2
        assert journal.begin(make_started()) == 3


@pytest.mark.parametrize("version", [0, 15, 39, 2**30 + 7])
def test_a_damaged_number_of_the_version_is_no_newer_journal(tmp_path: Path, version: int) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
    change_file(tmp_path, f"PRAGMA user_version = {version}")
    with pytest.raises(DamageError, match=f"is damaged .its seal is not that of version {version}.; `damahan games"):
        Journal.open(tmp_path)


def test_a_newer_journal_with_the_same_tables_is_no_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as newer:
        newer.setattr(schema, "SCHEMA_VERSION", schema.SCHEMA_VERSION + 1)
        newer.setattr(schema_check, "SCHEMA_VERSION", schema.SCHEMA_VERSION)
        with closing(Journal.open(tmp_path)) as journal:
            journal.begin(make_started())
    with pytest.raises(JournalError, match="it is a journal of version 8, and this damahan knows version 7") as caught:
        Journal.open(tmp_path)
    assert not isinstance(caught.value, DamageError)


def test_a_list_of_games_that_is_out_of_order_is_damage(folder: Path) -> None:
    """SQLite follows the pointers of a page (its file format, 1.6), and would take the older game for the newest."""
    file = folder / "games.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'games'").fetchone()
    content = bytearray(file.read_bytes())
    page = (root - 1) * PAGE_BYTES
    assert content[page] == 5  # a page of a table with pages below it: two games are longer than a page
    last = slice(page + 8, page + 12)
    (cell,) = struct.unpack(">H", content[page + 12 : page + 14])
    first = slice(page + cell, page + cell + 4)  # a cell begins with the number of its page
    content[first], content[last] = content[last], content[first]
    file.write_bytes(content)
    assert "out of order" in damage_of(lambda: list_games(folder))
    assert "out of order" in damage_of(lambda: Journal.open(folder))
