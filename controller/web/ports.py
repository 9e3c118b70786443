"""Protocols of what the page reaches besides the session; the app provides both."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from controller.web.api.table_types import TableState


class TablePort(Protocol):
    """A simulated table: statements of the script language in, JSON values out."""

    async def execute(self, statement: str) -> str | None:
        """Execute one statement of hands, people or faults; return None, or why it cannot be executed."""
        ...

    def table_state(self) -> TableState:
        """Return the table as it is now, as JSON values."""
        ...

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Call a function after changes of the table, at most once in a turn of the event loop."""
        ...

    async def export_trace(self) -> str:
        """Return the running game so far as the text of a trace.

        Raise ReplayError (controller.web.replay) if it cannot be made.
        """
        ...


class TimelineSource(Protocol):
    """Timelines of recorded games (JSON in UTF-8), each made in a process of its own.

    Both methods raise ReplayError (controller.web.replay); its kind and its sentence say what is wrong.
    """

    async def timeline_of_game(self, folder: Path, game: int) -> bytes:
        """Return a game of the journal in a folder, also the running one."""
        ...

    async def timeline_of_trace(self, text: bytes) -> bytes:
        """Return the game of a trace; a faulty trace is played up to its fault, which `fault` names."""
        ...
