"""Lets people wait until a game can be played."""

import asyncio
from collections.abc import Sequence

from controller.daemon import Daemon
from controller.rules.game import Game
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Phase, Session


class Usher:
    """A watcher that lets people wait until a game can be played."""

    def __init__(self) -> None:
        self._can_play = asyncio.Event()
        self._has_session = asyncio.Event()

    def saw(self, session: Session, happened: Input, effects: Sequence[Effect]) -> None:
        """Note whether a game can be played."""
        del happened, effects
        self._has_session.set()
        if session.phase is Phase.PLAYING and session.levels.is_known:
            self._can_play.set()
        else:
            self._can_play.clear()

    async def met(self) -> None:
        """Wait until the daemon has a session."""
        await self._has_session.wait()

    async def begun(self, daemon: Daemon) -> Game:
        """Wait until a game can be played, and give it."""
        await self._can_play.wait()
        return session_of(daemon).game


def session_of(daemon: Daemon) -> Session:
    """Give the session of a daemon that has begun."""
    if daemon.session is None:
        raise RuntimeError("the daemon has no session yet")
    return daemon.session
