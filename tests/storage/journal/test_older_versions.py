"""Journals that an older damahan wrote: they are read as they are, and brought up to date when a game is written."""

import sqlite3
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from controller.clock.control_parser import parse_time_control
from controller.clock.time_account import NO_TIME_USED
from controller.rules.position import Side
from controller.storage.journal import GameId, Journal, load_game
from tests.storage.journal.random_games import make_started, play_random_turns

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
}


def record_as_version(version: int, folder: Path, time_control: str) -> None:
    journal = Journal.open(folder)
    journal.begin(start := make_started(time_control=time_control))
    for turn in islice(play_random_turns(start, 1), 4):
        journal.commit(turn.inputs, [turn.record])
    journal.close()
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        connection.executescript(DOWNGRADES[version])


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
