"""What a board asks of an engine, ours or another program's."""

from typing import Protocol

from controller.engine_process.lines import SearchAnswer, SearchRequest


class EngineFailureError(Exception):
    """The engine has no move: it crashed, did not answer in time, or answered something else."""


class MoveEngine(Protocol):
    """An engine in a process of its own, started when it is first asked or before. Ask for one move at a time."""

    @property
    def is_searching(self) -> bool:
        """Whether a request was written and its answer is still to come."""
        ...

    async def start(self, request: SearchRequest) -> None:
        """Start the process for a game, so that a search finds it running; do nothing if it runs.

        Raises EngineFailureError if it cannot be started.
        """
        ...

    async def search(self, request: SearchRequest) -> SearchAnswer:
        """Return what the engine found; raises EngineFailureError if there is no answer in time."""
        ...

    def stop_search(self) -> None:
        """Ask for the answer to the present search at once; without a search, do nothing."""
        ...

    async def close(self) -> None:
        """End the process."""
        ...
