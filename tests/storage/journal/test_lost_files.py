"""Files of a journal that somebody deletes or replaces while it is written."""

import fcntl
import logging
import shutil
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from controller.session.inputs import Input, Tick
from controller.storage.journal import GameId, Journal, JournalError, list_games, load_inputs
from controller.storage.journal.game_recovery import recover_from_file
from tests.storage.journal.journal_files import refusal_of
from tests.storage.journal.random_games import make_started

AT = datetime(2026, 3, 1, 15, 30, tzinfo=UTC)


@pytest.mark.parametrize("endings", [("",), ("-wal",), ("-shm",), ("-wal", "-shm"), ("", "-wal", "-shm")])
def test_journal_deleted_under_its_writer_is_written_again(
    journal: Journal, tmp_path: Path, endings: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    game = journal.begin(make_started())
    journal.append([Tick(at_us=1)])
    for ending in endings:
        (tmp_path / f"games.sqlite3{ending}").unlink()
    journal.keep_files()
    assert f"deleted while the board ran (games.sqlite3{endings[0]}" in caplog.text
    assert copy_inputs(tmp_path, game) == (Tick(at_us=1),)
    journal.append([Tick(at_us=2)])
    assert copy_inputs(tmp_path, game) == (Tick(at_us=1), Tick(at_us=2))
    assert len(caplog.records) == 1


def test_a_write_and_a_stop_notice_a_deleted_log_too(tmp_path: Path) -> None:
    for is_stopped in (False, True):
        folder = tmp_path / str(is_stopped)
        with closing(Journal.open(folder)) as journal:
            game = journal.begin(make_started())
            (folder / "games.sqlite3-wal").unlink()
            if not is_stopped:
                journal.append([Tick(at_us=1)])
                assert copy_inputs(folder, game) == (Tick(at_us=1),)
        assert len(list_games(folder)) == 1


def copy_inputs(folder: Path, game: GameId) -> tuple[Input, ...]:
    """Return the inputs of a game as a kill of its writer would leave them: those of a copy of the files."""
    with TemporaryDirectory() as name:
        for file in folder.glob("games.sqlite3*"):
            shutil.copyfile(file, Path(name) / file.name)
        return load_inputs(Path(name), game)[1:]


def test_journal_replaced_under_its_writer(journal: Journal, tmp_path: Path) -> None:
    journal.begin(make_started())
    (tmp_path / "games.sqlite3").rename(tmp_path / "away")
    (tmp_path / "games.sqlite3").write_bytes(b"")
    with pytest.raises(JournalError, match=r"has taken its place; its games are kept in games-kept\.sqlite3; put the"):
        journal.append([Tick(at_us=1)])
    (tmp_path / "away").rename(tmp_path / "games.sqlite3")
    journal.append([Tick(at_us=1)])
    saved = journal.unfinished()
    assert saved is not None
    assert saved.later_inputs == (Tick(at_us=1),)


@pytest.mark.parametrize("is_written", [False, True])
def test_what_a_replaced_journal_holds_is_kept_at_the_next_write_or_the_stop(
    tmp_path: Path, is_written: bool, caplog: pytest.LogCaptureFixture
) -> None:
    file, other = tmp_path / "games.sqlite3", tmp_path / "other"
    Journal.open(other).close()
    with closing(Journal.open(tmp_path)) as journal:
        game = journal.begin(make_started())
        journal.append([Tick(at_us=1)])
        (other / "games.sqlite3").replace(file)
        for _ in range(2 * is_written):
            with pytest.raises(JournalError, match="another file has taken its place"):
                journal.append([Tick(at_us=2)])
    assert [each.name for each in tmp_path.glob("games-*")] == ["games-kept.sqlite3"]
    assert "its games are kept in games-kept.sqlite3" in caplog.text
    assert list_games(tmp_path) == ()
    assert [each.loss for each in recover_from_file(tmp_path, tmp_path / "games-kept.sqlite3", AT).games] == [None]
    assert load_inputs(tmp_path, game)[1:] == (Tick(at_us=1),)


class Mover(logging.Handler):
    """Renames a folder at the first line of the log, which comes between the new file and its opening."""

    def __init__(self, folder: Path, target: Path) -> None:
        super().__init__()
        self._folder, self._target = folder, target

    def emit(self, record: logging.LogRecord) -> None:  # noqa: ARG002  the signature of logging
        """Rename the folder."""
        if self._folder.exists():
            self._folder.rename(self._target)


def test_a_journal_that_could_not_be_opened_again_is_opened_at_a_later_write(tmp_path: Path) -> None:
    folder, away = tmp_path / "journal", tmp_path / "away"
    logger, mover = logging.getLogger("controller.storage.journal.open_files"), Mover(folder, away)
    with closing(Journal.open(folder)) as journal:
        game = journal.begin(make_started())
        (folder / "games.sqlite3").unlink()
        logger.addHandler(mover)
        try:
            for read_or_write in (lambda: journal.append([Tick(at_us=1)]), journal.unfinished, journal.keep_files):
                with pytest.raises(JournalError, match=r"games\.sqlite3: it was deleted or replaced once more; "):
                    read_or_write()
        finally:
            logger.removeHandler(mover)
        away.rename(folder)
        assert journal.unfinished() is not None
        journal.append([Tick(at_us=1)])
    assert load_inputs(folder, game)[1:] == (Tick(at_us=1),)


@pytest.mark.parametrize("is_moved", [False, True])
def test_a_folder_that_is_written_again_has_one_writer(tmp_path: Path, is_moved: bool) -> None:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        game = journal.begin(make_started())
        if is_moved:
            folder.rename(tmp_path / "away")
        else:
            shutil.rmtree(folder)
        folder.mkdir()  # as the log of activities makes it
        journal.append([Tick(at_us=1)])
        assert journal.rewrites == 1
        assert (folder / "games.lock").exists()
        assert "another damahan is writing this journal" in refusal_of(folder)
    assert load_inputs(folder, game)[1:] == (Tick(at_us=1),)


def test_a_lock_file_that_is_gone_is_made_and_locked_again(journal: Journal, tmp_path: Path) -> None:
    (tmp_path / "games.lock").unlink()
    journal.keep_files()
    with (tmp_path / "games.lock").open() as file, pytest.raises(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    assert journal.rewrites == 0


def test_nothing_is_written_where_another_writer_has_made_a_new_journal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
        shutil.rmtree(folder)
        with closing(Journal.open(folder)) as other:
            game = other.begin(make_started())
            other.append([Tick(at_us=5)])
            before = {file.name: file.read_bytes() for file in folder.iterdir()}
            for write in (partial(journal.append, [Tick(at_us=1)]), journal.keep_files):
                with pytest.raises(JournalError, match="another damahan holds the journal at this place; stop that"):
                    write()
            journal.close()
            assert "another damahan holds the journal at this place" in caplog.text
            assert {file.name: file.read_bytes() for file in folder.iterdir()} == before
            other.append([Tick(at_us=6)])
    assert load_inputs(folder, game)[1:] == (Tick(at_us=5), Tick(at_us=6))


def test_games_are_kept_once_the_other_writer_has_stopped(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
        shutil.rmtree(folder)
        Journal.open(folder).close()
        with pytest.raises(JournalError, match=r"its games are kept in games-kept\.sqlite3"):
            journal.keep_files()


def test_a_folder_that_is_deleted_twice_between_two_writes_is_written_again_twice(tmp_path: Path) -> None:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        game = journal.begin(make_started())
        for _ in range(2):
            shutil.rmtree(folder)
            folder.mkdir()
            journal.keep_files()
        assert journal.rewrites == 2
    assert load_inputs(folder, game)[1:] == ()
