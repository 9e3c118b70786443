"""The test page of the display: a frame at its edges, and words to read out."""

from PIL import Image

from controller.faces.display.fonts import INK, PAPER, sharp_pen
from controller.faces.display.page_elements import text_element
from controller.faces.display.picture_conversion import picture_from_image
from hardware.ports import Picture

TEST_WORD = "DAMAHAN"
TEST_DIGITS = "1234567890"


def draw_test_page(size: tuple[int, int]) -> Picture:
    """Return the page as a picture of any size in pixels."""
    width, height = size
    image = Image.new("1", size, PAPER)
    pen = sharp_pen(image)
    pen.rectangle((0, 0, width - 1, height - 1), outline=INK)
    text_element((width // 2, height // 2 - 6), [TEST_WORD], width - 8, "ms")(pen)
    text_element((width // 2, height // 2 + 16), [TEST_DIGITS], width - 8, "ms")(pen)
    return picture_from_image(image)


def write_test_page(columns: int, lines: int) -> tuple[str, ...]:
    """Return the page as lines for a display of characters."""
    edge = "+" + "-" * (columns - 2) + "+"
    inner = [f"|{word:^{columns - 2}}|" for word in (TEST_WORD, TEST_DIGITS)][: max(0, lines - 2)]
    blank = f"|{'':{columns - 2}}|"
    return (edge, *inner, *[blank] * (lines - 2 - len(inner)), edge)
