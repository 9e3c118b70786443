"""Handlers of the server for the public: its page, the documents, and PDN."""

from collections.abc import Callable

from aiohttp import web

from controller.desk.broadcast.documents.store import DocumentStore, StoredText
from controller.desk.broadcast.kept_pdn import KeptPdn, VersionedGame
from controller.desk.broadcast.listed_game import ListedGame
from controller.desk.broadcast.score_sheets import join_pdn
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
        self._pdn = KeptPdn()

    def close(self) -> None:
        """End the thread that makes answers."""
        self._answers.close()

    async def send_page_file(self, request: web.Request) -> web.StreamResponse:
        """Send a file of the page."""
        return await self._page.respond(request)

    async def send_session(self, request: web.Request) -> web.StreamResponse:
        """Send what every reader may do: watch."""
        del request
        return json_response(EVERYBODY)

    async def stream(self, request: web.Request) -> web.StreamResponse:
        """Send what is played now over a WebSocket, and then each change; pages of other sites may watch too."""
        return await stream_states(request, self._broadcaster, self._limits, self._now_us, may_watch=lambda: True)

    async def send_state(self, request: web.Request) -> web.StreamResponse:
        """Send what is played now."""
        return await self._send(request, self._store.state_text())

    async def send_round(self, request: web.Request) -> web.StreamResponse:
        """Send a round with its games."""
        stored = self._store.round_text(request.match_info["name"])
        return error_response(404, "there is no such round") if stored is None else await self._send(request, stored)

    async def send_game(self, request: web.Request) -> web.StreamResponse:
        """Send a game with its moves."""
        stored = self._store.game_text(request.match_info["name"])
        return error_response(404, "there is no such game") if stored is None else await self._send(request, stored)

    async def send_standings(self, request: web.Request) -> web.StreamResponse:
        """Send the standings of the event."""
        stored = self._store.standings
        return await self._send(request, stored) if stored.text else error_response(404, "there are no standings")

    async def send_pdn(self, request: web.Request) -> web.StreamResponse:
        """Send a game, a round, or all that is played now as PDN."""
        name = request.match_info["name"]
        version = self._find_pdn_version(name)
        if version is None:
            return error_response(404, "there is no such game and no such round")
        return await self._answers.send_pdn(request, ("pdn", name, version), lambda: self._pdn_writer(name))

    def _find_pdn_version(self, name: str) -> str | None:
        """Return the version of what a name of PDN stands for; None if it stands for nothing."""
        store = self._store
        if name == CURRENT:
            return store.state_text().version if store.current else None
        found = store.game_text(name) or store.round_text(name)
        return None if found is None else found.version

    def _pdn_writer(self, name: str) -> Callable[[], str]:
        """Return what writes the games that a name stands for as they are now, in any thread."""
        games = self._store.games
        game = games.find(name)
        if game is not None:
            return self._pdn.prepare_one(self._versioned(game))
        listed = games.list_current() if name == CURRENT else games.list_round(name)
        write = self._pdn.prepare(self._versioned(each) for each in listed)
        return lambda: join_pdn(write())

    def _versioned(self, listed: ListedGame) -> VersionedGame:
        stored = self._store.game_text(listed.name)
        return VersionedGame(listed.name, listed.game, "" if stored is None else stored.version)

    async def _send(self, request: web.Request, stored: StoredText) -> web.StreamResponse:
        return await self._answers.send_json(request, stored.version, stored.text)
