"""The end of a run that people ask for at the board: its display says so, and all stops as after SIGTERM."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

from controller.app.run_tasks import BoardActivity
from hardware.ports import PartError

LAST_PAGE_S = 3.0
"""How long the display says that the board stops, before it is dark; a choice: time to read two lines."""


class BoardStop:
    """Ends what people do at the board when they ask for it; `show_last_page` tells them."""

    def __init__(self, show_last_page: Callable[[], Awaitable[None]]) -> None:
        self._show_last_page = show_last_page
        self._asked = asyncio.Event()

    def ask(self) -> None:
        """Ask for the end."""
        self._asked.set()

    async def act_until_asked(self, activity: BoardActivity) -> bool:
        """Run an activity to its end, or until the end is asked for; return True if all went well."""
        acting = asyncio.create_task(activity, name="people at the board")
        asked = asyncio.create_task(self._asked.wait(), name="end at the board")
        try:
            await asyncio.wait((acting, asked), return_when=asyncio.FIRST_COMPLETED)
            if acting.done():
                return acting.result()
            with suppress(PartError):
                await self._show_last_page()
            await asyncio.sleep(LAST_PAGE_S)
            return True
        finally:
            for task in (acting, asked):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
