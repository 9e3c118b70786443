"""Handlers for monitoring: health, metrics, and the description of the API."""

from importlib import resources

from aiohttp import web

from controller.session.state import PauseReason
from controller.web.api.answer_types import HealthAnswer
from controller.web.broadcast import StateBroadcaster
from controller.web.connection_limits import ConnectionLimits
from controller.web.game_handlers import RightCheck
from controller.web.metrics import CONTENT_TYPE, WebCounts, metrics_text
from controller.web.observer import WebObserver
from controller.web.responses import json_response
from controller.web.rights import Right

_FAULT_PAUSES = frozenset({PauseReason.SENSORS, PauseReason.RECORDING})
"""Pauses that somebody has to look after; the others belong to a game."""


class MonitoringHandlers:
    """Answer health, metrics, and the description of the API."""

    def __init__(
        self,
        observer: WebObserver,
        broadcaster: StateBroadcaster,
        connection_limits: ConnectionLimits,
        check_right: RightCheck,
    ) -> None:
        self._observer = observer
        self._broadcaster = broadcaster
        self._connection_limits = connection_limits
        self._check_right = check_right
        self._description = (resources.files("controller.web") / "openapi.json").read_bytes()

    async def send_health(self, request: web.Request) -> web.StreamResponse:
        """Send whether the board can play; it reveals nothing else of the game, so it needs no token."""
        del request
        source = self._observer.state_source()
        if source is None:
            no_game: HealthAnswer = {"ok": False, "pauses": [], "lost": []}
            return json_response(no_game, 503)
        pauses = sorted(pause.value for pause in source.session.pauses & _FAULT_PAUSES)
        lost = sorted(part.value for part in source.lost_parts)
        health: HealthAnswer = {"ok": not pauses, "pauses": pauses, "lost": lost}
        return json_response(health, 503 if pauses else 200)

    async def send_metrics(self, request: web.Request) -> web.StreamResponse:
        """Send the metrics."""
        refusal = self._check_right(request, Right.WATCH)
        if refusal is not None:
            return refusal
        counts = WebCounts(
            watchers=self._broadcaster.watcher_count,
            connections=self._connection_limits.count,
            dropped=self._broadcaster.disconnected_count,
            rejected=self._connection_limits.rejected,
        )
        body = metrics_text(self._observer.state_source(), self._observer.counters, counts)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE, "Cache-Control": "no-store"})

    async def send_api_description(self, request: web.Request) -> web.StreamResponse:
        """Send the description of the API."""
        del request
        return web.Response(body=self._description, content_type="application/json", charset="utf-8")
