"""Handlers of recorded games: lists, statistics and files; and of the running one as PDN."""

import hashlib
import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from controller.storage.journal import GameId, JournalError
from controller.web.api.game_operations import (
    DEFAULT_GAMES,
    DEFAULT_PLAYERS,
    GAME_STATISTICS,
    GAMES,
    GAMES_PDN,
    MAX_GAMES,
    MAX_PDN_GAMES,
    MAX_PLAYERS,
)
from controller.web.archive_states import games_state, statistics_state
from controller.web.game_archive import ArchiveBusyError, GameArchive, IndexNotReadyError, NoScoreError
from controller.web.game_query import QueryError, read_filter, read_limit, read_page, read_values
from controller.web.page_files import PageFile, send_file
from controller.web.pdn_stream import PdnStream
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right

INDEX_RETRY_S = 5
"""When to ask again for games that are read for the first time. A choice: 10,000 of them take some seconds."""

RightCheck = Callable[[web.Request, Right], web.Response | None]

log = logging.getLogger(__name__)


class GameHandlers:
    """Answer lists, statistics and files of games.

    `running_game` returns the running game and the version of its record.
    """

    def __init__(
        self, archive: GameArchive, check_right: RightCheck, running_game: Callable[[], tuple[GameId, int] | None]
    ) -> None:
        self._archive = archive
        self._check_right = check_right
        self._running_game = running_game
        self._pdn_writer = PdnStream(archive)

    async def send_games(self, request: web.Request) -> web.StreamResponse:
        """Send games of the journal that fit the filters of a request."""

        async def read_games() -> web.Response:
            values = read_values(request, GAMES)
            page = read_page(values, DEFAULT_GAMES, MAX_GAMES)
            return json_response(
                games_state(await self._archive.list_games(read_filter(values), page, self._running_id))
            )

        return await self._respond_from_index(request, read_games)

    async def send_statistics(self, request: web.Request) -> web.StreamResponse:
        """Send the statistics of the games that fit the filters of a request."""

        async def read_statistics() -> web.Response:
            values = read_values(request, GAME_STATISTICS)
            limit = read_limit(values, DEFAULT_PLAYERS, MAX_PLAYERS)
            statistics = await self._archive.count_results(read_filter(values), self._running_id)
            return json_response(statistics_state(statistics, limit))

        return await self._respond_from_index(request, read_statistics)

    async def send_games_pdn(self, request: web.Request) -> web.StreamResponse:
        """Send the games that fit the filters of a request as one PDN file."""

        async def send() -> web.StreamResponse:
            wanted = read_filter(read_values(request, GAMES_PDN))
            numbers = await self._archive.find_numbers(wanted, self._running_id)
            if not numbers:
                return error_response(404, "no game fits these filters")
            if len(numbers) > MAX_PDN_GAMES:
                raise QueryError(
                    f"{len(numbers)} games fit, and one file has {MAX_PDN_GAMES} at most; choose fewer, such as by from"
                    " and to, or type `damahan games export` at the board"
                )
            return await self._pdn_writer.send(request, numbers)

        return await self._respond_from_index(request, send)

    async def send_game(self, request: web.Request) -> web.StreamResponse:
        """Send one game as PDN."""
        game, version = self._requested_game(request)
        return await self._respond(request, lambda: self._pdn_response(request, game, version))

    async def send_sums_csv(self, request: web.Request) -> web.StreamResponse:
        """Send the score sheet of a game of Damath as CSV."""
        return await self._respond(request, lambda: self._sums_response(request, "csv", "text/csv"))

    async def send_sums_html(self, request: web.Request) -> web.StreamResponse:
        """Send the score sheet of a game of Damath as a page to print."""
        return await self._respond(request, lambda: self._sums_response(request, "html", "text/html"))

    async def send_running_game(self, request: web.Request) -> web.StreamResponse:
        """Send the running game as PDN, as far as it is recorded."""
        running_game = self._running_game()
        if running_game is None:
            return error_response(503, "the board has no game yet")
        return await self._respond(request, lambda: self._pdn_response(request, *running_game))

    def _requested_game(self, request: web.Request) -> tuple[GameId, int]:
        """Return the game of a request, and the version of its record."""
        game = GameId(int(request.match_info["game"]))
        running_game = self._running_game()
        return game, running_game[1] if running_game is not None and running_game[0] == game else 0

    async def _sums_response(self, request: web.Request, ending: str, content_type: str) -> web.Response:
        try:
            text = await self._archive.read_sums(*self._requested_game(request), ending)
        except NoScoreError:
            return error_response(404, "this game has no score; only a game of Damath has one")
        content = text.encode()
        return send_file(request, PageFile(content, content_type, hashlib.sha256(content).hexdigest()[:32]))

    async def _pdn_response(self, request: web.Request, game: GameId, version: int) -> web.Response:
        content = (await self._archive.read_pdn(game, version)).encode()
        return send_file(request, PageFile(content, "text/plain", hashlib.sha256(content).hexdigest()[:32]))

    @property
    def _running_id(self) -> GameId | None:
        running_game = self._running_game()
        return None if running_game is None else running_game[0]

    async def _respond_from_index(
        self, request: web.Request, make_response: Callable[[], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        async def respond() -> web.StreamResponse:
            try:
                return await make_response()
            except QueryError as error:
                return error_response(400, str(error))
            except IndexNotReadyError:
                response = error_response(503, "the games are read for the first time; ask again in a minute")
                response.headers["Retry-After"] = str(INDEX_RETRY_S)
                return response
            except JournalError as error:
                log.warning("%s", error)
                return error_response(503, "the journal cannot be read")

        return await self._respond(request, respond)

    async def _respond(
        self, request: web.Request, make_response: Callable[[], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        refusal = self._check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        try:
            return await make_response()
        except ArchiveBusyError:
            return rate_limit_response(1.0)
        except JournalError as error:
            log.warning("%s", error)  # it names files and folders, which no client needs
            return error_response(404, "there is no such game, or it cannot be read")
