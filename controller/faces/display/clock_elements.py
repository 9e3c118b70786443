"""One side's clock in a picture: its ground, its time as large as fits, its piece, sign and words."""

from functools import partial
from typing import NamedTuple

from controller.faces.display.fonts import INK, PAPER, Pen
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
from controller.words.page_words import clock_text

_HOUR_DS = 36_000
_SECONDS_SCALE = 0.55  # of the seconds' size to that of the hours and minutes


class Box(NamedTuple):
    """A place on a picture, in pixels: what lies at `right` or `bottom` is outside."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """How many pixels it is wide."""
        return self.right - self.left


def is_inverted(page: DisplayPage, side: Side) -> bool:
    """Tell whether a side's clock is drawn dark on bright: it runs, or, without clocks, it is that side's turn."""
    clock = page.clock_of(side)
    without_clock = clock.deciseconds is None and page.status is PageStatus.PLAYING
    return clock.is_running or (without_clock and page.to_move is side)


def ink_colour(page: DisplayPage, side: Side) -> int:
    """Give what a side's clock is drawn with."""
    return PAPER if is_inverted(page, side) else INK


def background_element(box: Box) -> PageElement:
    """Give the bright ground of an inverted clock."""
    return partial(_fill_box, box=box)


def _fill_box(pen: Pen, box: Box) -> None:
    pen.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), fill=INK)


def time_element(clock: ClockView, box: Box, sizes: range, ink: int) -> PageElement:
    """Give the time as large as fits into a box, at its right and standing on its bottom."""
    text, small = clock_text(clock), ""
    if clock.deciseconds is not None and clock.deciseconds >= _HOUR_DS:
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


def name_element(side: Side, box: Box, sizes: range, ink: int) -> PageElement:
    """Give a side's name as large as fits into a box, at its right and standing on its bottom."""
    size = largest_fitting_size(lambda size: words_width(side.english_name, size), box.width, sizes)
    left = box.right - words_width(side.english_name, size)
    return partial(draw_words, corner=(left, box.bottom), text=side.english_name, size=size, ink=ink)


def sign_element(page: DisplayPage, side: Side, corner: tuple[int, int], ink: int) -> PageElement | None:
    """Give the sign beside a side's piece, 9 by 11 pixels: a flag, a pause, or whose turn it is; None without one."""
    if page.clock_of(side).is_flagged:
        return partial(draw_flag, corner=corner, ink=ink)
    if page.to_move is not side or page.status in (PageStatus.SETUP, PageStatus.OVER):
        return None
    return partial(draw_pause if page.status is PageStatus.PAUSED else draw_turn_arrow, corner=corner, ink=ink)
