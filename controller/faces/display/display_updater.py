"""The display of a board: the latest page, shown when it changes."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.faces.lights.led_updater import RETRY_S
from controller.session.views.display_page import DisplayPage
from hardware.events import Part
from hardware.ports import PartError
from hardware.program_faults import use_part

PageOutput = Callable[[DisplayPage], Awaitable[None]]
"""Show a page on a display; raises PartError when the display does not answer."""


class DisplayUpdater:
    """Shows pages on the display; a slow display skips pages and delays nothing else."""

    def __init__(
        self,
        show_page: PageOutput,
        on_lost: Callable[[PartError], None],
        on_answer: Callable[[], None] = lambda: None,
    ) -> None:
        self._show_page = show_page
        self._on_lost = on_lost
        self._on_answer = on_answer
        self._page: DisplayPage | None = None
        self._page_changed = asyncio.Event()

    def show(self, page: DisplayPage) -> None:
        """Show a page from now on."""
        self._page = page
        self._page_changed.set()

    async def run(self) -> None:
        """Keep the display up to date until cancelled; retry each second when it does not answer."""
        while True:
            await self._page_changed.wait()
            self._page_changed.clear()
            if self._page is None:
                continue
            try:
                await use_part(Part.DISPLAY, self._show_page(self._page))
                self._on_answer()
            except PartError as error:
                self._on_lost(error)
                await asyncio.sleep(RETRY_S)
                self._page_changed.set()
