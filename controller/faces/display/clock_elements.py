"""One side's clock in a picture: its background, its time as large as fits, its name and sign."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from controller.faces.display.fonts import INK, PAPER, Pen, text_reach
from controller.faces.display.page_elements import (
    PageElement,
    digits_width,
    draw_digits,
    draw_flag,
    draw_pause,
    draw_turn_arrow,
    draw_words,
    largest_fitting_size,
    words_width,
)
from controller.rules.position import Side
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.page_words import HOUR_DS, clock_text

_SECONDS_SCALE = 0.55  # size of the seconds relative to hours and minutes: readable, and hours still fit on 128 pixels


class Box(NamedTuple):
    """A part of a picture, in pixels; `right` and `bottom` are outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self.right - self.left


def is_inverted(page: DisplayPage, side: Side) -> bool:
    """Return True if a side's clock is drawn dark on bright: it runs, or, without clocks, it is that side's turn."""
    clock = page.clock_of(side)
    without_clock = clock.deciseconds is None and page.status is PageStatus.PLAYING
    return clock.is_running or (without_clock and page.to_move is side)


def ink_colour(page: DisplayPage, side: Side) -> int:
    """Return the colour that a side's clock is drawn in."""
    return PAPER if is_inverted(page, side) else INK


def background_element(box: Box) -> PageElement:
    """Return the bright background of an inverted clock."""
    return partial(_fill_box, box=box)


def _fill_box(pen: Pen, box: Box) -> None:
    pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill=INK)


def time_element(clock: ClockView, box: Box, sizes: range, ink: int) -> PageElement:
    """Return the time as large as fits into a box, in its lower right corner."""
    text, small = clock_text(clock), ""
    if clock.deciseconds is not None and clock.deciseconds >= HOUR_DS:
        text, small = text[:-3], text[-3:]

    def width_of(size: int) -> int:
        return digits_width(text, size) + words_width(small, round(size * _SECONDS_SCALE))

    size = largest_fitting_size(width_of, box.width, sizes)
    return partial(_draw_time, corner=(box.right - width_of(size), box.bottom), texts=(text, small), size=size, ink=ink)


def _draw_time(pen: Pen, corner: tuple[int, int], texts: tuple[str, str], size: int, ink: int) -> None:
    left, base = corner
    text, small = texts
    draw_digits(pen, corner, text, size, ink)
    draw_words(pen, (left + digits_width(text, size), base), small, round(size * _SECONDS_SCALE), ink)


def name_element(texts: Sequence[str], box: Box, sizes: range, ink: int) -> PageElement:
    """Return the first text that fits into a box, as large as fits, in its lower right corner."""
    name = next((text for text in texts if words_width(text, sizes[0]) <= box.width), texts[-1])
    height = box.bottom - box.top

    def fits(size: int) -> int:
        above, below = text_reach(name, size)
        is_tall = below > 0 and above + below > height  # letters such as y reach below the line
        return box.width + 1 if is_tall else words_width(name, size)

    size = largest_fitting_size(fits, box.width, sizes)
    left, base = box.right - words_width(name, size), box.bottom - text_reach(name, size)[1]
    return partial(draw_words, corner=(left, base), text=name, size=size, ink=ink)


def sign_element(page: DisplayPage, side: Side, corner: tuple[int, int], ink: int) -> PageElement | None:
    """Return the sign beside a side's piece, 9 by 11 pixels: flag, pause or turn arrow; None without one."""
    if page.clock_of(side).is_flagged:
        return partial(draw_flag, corner=corner, ink=ink)
    if page.to_move is not side or page.status in (PageStatus.SETUP, PageStatus.OVER):
        return None
    return partial(draw_pause if page.status is PageStatus.PAUSED else draw_turn_arrow, corner=corner, ink=ink)
