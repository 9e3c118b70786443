"""Pages as pictures, laid out for each size of display."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from controller.adapters import small_page, wide_page
from controller.adapters.letters import PAPER, pen_on
from controller.adapters.page_parts import Part
from controller.adapters.pictures import picture_of
from controller.session.pages import DisplayPage
from hardware.ports import Picture

Size = tuple[int, int]


class Layout(NamedTuple):
    """How a page is drawn on a display of one size: first the bright grounds, then the parts on them."""

    grounds: Callable[[DisplayPage], Iterator[Part]]
    parts: Callable[[DisplayPage], Iterator[Part]]


LAYOUTS: Mapping[Size, Layout] = {
    small_page.SIZE: Layout(small_page.grounds, small_page.parts),
    wide_page.SIZE: Layout(wide_page.grounds, wide_page.parts),
}
"""The sizes of displays that pages are laid out for."""


@lru_cache(maxsize=4)  # the display and those who watch it show the same page
def draw_page(page: DisplayPage, size: Size = small_page.SIZE) -> Picture:
    """Draw a page for a display of a size that is one of LAYOUTS; equal pages give equal pictures."""
    layout = LAYOUTS[size]
    image = Image.new("1", size, PAPER)
    pen = pen_on(image)
    for draw in (*layout.grounds(page), *layout.parts(page)):
        draw(pen)
    return picture_of(image)
