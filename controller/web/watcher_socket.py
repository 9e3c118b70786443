"""The WebSocket of a watcher, who is sent states and says nothing."""

from collections.abc import Callable
from typing import Any, Generic

from aiohttp import web

from controller.web.access import AccessControl
from controller.web.allowed_hosts import is_same_origin
from controller.web.broadcast import Source, StateBroadcaster
from controller.web.connections import ConnectionHandler
from controller.web.limits import WebLimits
from controller.web.responses import error_response
from controller.web.rights import Right
from controller.web.watcher_connection import WatcherConnection


def _ignore() -> None:
    """Do nothing."""


class WatcherSocket(Generic[Source]):
    """Adds whoever may watch to a broadcast."""

    def __init__(
        self,
        access: AccessControl,
        broadcaster: StateBroadcaster[Source],
        limits: WebLimits,
        now_us: Callable[[], int],
    ) -> None:
        self._access = access
        self._broadcaster = broadcaster
        self._limits = limits
        self._now_us = now_us

    async def stream(
        self, request: web.Request, on_open: Callable[[], None] = _ignore, on_close: Callable[[], None] = _ignore
    ) -> web.StreamResponse:
        """Send the state, and then each change, until the watcher leaves."""
        if not is_same_origin(request, may_be_absent=True):
            return error_response(403, "a page of another origin may not watch")
        refusal = self._access.check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        return await stream_states(
            request, self._broadcaster, self._limits, self._now_us,
            may_watch=lambda: self._access.may_still_watch(request), on_open=on_open, on_close=on_close,
        )  # fmt: skip


async def stream_states(
    request: web.Request,
    broadcaster: StateBroadcaster[Any],
    limits: WebLimits,
    now_us: Callable[[], int],
    *,
    may_watch: Callable[[], bool],
    on_open: Callable[[], None] = _ignore,
    on_close: Callable[[], None] = _ignore,
) -> web.StreamResponse:
    """Make a request a WebSocket of a broadcast, until the watcher leaves or `may_watch` says no."""
    socket = web.WebSocketResponse(
        heartbeat=limits.heartbeat_s, timeout=limits.lingering_s, compress=False, max_msg_size=1024
    )
    if not _is_handshake(socket, request):
        return error_response(426, "this is for a WebSocket")
    await socket.prepare(request)
    if request.transport is None or not isinstance(request.protocol, ConnectionHandler):
        return socket
    request.protocol.enter_watch_mode()
    watcher = WatcherConnection(request.transport, now_us, may_watch)
    broadcaster.add_watcher(watcher)
    on_open()
    try:
        await socket.receive()  # a watcher sends nothing: this returns when it leaves or is disconnected
    finally:
        broadcaster.remove_watcher(watcher)
        on_close()
        await socket.close()
    return socket


def _is_handshake(socket: web.WebSocketResponse, request: web.Request) -> bool:
    try:
        return bool(socket.can_prepare(request))
    except ValueError:  # the library encodes the key as ASCII before it checks it
        return False
