"""The application: its parts, and the handler of each address."""

import asyncio
import socket
from dataclasses import dataclass

from aiohttp import web

from controller.web.access import AccessControl
from controller.web.allowed_hosts import AllowedHosts
from controller.web.api import (
    board_operations,
    game_operations,
    invitation_operations,
    part_operations,
    service_operations,
)
from controller.web.authentication import Authenticator
from controller.web.backup_handlers import BackupHandlers
from controller.web.ban_list import BanList
from controller.web.board_handlers import BoardHandlers
from controller.web.board_page_files import build_page_files
from controller.web.broadcast import StateBroadcaster
from controller.web.client_addresses import TrustedProxies
from controller.web.compression import ResponseCompressor
from controller.web.connection_limits import ConnectionLimits
from controller.web.dependencies import WebDependencies
from controller.web.game_archive import GameArchive
from controller.web.game_handlers import GameHandlers
from controller.web.invitation_handlers import InvitationHandlers
from controller.web.limits import WebLimits
from controller.web.log_handlers import LogHandlers
from controller.web.monitoring_handlers import MonitoringHandlers
from controller.web.observer import WebObserver
from controller.web.operation_routes import operation_route
from controller.web.part_test_handlers import PartTestHandlers
from controller.web.parts_handlers import PartsHandlers
from controller.web.rate_limiter import RateLimiter
from controller.web.replay_handlers import ReplayHandlers
from controller.web.request_guard import Handler, RequestGuard
from controller.web.sign_in_handlers import SignInHandlers
from controller.web.sign_in_log import SignInLog
from controller.web.state_source import StateSource

PREPARATION_S = 10.0
"""The time from the start until new games are read for their index; a choice: the board is played on first."""

PAGE_PATHS = ("/", "/page/{name:.+}")
"""Addresses of the page's files, which are no operations of the API."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandlerDependencies:
    """Parts that the handlers share."""

    web_dependencies: WebDependencies
    observer: WebObserver
    broadcaster: StateBroadcaster[StateSource]
    authenticator: Authenticator
    limits: WebLimits
    connection_limits: ConnectionLimits


def build_application(dependencies: HandlerDependencies) -> web.Application:
    """Return the application with all its routes."""
    access = _build_access(dependencies)
    compressor = ResponseCompressor()
    guard = _build_guard(dependencies, access, compressor)

    @web.middleware
    async def guard_request(request: web.Request, handler: Handler) -> web.StreamResponse:
        return await guard.handle_request(request, handler)

    limits = dependencies.limits
    application = web.Application(middlewares=[guard_request], client_max_size=limits.body_bytes)
    archive = GameArchive(dependencies.web_dependencies.journal)

    async def prepare_archive(_: web.Application) -> None:
        asyncio.get_running_loop().call_later(PREPARATION_S, archive.prepare_index)

    async def close_archive(_: web.Application) -> None:
        archive.close()

    application.on_startup.append(prepare_archive)
    application.on_cleanup.append(close_archive)

    async def close_compressor(_: web.Application) -> None:
        compressor.close()

    application.on_cleanup.append(close_compressor)
    backups = BackupHandlers(dependencies.web_dependencies, limits, access)

    async def close_backups(_: web.Application) -> None:
        await backups.close()

    application.on_cleanup.append(close_backups)
    tests = PartTestHandlers(dependencies.web_dependencies, dependencies.observer, limits, access)

    async def close_tests(_: web.Application) -> None:
        await tests.close()

    application.on_cleanup.append(close_tests)
    application.add_routes(_build_routes(dependencies, access, archive, backups, tests))
    return application


def _build_access(dependencies: HandlerDependencies) -> AccessControl:
    web_dependencies, limits = dependencies.web_dependencies, dependencies.limits
    return AccessControl(
        dependencies.authenticator,
        BanList(limits.bans, web_dependencies.now_us, limits.remembered_addresses),
        SignInLog(web_dependencies.log_activity, web_dependencies.time_of_day, web_dependencies.now_us, limits),
        limits.known_secrets,
    )


def _build_guard(
    dependencies: HandlerDependencies, access: AccessControl, compressor: ResponseCompressor
) -> RequestGuard:
    web_dependencies, limits = dependencies.web_dependencies, dependencies.limits
    return RequestGuard(
        proxies=TrustedProxies(web_dependencies.settings.trusted_proxies),
        hosts=AllowedHosts(web_dependencies.settings, socket.gethostname()),
        requests=RateLimiter(limits.requests, web_dependencies.now_us, limits.remembered_addresses),
        find_rate_key=access.find_rate_key,
        check_secret=access.check_secret,
        on_response=dependencies.observer.counters.count_response,
        timeout_s=limits.response_s,
        compressor=compressor,
        prepare=dependencies.authenticator.refresh,
    )


def _build_board_handlers(dependencies: HandlerDependencies, access: AccessControl) -> BoardHandlers:
    web_dependencies = dependencies.web_dependencies
    return BoardHandlers(
        page=build_page_files(web_dependencies.board),
        broadcaster=dependencies.broadcaster,
        access=access,
        execute=web_dependencies.execute_command,
        observer=dependencies.observer,
        limits=dependencies.limits,
        now_us=web_dependencies.now_us,
        command_time=web_dependencies.command_time,
        release_buttons=_ignore_absence if web_dependencies.table is None else web_dependencies.table.release_buttons,
    )


def _ignore_absence(client_key: str) -> None:
    """Release nothing: at a board of real parts no page holds a button."""
    del client_key


def _build_routes(
    dependencies: HandlerDependencies,
    access: AccessControl,
    archive: GameArchive,
    backups: BackupHandlers,
    tests: PartTestHandlers,
) -> list[web.RouteDef]:
    web_dependencies, observer = dependencies.web_dependencies, dependencies.observer
    board = _build_board_handlers(dependencies, access)
    sign_in = SignInHandlers(access, dependencies.limits)
    games = GameHandlers(archive, access.check_right, observer.running_game)
    monitoring = MonitoringHandlers(
        observer,
        dependencies.broadcaster,
        dependencies.connection_limits,
        access.check_right,
        web_dependencies.is_journal_lost,
        web_dependencies.part_statuses,
    )
    replays = ReplayHandlers(web_dependencies, dependencies.limits, access)
    log = LogHandlers(web_dependencies.journal, access)
    invitations = InvitationHandlers(web_dependencies, observer, dependencies.limits, access)
    part_tests = web_dependencies.part_tests
    parts = PartsHandlers(
        observer,
        access,
        web_dependencies.part_statuses,
        web_dependencies.time_of_day,
        lambda: () if part_tests is None else part_tests.colours,
    )
    handlers_by_operation = (
        (board_operations.STATE, board.send_state),
        (board_operations.LIVE, board.stream_state),
        (board_operations.CHOICES, board.send_choices),
        (board_operations.COMMAND, board.execute_command),
        (invitation_operations.INVITATION, invitations.send_invitation),
        (invitation_operations.INVITE, invitations.invite),
        (invitation_operations.WITHDRAW_INVITATION, invitations.withdraw),
        (invitation_operations.JOIN, invitations.join),
        (board_operations.SESSION, sign_in.send_session),
        (board_operations.SIGN_IN, sign_in.sign_in),
        (board_operations.SIGN_OUT, sign_in.sign_out),
        (game_operations.GAMES, games.send_games),
        (game_operations.GAME_STATISTICS, games.send_statistics),
        (game_operations.GAMES_PDN, games.send_games_pdn),
        (game_operations.GAME_PDN, games.send_game),
        (game_operations.GAME_CSV, games.send_sums_csv),
        (game_operations.GAME_HTML, games.send_sums_html),
        (game_operations.LIVE_PDN, games.send_running_game),
        (game_operations.GAME_TIMELINE, replays.send_game_timeline),
        (game_operations.TRACE_TIMELINE, replays.send_trace_timeline),
        (game_operations.TRACE, replays.send_running_trace),
        (service_operations.LOG, log.send_log),
        (service_operations.NEWEST_BACKUP, backups.send_newest),
        (service_operations.BACKUP, backups.make_backup),
        (part_operations.PARTS, parts.send_parts),
        (part_operations.LED, tests.light_led),
        (part_operations.BUSES, tests.send_buses),
        (part_operations.MACHINE, tests.examine_machine),
        (service_operations.HEALTH, monitoring.send_health),
        (service_operations.METRICS, monitoring.send_metrics),
        (service_operations.DESCRIPTION, monitoring.send_api_description),
    )
    page = [web.get(path, board.send_page_file) for path in PAGE_PATHS]
    return [*page, *(operation_route(operation, handler) for operation, handler in handlers_by_operation)]
