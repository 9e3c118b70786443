"""The files of a journal, as tests write and change them."""

import sqlite3
from itertools import islice
from pathlib import Path

import pytest

from controller.storage.journal import Journal, JournalError
from tests.storage.journal.random_games import make_started, play_random_turns


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
