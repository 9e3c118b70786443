"""Results that are corrected after the game: what is recorded of it, and what is stored after it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from controller.rules.outcome import Outcome, Score, Termination
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordOutcome
from controller.session.inputs import Tick
from controller.storage.journal import Journal, JournalError, load_game, load_inputs
from tests.storage.journal.random_games import make_started, play_random_turns

WON_ON_TIME = RecordOutcome(outcome=Outcome(score=Score.WHITE_WINS, termination=Termination.TIME), at_us=77)
START = make_started(time_control="5+3")
FIRST, SECOND = islice(play_random_turns(START, 1), 2)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with closing(Journal.open(tmp_path)) as journal:
        yield journal


def test_a_correction_is_recorded_at_the_end_of_the_game_with_its_clocks_stopped(journal: Journal) -> None:
    game = journal.begin(START)
    journal.commit(FIRST.inputs, [FIRST.record])
    last_us = SECOND.record.at_us + 5
    journal.finish([*SECOND.inputs, Tick(at_us=last_us)], WON_ON_TIME, [replace(SECOND.record, untrusted=1 << 17)])
    change = journal.correct_result(game, Score.DRAW)
    assert (change.kind, change.side, change.author) == (ChangeKind.RESULT, None, ChangeAuthor.ARBITER)
    assert (change.before, change.after) == ("1-0 time", "1/2-1/2 arbiter")
    assert (change.at_us, change.ply, change.untrusted) == (last_us, 2, 1 << 17)
    assert change.ledger == SECOND.record.ledger.stop_clock(last_us)
    assert change.ledger.running_side is None


def test_a_correction_of_a_game_without_a_move_begins_from_its_start(journal: Journal) -> None:
    game = journal.begin(START)
    journal.finish([], WON_ON_TIME)
    change = journal.correct_result(game, Score.BLACK_WINS)
    assert (change.at_us, change.ply, change.untrusted) == (START.at_us, 0, 0)
    assert change.ledger.displayed_us(Side.WHITE, START.at_us) == 300_000_000


def test_the_same_result_and_a_game_that_goes_on_are_refused(journal: Journal) -> None:
    game = journal.begin(START)
    with pytest.raises(JournalError, match="game 1 is not over"):
        journal.correct_result(game, Score.DRAW)
    journal.finish([], WON_ON_TIME)
    journal.correct_result(game, Score.WHITE_WINS)  # by the arbiter, no more on time
    with pytest.raises(JournalError, match="game 1 has the result 1-0 arbiter already"):
        journal.correct_result(game, Score.WHITE_WINS)


def test_what_comes_after_a_correction_is_stored_behind_it(journal: Journal, tmp_path: Path) -> None:
    older = journal.begin(START)
    journal.finish(FIRST.inputs, WON_ON_TIME, [FIRST.record])
    newer = journal.begin(make_started(at_us=9))
    journal.append([Tick(at_us=10)])
    journal.correct_result(older, Score.DRAW)
    journal.append([Tick(at_us=11)])
    journal.finish([Tick(at_us=12)], WON_ON_TIME)
    journal.correct_result(newer, Score.DRAW)
    journal.append([Tick(at_us=13)])
    journal.correct_result(newer, Score.BLACK_WINS)
    stamps_us = [value.at_us for value in load_inputs(tmp_path, newer) if isinstance(value, Tick)]
    assert stamps_us == [10, 11, 12, 13]
    assert [change.after for change in load_game(tmp_path, newer).changes] == ["1/2-1/2 arbiter", "0-1 arbiter"]
    assert [change.after for change in load_game(tmp_path, older).changes] == ["1/2-1/2 arbiter"]
    assert len(load_inputs(tmp_path, older)) == 1 + len(FIRST.inputs) + 1  # its start, the game, and the command


def test_inputs_moves_and_changes_are_numbered_from_one(journal: Journal, tmp_path: Path) -> None:
    for _ in range(2):
        game = journal.begin(START)
        journal.commit(FIRST.inputs, [FIRST.record])
        journal.finish(SECOND.inputs, WON_ON_TIME, [SECOND.record])
        change = journal.correct_result(game, Score.DRAW)
        journal.begin(START)
        journal.commit([Tick(at_us=9)], [change])  # the first change of a game whose number nobody has looked up
    inputs = len(FIRST.inputs) + len(SECOND.inputs) + 1
    numbers = {"seq": ("inputs", (inputs, 1)), "record": ("moves", (2, 0)), "change": ("changes", (1, 1))}
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        for column, (table, counts) in numbers.items():
            rows = connection.execute(f"SELECT game, {column} FROM {table} ORDER BY game, {column}").fetchall()  # noqa: S608  both are constants of this test
            expected = [(number, counts[(number - 1) % 2]) for number in (1, 2, 3, 4)]
            assert rows == [(number, place) for number, count in expected for place in range(1, count + 1)]
