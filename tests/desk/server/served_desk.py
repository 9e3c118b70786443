"""A desk that is served on a free port, with scripted boards, and its clients."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from controller.desk.server.dependencies import DeskDependencies
from controller.desk.server.server import DeskServer
from controller.settings.web import WatchPolicy, WebSettings
from controller.storage.activity_log import Activity
from controller.web.limits import WebLimits
from controller.web.rights import Right
from controller.web.tokens import TokenFile
from hardware.host_clock import now_us
from tests.desk.server.scripted_hall import ScriptedHall

TIMEOUT_S = 10.0


@dataclass(frozen=True)
class ServedDesk:
    """A desk with its server, and a client without a token."""

    server: DeskServer
    hall: ScriptedHall
    client: aiohttp.ClientSession
    folder: Path
    activities: list[Activity]

    def make_token(self, name: str, *rights: Right) -> dict[str, str]:
        """Return the header of a new token."""
        _, secret = TokenFile(self.folder, lambda: 0.0).create(name, rights, None)
        return {"Authorization": f"Bearer {secret}"}

    async def act(self, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        """Send an act; return status and answer."""
        async with self.client.post("/api/acts", json=body, headers=headers) as answer:
            return answer.status, await answer.json()


@asynccontextmanager
async def serve_desk(
    folder: Path, boards: int, *, watching: WatchPolicy = WatchPolicy.OPEN, limits: WebLimits | None = None
) -> AsyncIterator[ServedDesk]:
    """Serve scripted boards."""
    hall = ScriptedHall(boards, now_us)
    settings = WebSettings(enabled=True, port=0, watching=watching)
    activities: list[Activity] = []
    dependencies = DeskDependencies(
        hall=hall, settings=settings, folder=folder, now_us=now_us, log_activity=activities.append
    )
    server = DeskServer(dependencies, limits)
    async with (
        server.serve(),
        aiohttp.ClientSession(
            f"http://127.0.0.1:{server.port}",
            timeout=aiohttp.ClientTimeout(total=TIMEOUT_S),
            cookie_jar=aiohttp.CookieJar(unsafe=True),  # it keeps cookies of an address too
        ) as client,
    ):
        yield ServedDesk(server, hall, client, folder, activities)


async def read_message(socket: aiohttp.ClientWebSocketResponse) -> Any:
    """Return the next message of the socket."""
    return json.loads(await socket.receive_str(timeout=TIMEOUT_S))
