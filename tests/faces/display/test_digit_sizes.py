"""How large the digits are on each display, and from how far they are read: what the page of the display says."""

from pathlib import Path

import pytest
from PIL import Image

from controller.faces.display.picture_conversion import picture_to_image
from controller.faces.display.picture_pages import LAYOUTS, Size, draw_page
from controller.session.views.display_page import PageStatus
from controller.words.po_files import english
from tests.faces.built_pages import HOUR_DS, MINUTE_DS, clock, page

SMALL, WIDE = LAYOUTS
CLOCK_OF_WHITE = {SMALL: (39, 25, 128, 51), WIDE: (0, 14, 127, 51)}
MESSAGE_TOP = 52
READING_SHARE = 200
"""A letter is read well from 200 times its height (FAA, Visual Displays, Character and Symbol Size)."""

PITCHES_MM = {
    "128x64, 0.96 inch": (SMALL, 22 / 128),
    "128x64, 1.3 inch": (SMALL, 29.42 / 128),
    "256x64, 3.12 inch": (WIDE, 3.12 * 25.4 / (256**2 + 64**2) ** 0.5),
}


def image_of(deciseconds: int, size: Size) -> Image.Image:
    shown = page(PageStatus.PLAYING, clock(deciseconds), clock(deciseconds), to_move=None)
    return picture_to_image(draw_page(english(), shown, size)).convert("1")


def lit_height(image: Image.Image) -> int:
    box = image.getbbox()
    assert box is not None
    return box[3] - box[1]


def heights(size: Size) -> list[int]:
    """Return the heights in pixels of the digits of minutes, of hours, and of the line of the message."""
    minutes, hours = (image_of(time, size) for time in (12 * MINUTE_DS + 340, HOUR_DS + 2 * MINUTE_DS + 30))
    clocks = [lit_height(image.crop(CLOCK_OF_WHITE[size])) for image in (minutes, hours)]
    return [*clocks, lit_height(minutes.crop((0, MESSAGE_TOP, *size)))]


@pytest.mark.parametrize("display", PITCHES_MM)
def test_the_page_of_the_display_has_the_sizes(display: str, root: Path) -> None:
    size, pitch_mm = PITCHES_MM[display]
    cells = [
        f"{pixels * pitch_mm:.1f} mm, {pixels * pitch_mm * READING_SHARE / 1000:.1f} m" for pixels in heights(size)
    ]
    row = f"| {display} | {pitch_mm:.2f} mm | {' | '.join(cells)} |\n"
    assert row in (root / "docs/user/display.md").read_text(), row
