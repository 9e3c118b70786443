"""Asks an engine for what the board wants to know: it follows the session, and its answers are inputs."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from controller.engine_process.move_engine import EngineFailureError
from controller.opponent.engine_asker import EngineAsker
from controller.session.advice import AdviceRequest, find_wanted_advice
from controller.session.effects import Effect
from controller.session.inputs import Input
from controller.session.state import Session

HINT_S = 1.0
"""How long the engine looks for a hint; a choice: strong, and who has asked still looks at the board."""

log = logging.getLogger(__name__)


class Adviser:
    """Implements SessionObserver; `run` never ends. What is no longer wanted is dropped."""

    def __init__(self, asker: EngineAsker | None, now_us: Callable[[], int], enqueue: Callable[[Input], None]) -> None:
        """`asker` is None where no engine may be asked."""
        self._asker = asker
        self._now_us = now_us
        self._enqueue = enqueue
        self._wanted: AdviceRequest | None = None
        self._session: Session | None = None
        self._wake = asyncio.Event()

    def on_step(self, session: Session, event: Input, effects: Sequence[Effect]) -> None:
        """Look at what the board wants to know; end a search whose answer is for nobody."""
        del event, effects
        wanted = find_wanted_advice(session)
        if wanted is self._wanted or (wanted is not None and wanted.is_same(self._wanted)):
            return
        self._wanted, self._session = wanted, session
        if self._asker is not None:
            self._asker.stop_search()
        self._wake.set()

    async def run(self) -> None:
        """Answer what is wanted, one question after the other, until cancelled; then the engine's process ends."""
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                wanted, session = self._wanted, self._session
                if wanted is None or session is None:
                    continue
                move = await self._find_move(session)
                if wanted is self._wanted:
                    self._enqueue(wanted.answer(move, self._now_us()))
        finally:
            if self._asker is not None:
                await self._asker.close()

    async def _find_move(self, session: Session) -> str:
        """Return the best move in a session; empty if the engine has none."""
        if self._asker is None:
            return ""
        try:
            return (await self._asker.ask(session, HINT_S)).move
        except EngineFailureError as error:
            log.warning("no hint: %s", error)
            return ""
