"""What a board's display shows last: that it stops, and when it may be unplugged."""

from collections.abc import Callable

from controller.faces.display.display_updater import PageOutput
from controller.faces.display.fault_page import draw_fault_pages, write_fault_pages
from controller.session.views.display_page import DisplayPage
from controller.words.catalogue import Catalogue
from hardware.ports import Display, TextDisplay


class LastPage:
    """Shows the pages of the game until the board stops, and then only that it does."""

    def __init__(
        self, show_page: PageOutput, display: Display | TextDisplay, find_catalogue: Callable[[], Catalogue]
    ) -> None:
        self._show_page = show_page
        self._display = display
        self._find_catalogue = find_catalogue
        self._is_stopping = False

    async def show(self, page: DisplayPage) -> None:
        """Show a page, unless the board stops; raises PartError when the display does not answer."""
        if not self._is_stopping:
            await self._show_page(page)

    async def show_stop(self) -> None:
        """Say that the board stops; raises PartError when the display does not answer."""
        self._is_stopping = True
        text, display = self._find_catalogue().text("board", "stops"), self._display
        if isinstance(display, TextDisplay):
            await display.write(write_fault_pages(display.columns, display.lines, text)[0])
        else:
            await display.show(draw_fault_pages(display.size, text)[0])
