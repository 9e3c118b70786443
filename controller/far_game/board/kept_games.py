"""The store of a board's games, in a thread; what fails is tried again, and only the exchange waits."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TypeVar

from controller.far_game.exchange.effects import Keeping
from controller.far_game.exchange.exchange import KeptGame
from controller.far_game.store import FarStore, StoredGame
from controller.storage.disk_thread import DiskThread

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0

ResultT = TypeVar("ResultT")

log = logging.getLogger(__name__)


class KeptGames:
    """Keeps games durably."""

    def __init__(self, folder: Path, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        self._folder = folder
        self._sleep = sleep
        self._thread = DiskThread("far games")
        self._store: FarStore | None = None

    async def open(self, limit: int) -> list[StoredGame]:
        """Open the store, and return its newest games, at most `limit`, the newest first."""
        self._store = await self._try_until_done(lambda: FarStore.open(self._folder))
        store = self._store
        return await self._try_until_done(lambda: store.list_newest(limit))

    async def begin(self, game: KeptGame, other_board: str) -> None:
        """Add a game."""
        store = self._store
        if store is not None:
            await self._try_until_done(lambda: store.begin(game, other_board))

    async def keep(self, game: str, keepings: Sequence[Keeping], at: str) -> None:
        """Write all of this; return once it is on disk."""
        store = self._store
        if store is not None:
            await self._try_until_done(lambda: store.keep(game, keepings, at))

    def close(self) -> None:
        """Close the store, without waiting for it."""
        if self._store is not None:
            self._thread.submit(self._store.close)
        self._thread.shutdown()

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
