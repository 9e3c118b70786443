"""Pages as pictures, laid out for each size of display."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from controller.faces.display import small_page, wide_page
from controller.faces.display.after_game_page import after_game_elements
from controller.faces.display.fonts import PAPER, sharp_pen
from controller.faces.display.menu_page import menu_elements
from controller.faces.display.page_elements import PageElement
from controller.faces.display.picture_conversion import picture_from_image
from controller.session.views.display_page import DisplayPage
from controller.words.catalogue import Catalogue
from hardware.ports import Picture

Size = tuple[int, int]


class PageLayout(NamedTuple):
    """The drawing of a page with clocks on a display of one size: first bright backgrounds, then parts on them."""

    backgrounds: Callable[[DisplayPage], Iterator[PageElement]]
    elements: Callable[[Catalogue, DisplayPage], Iterator[PageElement]]


LAYOUTS: Mapping[Size, PageLayout] = {
    small_page.SIZE: PageLayout(small_page.small_page_backgrounds, small_page.small_page_elements),
    wide_page.SIZE: PageLayout(wide_page.wide_page_backgrounds, wide_page.wide_page_elements),
}
"""The sizes of displays that pages are laid out for."""


def list_elements(catalogue: Catalogue, page: DisplayPage, size: Size) -> Iterator[PageElement]:
    """Return all parts that are drawn on the backgrounds; a menu, and what follows a game, take the whole page."""
    if page.menu is not None:
        return menu_elements(catalogue, page, page.menu, size[0])
    if page.game_address is not None:
        return after_game_elements(catalogue, page, page.game_address, size[0])
    return LAYOUTS[size].elements(catalogue, page)


@lru_cache(maxsize=4)  # the display and the web page show the same page
def draw_page(catalogue: Catalogue, page: DisplayPage, size: Size = small_page.SIZE) -> Picture:
    """Return a page as a picture in one of the sizes of LAYOUTS; equal pages give equal pictures."""
    image = Image.new("1", size, PAPER)
    pen = sharp_pen(image)
    for draw in (*LAYOUTS[size].backgrounds(page), *list_elements(catalogue, page, size)):
        draw(pen)
    return picture_from_image(image)
