"""Journals that an older damahan wrote: they are read as they are, and brought up to date when a game is written."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from controller.clock.control_parser import parse_time_control
from controller.clock.time_account import NO_TIME_USED
from controller.rules.position import Side
from controller.session.inputs import Tick
from controller.storage.journal import DamageError, GameId, Journal, list_games, load_game
from controller.storage.journal.game_recovery import recover_journal
from controller.storage.journal.table_columns import STATE_COLUMNS
from tests.storage.journal.random_games import make_started, play_random_turns

WITHOUT_CHECKSUMS = """
DROP TABLE seal;
ALTER TABLE games DROP COLUMN recovered;
ALTER TABLE games DROP COLUMN input_count;
ALTER TABLE games DROP COLUMN move_count;
ALTER TABLE games DROP COLUMN change_count;
ALTER TABLE games DROP COLUMN input_checksum;
ALTER TABLE games DROP COLUMN move_checksum;
ALTER TABLE games DROP COLUMN change_checksum;
ALTER TABLE games DROP COLUMN heading_checksum;
ALTER TABLE games DROP COLUMN checksum;
ALTER TABLE inputs DROP COLUMN checksum;
ALTER TABLE moves DROP COLUMN checksum;
ALTER TABLE changes DROP COLUMN checksum;
"""

DOWNGRADES = {
    1: """
    DROP TABLE changes;
    ALTER TABLE moves DROP COLUMN clocks;
    ALTER TABLE moves DROP COLUMN unseen;
    ALTER TABLE moves DROP COLUMN candidates;
    PRAGMA user_version = 1;
    """,
    2: "DROP TABLE changes; ALTER TABLE moves DROP COLUMN clocks; PRAGMA user_version = 2;",
    3: "DROP TABLE changes; PRAGMA user_version = 3;",
    5: "ALTER TABLE changes DROP COLUMN sender; PRAGMA user_version = 5;",
    6: "PRAGMA user_version = 6;",
}


def record_as_version(version: int, folder: Path, time_control: str) -> None:
    journal = Journal.open(folder)
    journal.begin(start := make_started(time_control=time_control))
    for turn in islice(play_random_turns(start, 1), 4):
        journal.commit(turn.inputs, [turn.record])
    journal.close()
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        connection.executescript(WITHOUT_CHECKSUMS + DOWNGRADES[version])


@pytest.mark.parametrize("version", DOWNGRADES)
@pytest.mark.parametrize("time_control", ["none", "G/5", "5+3"])
def test_the_clocks_of_an_older_journal(version: int, time_control: str, tmp_path: Path) -> None:
    record_as_version(version, tmp_path, time_control)
    expected = [turn.record.ledger for turn in islice(play_random_turns(make_started(time_control=time_control), 1), 4)]
    read = [record.ledger for record in load_game(tmp_path, GameId(1)).records]
    for ledger, wanted in zip(read, expected, strict=True):
        assert ledger.control == parse_time_control(time_control)
        assert (ledger.running_side, ledger.since_us) == (wanted.running_side, wanted.since_us)
        assert (ledger.flag_us, ledger.account) == (wanted.flag_us, wanted.account if version > 2 else NO_TIME_USED)
        if time_control != "none":
            assert ledger.remaining_us == wanted.remaining_us


@pytest.mark.parametrize("version", DOWNGRADES)
def test_an_older_journal_holds_no_doubt_and_no_wrong_sensor(version: int, tmp_path: Path) -> None:
    record_as_version(version, tmp_path, "5+3")
    assert {(record.untrusted, record.candidates) for record in load_game(tmp_path, GameId(1)).records} == {(0, ())}


@pytest.mark.parametrize("version", DOWNGRADES)
def test_an_older_journal_goes_on(version: int, tmp_path: Path) -> None:
    record_as_version(version, tmp_path, "5+3")
    first = play_random_turns(make_started(time_control="5+3"), 1)
    later = next(islice(first, 4, None))
    journal = Journal.open(tmp_path)
    journal.commit(later.inputs, [later.record])
    journal.close()
    records = load_game(tmp_path, GameId(1)).records
    assert records[-1] == later.record
    assert records[0].ledger.side_remaining_us(Side.WHITE, 0) > 0


@pytest.mark.parametrize("version", DOWNGRADES)
def test_a_game_is_unchecked_until_the_next_write_seals_it(version: int, tmp_path: Path) -> None:
    record_as_version(version, tmp_path, "5+3")
    assert not load_game(tmp_path, GameId(1)).is_checked
    with closing(Journal.open(tmp_path)) as journal:
        assert not load_game(tmp_path, GameId(1)).is_checked
        journal.append([Tick(at_us=99_000_000)])
    game = load_game(tmp_path, GameId(1))
    assert (game.is_checked, len(game.records)) == (True, 4)
    change_rows(tmp_path, "UPDATE moves SET white_us = white_us + 1 WHERE record = 2")
    with pytest.raises(DamageError, match="game 1 is damaged at ply 2: recorded move 2 does not fit its checksum"):
        load_game(tmp_path, GameId(1))


def test_an_unchecked_game_is_held_against_the_rules(tmp_path: Path) -> None:
    record_as_version(5, tmp_path, "5+3")
    change_rows(tmp_path, "UPDATE moves SET landing = landing + 1 WHERE record = 3")
    with pytest.raises(DamageError, match=r"game 1 is damaged at ply 3: recorded move 3 \d+-\d+ is no legal move"):
        load_game(tmp_path, GameId(1))


def test_a_checked_game_whose_seal_is_taken_away_is_damaged(tmp_path: Path) -> None:
    record_as_version(5, tmp_path, "5+3")
    with closing(Journal.open(tmp_path)) as journal:
        journal.append([Tick(at_us=99_000_000)])
    sealing = ("heading_checksum", "checksum", *STATE_COLUMNS[4:])
    assignments = ", ".join(f"{column} = NULL" for column in sealing)
    change_rows(tmp_path, f"UPDATE games SET {assignments}")  # noqa: S608  names of this program
    with pytest.raises(DamageError, match="recorded move 1 has a checksum, and its game has none"):
        load_game(tmp_path, GameId(1))


def test_a_new_game_follows_the_older_ones(tmp_path: Path) -> None:
    record_as_version(5, tmp_path, "5+3")
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.begin(make_started()) == 2
    assert [load_game(tmp_path, game.id).is_checked for game in list_games(tmp_path)] == [False, True]


def change_rows(folder: Path, statements: str) -> None:
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        connection.executescript(statements)


@pytest.mark.parametrize("version", DOWNGRADES)
def test_a_damaged_older_journal_is_recovered(version: int, tmp_path: Path) -> None:
    record_as_version(version, tmp_path, "5+3")
    change_rows(tmp_path, "UPDATE moves SET landing = landing + 1 WHERE record = 3")
    (rescue,) = recover_journal(tmp_path, datetime(2026, 3, 1, tzinfo=UTC)).games
    assert (rescue.game, rescue.plies) == (1, 2)
    game = load_game(tmp_path, GameId(1))
    played = [turn.record for turn in islice(play_random_turns(make_started(time_control="5+3"), 1), 2)]
    assert [record.move for record in game.records] == [record.move for record in played]
    assert game.is_checked
    assert game.recovered is not None
    with closing(Journal.open(tmp_path)) as journal:
        assert journal.unfinished() is not None
