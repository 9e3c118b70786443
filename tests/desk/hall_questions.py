"""What tests ask a desk's hall, and how they run it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from controller.desk.hall import Hall


def has_events(hall: Hall, board: str, count: int) -> Callable[[], bool]:
    """Return what asks whether the desk has as many events of a board, and misses none."""

    def ask() -> bool:
        known = hall.boards.get(board)
        return known is not None and known.missing_events == 0 and hall.last_event(board) >= count

    return ask


def run(main: Coroutine[Any, Any, None]) -> None:
    asyncio.run(main)


def has_state(hall: Hall, board: str) -> bool:
    known = hall.boards.get(board)
    return known is not None and known.state is not None and known.ahead_us is not None
