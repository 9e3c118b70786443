"""The file of the index: it follows the journal, and whatever happens to it, the answers stay those of the journal."""

import json
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.effects import ChangeAuthor, ChangeKind, RecordChange
from controller.session.inputs import DateFound
from controller.storage.game_index import index_database, index_update, search
from controller.storage.game_index.current_index import IndexDamageError, open_game_index, read_game_index
from controller.storage.game_index.game_filter import GameCompletion, GameFilter, parse_words
from controller.storage.game_index.index_database import INDEX_NAME, index_file
from controller.storage.game_index.log_keeper import IndexLogKeeper
from controller.storage.game_index.search import FoundGame, GameIndex
from controller.storage.journal import DamageError, GameId, Journal, JournalError
from tests.storage.game_index.edited_games import write_edited_games
from tests.storage.journal.journal_rigs import AGREED
from tests.storage.journal.random_games import make_started, play_random_turns
from tests.storage.journal.test_damage import change_file
from tests.storage.journal.test_older_versions import record_as_version

NOBODY = 65534


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_edited_games(tmp_path, 6, seed=5)
    return tmp_path


def listed(folder: Path) -> tuple[FoundGame, ...]:
    with open_game_index(folder) as index:
        return index.search(limit=1000).games


def games_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the games that are read from the journal for a list."""
    read: list[int] = []
    read_game = index_update._read_game  # noqa: SLF001

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


def damage_header(file: Path) -> None:
    file.write_bytes(b"no index at all" + file.read_bytes()[15:])


def damage_pages(file: Path) -> None:
    content = bytearray(file.read_bytes())
    for start in range(4096, len(content), 4096):
        content[start : start + 200] = b"\xff" * 200
    file.write_bytes(content)


def empty(file: Path) -> None:
    file.write_bytes(b"")


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-5000])


def drop_a_table(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("DROP TABLE lines")


def drop_a_column(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("ALTER TABLE games DROP COLUMN event_text")


def be_of_another_version(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("PRAGMA user_version = 99; DELETE FROM games")


@pytest.mark.parametrize(
    "damage", [damage_header, damage_pages, empty, cut, drop_a_table, drop_a_column, be_of_another_version]
)
def test_a_damaged_index_is_made_anew(folder: Path, damage: Callable[[Path], None]) -> None:
    before = listed(folder)
    damage(index_file(folder))
    wanted = GameFilter(words=parse_words("lipa"))
    with open_game_index(folder) as index:
        found = index.find_matches(wanted)
        assert index.search(limit=1000).games == before
    index_file(folder).unlink()
    with open_game_index(folder) as index:
        assert index.find_matches(wanted) == found
    assert listed(folder) == before


def test_damage_that_shows_in_a_search_alone_is_mended_at_once(folder: Path) -> None:
    before = listed(folder)
    looks = []

    def read(index: GameIndex) -> tuple[FoundGame, ...]:
        looks.append(index)
        if len(looks) == 1:
            raise sqlite3.DatabaseError("database disk image is malformed")
        return index.search(limit=1000).games

    assert read_game_index(folder, read) == before
    assert len(looks) == 2


def test_a_damaged_index_is_never_told_as_damage_of_the_journal(folder: Path) -> None:
    def fail(_: GameIndex) -> None:
        raise sqlite3.DatabaseError("database disk image is malformed")

    with pytest.raises(JournalError, match=f"{INDEX_NAME}: it is damaged") as raised:
        read_game_index(folder, fail)
    assert not isinstance(raised.value, DamageError)
    with pytest.raises(IndexDamageError), open_game_index(folder):
        raise sqlite3.DatabaseError("database disk image is malformed")
    assert not index_file(folder).exists()


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


READER = """
import json, os, sys
from pathlib import Path
from controller.storage.game_index.current_index import open_game_index
if sys.argv[2]:
    os.setgroups([]); os.setgid(int(sys.argv[2])); os.setuid(int(sys.argv[2]))
with open_game_index(Path(sys.argv[1])) as index:
    print(json.dumps([[game.id, game.white, game.plies] for game in index.search(limit=1000).games]))
"""


def read_in_a_process(folder: Path, root: Path, user: str = "") -> subprocess.Popen[str]:
    command = [sys.executable, "-c", READER, str(folder), user]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


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


def test_a_damaged_game_is_marked_also_if_it_was_sound_when_it_was_read(folder: Path) -> None:
    assert [game.damage for game in listed(folder)] == [None] * 6
    change_file(folder, "UPDATE games SET white = 'Somebody else' WHERE id = 2")
    assert [game.id for game in listed(folder) if game.damage is not None] == [2]


@pytest.mark.parametrize(
    ("statement", "damage"),
    [
        (
            "UPDATE moves SET at_us = at_us + 1 WHERE game = 2 AND record = 3",
            "recorded move 3 does not fit its checksum",
        ),
        ("DELETE FROM moves WHERE game = 2 AND record = 3", "recorded move 3 is missing"),
        ("DELETE FROM changes WHERE game = 2 AND change = 1", "change 1 is missing"),
    ],
)
def test_a_game_whose_moves_were_damaged_after_they_were_read_is_marked(
    folder: Path, statement: str, damage: str
) -> None:
    assert [game.damage for game in listed(folder)] == [None] * 6
    change_file(folder, statement)
    assert [(game.id, game.damage) for game in listed(folder) if game.damage is not None] == [(2, damage)]


def test_a_long_list_checks_no_moves(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    listed(folder)
    change_file(folder, "UPDATE moves SET at_us = at_us + 1 WHERE game = 2 AND record = 3")
    monkeypatch.setattr(search, "MOST_CHECKED_GAMES", 5)
    assert [game.damage for game in listed(folder)] == [None] * 6


def test_a_game_with_unreadable_moves_is_marked_and_hides_no_other(folder: Path) -> None:
    change_file(folder, "UPDATE moves SET white = 'no mask' WHERE game = 3", is_strict=False)
    games = listed(folder)
    assert len(games) == 6
    assert [game.id for game in games if game.damage is not None] == [3]


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
