"""The display of a board: the latest page, drawn and shown when it changes."""

import asyncio
from collections.abc import Callable

from controller.adapters.lights import RETRY_S
from controller.adapters.pages import draw_page
from controller.session.pages import Page
from hardware.ports import Display, PartError


class Screen:
    """Shows pages on the display; a slow display skips pages and holds nothing up."""

    def __init__(self, display: Display, lost: Callable[[PartError], None]) -> None:
        self._display = display
        self._lost = lost
        self._page: Page | None = None
        self._news = asyncio.Event()

    def show(self, page: Page) -> None:
        """Show a page from now on."""
        self._page = page
        self._news.set()

    async def run(self) -> None:
        """Keep the display up to date until cancelled; a display that does not answer is tried again each second."""
        while True:
            await self._news.wait()
            self._news.clear()
            if self._page is None:
                continue
            try:
                await self._display.show(draw_page(self._page))
            except PartError as error:
                self._lost(error)
                await asyncio.sleep(RETRY_S)
                self._news.set()
