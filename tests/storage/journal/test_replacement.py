"""Replacements of a journal that a power cut stops: the next start finds the old journal or the new one, whole."""

import os
import shutil
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import pytest

from controller.rules.outcome import Score
from controller.storage.journal import GameId, Journal, JournalError, list_games, load_game
from controller.storage.journal.backup import back_up, restore
from controller.storage.journal.game_recovery import recover_from_file, recover_journal, start_new_journal
from controller.storage.journal.replacement import replace_journal
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started, play_random_turns, record_game
from tests.storage.journal.test_damage import change_file

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)
TURNS = tuple(islice(play_random_turns(make_started(), 3), 12))
COPIED, COMMITTED = 3, 12  # plies: what a backup holds, and the journal with its log

RENAMES = 5
"""More than a replacement has."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a journal as a power cut has left it: with moves that are in its log only."""
    live = tmp_path / "live"
    journal = Journal.open(live)
    record_game(journal, TURNS[:COPIED])
    back_up(live, tmp_path / "copy.sqlite3")
    journal.close()
    journal = Journal.open(live)
    for turn in TURNS[COPIED:]:
        journal.commit(turn.inputs, [turn.record])
    shutil.copytree(live, tmp_path / "journal")
    journal.close()
    return tmp_path / "journal"


def stop_after_rename(count: int, action: Callable[[], object]) -> bool:
    """Run an action in a process that ends at once after so many renames; return True if it was stopped."""
    child = os.fork()
    if child == 0:
        left = [count]
        for name in ("rename", "replace"):
            setattr(os, name, stopping(getattr(os, name), left))
        action()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 9)
    return code == 9


def stopping(rename: Callable[..., None], left: list[int]) -> Callable[..., None]:
    def rename_and_count(*arguments: object, **options: object) -> None:
        rename(*arguments, **options)
        left[0] -= 1
        if not left[0]:
            os._exit(9)

    return rename_and_count


@pytest.mark.parametrize("count", range(1, RENAMES + 1))
def test_a_restore_that_is_stopped_is_finished_at_the_next_start(folder: Path, count: int) -> None:
    is_stopped = stop_after_rename(count, lambda: restore(folder, folder.parent / "copy.sqlite3", AT))
    assert is_stopped == (count <= 5)
    if not (folder / "games.sqlite3").exists():
        with pytest.raises(JournalError, match="its replacement was stopped; `damahan run` finishes it"):
            list_games(folder)
    Journal.open(folder).close()
    assert len(load_game(folder, GameId(1)).records) == COPIED
    kept = folder / "games-replaced-2026-03-01-153000.sqlite3"
    shutil.move(kept, folder.parent / "games.sqlite3")
    shutil.move(f"{kept}-wal", folder.parent / "games.sqlite3-wal")
    assert len(load_game(folder.parent, GameId(1)).records) == COMMITTED


@pytest.mark.parametrize("recover", [recover_journal, start_new_journal])
@pytest.mark.parametrize("count", range(1, RENAMES + 1))
def test_a_damaged_journal_that_is_stopped_on_its_way_aside_keeps_every_move(
    folder: Path, count: int, recover: Callable[[Path, datetime], object]
) -> None:
    stop_after_rename(count, lambda: recover(folder, AT))
    with closing(Journal.open(folder)) as journal:
        assert journal.begin(make_started()) == 2
    report = recover_from_file(folder, folder / "games-damaged-2026-03-01-153000.sqlite3", AT)
    assert [each.plies for each in report.games] == ([] if report.present else [COMMITTED])
    assert len(load_game(folder, GameId(1)).records) == COMMITTED


def test_a_journal_that_is_put_in_the_place_of_a_stopped_restore_overwrites_none(folder: Path) -> None:
    assert stop_after_rename(2, lambda: restore(folder, folder.parent / "copy.sqlite3", AT))
    old = (folder / "games-replaced-2026-03-01-153000.sqlite3").read_bytes()
    with closing(Journal.open(folder.parent / "other")) as journal:
        journal.begin(replace(make_started(), white="Santos"))
    shutil.copyfile(folder.parent / "other/games.sqlite3", folder / "games.sqlite3")
    Journal.open(folder).close()
    assert len(load_game(folder, GameId(1)).records) == COPIED
    assert (folder / "games-replaced-2026-03-01-153000.sqlite3").read_bytes() == old
    recover_from_file(folder, folder / "games-replaced-2026-03-01-153000-2.sqlite3", AT)
    assert "Santos" in [game.white for game in list_games(folder)]


def test_a_log_whose_journal_is_missing_does_not_change_the_restored_one(folder: Path) -> None:
    (folder / "games.sqlite3").unlink()
    assert restore(folder, folder.parent / "copy.sqlite3", AT) is not None
    Journal.open(folder).close()
    assert len(load_game(folder, GameId(1)).records) == COPIED


def test_numbers_go_on_after_games_that_are_in_the_log_only(tmp_path: Path) -> None:
    live = tmp_path / "live"
    journal = Journal.open(live)
    for _ in range(3):
        journal.begin(make_started())
    shutil.copytree(live, tmp_path / "journal")
    journal.close()
    new, _ = start_new_journal(tmp_path / "journal", AT)
    with closing(new):
        assert new.begin(make_started()) == 4


def test_a_game_whose_number_another_game_has_gets_a_free_one(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    for folder, white in ((old, "Reyes"), (new, "Santos")):
        with closing(Journal.open(folder)) as journal:
            record_game(journal, TURNS, replace(make_started(), white=white))
    change_file(old, "UPDATE moves SET landing = landing + 1 WHERE record = 8")
    (each,) = recover_from_file(new, old / "games.sqlite3", AT).games
    assert (each.game, each.number, each.plies) == (1, 2, 7)
    assert [(game.id, game.white, game.plies) for game in list_games(new)] == [(1, "Santos", 12), (2, "Reyes", 7)]
    assert len(load_game(new, GameId(2)).records) == 7
    assert recover_from_file(new, old / "games.sqlite3", AT).present == (1,)
    assert len(list_games(new)) == 2


def test_a_result_that_only_the_replaced_journal_has_is_recovered(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        back_up(folder, folder.parent / "unfinished.sqlite3")
        journal.finish([], AGREED)
    kept = restore(folder, folder.parent / "unfinished.sqlite3", AT)
    assert kept is not None
    (each,) = recover_from_file(folder, kept, AT).games
    assert [game.outcome for game in list_games(folder)] == [None, AGREED.outcome]
    assert each.number == 2
    assert recover_from_file(folder, kept, AT).present == (1,)


def test_a_corrected_result_that_only_the_replaced_journal_has_is_recovered(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        journal.finish([], AGREED)
        back_up(folder, folder.parent / "drawn.sqlite3")
        journal.correct_result(GameId(1), Score.WHITE_WINS)
    before = folder.parent / "drawn.sqlite3"
    assert recover_from_file(folder, before, AT).present == (1,)  # the journal has all of it, and the correction
    kept = restore(folder, before, AT)
    assert kept is not None
    recover_from_file(folder, kept, AT)
    scores = [game.outcome.score for game in list_games(folder) if game.outcome]
    assert scores == [Score.DRAW, Score.WHITE_WINS]


def test_numbers_go_on_after_the_games_of_a_replaced_journal(folder: Path) -> None:
    with closing(Journal.open(folder)) as journal:
        for _ in range(3):
            journal.begin(make_started())
    restore(folder, folder.parent / "copy.sqlite3", AT)
    with closing(Journal.open(folder)) as journal:
        assert journal.begin(make_started()) == 5


def test_a_restore_writes_through_no_link(folder: Path) -> None:
    other = folder.parent / "other"
    other.write_text("mine")
    (folder / "games.sqlite3.part").symlink_to(other)
    restore(folder, folder.parent / "copy.sqlite3", AT)
    assert other.read_text() == "mine"


def test_a_new_journal_that_is_still_in_its_log_replaces_nothing(folder: Path) -> None:
    old = (folder / "games.sqlite3").read_bytes()
    new = folder.parent / "new.sqlite3"
    shutil.copyfile(folder / "games.sqlite3", new)
    shutil.copyfile(folder / "games.sqlite3-wal", f"{new}-wal")
    with pytest.raises(JournalError, match="could not be written in whole; free some space on the disk"):
        replace_journal(folder, new, "replaced", AT)
    assert (folder / "games.sqlite3").read_bytes() == old
