"""Waiting for the session of a daemon, and for a game that can be played."""

import asyncio
from collections.abc import Sequence

from controller.daemon.daemon import Daemon
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Phase, Session


class GameGate:
    """An observer that lets people wait until they can act."""

    def __init__(self) -> None:
        self._is_playable = asyncio.Event()
        self._has_session = asyncio.Event()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note that there is a session, and whether its game can be played."""
        del event, effects
        self._has_session.set()
        if session.phase is Phase.PLAYING and session.levels.is_known:
            self._is_playable.set()
        else:
            self._is_playable.clear()

    async def wait_for_session(self) -> None:
        """Wait until the daemon has a session."""
        await self._has_session.wait()

    async def wait_until_playable(self) -> None:
        """Wait until a game can be played."""
        await self._is_playable.wait()


def session_of(daemon: Daemon) -> Session:
    """Return the session of a daemon that is running; raises RuntimeError before its first step."""
    if daemon.session is None:
        raise RuntimeError("the daemon has no session yet")
    return daemon.session
