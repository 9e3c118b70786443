"""Asks an engine for what the board wants to know: it follows the session, and its answers are inputs."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from controller.engine_process.move_engine import EngineFailureError
from controller.notation.move_text import move_text
from controller.opponent.engine_asker import EngineAsker
from controller.rules.position import Side
from controller.session.advice import AdviceRequest, find_wanted_advice
from controller.session.effects import Effect
from controller.session.inputs import AdviceFound, Input
from controller.session.state import Session

HINT_S = 1.0
"""How long the engine looks for a hint; a choice: strong, and who has asked still looks at the board."""

LOSS_S = 1.0
"""How long it may take to judge a move; that needs some milliseconds."""

log = logging.getLogger(__name__)


class Adviser:
    """Implements SessionObserver; `run` never ends. What is no longer wanted is dropped."""

    def __init__(
        self,
        asker: EngineAsker | None,
        now_us: Callable[[], int],
        enqueue: Callable[[Input], None],
        is_person: Callable[[Side], bool] = lambda side: True,  # noqa: ARG005 # at a board of real parts
    ) -> None:
        """`asker` is None where no engine may be asked; `is_person` tells whether a person plays a side."""
        self._is_person = is_person
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
        if wanted is not None and wanted.move is not None and not self._is_person(wanted.game.position.to_move):
            wanted = None
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
                answer = await self._find_answer(wanted, session)
                if wanted is self._wanted:
                    self._enqueue(answer)
        finally:
            if self._asker is not None:
                await self._asker.close()

    async def _find_answer(self, wanted: AdviceRequest, session: Session) -> AdviceFound:
        """Return what the engine says; an answer without a move if it says nothing."""
        if self._asker is not None:
            try:
                return await self._ask(self._asker, wanted, session)
            except EngineFailureError as error:
                log.warning("no advice: %s", error)
        return wanted.answer("", self._now_us())

    async def _ask(self, asker: EngineAsker, wanted: AdviceRequest, session: Session) -> AdviceFound:
        if wanted.move is None:
            found = await asker.ask(session, HINT_S)
            return wanted.answer(found.move, self._now_us())
        move = move_text(wanted.move)
        loses_man = await asker.ask_about_move(session, wanted.ply, move, LOSS_S)
        return wanted.answer(move, self._now_us(), loses_man=loses_man)
