"""Handlers of recorded games and of the running one as PDN."""

import hashlib
import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from controller.storage.journal import LARGEST_ID, GameId, JournalError
from controller.web.api.game_operations import DEFAULT_GAMES, MAX_GAMES
from controller.web.game_archive import ArchiveBusyError, GameArchive, NoScoreError, games_state
from controller.web.page_files import PageFile, send_file
from controller.web.responses import error_response, json_response, rate_limit_response
from controller.web.rights import Right

RightCheck = Callable[[web.Request, Right], web.Response | None]

log = logging.getLogger(__name__)


class GameHandlers:
    """Answer the list of games, and games as PDN.

    `running_game` returns the running game and the version of its record.
    """

    def __init__(
        self, archive: GameArchive, check_right: RightCheck, running_game: Callable[[], tuple[GameId, int] | None]
    ) -> None:
        self._archive = archive
        self._check_right = check_right
        self._running_game = running_game

    async def send_games(self, request: web.Request) -> web.StreamResponse:
        """Send games of the journal, the newest first."""
        try:
            before = parse_number(request.query.get("before"), LARGEST_ID)
            limit = parse_number(request.query.get("limit"), MAX_GAMES) or DEFAULT_GAMES
        except ValueError:
            return error_response(400, f"before is the number of a game, limit 1 to {MAX_GAMES}")

        async def read_games() -> web.Response:
            try:
                games = await self._archive.list_games(before, limit + 1)
            except JournalError as error:
                log.warning("%s", error)
                return error_response(503, "the journal cannot be read")
            return json_response(games_state(games, limit))

        return await self._respond(request, read_games)

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

    async def _respond(
        self, request: web.Request, make_response: Callable[[], Awaitable[web.Response]]
    ) -> web.Response:
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


def parse_number(text: str | None, maximum: int) -> int | None:
    """Return a number from 1 to `maximum`, or None for None; raise ValueError for anything else."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(maximum)) and 1 <= int(text) <= maximum):
        raise ValueError(text)
    return int(text)
