"""The address of a game that is over, added to the page that says what the buttons do then."""

from dataclasses import replace

from controller.session.views.display_page import DisplayPage, GameAddress
from controller.session.views.messages import MessageCode

OFFERS = frozenset({MessageCode.AGAIN, MessageCode.AGAIN_BY_THIRD})
"""The messages after a game that give way to nothing more urgent."""


def add_game_address(page: DisplayPage, address: GameAddress | None) -> DisplayPage:
    """Return a page with the address of its game; the page itself while the display has something else to say."""
    if address is None or page.menu is not None or page.message is None or page.message.code not in OFFERS:
        return page
    return replace(page, game_address=address)
