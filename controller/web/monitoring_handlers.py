"""Handlers for monitoring: health, metrics, and the description of the API."""

from collections.abc import Callable
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
from controller.web.state_source import StateSource
from hardware.part_status import PartStatus

_FAULT_PAUSES = frozenset({PauseReason.SENSORS, PauseReason.RECORDING})
"""Pauses that somebody has to look after; the others belong to a game."""


class MonitoringHandlers:
    """Answer health, metrics, and the description of the API."""

    def __init__(
        self,
        observer: WebObserver,
        broadcaster: StateBroadcaster[StateSource],
        connection_limits: ConnectionLimits,
        check_right: RightCheck,
        is_journal_lost: Callable[[], bool],
        part_statuses: Callable[[], tuple[PartStatus, ...]],
    ) -> None:
        self._observer = observer
        self._broadcaster = broadcaster
        self._connection_limits = connection_limits
        self._check_right = check_right
        self._is_journal_lost = is_journal_lost
        self._part_statuses = part_statuses
        self._description = (resources.files("controller.web") / "openapi.json").read_bytes()

    async def send_health(self, request: web.Request) -> web.StreamResponse:
        """Send whether the board can play; it reveals nothing else of the game, so it needs no token."""
        del request
        source = self._observer.state_source()
        is_journal_lost = self._is_journal_lost()
        statuses = self._part_statuses()
        pauses = [] if source is None else sorted(pause.value for pause in source.session.pauses & _FAULT_PAUSES)
        missing = (status.part for status in statuses if status.is_missing)
        lost = sorted(part.value for part in (missing if source is None else source.lost_parts))
        is_ok = source is not None and not pauses and not is_journal_lost
        health: HealthAnswer = {
            "ok": is_ok,
            "pauses": pauses,
            "lost": lost,
            "journal_lost": is_journal_lost,
            "parts": [
                {"part": status.part.value, "state": status.state.value, "detail": status.detail} for status in statuses
            ],
        }
        return json_response(health, 200 if is_ok else 503)

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
