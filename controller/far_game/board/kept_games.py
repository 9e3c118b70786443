"""The store of a board's games, in a thread; what fails is tried again, and only the exchange waits."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TypeVar

from controller.far_game.board.journal_ends import JournalGame, restore_ended_game
from controller.far_game.exchange.effects import Keeping
from controller.far_game.exchange.kept_game import KeptGame
from controller.far_game.store import FarStore, StoredGame
from controller.storage.disk_thread import DiskThread
from controller.storage.sqlite_damage import is_damage

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
STOP_S = 1.0
"""How long the time of a stop may take to write; a choice: the board is to stop, whatever its disk does."""

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


class KeptGames:
    """Keeps games durably."""

    def __init__(
        self,
        folder: Path,
        list_games: Callable[[], Sequence[tuple[KeptGame, str]]],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """Store what it needs; `list_games` returns the games in memory with their other boards, the newest last."""
        self._folder = folder
        self._list_games = list_games
        self._sleep = sleep
        self._thread = DiskThread("far games")
        self._store: FarStore | None = None

    async def open(self, limit: int) -> list[StoredGame]:
        """Open the store, and return its newest games, at most `limit`, the newest first."""
        self._store = await self._try_until_done(lambda: FarStore.open(self._folder))
        return await self._try_until_done(lambda: self._list_newest(limit))

    async def restore_ended(self, number: int) -> JournalGame | None:
        """Return a game of the journal by its number; None if it goes on or cannot be read."""
        restore = partial(restore_ended_game, self._folder, number)
        return await asyncio.get_running_loop().run_in_executor(self._thread, restore)

    async def begin(self, game: KeptGame, other_board: str) -> None:
        """Add a game."""
        await self._write(lambda store: store.begin(game, other_board), "")

    async def keep(self, game: str, keepings: Sequence[Keeping], at: str) -> None:
        """Write all of this; return once it is on disk."""
        await self._write(lambda store: store.keep(game, keepings, at), at)

    async def note_stop(self, game: str, at: str) -> None:
        """Write when the board is stopped with a game, if the disk does so soon."""
        store = self._store
        if store is not None:
            with suppress(TimeoutError, sqlite3.Error, OSError):
                await self._thread.run_in_loop(lambda: store.note_stop(game, at), STOP_S)

    def close(self) -> None:
        """Close the store, without waiting for it."""
        if self._store is not None:
            self._thread.submit(self._store.close)
        self._thread.shutdown()

    def _list_newest(self, limit: int) -> list[StoredGame]:
        if self._store is None:
            self._store = FarStore.replace(self._folder)
        try:
            games = self._store.list_newest(limit)
            self._store.forget_stops()
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self._store.close()
                self._store = None
            raise
        return games

    async def _write(self, write: Callable[[FarStore], None], at: str) -> None:
        """Write to the store; if it is damaged, into a new one, after all that is in memory."""
        if self._store is None:
            return  # it was never opened

        games = tuple(self._list_games())

        def write_or_replace() -> None:
            store = self._store
            if store is None:  # it could not be replaced a moment ago
                self._store = store = FarStore.replace(self._folder)
                for game, other_board in games:
                    store.add(game, other_board, at)
            try:
                write(store)
            except sqlite3.DatabaseError as error:
                if is_damage(error):
                    self._store = None
                    store.close()
                raise

        await self._try_until_done(write_or_replace)

    async def _try_until_done(self, operation: Callable[[], ResultT]) -> ResultT:
        pause_s, told = FIRST_PAUSE_S, ""
        while True:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._thread, operation)
            except (sqlite3.Error, OSError) as error:
                if str(error) != told:
                    told = str(error)
                    log.warning("the game with the other board cannot be kept, the board tries again: %s", error)
            await self._sleep(pause_s)
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
