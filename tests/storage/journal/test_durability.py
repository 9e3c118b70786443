"""A move that was reported stored is there afterwards, whatever ended the process."""

import os
import random
import shutil
import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from controller.storage.journal import GameId, Journal, load_game, load_inputs
from tests.storage.journal.child_process import short_game
from tests.storage.journal.random_games import make_started, play_random_turns

KILLS = 12


def kill_writer(root: Path, folder: Path, after_lines: int) -> list[tuple[int, int]]:
    """Return all lines of a process that records games and is killed after it has reported so many moves."""
    command = [sys.executable, "-m", "tests.storage.journal.child_process", "write_games", str(folder)]
    with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        lines = list(islice(writer.stdout, after_lines))
        os.kill(writer.pid, signal.SIGKILL)  # it is somewhere in the next commit by now
        lines += writer.stdout.readlines()
    assert writer.returncode == -signal.SIGKILL
    return [(int(game), int(ply)) for game, ply in (line.split() for line in lines if line.endswith("\n"))]


def test_kill_loses_no_reported_move(root: Path, tmp_path: Path) -> None:
    chance = random.Random(2)
    reported: list[tuple[int, int]] = []
    for _ in range(KILLS):
        reported += kill_writer(root, tmp_path, chance.randrange(1, 40))
        for game in {game for game, _ in reported}:
            plies = [ply for number, ply in reported if number == game]
            found = load_game(tmp_path, GameId(game)).records
            assert max(plies) <= len(found)
            assert found == tuple(turn.record for turn in short_game(game))[: len(found)]
    # every process went on exactly where the one before it stood, or one move on that could not be reported any more
    assert len(set(reported)) == len(reported)
    assert len({game for game, _ in reported}) > 1


def test_inputs_of_a_killed_game_are_whole(root: Path, tmp_path: Path) -> None:
    kill_writer(root, tmp_path, 10)
    inputs = load_inputs(tmp_path, GameId(1))
    played = [value for turn in short_game(1) for value in turn.inputs]
    assert inputs == (make_started(), *played)[: len(inputs)]
    records = load_game(tmp_path, GameId(1)).records
    committed = sum(len(turn.inputs) for turn in short_game(1)[: len(records)])
    assert committed <= len(inputs) - 1 <= committed + 1  # at most the next turn's first input, which is stored alone


@pytest.mark.parametrize("seed", range(20))
def test_torn_log_loses_whole_commits_only(tmp_path: Path, seed: int) -> None:
    live, torn = tmp_path / "live", tmp_path / "torn"
    journal = Journal.open(live)
    journal.begin(start := make_started())
    played = tuple(islice(play_random_turns(start, seed), 20))
    for turn in played:
        journal.commit(turn.inputs, [turn.record])
    torn.mkdir()
    shutil.copy(live / "games.sqlite3", torn)
    log = (live / "games.sqlite3-wal").read_bytes()
    journal.close()
    kept = random.Random(seed).randrange(len(log))
    (torn / "games.sqlite3-wal").write_bytes(log[:kept])
    journal = Journal.open(torn)
    saved = journal.unfinished()
    journal.close()
    if saved is not None:
        count = len(saved.game.records)
        assert saved.game.records == tuple(turn.record for turn in played[:count])
        assert saved.later_inputs == ()
        assert load_inputs(torn, saved.game.id)[1:] == tuple(x for turn in played[:count] for x in turn.inputs)
