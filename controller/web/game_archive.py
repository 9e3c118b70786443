"""Games of the journal and their index, read in threads, so that a slow disk delays no edge.

The index of 10,000 games is read for the first time in some seconds. Measured (`python -m tests.benchmarks.archive`), a
thread that does it delays 99 of 100 timers of the board by less than a millisecond, so it needs no process.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from controller.notation.pdn import pdn_text
from controller.session.inputs import UNKNOWN_DATE
from controller.session.score_rows import count_scored_game
from controller.storage.disk_thread import DiskThread
from controller.storage.game_index.current_index import read_game_index
from controller.storage.game_index.game_filter import GameFilter
from controller.storage.game_index.log_keeper import IndexLogKeeper
from controller.storage.game_index.search import FoundGames, GameIndex
from controller.storage.game_index.statistics import Statistics, count_filtered_results, count_results
from controller.storage.journal import GameId, JournalError, RecordedGame, journal_file, load_game
from controller.storage.journal.score_sheets import score_sheet_of
from controller.web.game_query import Page
from controller.words.damath_sheet import SheetLinks, damath_csv, damath_html
from controller.words.po_files import english
from controller.words.score_sheet_remarks import ScoreSheetRemarks
from controller.words.side_names import catalogue_of

MAX_WAITING = 32
"""Reads that may wait. A choice: every page of a hall may open the list at once."""
READ_S = 10.0
"""How long a request waits for the disk. A choice: a long game is read in less, and a browser waits for longer."""
CACHE_SIZE = 16
"""Games kept as PDN: the running one of each broadcaster, and a few that are looked at."""

Result = TypeVar("Result")
Version = tuple[GameId, int, str]
"""Number of a game, version of its record, and the kind of file."""

SHEET_STYLE_PATH = "/page/cards/sheet.css"


class ArchiveBusyError(Exception):
    """Raised if too many reads wait already."""


class IndexNotReadyError(Exception):
    """Raised while the games are read for their index, which takes long for the first time only."""


class NoScoreError(Exception):
    """Raised if the score sheet of a game is wanted that has no score."""


class GameArchive:
    """Read the journal.

    Methods raise JournalError if it cannot be read, and ArchiveBusyError if too many reads wait or one takes too long.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread = DiskThread("web journal")
        self._index_thread = DiskThread("web game index")  # a long first reading of all games keeps no game from a page
        self._log_keeper = IndexLogKeeper(folder)  # used by the index thread alone
        self._waiting = 0
        self._cache: OrderedDict[Version, str] = OrderedDict()

    async def list_games(self, wanted: GameFilter, page: Page, running: GameId | None) -> FoundGames:
        """Return games that fit; none if there is no journal yet."""

        def search(index: GameIndex) -> FoundGames:
            return index.search(wanted, limit=page.limit, before=page.before, after=page.after, order=page.order)

        none = FoundGames(games=(), total=0, has_more=False)
        return await self._run_with_index(lambda: self._read_index(running, search, none))

    async def count_results(self, wanted: GameFilter, running: GameId | None) -> Statistics:
        """Return the statistics of the games that fit."""
        return await self._run_with_index(
            lambda: self._read_index(
                running, lambda index: count_filtered_results(index, wanted), count_results((), ())
            )
        )

    async def find_numbers(self, wanted: GameFilter, running: GameId | None) -> list[GameId]:
        """Return the numbers of the games that fit, the oldest first."""
        return await self._run_with_index(
            lambda: self._read_index(running, lambda index: sorted(map(GameId, index.find_matches(wanted))), [])
        )

    async def read_pdn(self, game: GameId, version: int) -> str:
        """Return one game as PDN; the last versions that were read are cached."""
        return await self._read((game, version, "pdn"), _pdn_text)

    async def read_newest_pdn(self, game: GameId) -> str:
        """Return one game as PDN, as it is recorded now."""
        return await self._run_in_thread(lambda: _pdn_text(load_game(self._folder, game)))

    async def read_sums(self, game: GameId, version: int, ending: str) -> str:
        """Return the score sheet of a game of Damath as `csv` or `html`; raise NoScoreError if it has no score."""
        key = (game, version, ending)
        return await self._read(key, lambda recorded: _sums_text(recorded, ending))

    async def _read(self, key: Version, write: Callable[[RecordedGame], str]) -> str:
        """Return a file of a game, from the cache or as it is written now."""
        if key in self._cache:
            return self._cache[key]

        def read() -> tuple[str, str]:
            recorded = load_game(self._folder, key[0])
            return write(recorded), recorded.date

        text, date = await self._run_in_thread(read)
        if date != UNKNOWN_DATE:  # which may be found later, also after the end of the game
            self._keep(key, text)
        return text

    def _keep(self, key: Version, text: str) -> None:
        self._cache[key] = text
        while len(self._cache) > CACHE_SIZE:
            self._cache.popitem(last=False)

    def _read_index(self, running: GameId | None, read: Callable[[GameIndex], Result], none: Result) -> Result:
        if not journal_file(self._folder).exists():  # a board without a first game has no journal
            return none
        found = read_game_index(self._folder, read, running)
        self._log_keeper.keep()
        return found

    def close(self) -> None:
        """Stop the threads after the reads that wait; a disk that does not answer holds up nothing."""
        self._thread.shutdown()
        self._index_thread.submit(self._log_keeper.release)
        self._index_thread.shutdown()

    def prepare_index(self) -> None:
        """Begin to read the games for their index, so that the first list does not wait for it."""

        def prepare() -> None:
            with suppress(JournalError):  # who asks for a list is told
                self._read_index(None, lambda _: None, None)

        self._index_thread.submit(prepare)

    async def _run_with_index(self, read: Callable[[], Result]) -> Result:
        try:
            return await self._run_in_thread(read, self._index_thread)
        except TimeoutError as error:
            raise IndexNotReadyError from error

    async def _run_in_thread(self, read: Callable[[], Result], thread: DiskThread | None = None) -> Result:
        if self._waiting >= MAX_WAITING:
            raise ArchiveBusyError
        self._waiting += 1
        reading = asyncio.get_running_loop().run_in_executor(thread or self._thread, read)
        reading.add_done_callback(self._end_read)
        done, _ = await asyncio.wait((reading,), timeout=READ_S)
        if done:
            return reading.result()
        if thread is None:
            raise ArchiveBusyError
        raise TimeoutError

    def _end_read(self, reading: asyncio.Future[Result]) -> None:
        self._waiting -= 1
        if not reading.cancelled():
            reading.exception()  # its request raises it, if there is one still


def _pdn_text(recorded: RecordedGame) -> str:
    return pdn_text(score_sheet_of(recorded, ScoreSheetRemarks(english())))


def _sums_text(recorded: RecordedGame, ending: str) -> str:
    scored = count_scored_game(recorded.started, recorded.history, recorded.outcome)
    if scored is None:
        raise NoScoreError
    if ending == "csv":
        return damath_csv(scored)
    links = SheetLinks(SHEET_STYLE_PATH, "/#watch", f"/games/{recorded.id}.csv", f"/games/{recorded.id}.pdn")
    return damath_html(catalogue_of(recorded.started.settings.face), scored, links)
