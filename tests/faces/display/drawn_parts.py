"""The parts of a picture, each drawn alone: none is cut off, and no two of them touch."""

from itertools import combinations
from typing import Any

from PIL import Image, ImageDraw

from controller.faces.display import page_elements
from controller.faces.display.picture_pages import LAYOUTS, Size, list_elements
from controller.session.views.display_page import DisplayPage
from controller.words.catalogue import Catalogue

SMALL, WIDE = LAYOUTS
NAMES = {SMALL: "128x64", WIDE: "256x64"}
MARGIN = 40
UNTOUCHED = 128


class OffsetPen(ImageDraw.ImageDraw):
    """A pen on a larger sheet, whose corner lies MARGIN pixels within it: what would be cut off is seen there."""

    def bitmap(self, xy: Any, *args: Any, **options: Any) -> None:
        super().bitmap((xy[0] + MARGIN, xy[1] + MARGIN), *args, **options)

    def rectangle(self, xy: Any, *args: Any, **options: Any) -> None:
        super().rectangle([at + MARGIN for at in xy], *args, **options)

    def ellipse(self, xy: Any, *args: Any, **options: Any) -> None:
        super().ellipse([at + MARGIN for at in xy], *args, **options)

    def line(self, xy: Any, *args: Any, **options: Any) -> None:
        super().line([at + MARGIN for at in xy], *args, **options)

    def polygon(self, xy: Any, *args: Any, **options: Any) -> None:
        super().polygon([(x + MARGIN, y + MARGIN) for x, y in xy], *args, **options)


def pixels_of(part: page_elements.PageElement, size: Size) -> Image.Image:
    """Draw one part alone, and give the pixels that it touches, dark or bright, white on black."""
    image = Image.new("L", (size[0] + 2 * MARGIN, size[1] + 2 * MARGIN), UNTOUCHED)
    part(OffsetPen(image))
    return image.point(lambda value: 0 if value == UNTOUCHED else 255)


def assert_clean(shown: DisplayPage, size: Size, catalogue: Catalogue) -> None:
    """Check that no part of a picture is cut off, and that no two of them touch the same pixel."""
    sheets = [pixels_of(part, size) for part in list_elements(catalogue, shown, size)]
    for sheet in sheets:
        box = sheet.getbbox()
        assert box is not None
        left, top, right, bottom = box
        assert left >= MARGIN
        assert right <= MARGIN + size[0]
        assert top >= MARGIN
        assert bottom <= MARGIN + size[1]
    for one, other in combinations(sheets, 2):
        common = Image.composite(one, Image.new("L", one.size), other.convert("1"))
        assert common.getbbox() is None
