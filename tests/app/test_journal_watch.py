"""The watch over the files of the journal: a deletion between two moves is noticed, and a failure is told once."""

import asyncio
import logging
import shutil
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest

from controller.app.journal_watch import LOOK_S, watch_journal_files
from controller.session.inputs import Tick
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import Journal, list_games
from tests.storage.journal.random_games import make_started


def watch(journal: Journal, looks: int, before_look: Sequence[Callable[[], object]] = ()) -> list[bool]:
    """Look so many times after the files, and return after which looks they were lost; `before_look` acts before."""
    return watch_rewrites(journal, looks, before_look)[0]


def watch_rewrites(
    journal: Journal, looks: int, before_look: Sequence[Callable[[], object]] = ()
) -> tuple[list[bool], list[int]]:
    """Watch as `watch` does, and return also by which looks the files had been written again."""
    rewrites = list[int]()
    pauses, losses = list[float](), list[bool]()

    async def sleep(seconds: float) -> None:
        if len(pauses) == looks:
            raise asyncio.CancelledError
        if len(pauses) < len(before_look):
            before_look[len(pauses)]()
        pauses.append(seconds)

    thread = DiskThread("journal")
    with suppress(asyncio.CancelledError):
        asyncio.run(watch_journal_files(journal, thread, losses.append, lambda: rewrites.append(len(losses)), sleep))
    thread.shutdown()
    assert pauses == [LOOK_S] * looks
    return losses, rewrites


def test_a_deleted_journal_is_written_again_between_two_moves(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        for ending in ("", "-wal", "-shm"):
            (tmp_path / f"games.sqlite3{ending}").unlink()
        assert watch(journal, 2) == [False, False]
        assert len(list_games(tmp_path)) == 1
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_journal_that_was_replaced_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        (tmp_path / "games.sqlite3").rename(tmp_path / "away")
        (tmp_path / "games.sqlite3").write_bytes(b"")
        assert watch(journal, 3) == [True, True, True]
        (text,) = [record.getMessage() for record in caplog.records]
        command = f"damahan games recover --from {tmp_path / 'games-kept.sqlite3'} --journal {tmp_path}"
        assert text == (
            f"{tmp_path / 'games.sqlite3'}: another file has taken its place; its games are kept in games-kept.sqlite3;"
            f" put the journal back, or stop the board and type `{command}`"
        )


def test_a_folder_that_is_gone_is_lost_until_it_is_back(tmp_path: Path) -> None:
    folder, away = tmp_path / "journal", tmp_path / "away"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())
        before_look = [lambda: None, lambda: folder.rename(away), lambda: None, lambda: away.rename(folder)]
        assert watch(journal, 5, before_look) == [False, True, True, False, False]
    assert len(list_games(folder)) == 1


@pytest.mark.parametrize("is_written", [False, True])
def test_a_rewrite_is_told_once_also_if_a_write_did_it(tmp_path: Path, is_written: bool) -> None:
    folder = tmp_path / "journal"
    with closing(Journal.open(folder)) as journal:
        journal.begin(make_started())

        def delete() -> None:
            shutil.rmtree(folder)
            folder.mkdir()
            if is_written:
                journal.append([Tick(at_us=1)])

        assert watch_rewrites(journal, 4, [lambda: None, delete]) == ([False] * 4, [2])
