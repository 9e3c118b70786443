"""The file of the index: it follows the journal, and whatever happens to it, the answers stay those of the journal."""

import sqlite3
import stat
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange
from controller.session.inputs import DateFound
from controller.storage.game_index import index_update
from controller.storage.game_index.current_index import open_game_index
from controller.storage.game_index.game_filter import GameCompletion, GameFilter, parse_words
from controller.storage.game_index.index_database import INDEX_NAME, index_file
from controller.storage.game_index.log_keeper import IndexLogKeeper
from controller.storage.journal import GameId, Journal, JournalError
from tests.storage.game_index.edited_games import write_edited_games
from tests.storage.game_index.listed_games import listed, read_in_a_process
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started, play_random_turns
from tests.storage.journal.test_damage import change_file
from tests.storage.journal.test_older_versions import record_as_version


def games_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the games that are read from the journal for a list."""
    read: list[int] = []
    read_game = index_update._read_game  # noqa: SLF001  it is counted, and called all the same

    def note(journal: sqlite3.Connection, game: int, fingerprint: str) -> object:
        read.append(game)
        return read_game(journal, game, fingerprint)

    with monkeypatch.context() as patch:
        patch.setattr(index_update, "_read_game", note)
        listed(folder)
    return read


def play_turns(journal: Journal, count: int, seed: int = 3) -> None:
    journal.begin(start := make_started())
    for turn in islice(play_random_turns(start, seed), count):
        journal.commit(turn.inputs, [turn.record])


def test_only_new_and_changed_games_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert games_read(folder, monkeypatch) == [1, 2, 3, 4, 5, 6]
    assert games_read(folder, monkeypatch) == []
    with closing(Journal.open(folder)) as journal:
        play_turns(journal, 3)
        assert games_read(folder, monkeypatch) == [7]
        journal.finish((), AGREED)
        assert games_read(folder, monkeypatch) == [7]
        journal.correct_result(GameId(7), Score.BLACK_WINS)
    assert games_read(folder, monkeypatch) == [7]
    assert listed(folder)[0].score is Score.BLACK_WINS


def test_a_server_leaves_changes_in_the_log_until_it_ends(folder: Path) -> None:
    """Else each list of a running game would copy the log into the file, and wait for the disk beside the game."""
    log = folder / f"{INDEX_NAME}-wal"
    before = listed(folder)
    assert not log.exists()
    keeper = IndexLogKeeper(folder)
    keeper.keep()
    with closing(Journal.open(folder)) as journal:
        play_turns(journal, 2)
        file_before = index_file(folder).read_bytes()
        assert len(listed(folder)) == len(before) + 1
        keeper.keep()
        assert log.stat().st_size > 0
        assert index_file(folder).read_bytes() == file_before
    index_file(folder).unlink()  # whoever deletes it loses nothing, also now
    assert len(listed(folder)) == 7
    keeper.keep()
    assert len(listed(folder)) == 7
    keeper.release()
    assert not log.exists()


def test_the_log_in_use_stays_when_another_process_ends(folder: Path, root: Path) -> None:
    """A process that closes the file beside SQLite loses its locks, and the next one deletes the log under it."""
    log = folder / f"{INDEX_NAME}-wal"
    listed(folder)
    keeper = IndexLogKeeper(folder)
    keeper.keep()
    listed(folder)
    before = log.stat().st_ino
    _, errors = read_in_a_process(folder, root).communicate(timeout=60)
    assert errors == ""
    assert log.stat().st_ino == before
    keeper.release()


def test_a_look_keeps_its_games_while_another_process_takes_one_away(folder: Path) -> None:
    with open_game_index(folder) as index, closing(sqlite3.connect(index_file(folder))) as other:
        before = index.search(limit=1000)
        other.executescript("DELETE FROM games WHERE id = 3")
        assert index.search(limit=1000) == before


def test_an_index_has_the_mode_of_the_journal(folder: Path) -> None:
    listed(folder)
    modes = {stat.S_IMODE((folder / name).stat().st_mode) for name in (INDEX_NAME, "games.sqlite3")}
    assert len(modes) == 1


def test_a_game_that_was_replaced_by_another_journal_is_read_again(folder: Path, tmp_path: Path) -> None:
    listed(folder)
    other = tmp_path / "other"
    write_edited_games(other, 3, seed=99)
    for name in ("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"):
        (folder / name).unlink(missing_ok=True)
    (other / "games.sqlite3").rename(folder / "games.sqlite3")
    with_old_index = listed(folder)
    index_file(folder).unlink()
    assert with_old_index == listed(folder)
    assert len(with_old_index) == 3


@pytest.mark.parametrize("version", [1, 3, 6])
def test_a_journal_of_an_older_version_is_searched_as_it_is(
    tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    record_as_version(version, tmp_path, "15+10")
    (game,) = listed(tmp_path)
    assert (game.id, game.white, game.plies, game.state) == (1, "Reyes", 4, GameCompletion.UNFINISHED)
    assert games_read(tmp_path, monkeypatch) == []
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)


def test_a_folder_without_a_journal_is_no_empty_list(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no journal here"):
        listed(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("body", "time"),
    [
        ('{"date":"2026.03.01","time":"18:30:05"}', "18:30:05"),
        ('{"date":"2026.03.01"}', ""),
        ('{"date":"2026.03.01","time":"tea time"}', ""),
    ],
)
def test_the_time_of_day_is_that_of_the_first_input_that_says_it(tmp_path: Path, body: str, time: str) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        journal.append([DateFound(date="2026.03.01", time="00:00:00", at_us=5_000_001)])
    change_file(tmp_path, f"UPDATE inputs SET body = '{body}'")  # noqa: S608  a text of this test
    assert listed(tmp_path)[0].time == time


def test_a_name_that_the_arbiter_cleared_is_not_known(tmp_path: Path) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(start := make_started())
        turn = next(iter(play_random_turns(start, 3)))
        cleared = RecordChange(
            kind=ChangeKind.NAME,
            side=Side.WHITE,
            before="Reyes",
            after="?",
            author=ChangeAuthor.ARBITER,
            at_us=turn.record.at_us,
            ply=1,
            ledger=turn.record.ledger,
        )
        journal.commit(turn.inputs, [turn.record, cleared])
    (game,) = listed(tmp_path)
    assert (game.white, game.black) == ("?", "Cruz")
    with open_game_index(tmp_path) as index:
        assert index.find_matches(GameFilter(words=parse_words("reyes"))) == {}
