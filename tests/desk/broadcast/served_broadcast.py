"""The server for the public on a free port, with a clock that tests set, and its reader."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from controller.desk.broadcast.delay import BroadcastDelay
from controller.desk.broadcast.event_pairings import EventPairings
from controller.desk.broadcast.games import BroadcastGames
from controller.desk.broadcast.recorded_event import RecordedEvent
from controller.desk.broadcast.server.server import BroadcastServer
from controller.settings.web import WebSettings
from controller.web.limits import WebLimits

S = 1_000_000
UNIX_US = 1_795_000_000 * S
TIMEOUT_S = 10.0


class SettableClock:
    """A steady clock that stands until it is set."""

    def __init__(self) -> None:
        self.now_us = 0

    def __call__(self) -> int:
        return self.now_us


@dataclass(frozen=True)
class ServedBroadcast:
    """A server, the games that it shows, and a reader."""

    server: BroadcastServer
    games: BroadcastGames
    clock: SettableClock
    client: aiohttp.ClientSession

    def tell(self, *events: RecordedEvent, now_us: int = 0) -> None:
        """Add events to the games, and show what may be shown at a time."""
        self.clock.now_us = now_us
        self.games.add(events)
        self.server.release()

    async def get(self, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """Return status, headers but for the date, and the bytes as they were sent."""
        async with self.client.get(path, headers=headers) as answer:
            kept = {name.lower(): value for name, value in answer.headers.items() if name != "Date"}
            return answer.status, kept, await answer.read()

    async def read_json(self, path: str) -> Any:
        """Return a document; it is there."""
        status, _, content = await self.get(path, **{"Accept-Encoding": "identity"})
        assert status == 200
        return json.loads(content)


@asynccontextmanager
async def serve_broadcast(
    delay: BroadcastDelay | None = None, limits: WebLimits | None = None, pairings: EventPairings | None = None
) -> AsyncIterator[ServedBroadcast]:
    """Serve games without an event yet, but for its `pairings`."""
    clock, games = SettableClock(), BroadcastGames(delay or BroadcastDelay(), pairings)
    settings = WebSettings(enabled=True, port=0, trusted_proxies=("127.0.0.1",))
    server = BroadcastServer(settings, games, now_us=clock, unix_us=UNIX_US, limits=limits)
    async with (
        server.serve(),
        aiohttp.ClientSession(
            f"http://127.0.0.1:{server.port}",
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
            auto_decompress=False,
        ) as client,
    ):
        yield ServedBroadcast(server, games, clock, client)
