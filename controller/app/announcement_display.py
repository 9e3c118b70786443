"""Announcements of a hall on the board's display."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from math import ceil
from typing import Any

from controller.app.last_page import LastPage
from controller.faces.display.announcement import AnnouncementPart, add_announcement, split_announcement
from controller.session.views.display_page import DisplayPage
from hardware.ports import PartError

PIECE_S = 3.0
"""How long one piece is shown; a choice: a line of 20 letters is read twice."""

SHORTEST_S = 20.0
"""How long an announcement is shown at least; its pieces come again. A choice: time to look up from the game."""


class AnnouncementDisplay:
    """Shows pages, with the announcement that came last in the place of their message."""

    def __init__(self, pages: LastPage, on_change: Callable[[AnnouncementPart | None], None]) -> None:
        """Store where pages go: a piece comes at its time, and must not take the place of what a stop has shown.

        `on_change` is called with each piece, and with None at the end.
        """
        self._pages = pages
        self._on_change = on_change
        self._page: DisplayPage | None = None
        self._shown: AnnouncementPart | None = None
        self._lock = asyncio.Lock()
        self._showing: asyncio.Task[None] | None = None
        self._text = ""  # that was announced last

    async def show(self, page: DisplayPage) -> None:
        """Show a page; raises PartError when the display does not answer."""
        self._page = page
        async with self._lock:
            await self._pages.show(add_announcement(page, self._shown))

    def announce(self, text: str) -> None:
        """Show a text for some time, in the place of an earlier one."""
        self._text = text
        self._replace(self._show_pieces(text))

    def end(self, text: str) -> None:
        """Show the message of the page again, if this text is what was announced last."""
        if self._showing is not None and not self._showing.done() and text == self._text:
            self._replace(self._show(None))

    def _replace(self, showing: Coroutine[Any, Any, None]) -> None:
        if self._showing is not None:
            self._showing.cancel()
        self._showing = asyncio.get_running_loop().create_task(showing, name="announcement")

    async def _show_pieces(self, text: str) -> None:
        pieces = split_announcement(text)
        rounds = ceil(SHORTEST_S / (PIECE_S * len(pieces)))
        try:
            for piece in pieces * rounds:
                await self._show(piece)
                await asyncio.sleep(PIECE_S)
        finally:
            self._shown = None
        await self._show(None)

    async def _show(self, announcement: AnnouncementPart | None) -> None:
        self._shown = announcement
        self._on_change(announcement)
        # a display that does not answer is tried again with the next piece, or the next page
        with suppress(PartError):
            if self._page is not None:
                await self.show(self._page)
