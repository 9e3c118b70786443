"""Logs without their journal, and logs that are damaged: their games are saved, and no reader deletes them."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from controller.storage.journal import DamageError, GameId, Journal, JournalError, list_games, load_game
from controller.storage.journal.backup import back_up, restore
from controller.storage.journal.game_recovery import recover_journal
from tests.storage.journal.random_games import record_game
from tests.storage.journal.recovery_rig import ASIDE, AT, TURNS, digest, losses


def test_a_log_without_its_journal(tmp_path: Path) -> None:
    away = tmp_path / "away"
    away.mkdir()
    journal = Journal.open(away)
    with closing(sqlite3.connect(away / "games.sqlite3")) as connection:
        connection.execute("VACUUM")  # writes all pages: the log has the tables too, as that of an older version
    record_game(journal, TURNS[:5])
    log = (away / "games.sqlite3-wal").read_bytes()
    journal.close()
    for is_there in (False, True):
        (away / "games.sqlite3").unlink()
        if is_there:
            (away / "games.sqlite3").touch()
        (away / "games.sqlite3-wal").write_bytes(log)
        state = "empty" if is_there else "missing"
        with pytest.raises(DamageError, match=f"games.sqlite3-wal is there, and the journal itself is {state}"):
            Journal.open(away)
        assert losses(recover_journal(away, AT)) == {1: (5, None)}
        assert load_game(away, GameId(1)).records == tuple(turn.record for turn in TURNS[:5])


def test_damaged_commits_of_a_log_are_noticed_and_a_torn_one_is_not(tmp_path: Path) -> None:
    live = tmp_path / "live"
    journal = Journal.open(live)
    record_game(journal, TURNS)
    log, database = (live / "games.sqlite3-wal").read_bytes(), (live / "games.sqlite3").read_bytes()
    journal.close()
    commits = [start for start in range(32, len(log), 24 + 4096) if any(log[start + 4 : start + 8])]
    salt = commits[-2] + 8  # of the last commit but one
    for name, place in (("middle", len(log) // 2), ("header", 20), ("salt", salt), ("tail", len(log) - 9)):
        other = tmp_path / name
        other.mkdir()
        (other / "games.sqlite3").write_bytes(database)
        broken = bytearray(log)
        broken[place] ^= 4
        (other / "games.sqlite3-wal").write_bytes(broken)
        if name != "tail":
            with pytest.raises(DamageError, match=r"it is damaged \(\d+ commits of its log games.sqlite3-wal cannot"):
                Journal.open(other)
            assert (other / "games.sqlite3-wal").read_bytes() == broken
        else:
            Journal.open(other).close()
            assert len(load_game(other, GameId(1)).records) == 19


def test_a_reader_notices_a_damaged_log_too_and_leaves_one_that_is_written(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path)
    record_game(journal, TURNS[:6])
    log, database = (tmp_path / "games.sqlite3-wal").read_bytes(), (tmp_path / "games.sqlite3").read_bytes()
    broken = bytearray(log)
    broken[len(log) // 2] ^= 4
    (tmp_path / "games.sqlite3-wal").write_bytes(broken)  # SQLite has the writer's pages at hand
    assert len(list_games(tmp_path)) == 1
    journal.close()
    (tmp_path / "games.sqlite3").write_bytes(database)
    (tmp_path / "games.sqlite3-wal").write_bytes(broken)
    with pytest.raises(DamageError, match=r"commits of its log games.sqlite3-wal cannot be read"):
        list_games(tmp_path)
    (tmp_path / "games.sqlite3-wal").write_bytes(log)
    assert len(load_game(tmp_path, GameId(1)).records) == 6


@pytest.fixture(params=["empty", "missing"])
def lone_log(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return the folder of a journal that was killed, of which the log alone is left."""
    live, folder = tmp_path / "live", tmp_path / "journal"
    with closing(Journal.open(live)) as journal:
        record_game(journal, TURNS)
        shutil.copytree(live, folder)
    (folder / "games.sqlite3").unlink()
    if request.param == "empty":
        (folder / "games.sqlite3").touch()
    return folder


def test_the_games_of_a_young_journal_are_saved_from_its_log_alone(lone_log: Path) -> None:
    before = digest(lone_log / "games.sqlite3-wal")
    report = recover_journal(lone_log, AT)
    assert losses(report) == {1: (20, None)}
    assert load_game(lone_log, GameId(1)).records == tuple(turn.record for turn in TURNS)
    assert digest(lone_log / f"{ASIDE}-wal") == before


def test_a_log_alone_that_holds_no_game_changes_nothing(lone_log: Path) -> None:
    (lone_log / "games.sqlite3-wal").write_bytes(b"no log" * 9000)
    with pytest.raises(JournalError, match="nothing of it can be read"):
        recover_journal(lone_log, AT)
    assert (lone_log / "games.sqlite3-wal").stat().st_size == 54_000


def test_no_reader_deletes_a_log_whose_journal_is_gone(lone_log: Path) -> None:
    before = digest(lone_log / "games.sqlite3-wal")
    with pytest.raises(DamageError, match=r"its log games\.sqlite3-wal is there, and the journal itself is"):
        back_up(lone_log, lone_log.parent / "copy.sqlite3")
    with closing(Journal.open(lone_log.parent / "live")):  # its folder is locked, so that no log there is checked
        aside = lone_log.parent / "live" / "games-damaged-1.sqlite3"
        for ending in ("", "-wal"):
            if (file := lone_log / f"games.sqlite3{ending}").exists():
                shutil.copyfile(file, aside.with_name(aside.name + ending))
        with pytest.raises(JournalError):
            restore(lone_log, aside, AT)
        assert digest(aside.with_name(f"{aside.name}-wal")) == before
    assert digest(lone_log / "games.sqlite3-wal") == before
