"""Which address leads where."""

import socket
from dataclasses import dataclass

from aiohttp import web

from controller.adapters.web.access import Access
from controller.adapters.web.door import Visitors
from controller.adapters.web.face import WebFace
from controller.adapters.web.game_handlers import GameHandlers
from controller.adapters.web.guard import Guard, Handler
from controller.adapters.web.handlers import Handlers
from controller.adapters.web.hosts import Hosts
from controller.adapters.web.library import Library
from controller.adapters.web.limits import Limits
from controller.adapters.web.live import Live
from controller.adapters.web.page_files import read_page
from controller.adapters.web.rates import Rates
from controller.adapters.web.replay_handlers import ReplayHandlers
from controller.adapters.web.rights import Rights
from controller.adapters.web.sign_in import SignIn
from controller.adapters.web.surroundings import WebSurroundings
from controller.adapters.web.watch_handlers import WatchHandlers


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """What the addresses need."""

    around: WebSurroundings
    face: WebFace
    live: Live
    rights: Rights
    limits: Limits
    visitors: Visitors


def build_application(rooms: Rooms) -> web.Application:
    """Build the application."""
    around, limits = rooms.around, rooms.limits
    hosts = Hosts(around.settings, socket.gethostname())
    requests = Rates(limits.requests, around.now_us, limits.addresses)
    guard = Guard(hosts, requests, rooms.face.tally.answered, limits.sent_s)

    @web.middleware
    async def look(request: web.Request, handler: Handler) -> web.StreamResponse:
        return await guard.look(request, handler)

    application = web.Application(middlewares=[look], client_max_size=limits.body)
    access = Access(rooms.rights, Rates(limits.wrong_tokens, around.now_us, limits.addresses))
    sign_in = SignIn(access, limits)
    handlers = Handlers(
        page=read_page(),
        live=rooms.live,
        access=access,
        commands=around.commands,
        limits=limits,
        now_us=around.now_us,
    )
    library = Library(around.journal)

    async def close_library(_: web.Application) -> None:
        library.close()

    application.on_cleanup.append(close_library)
    games = GameHandlers(library, access.refusal, rooms.face.live_game)
    watch = WatchHandlers(rooms.face, rooms.live, rooms.visitors, access.refusal)
    replays = ReplayHandlers(around, limits, access)
    application.add_routes(_routes(handlers, sign_in, games, watch, replays))
    return application


def _routes(
    handlers: Handlers, sign_in: SignIn, games: GameHandlers, watch: WatchHandlers, replays: ReplayHandlers
) -> list[web.RouteDef]:
    return [
        web.get("/", handlers.page),
        web.get("/page/{name:.+}", handlers.page),
        web.get("/api/state", handlers.state),
        web.get("/api/live", handlers.live, allow_head=False),
        web.post("/api/commands", handlers.command),
        web.get("/api/session", sign_in.may),
        web.post("/api/session", sign_in.sign_in),
        web.delete("/api/session", sign_in.sign_out),
        web.get("/api/games", games.games),
        web.get(r"/games/{game:[1-9][0-9]{0,17}}.pdn", games.game),
        web.get(r"/api/games/{game:[1-9][0-9]{0,17}}/timeline", replays.game),
        web.post("/api/replay", replays.trace),
        web.get("/api/trace", replays.running, allow_head=False),
        web.get("/live.pdn", games.live),
        web.get("/healthz", watch.health),
        web.get("/metrics", watch.metrics),
        web.get("/api/openapi.json", watch.description),
    ]
