"""The display of a board: the latest page, drawn or written as the display is, and shown when it changes."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.adapters.lights import RETRY_S
from controller.adapters.pages import LAYOUTS, draw_page
from controller.adapters.text_pages import COLUMNS, ROWS, page_lines
from controller.session.pages import DisplayPage
from hardware.ports import Display, PartError, TextDisplay


class Screen:
    """Shows pages on the display; a slow display skips pages and holds nothing up."""

    def __init__(
        self,
        display: Display | TextDisplay,
        lost: Callable[[PartError], None],
        answered: Callable[[], None] = lambda: None,
    ) -> None:
        """Raise ValueError for a display of a size that no page is laid out for."""
        self._put = _put_on(display)
        self._lost = lost
        self._answered = answered
        self._page: DisplayPage | None = None
        self._news = asyncio.Event()

    def show(self, page: DisplayPage) -> None:
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
                await self._put(self._page)
                self._answered()
            except PartError as error:
                self._lost(error)
                await asyncio.sleep(RETRY_S)
                self._news.set()


def _put_on(display: Display | TextDisplay) -> Callable[[DisplayPage], Awaitable[None]]:
    """Choose how pages get onto a display."""
    if isinstance(display, TextDisplay):
        if (display.columns, display.lines) != (COLUMNS, ROWS):
            raise ValueError(f"pages have {COLUMNS}x{ROWS} characters, not {display.columns}x{display.lines}")
        return lambda page: display.write(page_lines(page))
    size = display.size
    if size not in LAYOUTS:
        known = " and ".join(f"{width}x{height}" for width, height in LAYOUTS)
        raise ValueError(f"pages are drawn for {known} pixels, not for {size[0]}x{size[1]}")
    return lambda page: display.show(draw_page(page, size))
