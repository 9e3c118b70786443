"""Parts of a page: words, digits, scores and small signs, each in one bit and without anti-aliasing."""

from collections.abc import Callable, Iterable
from functools import partial

from controller.faces.display.fonts import INK, PAPER, Pen, draw_text, smooth_text_width, text_width
from controller.rules.position import Side

WORD_SIZES = (12, 11, 10)  # of a message: the largest that fits

PageElement = Callable[[Pen], None]
"""One part of a page; parts never touch one another, except the backgrounds that they lie on."""


def fit_message(text: str, width: int) -> tuple[str, int]:
    """Return a text, cut with an ellipsis if it must be, and the size at which it is at most `width` pixels wide."""
    for size in WORD_SIZES:
        if text_width(text, size) <= width:
            return text, size
    size = WORD_SIZES[0]  # a text that is cut anyway is most readable when large
    while text and text_width(f"{text}…", size) > width:
        # between words: half of a square's number would name another square
        whole, _, _ = text.rpartition(" ")
        text = (whole or text[:-1]).rstrip(" ,:")
    return f"{text}…", size


def choose_wording(wordings: Iterable[str], width: int) -> tuple[str, int]:
    """Return the first wording that fits uncut, and its size; the last wording is cut if none fits."""
    text = ""
    for text in wordings:
        for size in WORD_SIZES:
            if text_width(text, size) <= width:
                return text, size
    return fit_message(text, width)


def text_element(
    at: tuple[int, int], wordings: Iterable[str], width: int, anchor: str = "ls", ink: int = INK
) -> PageElement:
    """Return the first wording that fits as a part; `anchor` is its place relative to `at` in Pillow's letters."""
    text, size = choose_wording(wordings, width)
    return partial(draw_text, at=at, text=text, size=size, ink=ink, anchor=anchor)


def largest_fitting_size(width_of: Callable[[int], int], width: int, sizes: range) -> int:
    """Return the largest size at which something is at most `width` pixels wide, else the smallest size."""
    return next((size for size in reversed(sizes) if width_of(size) <= width), sizes[0])


def digits_width(text: str, size: int) -> int:
    """Return the width in pixels of what `draw_digits` draws."""
    return sum(smooth_text_width(sign, size) + 2 for sign in text)


def draw_digits(pen: Pen, corner: tuple[int, int], text: str, size: int, ink: int = INK) -> None:
    """Draw digits very bold, to be read from a metre; `corner` is their lower left one.

    The bundled font has one weight: a stroke of a pixel all around makes it bold, and each sign is set wider for it.
    """
    left, base = corner
    for sign in text:
        draw_text(pen, (left + 1, base), sign, size, ink, stroke=1)
        left += digits_width(sign, size)


def words_width(text: str, size: int) -> int:
    """Return the width in pixels of what `draw_words` draws."""
    return sum(smooth_text_width(sign, size) + 1 for sign in text)


def draw_words(pen: Pen, corner: tuple[int, int], text: str, size: int, ink: int = INK) -> None:
    """Draw large words, or small digits, bold; `corner` is their lower left one.

    Bold to the right only: a stroke all around would join the dot of an i to its stem.
    """
    left, base = corner
    for sign in text:
        for shift in (0, 1):
            draw_text(pen, (left + shift, base), sign, size, ink)
        left += words_width(sign, size)


def draw_disc(pen: Pen, corner: tuple[int, int], side: Side, size: int, ink: int = INK) -> None:
    """Draw a side's piece, `size` pixels wide: White's is bright inside and Black's dark, on either background."""
    left, top = corner
    bright = INK if side is Side.WHITE else PAPER
    pen.ellipse((left, top, left + size - 1, top + size - 1), fill=bright, outline=ink, width=max(1, size // 8))


def draw_turn_arrow(pen: Pen, corner: tuple[int, int], ink: int = INK) -> None:
    """Draw the sign of the side to move, 8 by 11 pixels: an arrow at its clock."""
    left, top = corner
    pen.polygon([(left, top), (left + 7, top + 5), (left, top + 10)], fill=ink)


def draw_pause(pen: Pen, corner: tuple[int, int], ink: int = INK) -> None:
    """Draw the sign of a pause, 8 by 11 pixels: two bars."""
    left, top = corner
    pen.rectangle((left, top, left + 2, top + 10), fill=ink)
    pen.rectangle((left + 5, top, left + 7, top + 10), fill=ink)


def draw_flag(pen: Pen, corner: tuple[int, int], ink: int = INK) -> None:
    """Draw the sign of a fallen flag, 9 by 11 pixels: a pennant on its pole."""
    left, top = corner
    pen.line((left, top, left, top + 10), fill=ink)
    pen.polygon([(left + 1, top), (left + 8, top + 3), (left + 1, top + 6)], fill=ink)


def draw_one_half(pen: Pen, corner: tuple[int, int], ink: int = INK) -> None:
    """Draw a half as a fraction, 32 by 35 pixels, with `corner` its lower left one."""
    left, base = corner
    draw_digits(pen, (left - 3, base - 16), "1", 25, ink)
    pen.line((left + 5, base, left + 24, base - 34), fill=ink, width=2)
    draw_digits(pen, (left + 17, base), "2", 25, ink)
