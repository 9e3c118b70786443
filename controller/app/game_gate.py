"""Lets people wait until a game can be played."""

import asyncio
from collections.abc import Sequence

from controller.daemon.daemon import Daemon
from controller.rules.game import Game
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Phase, Session


class GameGate:
    """A watcher that lets people wait until a game can be played."""

    def __init__(self) -> None:
        self._is_playable = asyncio.Event()
        self._has_session = asyncio.Event()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note whether a game can be played."""
        del event, effects
        self._has_session.set()
        if session.phase is Phase.PLAYING and session.levels.is_known:
            self._is_playable.set()
        else:
            self._is_playable.clear()

    async def wait_for_session(self) -> None:
        """Wait until the daemon has a session."""
        await self._has_session.wait()

    async def wait_until_playable(self, daemon: Daemon) -> Game:
        """Wait until a game can be played, and give it."""
        await self._is_playable.wait()
        return session_of(daemon).game


def session_of(daemon: Daemon) -> Session:
    """Give the session of a daemon that has begun."""
    if daemon.session is None:
        raise RuntimeError("the daemon has no session yet")
    return daemon.session
