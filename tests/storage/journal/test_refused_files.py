"""Files that are no journal, or a damaged one, and folders that another program writes: one clear line each."""

from contextlib import closing
from pathlib import Path

import pytest

from controller.session.inputs import Tick
from controller.storage.journal import GameId, Journal, JournalError, list_games, load_game
from tests.storage.journal.journal_files import change_database, record_plies, refusal_of
from tests.storage.journal.random_games import make_started

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
    change_database(tmp_path, "UPDATE seal SET checksum = x'00'")  # the seals of later versions are others
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
