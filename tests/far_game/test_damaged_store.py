"""A store that is damaged is kept aside; what the board knows is in a new one."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from controller.far_game.board.kept_games import KeptGames
from controller.far_game.exchange.effects import KeepEntry
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.store import DAMAGED_NAME, FILE_NAME, FarStore
from controller.rules.position import Side
from tests.far_game.test_store import AT, open_with, written_record


def test_a_damaged_store_is_kept_aside_at_a_start(tmp_path: Path) -> None:
    open_with(tmp_path, written_record()).close()
    (tmp_path / FILE_NAME).write_bytes(b"no database" * 500)
    store = FarStore.open(tmp_path)
    assert store.list_newest(1) == []
    assert (tmp_path / DAMAGED_NAME).read_bytes().startswith(b"no database")


def test_a_store_that_is_found_damaged_in_a_game_is_written_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = written_record()
    kept = KeptGame(record=record, side=Side.WHITE, answers={"a": True}, differs_from=3, journal_game=7)
    keep, failed = FarStore.keep, list[str]()

    def failing(self: FarStore, *values: object) -> None:
        if not failed:
            failed.append("damage")
            error = sqlite3.DatabaseError("database disk image is malformed")
            error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
            raise error
        keep(self, *values)  # type: ignore[arg-type]  # the values of another `keep`

    async def play() -> None:
        games = KeptGames(tmp_path, lambda: [(kept, "board-2")], sleep=lambda _: asyncio.sleep(0))
        await games.open(1)
        await games.begin(kept, "board-2")
        monkeypatch.setattr(FarStore, "keep", failing)
        await games.keep(record.game, [KeepEntry(record.entries[-1])], AT)
        games.close()

    asyncio.run(play())
    assert failed
    assert (tmp_path / DAMAGED_NAME).exists()
    stored = FarStore.open(tmp_path).list_newest(2)
    assert [(each.kept, each.other_board) for each in stored] == [(kept, "board-2")]


def test_games_that_cannot_be_read_are_kept_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_with(tmp_path, written_record()).close()
    list_newest, failed = FarStore.list_newest, list[str]()

    def failing(self: FarStore, limit: int) -> object:
        if failed:
            return list_newest(self, limit)
        failed.append("damage")
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    async def open_games() -> object:
        games = KeptGames(tmp_path, list, sleep=lambda _: asyncio.sleep(0))
        found = await games.open(1)
        games.close()
        return found

    monkeypatch.setattr(FarStore, "list_newest", failing)
    assert asyncio.run(open_games()) == []
    assert (tmp_path / DAMAGED_NAME).exists()
