"""The pairing code on the board's display."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from controller.faces.display.display_updater import PageOutput
from controller.faces.display.pairing_code import add_pairing_code
from controller.session.views.display_page import DisplayPage
from hardware.ports import PartError

CHECK_INTERVAL_S = 0.2
"""How soon a code appears and disappears, while there is one."""


class PairingDisplay:
    """Shows pages with the pairing code that is valid now. The page in a browser does not show the code."""

    def __init__(self, show_page: PageOutput, digits: Callable[[], str | None]) -> None:
        self._show_page = show_page
        self._digits = digits
        self._page: DisplayPage | None = None
        self._lock = asyncio.Lock()
        self._following: asyncio.Task[None] | None = None

    async def show(self, page: DisplayPage) -> None:
        """Show a page; raises PartError when the display does not answer."""
        self._page = page
        async with self._lock:
            await self._show_page(add_pairing_code(page, self._digits()))

    def refresh(self) -> None:
        """Show the latest page with the code that is valid now, and without it once it is not any more."""
        if self._following is None or self._following.done():
            self._following = asyncio.get_running_loop().create_task(self._follow_code(), name="pairing code")

    async def _follow_code(self) -> None:
        shown: str | None = ""
        while shown is not None:
            if shown != self._digits():
                shown = self._digits()
                # a display that does not answer is tried again with the next page
                with suppress(PartError):
                    if self._page is not None:
                        await self.show(self._page)
            await asyncio.sleep(CHECK_INTERVAL_S)
