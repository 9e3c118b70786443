"""What a page may do at a simulated table."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol


class TableDesk(Protocol):
    """A simulated table as a page sees it; what is done there is done by hands, and the board sees what it sees."""

    async def do(self, statement: str) -> str | None:
        """Do one statement of the script language; tell why it cannot be done, or None when it was done."""
        ...

    def state(self) -> Mapping[str, Any]:
        """Give the table as values for JSON: its pieces, what is held and lies beside it, hands, faults, buttons."""
        ...

    def on_change(self, callback: Callable[[], None]) -> None:
        """Have this called whenever `state` may have changed."""
        ...

    def trace(self) -> str:
        """Give what was recorded since the game began, as a trace."""
        ...
