"""Games of the journal, read in a thread, so that a slow disk delays no edge."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from controller.notation.pdn import pdn_text
from controller.rules.outcome import Score
from controller.storage.journal import GameId, GameSummary, journal_file, load_game, newest_games
from controller.storage.journal.score_sheets import score_sheet_of
from controller.web.api.answer_types import GamesAnswer, GameSummaryState
from controller.words.po_files import english
from controller.words.score_sheet_remarks import ScoreSheetRemarks

MAX_WAITING = 32
"""Reads that may wait. A choice: every page of a hall may open the list at once."""
CACHE_SIZE = 16
"""Games kept as PDN: the running one of each broadcaster, and a few that are looked at."""

Result = TypeVar("Result")
Version = tuple[GameId, int]


class ArchiveBusyError(Exception):
    """Raised if too many reads wait already."""


class GameArchive:
    """Read the journal. Methods raise JournalError if it cannot be read, and ArchiveBusyError if too many wait."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="web journal")
        self._waiting = 0
        self._cache: OrderedDict[Version, str] = OrderedDict()

    async def list_games(self, before: int | None, limit: int) -> tuple[GameSummary, ...]:
        """Return games with a lower number than `before`, the newest first; none if there is no journal yet."""
        return await self._run_in_thread(lambda: self._newest_games(before, limit))

    async def read_pdn(self, game: GameId, version: int) -> str:
        """Return one game as PDN; the last versions that were read are cached."""
        key = (game, version)
        if key not in self._cache:
            remarks = ScoreSheetRemarks(english())
            text = await self._run_in_thread(lambda: pdn_text(score_sheet_of(load_game(self._folder, game), remarks)))
            self._cache[key] = text
            while len(self._cache) > CACHE_SIZE:
                self._cache.popitem(last=False)
        return self._cache[key]

    def _newest_games(self, before: int | None, limit: int) -> tuple[GameSummary, ...]:
        is_new = not journal_file(self._folder).exists()  # a board without a first game has no journal
        return () if is_new else newest_games(self._folder, before, limit)

    def close(self) -> None:
        """Stop the thread."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    async def _run_in_thread(self, read: Callable[[], Result]) -> Result:
        if self._waiting >= MAX_WAITING:
            raise ArchiveBusyError
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, read)
        finally:
            self._waiting -= 1


def games_state(games: Sequence[GameSummary], limit: int) -> GamesAnswer:
    """Return a list of games as JSON values; `games` holds one more than `limit` if there are more."""
    return {"games": [_game_state(game) for game in games[:limit]], "more": len(games) > limit}


def _game_state(game: GameSummary) -> GameSummaryState:
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
