"""Pages as pictures, laid out for each size of display."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from controller.faces.display import small_page, wide_page
from controller.faces.display.fonts import PAPER, sharp_pen
from controller.faces.display.page_elements import PageElement
from controller.faces.display.picture_conversion import picture_from_image
from controller.session.views.display_page import DisplayPage
from controller.words.catalogue import Catalogue
from hardware.ports import Picture

Size = tuple[int, int]


class PageLayout(NamedTuple):
    """The drawing of a page on a display of one size: first bright backgrounds, then parts on them."""

    backgrounds: Callable[[DisplayPage], Iterator[PageElement]]
    elements: Callable[[Catalogue, DisplayPage], Iterator[PageElement]]


LAYOUTS: Mapping[Size, PageLayout] = {
    small_page.SIZE: PageLayout(small_page.small_page_backgrounds, small_page.small_page_elements),
    wide_page.SIZE: PageLayout(wide_page.wide_page_backgrounds, wide_page.wide_page_elements),
}
"""The sizes of displays that pages are laid out for."""


@lru_cache(maxsize=4)  # the display and the web page show the same page
def draw_page(catalogue: Catalogue, page: DisplayPage, size: Size = small_page.SIZE) -> Picture:
    """Return a page as a picture in one of the sizes of LAYOUTS; equal pages give equal pictures."""
    layout = LAYOUTS[size]
    image = Image.new("1", size, PAPER)
    pen = sharp_pen(image)
    for draw in (*layout.backgrounds(page), *layout.elements(catalogue, page)):
        draw(pen)
    return picture_from_image(image)
