"""Asks an engine about the game of a session; one question at a time."""

import asyncio
from dataclasses import replace
from itertools import count

from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import MoveEngine
from controller.notation.move_text import move_text
from controller.session.state import Session


class EngineAsker:
    """One who asks the engine of a board, which several may share: each waits until the others have their answers."""

    def __init__(self, engine: MoveEngine) -> None:
        self._engine = engine
        self._numbers = count(1)
        self._turn = asyncio.Lock()
        self._is_asking = False
        self._must_stop = False  # the present question, also while it waits for those of others

    def share_engine(self) -> "EngineAsker":
        """Return another one who asks the same engine."""
        other = EngineAsker(self._engine)
        other._numbers, other._turn = self._numbers, self._turn
        return other

    async def start_engine(self, session: Session, level: int | None) -> None:
        """Start the engine for the game of a session, unless it runs; raises EngineFailureError."""
        await self._engine.start(build_request(next(self._numbers), session, 0.0, level))

    async def ask(self, session: Session, seconds: float, level: int | None = None) -> SearchAnswer:
        """Return what the engine finds in the game of a session, for the side to move.

        `level` is 1 to 10, None for its full strength. Raises EngineFailureError if there is no answer.
        """
        return await self._search(build_request(next(self._numbers), session, seconds, level))

    async def ask_about_move(self, session: Session, ply: int, move: str, seconds: float) -> bool:
        """Return True if a move loses a man at once, and another does not; `ply` is its number in the game.

        Raises EngineFailureError if there is no answer.
        """
        request = build_request(next(self._numbers), session, seconds, None)
        first_ply = session.history.checkpoints[0].ply + 1
        request = replace(request, moves=request.moves[: ply - first_ply], judged=move)
        return (await self._search(request)).loses_man

    async def _search(self, request: SearchRequest) -> SearchAnswer:
        self._must_stop = False
        async with self._turn:
            self._is_asking = True
            if self._must_stop:
                request = replace(request, seconds=0.0)
            try:
                return await self._engine.search(request)
            finally:
                self._is_asking = False

    def stop_search(self) -> None:
        """Ask for the answer to the present question at once; that of another one goes on."""
        self._must_stop = True
        if self._is_asking:
            self._engine.stop_search()

    async def close(self) -> None:
        """End the engine's process."""
        await self._engine.close()


def build_request(number: int, session: Session, seconds: float, level: int | None) -> SearchRequest:
    """Return the request for a move in the game of a session, which the engine's process plays again."""
    checkpoints = session.history.checkpoints
    return SearchRequest(
        number=number,
        settings=session.settings.game,
        start=checkpoints[0].game.position,
        moves=tuple([move_text(checkpoint.move) for checkpoint in checkpoints if checkpoint.move is not None]),
        seconds=seconds,
        level=level,
        seed=session.started.at_us,  # another one in each game
    )
