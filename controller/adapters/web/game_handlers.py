"""Games that were played, and the one that is played now, as broadcasters fetch it."""

import hashlib
import logging
from collections.abc import Awaitable, Callable

from aiohttp import web

from controller.adapters.journal import LARGEST_ID, GameId, JournalError
from controller.adapters.web.library import BusyError, Library, games_state
from controller.adapters.web.replies import fault, reply, too_fast
from controller.adapters.web.tokens import Right

USUAL_LIMIT = 50
MOST_AT_ONCE = 200

Refusal = Callable[[web.Request, Right], web.Response | None]

log = logging.getLogger(__name__)


class GameHandlers:
    """The list of games, and games as PDN; `live` gives the game that is played, and the version of its record."""

    def __init__(self, library: Library, refusal: Refusal, live: Callable[[], tuple[GameId, int] | None]) -> None:
        self._library = library
        self._refusal = refusal
        self._live = live

    async def games(self, request: web.Request) -> web.StreamResponse:
        """List games, the newest first."""
        try:
            before = _number(request.query.get("before"), LARGEST_ID)
            limit = _number(request.query.get("limit"), MOST_AT_ONCE) or USUAL_LIMIT
        except ValueError:
            return fault(400, f"before is the number of a game, limit 1 to {MOST_AT_ONCE}")

        async def listed() -> web.Response:
            return reply(games_state(await self._library.games(before, limit + 1), limit))

        return await self._answered(request, listed)

    async def game(self, request: web.Request) -> web.StreamResponse:
        """Send one game as PDN."""
        game = GameId(int(request.match_info["game"]))
        live = self._live()
        version = live[1] if live is not None and live[0] == game else 0
        return await self._answered(request, lambda: self._pdn(request, game, version))

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Send the game that is played as PDN, as far as it is recorded."""
        live = self._live()
        if live is None:
            return fault(503, "the board has no game yet")
        return await self._answered(request, lambda: self._pdn(request, *live))

    async def _pdn(self, request: web.Request, game: GameId, version: int) -> web.Response:
        content = (await self._library.pdn(game, version)).encode()
        etag = hashlib.sha256(content).hexdigest()[:32]
        headers = {"ETag": f'"{etag}"', "Cache-Control": "no-cache"}
        if any(tag.value == etag for tag in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        return web.Response(body=content, content_type="text/plain", charset="utf-8", headers=headers)

    async def _answered(self, request: web.Request, answer: Callable[[], Awaitable[web.Response]]) -> web.Response:
        refusal = self._refusal(request, Right.WATCH)
        if refusal is not None:
            return refusal
        try:
            return await answer()
        except BusyError:
            return too_fast(1.0)
        except JournalError as error:
            log.warning("%s", error)  # what it says of files and folders is for the log alone
            return fault(404, "there is no such game, or it cannot be read")


def _number(text: str | None, most: int) -> int | None:
    """Read a number from 1 on; raises ValueError."""
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and 1 <= int(text) <= most):
        raise ValueError(text)
    return int(text)
