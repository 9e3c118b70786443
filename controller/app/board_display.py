"""What a board's display shows: the pages of the game, missing parts, announcements, and that the board stops."""

from collections.abc import Callable

from controller.app.announcement_display import AnnouncementDisplay
from controller.app.last_page import LastPage
from controller.app.part_opener import PartOpeners
from controller.daemon.dependencies import OpenParts, open_no_parts
from controller.faces.display.announcement import AnnouncementPart
from controller.faces.display.display_updater import PageOutput
from controller.faces.display.page_output import page_output_in_language
from controller.settings.appearance import AppearanceSettings
from controller.words.catalogue import Catalogue
from controller.words.side_names import catalogue_of
from hardware.ports import Board


class BoardDisplay:
    """Shows pages on the display of a board, and in their place what people must know besides."""

    def __init__(
        self,
        board: Board,
        openers: PartOpeners | None,
        face: AppearanceSettings,
        find_catalogue: Callable[[], Catalogue],
        *,
        add_address: Callable[[PageOutput], PageOutput] | None,
        on_announcement: Callable[[AnnouncementPart | None], None] | None,
    ) -> None:
        """Connect what shows pages.

        `openers` open the parts of a board of real parts; None: all are open. `add_address` adds the address of the
        page in a browser. `on_announcement` is called with what is announced, and with None
        at its end; None: the board is in no hall.
        """
        self.open_parts: OpenParts = open_no_parts
        show_page = page_output_in_language(board.display, find_catalogue)
        if openers is not None:
            # imported here because a simulated board has all its parts
            from controller.app.part_display import PartDisplay

            display = PartDisplay(show_page, openers, board.display, catalogue_of(face))
            show_page, self.open_parts = display.show, display.open_parts
        show_page = show_page if add_address is None else add_address(show_page)
        last_page = LastPage(show_page, board.display, find_catalogue)
        self.show_stop = last_page.show_stop
        self._announcements = None if on_announcement is None else AnnouncementDisplay(last_page, on_announcement)
        self.show_page: PageOutput = last_page.show if self._announcements is None else self._announcements.show

    def announce(self, text: str) -> None:
        """Show an announcement of the hall."""
        if self._announcements is not None:
            self._announcements.announce(text)

    def end_announcement(self, text: str) -> None:
        """Show what the game says again, if this text is what was announced last."""
        if self._announcements is not None:
            self._announcements.end(text)
