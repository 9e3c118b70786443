"""The application: its parts, and the handler of each address."""

import socket
from dataclasses import dataclass

from aiohttp import web

from controller.web.access import AccessControl
from controller.web.allowed_hosts import AllowedHosts
from controller.web.api import operations
from controller.web.api.operation import Operation
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
from controller.web.page_files import PageFiles
from controller.web.rate_limiter import RateLimiter
from controller.web.replay_handlers import ReplayHandlers
from controller.web.request_guard import Handler, RequestGuard
from controller.web.sign_in_handlers import SignInHandlers

PAGE_PATHS = ("/", "/page/{name:.+}")
"""Addresses of the page's files, which are no operations of the API."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerDependencies:
    """Parts that the handlers share."""

    web_dependencies: WebDependencies
    observer: WebObserver
    broadcaster: StateBroadcaster
    authenticator: Authenticator
    limits: WebLimits
    connection_limits: ConnectionLimits


def build_application(dependencies: HandlerDependencies) -> web.Application:
    """Return the application with all its routes."""
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
        page=PageFiles(web_dependencies.side_names),
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
    board: BoardHandlers,
    sign_in: SignInHandlers,
    games: GameHandlers,
    monitoring: MonitoringHandlers,
    replays: ReplayHandlers,
) -> list[web.RouteDef]:
    handlers_by_operation = (
        (operations.STATE, board.send_state),
        (operations.LIVE, board.stream_state),
        (operations.COMMAND, board.execute_command),
        (operations.RIGHT, sign_in.send_right),
        (operations.SIGN_IN, sign_in.sign_in),
        (operations.SIGN_OUT, sign_in.sign_out),
        (operations.GAMES, games.send_games),
        (operations.GAME_PDN, games.send_game),
        (operations.LIVE_PDN, games.send_running_game),
        (operations.GAME_TIMELINE, replays.send_game_timeline),
        (operations.TRACE_TIMELINE, replays.send_trace_timeline),
        (operations.TRACE, replays.send_running_trace),
        (operations.HEALTH, monitoring.send_health),
        (operations.METRICS, monitoring.send_metrics),
        (operations.DESCRIPTION, monitoring.send_api_description),
    )
    page = [web.get(path, board.send_page_file) for path in PAGE_PATHS]
    return [*page, *(_route(operation, handler) for operation, handler in handlers_by_operation)]


def _route(operation: Operation, handler: Handler) -> web.RouteDef:
    if operation.method == "GET":
        return web.get(operation.route_path, handler, allow_head=operation.allows_head)
    return web.route(operation.method, operation.route_path, handler)
