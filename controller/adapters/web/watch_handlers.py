"""What those ask who look after boards: is it well, what has it counted, and how is the rest asked for."""

from importlib import resources

from aiohttp import web

from controller.adapters.web.door import Visitors
from controller.adapters.web.face import WebFace
from controller.adapters.web.game_handlers import Refusal
from controller.adapters.web.live import Live
from controller.adapters.web.metrics import TYPE, WebCounts, metrics_text
from controller.adapters.web.replies import reply
from controller.adapters.web.tokens import Right
from controller.session.state import PauseReason

_ILL = frozenset({PauseReason.SENSORS, PauseReason.RECORDING})
"""Pauses that somebody has to look after; the others are part of a game."""


class WatchHandlers:
    """Health, metrics, and the description of the API."""

    def __init__(self, face: WebFace, live: Live, visitors: Visitors, refusal: Refusal) -> None:
        self._face = face
        self._live = live
        self._visitors = visitors
        self._refusal = refusal
        self._description = (resources.files("controller.adapters.web") / "openapi.json").read_bytes()

    async def health(self, request: web.Request) -> web.StreamResponse:
        """Tell whether the board can play; anybody may ask, and learns no more of the game than that."""
        del request
        seen = self._face.seen()
        if seen is None:
            return reply({"ok": False, "pauses": [], "lost": []}, 503)
        pauses = sorted(pause.value for pause in seen.session.pauses & _ILL)
        told = {"ok": not pauses, "pauses": pauses, "lost": sorted(part.value for part in seen.lost)}
        return reply(told, 503 if pauses else 200)

    async def metrics(self, request: web.Request) -> web.StreamResponse:
        """Tell what was counted."""
        refusal = self._refusal(request, Right.WATCH)
        if refusal is not None:
            return refusal
        counts = WebCounts(
            watchers=self._live.count,
            connections=self._visitors.count,
            dropped=self._live.dropped,
            turned_away=self._visitors.turned_away,
        )
        text = metrics_text(self._face.seen(), self._face.tally, counts)
        return web.Response(body=text.encode(), headers={"Content-Type": TYPE, "Cache-Control": "no-store"})

    async def description(self, request: web.Request) -> web.StreamResponse:
        """Send the description of the API."""
        del request
        return web.Response(body=self._description, content_type="application/json", charset="utf-8")
