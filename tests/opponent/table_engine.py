"""An engine of the tests: it answers from a table, takes its time, fails and hangs as it is told."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from controller.engine_process.lines import SearchAnswer, SearchRequest
from controller.engine_process.move_engine import EngineFailureError
from controller.notation.move_text import move_text

NEVER_S = 1_000_000.0


@dataclass
class TableEngine:
    """Implements MoveEngine."""

    moves: Mapping[int, str] = field(default_factory=dict)
    """By ply; elsewhere the first legal move."""
    values: Sequence[int] = (0,)
    """One answer after the other, the last one again and again."""
    takes_s: float = 0.2
    failures: int = 0
    """So many of the first searches fail."""
    table_faults: tuple[str, ...] = ()
    losing_moves: frozenset[str] = frozenset()
    """The moves that lose a man, if one is to be judged."""
    start_s: float = 0.0
    """So long takes its start."""
    start_failures: int = 0
    """So many of the first starts fail."""
    starts: list[SearchRequest] = field(default_factory=list)
    requests: list[SearchRequest] = field(default_factory=list)
    stops: int = 0
    is_closed: bool = False
    is_running: bool = False
    _stopped: asyncio.Event | None = None

    @property
    def is_searching(self) -> bool:
        return self._stopped is not None

    async def start(self, request: SearchRequest) -> None:
        if self.is_running:
            return
        self.starts.append(request)
        await asyncio.sleep(self.start_s)
        if len(self.starts) <= self.start_failures:
            raise EngineFailureError("the engine has not sent ready")
        self.is_running = True

    async def search(self, request: SearchRequest) -> SearchAnswer:
        self.requests.append(request)
        self._stopped = asyncio.Event()
        try:
            async with asyncio.timeout(self.takes_s):
                await self._stopped.wait()
        except TimeoutError:
            pass
        finally:
            self._stopped = None
        if len(self.requests) <= self.failures:
            raise EngineFailureError("the engine ended without an answer")
        game = request.replay_game()
        ply = len(request.moves) + 1
        move = self.moves.get(ply, move_text(game.legal_moves[0]))
        value = self.values[min(len(self.requests), len(self.values)) - 1]
        faults, self.table_faults = self.table_faults, ()
        return SearchAnswer(
            number=request.number, move=move, value=value, plies_to_end=None, depth=1, nodes=1, line=(move,),
            table_faults=faults, loses_man=request.judged in self.losing_moves,
        )  # fmt: skip

    def stop_search(self) -> None:
        self.stops += 1
        if self._stopped is not None:
            self._stopped.set()

    async def close(self) -> None:
        self.is_closed = True
