"""The pages of a board that cannot play: what is wrong, on as many pages as it needs."""

import textwrap
from collections.abc import Callable, Sequence

from PIL import Image

from controller.faces.display.fonts import INK, PAPER, draw_text, sharp_pen, text_width
from controller.faces.display.picture_conversion import picture_from_image
from hardware.ports import Picture

LETTERS = 13  # pixels; a choice: smaller letters of this font are hard to read
LINE_HEIGHT = 16
MOST_PAGES = 6  # a choice: nobody reads on for longer


def draw_fault_pages(size: tuple[int, int], text: str) -> list[Picture]:
    """Return the pages as pictures of any size in pixels; what does not fit on MOST_PAGES is left out."""
    width, height = size
    lines = _wrap_words(text.split(), lambda line: text_width(line, LETTERS) <= width - 1)
    return [_draw_lines(size, page) for page in _split_pages(lines, height // LINE_HEIGHT)]


def write_fault_pages(columns: int, lines: int, text: str) -> list[tuple[str, ...]]:
    """Return the pages as lines for a display of characters, in the characters that it has."""
    known = "".join(character if character.isascii() and character.isprintable() else "?" for character in text)
    wrapped = textwrap.wrap(known.translate({ord("\\"): "/", ord("~"): "-"}), columns)
    blank = [""] * lines
    return [tuple(f"{line:{columns}}" for line in [*page, *blank][:lines]) for page in _split_pages(wrapped, lines)]


def _split_pages(lines: Sequence[str], height: int) -> list[Sequence[str]]:
    return [lines[first : first + height] for first in range(0, len(lines), height)][:MOST_PAGES]


def _draw_lines(size: tuple[int, int], lines: Sequence[str]) -> Picture:
    image = Image.new("1", size, PAPER)
    pen = sharp_pen(image)
    for number, line in enumerate(lines):
        draw_text(pen, (1, number * LINE_HEIGHT + 12), line, LETTERS, INK)
    return picture_from_image(image)


def _wrap_words(words: Sequence[str], fits: Callable[[str], bool]) -> list[str]:
    """Return lines of words that fit; a word that fits no line is cut where it does."""
    lines: list[str] = []
    for word in words:
        if lines and fits(f"{lines[-1]} {word}"):
            lines[-1] = f"{lines[-1]} {word}"
            continue
        rest = word
        while rest:
            count = next((count for count in range(len(rest), 0, -1) if fits(rest[:count])), 1)
            lines.append(rest[:count])
            rest = rest[count:]
    return lines
