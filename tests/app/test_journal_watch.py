"""The watch over the files of the journal: a deletion between two moves is noticed, and a failure is told once."""

import asyncio
import logging
from contextlib import closing, suppress
from pathlib import Path

import pytest

from controller.app.journal_watch import LOOK_S, watch_journal_files
from controller.storage.disk_thread import DiskThread
from controller.storage.journal import Journal, list_games
from tests.storage.journal.random_games import make_started


def watch(journal: Journal, looks: int) -> list[float]:
    """Look so many times after the files, and return the pauses between the looks."""
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        if len(pauses) == looks:
            raise asyncio.CancelledError
        pauses.append(seconds)

    thread = DiskThread("journal")
    with suppress(asyncio.CancelledError):
        asyncio.run(watch_journal_files(journal.keep_files, thread, sleep))
    thread.shutdown()
    return pauses


def test_a_deleted_journal_is_written_again_between_two_moves(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        for ending in ("", "-wal", "-shm"):
            (tmp_path / f"games.sqlite3{ending}").unlink()
        assert watch(journal, 2) == [LOOK_S, LOOK_S]
        assert len(list_games(tmp_path)) == 1
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_journal_that_was_replaced_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with closing(Journal.open(tmp_path)) as journal:
        journal.begin(make_started())
        (tmp_path / "games.sqlite3").rename(tmp_path / "away")
        (tmp_path / "games.sqlite3").write_bytes(b"")
        watch(journal, 3)
        assert [record.getMessage() for record in caplog.records] == [
            f"{tmp_path / 'games.sqlite3'}: another file has taken its place; put the journal back"
        ]
