"""Pages as pictures of 256x64 pixels: White's clock left, Black's right, as a score names them.

The half whose clock runs is inverted. Before and after the game a large word or score stands between the clocks.
"""

from collections.abc import Iterator
from functools import partial

from controller.faces.display.clock_elements import (
    Box,
    background_element,
    ink_colour,
    is_inverted,
    name_element,
    sign_element,
    time_element,
)
from controller.faces.display.page_elements import PageElement, draw_disc, text_element
from controller.faces.display.title_elements import message_elements, title_elements
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.catalogue import Catalogue
from controller.words.page_words import clock_detail_texts, lost_pieces_text, player_texts, side_name

SIZE = 256, 64
WIDTH = SIZE[0]
HALF_WIDTH = 127  # two columns between the halves, so that an inverted one has an edge
TITLE_CLOCK_WIDTH = 80  # of a clock beside a title
CLOCK_BOTTOM = 51  # of the clocks
CLOCK_BASE = 48

HEAD_BASE = 11  # of the words above a clock
HEAD_LEFT = 28  # of the words, after the piece and its sign
LOST_WIDTH = 18
CLOCK_SIZES = range(16, 47)
NAME_SIZES = range(16, 41)
SMALL_SIZES = range(16, 25)  # of what stands beside a title, so that a score is not taken for a time
SMALL_BASE = 38


def wide_page_backgrounds(page: DisplayPage) -> Iterator[PageElement]:
    """Yield the bright backgrounds of inverted halves."""
    if page.menu is None:
        yield from (background_element(_box(page, side)) for side in Side if is_inverted(page, side))


def wide_page_elements(catalogue: Catalogue, page: DisplayPage) -> Iterator[PageElement]:
    """Yield all parts that are drawn on the backgrounds of a page with clocks."""
    for side in Side:
        yield from _clock_elements(catalogue, page, side)
    yield from title_elements(catalogue, page, WIDTH // 2)
    yield from message_elements(catalogue, page, WIDTH)


def _box(page: DisplayPage, side: Side) -> Box:
    width = HALF_WIDTH if page.status in (PageStatus.PLAYING, PageStatus.PAUSED) else TITLE_CLOCK_WIDTH
    return Box(0, 0, width, CLOCK_BOTTOM) if side is Side.WHITE else Box(WIDTH - width, 0, WIDTH, CLOCK_BOTTOM)


def _clock_elements(catalogue: Catalogue, page: DisplayPage, side: Side) -> Iterator[PageElement]:
    clock, ink, box = page.clock_of(side), ink_colour(page, side), _box(page, side)
    is_small = box.width == TITLE_CLOCK_WIDTH
    yield partial(draw_disc, corner=(box.left + 2, 1), side=side, size=11, ink=ink)
    sign = sign_element(page, side, (box.left + 16, 1), ink)
    if sign is not None:
        yield sign
    if page.lost_pieces[side]:
        yield text_element((box.right - 2, HEAD_BASE), [lost_pieces_text(page, side)], LOST_WIDTH, "rs", ink)
    words = clock_detail_texts(catalogue, page, side)
    if clock.deciseconds is None and not is_small:
        texts = (*player_texts(catalogue, page, side), side_name(catalogue, side))
        yield name_element(texts, Box(box.left + 2, HEAD_BASE + 3, box.right - 2, CLOCK_BASE), NAME_SIZES, ink)
    else:
        names = player_texts(catalogue, page, side)
        words = (*(f"{name}, {words[0]}" for name in names), *words) if words else names
    if clock.deciseconds is not None:
        large = Box(box.left + 2, HEAD_BASE + 3, box.right - 2, SMALL_BASE if is_small else CLOCK_BASE)
        yield time_element(clock, large, SMALL_SIZES if is_small else CLOCK_SIZES, ink)
    if words:
        left = box.left + (HEAD_LEFT if sign is not None or not is_small else HEAD_LEFT - 12)
        yield text_element((left, HEAD_BASE), words, box.right - left - LOST_WIDTH - 4, ink=ink)
