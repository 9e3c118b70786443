"""Handlers of the server for the public: its page, the documents, and PDN."""

from collections.abc import Callable, Sequence

from aiohttp import web

from controller.desk.broadcast.documents.store import DocumentStore
from controller.desk.broadcast.score_sheets import game_pdn, join_pdn
from controller.desk.broadcast.server.answers import AnswerCache
from controller.web.broadcast import StateBroadcaster
from controller.web.limits import WebLimits
from controller.web.page_files import PageFiles
from controller.web.responses import error_response, json_response
from controller.web.watcher_socket import stream_states

CURRENT = "current"
"""Stands for the games that are played now; no round has this name, for each has a date, a round or a folder in it."""
EVERYBODY = {"name": None, "rights": ["watch"]}
"""What the scripts of the page ask for first: who is signed in, and what they may do."""


class BroadcastHandlers:
    """Answer requests; every answer depends on the games that were released alone."""

    def __init__(
        self,
        store: DocumentStore,
        page: PageFiles,
        broadcaster: StateBroadcaster[DocumentStore],
        limits: WebLimits,
        now_us: Callable[[], int],
    ) -> None:
        self._store = store
        self._page = page
        self._broadcaster = broadcaster
        self._limits = limits
        self._now_us = now_us
        self._answers = AnswerCache()

    def close(self) -> None:
        """End the thread that makes answers."""
        self._answers.close()

    async def send_page_file(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        return await self._page.respond(request)

    async def send_session(self, request: web.Request) -> web.StreamResponse:
        """Say that everybody may watch, and nobody more."""
        del request
        return json_response(EVERYBODY)

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Send what is played now over a WebSocket, and then each change; pages of other sites may watch too."""
        return await stream_states(request, self._broadcaster, self._limits, self._now_us, may_watch=lambda: True)

    async def send_state(self, request: web.Request) -> web.StreamResponse:
        """Send what is played now."""
        return await self._answers.send_json(request, self._store.state_text())

    async def send_round(self, request: web.Request) -> web.StreamResponse:
        """Send a round with its games."""
        text = self._store.round_text(request.match_info["name"])
        return error_response(404, "there is no such round") if text is None else await self._send(request, text)

    async def send_game(self, request: web.Request) -> web.StreamResponse:
        """Send a game with its moves."""
        text = self._store.game_text(request.match_info["name"])
        return error_response(404, "there is no such game") if text is None else await self._send(request, text)

    async def send_standings(self, request: web.Request) -> web.StreamResponse:
        """Send the standings of the event."""
        text = self._store.standings_text
        return await self._send(request, text) if text else error_response(404, "there are no standings")

    async def send_pdn(self, request: web.Request) -> web.StreamResponse:
        """Send a game, a round, or all that is played now as PDN."""
        names = self._list_pdn_games(request.match_info["name"])
        if not names:
            return error_response(404, "there is no such game and no such round")
        versions = tuple((name, self._store.version(name)) for name in names)
        snapshots = [listed.game.snapshot() for name in names if (listed := self._store.games.find(name)) is not None]

        def write() -> str:
            return join_pdn(game_pdn(game) for game in snapshots)

        return await self._answers.send_pdn(request, versions, write)

    def _list_pdn_games(self, name: str) -> Sequence[str]:
        if name == CURRENT:
            return self._store.current
        games = self._store.games
        return (name,) if games.find(name) is not None else [listed.name for listed in games.list_round(name)]

    async def _send(self, request: web.Request, text: str) -> web.StreamResponse:
        return await self._answers.send_json(request, text)
