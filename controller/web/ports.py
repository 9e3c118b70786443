"""What the page may do at a simulated table, and what it is shown of games that were; the app hands both out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol


class TablePort(Protocol):
    """A simulated table as the page knows it: statements of the script language in, JSON values out."""

    async def execute(self, statement: str) -> str | None:
        """Do one statement of hands, people or what breaks; None when it is done, else why it cannot be."""
        ...

    def table_state(self) -> dict[str, Any]:
        """Give the table as it is now, as JSON values.

        `pieces` by square and `held` (in the page's hand), `beside`: `w` and `b` for men, `ww` and `bb` for kings;
        `hands`: who plays each side (None: whoever is at the page), and `styles`: who may; `speed` of those;
        `faults`: what is broken; `buttons`: whether each is down.
        """
        ...

    def add_change_listener(self, listener: Callable[[], None]) -> None:
        """Have a function called, once in a turn of the loop at most, after the table has changed."""
        ...

    async def export_trace(self) -> str:
        """Give the running game as far as it has come, as the text of a trace.

        Raises ReplayError (controller.web.replay) where it cannot be made.
        """
        ...


class TimelineSource(Protocol):
    """Games that were, as timelines for the page (JSON, in UTF-8); each is worked out in a process of its own.

    Both raise ReplayError (controller.web.replay), of the kind that tells what is wrong, with a plain sentence.
    """

    async def timeline_of_game(self, folder: Path, game: int) -> bytes:
        """Give a game of the journal in a folder, also one that is still played."""
        ...

    async def timeline_of_trace(self, text: bytes) -> bytes:
        """Give the game of a trace; of a faulty one what stands before its fault, which `fault` names."""
        ...
