"""Work that is done again and again while a desk runs, and that no fault of the program ends."""

import logging
from collections.abc import Awaitable, Callable

log = logging.getLogger(__name__)


class RepeatedWork:
    """One kind of work."""

    def __init__(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        """`name` is for the log."""
        self._name = name
        self._work = work
        self._is_failing = False

    async def run_once(self) -> None:
        """Do the work once; log a fault, and only the first of several in a row."""
        try:
            await self._work()
        except Exception:
            # a fault here must not end what the public sees of all other boards
            if not self._is_failing:
                log.exception("a fault in the %s; it goes on", self._name)
            self._is_failing = True
        else:
            self._is_failing = False
