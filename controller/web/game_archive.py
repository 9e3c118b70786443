"""The games of the journal, read in a thread of their own: a disk holds up no edge."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from controller.notation.pdn import pdn_text
from controller.rules.outcome import Score
from controller.storage.journal import GameId, GameSummary, JournalError, load_game, newest_games
from controller.storage.journal.score_sheets import score_sheet_of

MAX_WAITING = 32
CACHE_SIZE = 16

Result = TypeVar("Result")
Version = tuple[GameId, int]


class ArchiveBusyError(Exception):
    """Too many wait for the journal already."""


class GameArchive:
    """Reads the journal. Raises JournalError where it cannot be read, and BusyError where too many want to."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="web journal")
        self._waiting = 0
        self._cache: OrderedDict[Version, str] = OrderedDict()

    async def list_games(self, before: int | None, limit: int) -> tuple[GameSummary, ...]:
        """List games, the newest first: those with a lower number than `before`."""
        try:
            return await self._run_in_thread(lambda: newest_games(self._folder, before, limit))
        except JournalError:
            return ()  # a board that has not begun a game has no journal

    async def read_pdn(self, game: GameId, version: int) -> str:
        """Give one game as PDN; what was read of this version of it is kept for a while."""
        key = (game, version)
        if key not in self._cache:
            text = await self._run_in_thread(lambda: pdn_text(score_sheet_of(load_game(self._folder, game))))
            self._cache[key] = text
            while len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return self._cache[key]

    def close(self) -> None:
        """Let the thread go."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def _run_in_thread(self, read: Callable[[], Result]) -> Result:
        if self._waiting >= MAX_WAITING:
            raise ArchiveBusyError
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, read)
        finally:
            self._waiting -= 1


def games_state(games: Sequence[GameSummary], limit: int) -> dict[str, Any]:
    """Tell a list that was read with one game more than `limit`, to know whether there are more."""
    return {"games": [_game_state(game) for game in games[:limit]], "more": len(games) > limit}


def _game_state(game: GameSummary) -> dict[str, Any]:
    outcome = game.outcome
    return {
        "id": game.id,
        "date": game.date,
        "ruleset": game.ruleset,
        "orientation": game.orientation,
        "white": game.white,
        "black": game.black,
        "plies": game.plies,
        "result": Score.UNDECIDED.value if outcome is None else outcome.score.value,
        "reason": None if outcome is None else outcome.termination.value,
    }
