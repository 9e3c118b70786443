"""Sharp letters for pages: every pixel lit or not, each drawn once and then stamped.

Drawing a letter takes Pillow far longer than stamping it, and it keeps giving the interpreter up and taking it back,
which starves whoever waits for it meanwhile, such as the thread that sends the LEDs their bytes.
"""

from functools import cache, lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

INK = 1
PAPER = 0

Pen = ImageDraw.ImageDraw


class _TextBitmap(NamedTuple):
    """A text as a one-bit image, and where its upper left corner lies from where the text is written."""

    image: Image.Image
    left: int
    top: int


@cache
def load_font(size: int) -> ImageFont.FreeTypeFont:
    """Give Pillow's bundled font, which its licence lets everyone ship, at a size in pixels."""
    font = ImageFont.load_default(size=size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType; install Pillow's own wheel, which has it")
    return font


def sharp_pen(image: Image.Image) -> Pen:
    """Give a pen whose letters are sharp."""
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    return pen


@lru_cache(maxsize=1024)  # signs in all sizes that are tried, and lines, of which clocks make new ones
def text_width(text: str, size: int) -> float:
    """Give how wide a line of sharp letters is; smooth ones, which Pillow measures by default, are narrower."""
    return load_font(size).getlength(text, mode="1")


@lru_cache(maxsize=1024)
def smooth_text_width(text: str, size: int) -> int:
    """Give how wide smooth letters would be, in whole pixels: bold signs are set by this."""
    return round(load_font(size).getlength(text))


def draw_text(
    pen: Pen, at: tuple[int, int], text: str, size: int, ink: int, *, anchor: str = "ls", stroke: int = 0
) -> None:
    """Write sharp letters; `anchor` says where they lie from `at`, in Pillow's letters, `stroke` how bold they are."""
    bitmap = _text_bitmap(text, size, anchor, stroke)
    pen.bitmap((at[0] + bitmap.left, at[1] + bitmap.top), bitmap.image, fill=ink)


@lru_cache(maxsize=512)
def _text_bitmap(text: str, size: int, anchor: str, stroke: int) -> _TextBitmap:
    font = load_font(size)
    left, top, right, bottom = font.getbbox(text, mode="1", anchor=anchor, stroke_width=stroke)
    corner = floor(left), floor(top)
    image = Image.new("1", (max(1, ceil(right) - corner[0]), max(1, ceil(bottom) - corner[1])), PAPER)
    sharp_pen(image).text((-corner[0], -corner[1]), text, font=font, fill=INK, stroke_width=stroke, anchor=anchor)
    return _TextBitmap(image, *corner)
