"""Pages as pictures of 128x64 pixels.

While a game is played each side has a row: Black's above, White's below, as they sit at the board as it is drawn. The
row whose clock runs is inverted. While the message says what to do with a piece, the reason takes half of the other
side's row. Before and after the game, and while nothing can be recorded, the clocks stand small
above a large word or score.
"""

from collections.abc import Iterator
from dataclasses import replace
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
from controller.faces.display.fonts import text_width
from controller.faces.display.page_elements import PageElement, draw_disc, draw_flag, text_element
from controller.faces.display.title_elements import (
    MESSAGE_BASE,
    SETUP_SIZES,
    message_elements,
    title_elements,
    words_element,
)
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.catalogue import Catalogue
from controller.words.page_words import (
    clock_detail_texts,
    clock_text,
    first_flag_text,
    lost_pieces_text,
    player_texts,
    reason_text,
    side_name,
    unwritten_texts,
)

SIZE = 128, 64
WIDTH = SIZE[0]
ROW_HEIGHT = 26
ROW_PITCH = 25  # one less: two rows share a line of pixels, since at most one of them is inverted

SIGN_COLUMN_WIDTH = 39  # pixels at the left of a row, for the side's piece, its sign, what it has lost, and words
LOST_WIDTH = 16
CLOCK_SIZES = range(20, 32)  # digits of 24 pixels at most
NAME_SIZES = range(20, 31)
STRIP_SIZE = 12


def small_page_backgrounds(page: DisplayPage) -> Iterator[PageElement]:
    """Yield the bright backgrounds of inverted rows."""
    if page.status in (PageStatus.PLAYING, PageStatus.PAUSED) and page.menu is None:
        yield from (background_element(_row_box(side)) for side in Side if is_inverted(page, side))


def small_page_elements(catalogue: Catalogue, page: DisplayPage) -> Iterator[PageElement]:
    """Yield all parts that are drawn on the backgrounds of a page with clocks."""
    if unwritten := unwritten_texts(catalogue, page):
        yield from _unwritten_elements(catalogue, page, *unwritten)
        return
    if page.status in (PageStatus.PLAYING, PageStatus.PAUSED):
        for side in Side:
            yield from _row_elements(catalogue, page, side, reason_text(catalogue, page))
    else:
        for side in Side:
            yield from _strip_elements(catalogue, page, side)
        yield from title_elements(catalogue, page, WIDTH // 2)
    yield from message_elements(catalogue, replace(page, reason=None), WIDTH)


def _unwritten_elements(catalogue: Catalogue, page: DisplayPage, title: str, message: str) -> Iterator[PageElement]:
    for side in Side:
        yield from _strip_elements(catalogue, page, side)
    yield words_element(title, SETUP_SIZES, WIDTH // 2)
    yield text_element((WIDTH // 2, MESSAGE_BASE), [message], WIDTH, "ms")


def _row_box(side: Side) -> Box:
    top = 0 if side is Side.BLACK else ROW_PITCH
    return Box(0, top, WIDTH, top + ROW_HEIGHT)


def _row_elements(catalogue: Catalogue, page: DisplayPage, side: Side, reason: str) -> Iterator[PageElement]:
    if reason and side is _waiting_side(page):
        yield from _reason_elements(catalogue, page, side, reason)
        return
    clock, ink = page.clock_of(side), ink_colour(page, side)
    top = _row_box(side).top
    base = top + ROW_HEIGHT - 2
    yield partial(draw_disc, corner=(2, top + 2), side=side, size=11, ink=ink)
    sign = sign_element(page, side, (15, top + 2), ink)
    if sign is not None:
        yield sign
    if page.lost_pieces[side]:
        yield text_element((SIGN_COLUMN_WIDTH, top + 12), [lost_pieces_text(page, side)], LOST_WIDTH, "rs", ink)
    large = Box(SIGN_COLUMN_WIDTH, top, WIDTH, base)
    beside = clock_detail_texts(catalogue, page, side)[1:]  # its longest words reach below the row
    if clock.deciseconds is None:
        texts = (*player_texts(catalogue, page, side), side_name(catalogue, side))
        yield name_element(texts, large, NAME_SIZES, ink)
    else:
        yield time_element(clock, large, CLOCK_SIZES, ink)
        beside = beside or player_texts(catalogue, page, side)
    if beside:
        yield text_element((2, base), beside, SIGN_COLUMN_WIDTH - 2, ink=ink)


def _waiting_side(page: DisplayPage) -> Side:
    """Return the side whose row gives way to a reason: whose clock does not run."""
    running = [side for side in Side if is_inverted(page, side)]
    return (running[0] if running else page.to_move or Side.WHITE).opponent


def _reason_elements(catalogue: Catalogue, page: DisplayPage, side: Side, reason: str) -> Iterator[PageElement]:
    """Yield a small clock, and below it why the message asks for a piece."""
    clock, top = page.clock_of(side), 0 if side is Side.BLACK else ROW_HEIGHT  # clear of the row that is inverted
    yield partial(draw_disc, corner=(2, top + 1), side=side, size=9)
    texts = (clock_text(clock),) if clock_text(clock) else player_texts(catalogue, page, side)
    yield text_element((15, top + 10), texts, WIDTH - 30)
    if clock.is_flagged:
        yield partial(draw_flag, corner=(19 + round(text_width(texts[0], STRIP_SIZE)), top + 1))
    yield text_element((2, top + 22), [reason], WIDTH - 2)


def _strip_elements(catalogue: Catalogue, page: DisplayPage, side: Side) -> Iterator[PageElement]:
    """Yield a small clock: White's left and Black's right, as a score names them."""
    clock = page.clock_of(side)
    texts = (clock_text(clock),) if clock_text(clock) else player_texts(catalogue, page, side)
    after = 16 + round(text_width(texts[0], STRIP_SIZE))

    def mirrored_x(at: int, width: int = 0) -> int:
        """Return a column of White's half, or its mirror on Black's."""
        return at if side is Side.WHITE else WIDTH - at - width

    anchor = "ls" if side is Side.WHITE else "rs"
    yield partial(draw_disc, corner=(mirrored_x(0, 9), 1), side=side, size=9)
    yield text_element((mirrored_x(13), 10), texts, WIDTH // 2 - 17, anchor)
    if clock.is_flagged:
        yield partial(draw_flag, corner=(mirrored_x(after, 9), 1))
    if page.lost_pieces[side]:
        yield text_element((mirrored_x(0), 25), [lost_pieces_text(page, side)], LOST_WIDTH, anchor)
    if first := first_flag_text(catalogue, page, side):
        yield text_element((mirrored_x(0), 38), [first], LOST_WIDTH, anchor)
