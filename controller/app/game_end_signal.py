"""Waiting for the end of a game."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Phase, Session


class GameEndSignal:
    """Implements SessionObserver: wakes the one task that waits for the end of a game."""

    def __init__(self) -> None:
        self._is_over = False
        self._has_ended = asyncio.Event()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Note the step that ends a game; a game that is loaded after its end counts too."""
        del event, effects
        is_over = session.phase is Phase.OVER
        if is_over and not self._is_over:
            self._has_ended.set()
        self._is_over = is_over

    async def wait(self, timeout_s: float) -> bool:
        """Return True once a game has ended since the last wait, False after `timeout_s` without an end."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._has_ended.wait(), timeout_s)
        has_ended = self._has_ended.is_set()
        self._has_ended.clear()
        return has_ended
