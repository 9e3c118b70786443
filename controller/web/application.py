"""Which address leads where."""

import socket
from dataclasses import dataclass

from aiohttp import web

from controller.web.access import AccessControl
from controller.web.allowed_hosts import AllowedHosts
from controller.web.authentication import Authenticator
from controller.web.board_handlers import BoardHandlers
from controller.web.broadcast import StateBroadcaster
from controller.web.connections import ConnectionLimits
from controller.web.dependencies import WebDependencies
from controller.web.game_archive import GameArchive
from controller.web.game_handlers import GameHandlers
from controller.web.limits import WebLimits
from controller.web.monitoring_handlers import MonitoringHandlers
from controller.web.observer import WebObserver
from controller.web.page_files import read_page_files
from controller.web.rate_limiter import RateLimiter
from controller.web.replay_handlers import ReplayHandlers
from controller.web.request_guard import Handler, RequestGuard
from controller.web.sign_in_handlers import SignInHandlers


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerDependencies:
    """What the addresses need."""

    web_dependencies: WebDependencies
    observer: WebObserver
    broadcaster: StateBroadcaster
    authenticator: Authenticator
    limits: WebLimits
    connection_limits: ConnectionLimits


def build_application(dependencies: HandlerDependencies) -> web.Application:
    """Build the application."""
    web_dependencies, limits = dependencies.web_dependencies, dependencies.limits
    hosts = AllowedHosts(web_dependencies.settings, socket.gethostname())
    requests = RateLimiter(limits.requests, web_dependencies.now_us, limits.remembered_addresses)
    guard = RequestGuard(hosts, requests, dependencies.observer.counters.count_response, limits.response_s)

    @web.middleware
    async def guard_request(request: web.Request, handler: Handler) -> web.StreamResponse:
        return await guard.handle_request(request, handler)

    application = web.Application(middlewares=[guard_request], client_max_size=limits.body_bytes)
    access = AccessControl(
        dependencies.authenticator,
        RateLimiter(limits.wrong_tokens, web_dependencies.now_us, limits.remembered_addresses),
    )
    sign_in = SignInHandlers(access, limits)
    handlers = BoardHandlers(
        page=read_page_files(),
        broadcaster=dependencies.broadcaster,
        access=access,
        execute=web_dependencies.execute_command,
        limits=limits,
        now_us=web_dependencies.now_us,
    )
    archive = GameArchive(web_dependencies.journal)

    async def close_archive(_: web.Application) -> None:
        archive.close()

    application.on_cleanup.append(close_archive)
    games = GameHandlers(archive, access.check_right, dependencies.observer.running_game)
    monitoring = MonitoringHandlers(
        dependencies.observer, dependencies.broadcaster, dependencies.connection_limits, access.check_right
    )
    replays = ReplayHandlers(web_dependencies, limits, access)
    application.add_routes(_routes(handlers, sign_in, games, monitoring, replays))
    return application


def _routes(
    handlers: BoardHandlers,
    sign_in: SignInHandlers,
    games: GameHandlers,
    monitoring: MonitoringHandlers,
    replays: ReplayHandlers,
) -> list[web.RouteDef]:
    return [
        web.get("/", handlers.send_page_file),
        web.get("/page/{name:.+}", handlers.send_page_file),
        web.get("/api/state", handlers.send_state),
        web.get("/api/live", handlers.stream_state, allow_head=False),
        web.post("/api/commands", handlers.execute_command),
        web.get("/api/session", sign_in.send_right),
        web.post("/api/session", sign_in.sign_in),
        web.delete("/api/session", sign_in.sign_out),
        web.get("/api/games", games.send_games),
        web.get(r"/games/{game:[1-9][0-9]{0,17}}.pdn", games.send_game),
        web.get(r"/api/games/{game:[1-9][0-9]{0,17}}/timeline", replays.send_game_timeline),
        web.post("/api/replay", replays.send_trace_timeline),
        web.get("/api/trace", replays.send_running_trace, allow_head=False),
        web.get("/live.pdn", games.send_running_game),
        web.get("/healthz", monitoring.send_health),
        web.get("/metrics", monitoring.send_metrics),
        web.get("/api/openapi.json", monitoring.send_api_description),
    ]
