"""The application of the desk: its parts, and the handler of each address."""

import socket
from dataclasses import dataclass

from aiohttp import web

from controller.desk.ports import HallPort
from controller.desk.server import api_operations, event_operations
from controller.desk.server.act_requests import BODY_BYTES
from controller.desk.server.api_operations import DESK_COOKIE
from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.desk_page_files import build_desk_page_files
from controller.desk.server.event_handlers import EventHandlers
from controller.desk.server.hall_encoder import HallEncoder
from controller.desk.server.hall_handlers import HallHandlers
from controller.web.access import AccessControl
from controller.web.allowed_hosts import AllowedHosts
from controller.web.api import board_operations, service_operations
from controller.web.authentication import COOKIE_NAME, Authenticator
from controller.web.ban_list import BanList
from controller.web.broadcast import StateBroadcaster
from controller.web.client_addresses import TrustedProxies
from controller.web.compression import ResponseCompressor
from controller.web.limits import WebLimits
from controller.web.operation_routes import operation_route
from controller.web.rate_limiter import RateLimiter
from controller.web.request_guard import Handler, RequestGuard
from controller.web.rights import Right
from controller.web.sign_in_handlers import SignInHandlers
from controller.web.sign_in_log import SignInLog
from controller.web.watcher_socket import WatcherSocket

PAGE_PATHS = ("/", "/page/{name:.+}")
USED_RIGHTS = frozenset((Right.WATCH, Right.ARBITRATE))


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskParts:
    """Parts of the server that the handlers share."""

    dependencies: DeskDependencies
    encoder: HallEncoder
    broadcaster: StateBroadcaster[HallPort]
    authenticator: Authenticator
    limits: WebLimits


def build_application(parts: DeskParts) -> web.Application:
    """Return the application with all its routes."""
    dependencies, limits = parts.dependencies, parts.limits
    now_us = dependencies.now_us
    access = AccessControl(
        parts.authenticator,
        BanList(limits.bans, now_us, limits.remembered_addresses),
        SignInLog(dependencies.log_activity, dependencies.time_of_day, now_us, limits),
        limits.known_secrets,
    )
    compressor = ResponseCompressor()
    guard = RequestGuard(
        proxies=TrustedProxies(dependencies.settings.trusted_proxies),
        hosts=AllowedHosts(dependencies.settings, socket.gethostname()),
        requests=RateLimiter(limits.requests, now_us, limits.remembered_addresses),
        find_rate_key=access.find_rate_key,
        check_secret=access.check_secret,
        on_response=lambda _: None,
        timeout_s=limits.response_s,
        compressor=compressor,
        prepare=parts.authenticator.refresh,
    )

    @web.middleware
    async def guard_request(request: web.Request, handler: Handler) -> web.StreamResponse:
        return await guard.handle_request(request, handler)

    async def close_compressor(_: web.Application) -> None:
        compressor.close()

    application = web.Application(middlewares=[guard_request], client_max_size=BODY_BYTES)
    application[COOKIE_NAME] = DESK_COOKIE
    application.on_cleanup.append(close_compressor)
    application.add_routes(_build_routes(parts, access))
    return application


def _build_routes(parts: DeskParts, access: AccessControl) -> list[web.RouteDef]:
    dependencies, limits = parts.dependencies, parts.limits
    sign_in = SignInHandlers(access, limits, USED_RIGHTS)
    hall = HallHandlers(
        hall=dependencies.hall,
        page=build_desk_page_files(),
        encoder=parts.encoder,
        socket=WatcherSocket(access, parts.broadcaster, limits, dependencies.now_us),
        access=access,
        limits=limits,
        now_us=dependencies.now_us,
        time_of_day=dependencies.time_of_day,
        log_activity=dependencies.log_activity,
    )
    event = EventHandlers(dependencies.event, access, limits, dependencies.now_us)
    handlers_by_operation = (
        (api_operations.LIVE, hall.stream_boards),
        (api_operations.BOARD, hall.send_board),
        (api_operations.ACTS, hall.send_acts),
        (api_operations.ACT, hall.execute_act),
        (event_operations.EVENT, event.send_event),
        (event_operations.EVENT_PAGE, event.send_page),
        (event_operations.EVENT_FILE, event.send_file),
        (event_operations.EVENT_RECORD, event.send_record),
        (event_operations.EVENT_ACT, event.execute_act),
        (board_operations.SESSION, sign_in.send_session),
        (board_operations.SIGN_IN, sign_in.sign_in),
        (board_operations.SIGN_OUT, sign_in.sign_out),
        (service_operations.DESCRIPTION, hall.send_api_description),
    )
    page = [web.get(path, hall.send_page_file) for path in PAGE_PATHS]
    return [*page, *(operation_route(operation, handler) for operation, handler in handlers_by_operation)]
