"""The display of a board: the latest page, drawn or written as the display is, and shown when it changes."""

import asyncio
from collections.abc import Awaitable, Callable

from controller.faces.display.picture_pages import LAYOUTS, draw_page
from controller.faces.display.text_pages import COLUMNS, ROWS, page_lines
from controller.faces.lights.led_updater import RETRY_S
from controller.session.views.display_page import DisplayPage
from hardware.ports import Display, PartError, TextDisplay


class DisplayUpdater:
    """Shows pages on the display; a slow display skips pages and holds nothing up."""

    def __init__(
        self,
        display: Display | TextDisplay,
        on_lost: Callable[[PartError], None],
        on_answer: Callable[[], None] = lambda: None,
    ) -> None:
        """Raise ValueError for a display of a size that no page is laid out for."""
        self._show_page = _choose_output(display)
        self._on_lost = on_lost
        self._on_answer = on_answer
        self._page: DisplayPage | None = None
        self._page_changed = asyncio.Event()

    def show(self, page: DisplayPage) -> None:
        """Show a page from now on."""
        self._page = page
        self._page_changed.set()

    async def run(self) -> None:
        """Keep the display up to date until cancelled; a display that does not answer is tried again each second."""
        while True:
            await self._page_changed.wait()
            self._page_changed.clear()
            if self._page is None:
                continue
            try:
                await self._show_page(self._page)
                self._on_answer()
            except PartError as error:
                self._on_lost(error)
                await asyncio.sleep(RETRY_S)
                self._page_changed.set()


def _choose_output(display: Display | TextDisplay) -> Callable[[DisplayPage], Awaitable[None]]:
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
