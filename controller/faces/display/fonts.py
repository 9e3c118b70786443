"""Sharp letters for pages: every pixel lit or not, each text drawn once and then copied as a bitmap.

Pillow draws a letter far more slowly than it copies a bitmap, and it releases the interpreter's lock again and again
meanwhile, which delays other threads, such as the one that sends the LEDs their bytes.
"""

from functools import cache, lru_cache
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

INK = 1
PAPER = 0

Pen = ImageDraw.ImageDraw


class _TextBitmap(NamedTuple):
    """A text as a one-bit image, and the offset of its upper left corner from its anchor, in pixels."""

    image: Image.Image
    left: int
    top: int


@cache
def load_font(size: int) -> ImageFont.FreeTypeFont:
    """Return Pillow's bundled font, whose licence lets everyone ship it, at a size in pixels."""
    font = ImageFont.load_default(size=size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType; install Pillow's own wheel, which has it")
    return font


def sharp_pen(image: Image.Image) -> Pen:
    """Return a pen whose letters are sharp."""
    pen = ImageDraw.Draw(image)
    pen.fontmode = "1"
    return pen


@lru_cache(maxsize=256)  # signs in all sizes that are tried, and lines; a running clock makes new ones
def text_width(text: str, size: int) -> float:
    """Return the width in pixels of a line of sharp letters; smooth ones, Pillow's default, are narrower."""
    return load_font(size).getlength(text, mode="1")


@lru_cache(maxsize=256)
def smooth_text_width(text: str, size: int) -> int:
    """Return the width in whole pixels of smooth letters, by which bold signs are spaced."""
    return round(load_font(size).getlength(text))


ROUND_LETTERS_PIXELS = 2
"""How far round letters such as o reach below the line at the largest size; seen in the pictures."""


@lru_cache(maxsize=64)
def text_reach(text: str, size: int) -> tuple[int, int]:
    """Return how many pixels a line of sharp letters reaches above its base line, and letters such as y below it."""
    _, top, _, bottom = load_font(size).getbbox(text, mode="1", anchor="ls")
    return ceil(-top), ceil(bottom) if bottom > ROUND_LETTERS_PIXELS else 0


def draw_text(
    pen: Pen, at: tuple[int, int], text: str, size: int, ink: int, *, anchor: str = "ls", stroke: int = 0
) -> None:
    """Draw sharp letters; `anchor` is their place relative to `at` in Pillow's letters, `stroke` their boldness."""
    bitmap = _text_bitmap(text, size, anchor, stroke)
    pen.bitmap((at[0] + bitmap.left, at[1] + bitmap.top), bitmap.image, fill=ink)


@lru_cache(maxsize=128)  # of a few lines, and digits; Pillow takes 4 KB or more for the smallest image
def _text_bitmap(text: str, size: int, anchor: str, stroke: int) -> _TextBitmap:
    font = load_font(size)
    left, top, right, bottom = font.getbbox(text, mode="1", anchor=anchor, stroke_width=stroke)
    corner = floor(left), floor(top)
    image = Image.new("1", (max(1, ceil(right) - corner[0]), max(1, ceil(bottom) - corner[1])), PAPER)
    sharp_pen(image).text((-corner[0], -corner[1]), text, font=font, fill=INK, stroke_width=stroke, anchor=anchor)
    return _TextBitmap(image, *corner)
