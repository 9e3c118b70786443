"""A board whose watchers are fake connections, for tests of what is sent to them and when."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, cast

from controller.session.game_start import open_session
from controller.session.state import Phase
from controller.settings.web import WebSettings
from controller.web.broadcast import StateBroadcaster
from controller.web.dependencies import ClientStatement, WebDependencies
from controller.web.limits import WebLimits
from controller.web.state_encoder import StateEncoder
from controller.web.state_source import StateSource
from controller.web.watcher_connection import WatcherConnection
from tests.daemon.daemon_rig import game_started


@dataclass
class FakeTransport:
    """A connection that accepts data, or is blocked."""

    is_blocked: bool = False
    is_aborted: bool = False
    sent: list[bytes] = field(default_factory=list)
    """Frames that were written."""

    def get_write_buffer_size(self) -> int:
        return int(self.is_blocked)

    def is_closing(self) -> bool:
        return self.is_aborted

    def write(self, data: bytes) -> None:
        self.sent.append(data)

    def abort(self) -> None:
        self.is_aborted = True

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame[frame.index(b"{") :]) for frame in self.sent]

    @property
    def kinds(self) -> list[str]:
        return ["state" if "state" in message else "changes" for message in self.messages]


class WatchedBoard:
    """A board with watchers; tests set its time."""

    def __init__(self) -> None:
        self.now_us = 0
        self.has_game = True
        self.broadcaster = StateBroadcaster(StateEncoder(_dependencies()), self._state_source, WebLimits(behind_s=5))
        self._phases = [Phase.SETUP, Phase.PLAYING]
        self._session = open_session(game_started())
        self.broadcaster.schedule_update()

    def _state_source(self) -> StateSource | None:
        return None if not self.has_game else StateSource(session=self._session, now_us=self.now_us, game_id=None)

    def connect(self, wire: FakeTransport) -> WatcherConnection:
        watcher = WatcherConnection(cast("asyncio.Transport", wire), lambda: self.now_us, lambda: True)
        self.broadcaster.add_watcher(watcher)
        return watcher

    def change_phase(self) -> None:
        self._phases.reverse()
        self._session = self._session._replace(phase=self._phases[0])
        self.broadcaster.schedule_update()

    async def wait_until_sent(self) -> None:
        """Wait until every watcher has received the changes."""
        for _ in range(50):
            await asyncio.sleep(0)


def _dependencies() -> WebDependencies:
    async def nothing(_: ClientStatement) -> Any:
        raise AssertionError

    return WebDependencies(
        settings=WebSettings(),
        journal=Path("nowhere"),
        now_us=lambda: 0,
        running_game_id=lambda: None,
        display_size=None,
        execute_command=nothing,
    )
