"""Who reads at once, in processes of their own or without rights, gets the same games."""

import json
import os
import shutil
import threading
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.session.inputs import DateFound
from controller.storage.game_index import index_database
from controller.storage.game_index.current_index import open_game_index
from controller.storage.game_index.game_filter import GameCompletion
from controller.storage.game_index.index_database import index_file
from controller.storage.journal import GameId, Journal
from tests.storage.game_index.listed_games import listed, read_in_a_process
from tests.storage.journal.random_games import make_started, play_random_turns

NOBODY = 65534


def test_a_running_board_commits_while_games_are_searched(folder: Path) -> None:
    """Each look sees whole commits, in the order in which they were made."""
    with closing(Journal.open(folder)) as journal:
        plies = []
        journal.begin(start := make_started())
        for turn in islice(play_random_turns(start, 3), 12):
            journal.commit(turn.inputs, [turn.record])
            with open_game_index(folder, GameId(7)) as index:
                (game,) = index.search(limit=1).games
                plies.append(game.plies)
                assert game.state is GameCompletion.RUNNING
                journal.append(
                    [DateFound(date="2026.03.01", at_us=turn.record.at_us)]
                )  # the reader does not hold it up
        assert plies == list(range(1, 13))


def test_readers_at_once_all_get_the_same_answer(folder: Path) -> None:
    answers: list[object] = []

    def read() -> None:
        answers.append(listed(folder))

    readers = [threading.Thread(target=read) for _ in range(6)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert answers == [listed(folder)] * 6


def test_processes_at_once_make_one_index(folder: Path, root: Path) -> None:
    processes = [read_in_a_process(folder, root) for _ in range(3)]
    outputs = [process.communicate(timeout=60) for process in processes]
    assert {errors for _, errors in outputs} == {""}
    expected = [[game.id, game.white, game.plies] for game in listed(folder)]
    assert [json.loads(output) for output, _ in outputs] == [expected] * 3


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody who may not write")
@pytest.mark.parametrize("has_index", [True, False])
def test_who_may_not_write_the_folder_gets_the_same_list(folder: Path, root: Path, has_index: bool) -> None:
    before = [[game.id, game.white, game.plies] for game in listed(folder)]
    with TemporaryDirectory() as public:  # the folders above that of a test are closed to others
        shown = Path(public) / "games"
        shutil.copytree(folder, shown)
        if not has_index:
            index_file(shown).unlink()
        for place in (shown.parent, shown, *shown.iterdir()):
            place.chmod(0o755)
        names = sorted(each.name for each in shown.iterdir())
        output, errors = read_in_a_process(shown, root, str(NOBODY)).communicate(timeout=60)
        assert sorted(each.name for each in shown.iterdir()) == names
    assert errors == ""
    assert json.loads(output) == before


def test_a_disk_that_takes_no_index_changes_no_answer(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = listed(folder)
    index_file(folder).unlink()

    def refuse(file: Path, _: int) -> int:
        raise OSError(28, "No space left on device", str(file))

    monkeypatch.setattr(index_database, "open_journal_file", refuse)
    assert listed(folder) == before
    assert not index_file(folder).exists()
