"""Asks an engine about the game of a session; one question at a time."""

from itertools import count

from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import MoveEngine
from controller.notation.move_text import move_text
from controller.session.state import Session


class EngineAsker:
    """The one engine of a board, for all who want to know its opinion."""

    def __init__(self, engine: MoveEngine) -> None:
        self._engine = engine
        self._numbers = count(1)

    async def ask(self, session: Session, seconds: float, level: int | None = None) -> SearchAnswer:
        """Return what the engine finds in the game of a session, for the side to move.

        `level` is 1 to 10, None for its full strength. Raises EngineFailureError if there is no answer.
        """
        return await self._engine.search(build_request(next(self._numbers), session, seconds, level))

    def stop_search(self) -> None:
        """Ask for the answer to the present question at once."""
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
