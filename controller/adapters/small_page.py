"""Pages as pictures of 128x64 pixels.

While a game is played each side has a row: Black's above, White's below, as they sit at the board as it is drawn. The
row whose clock runs is inverted. Before and after the game the clocks stand small above a large word or score.
"""

from collections.abc import Iterator
from functools import partial

from controller.adapters.letters import line_width
from controller.adapters.page_clocks import (
    Box,
    ground_part,
    ink_of,
    is_inverted,
    name_part,
    sign_part,
    time_part,
)
from controller.adapters.page_parts import Part, draw_disc, draw_flag, text_part
from controller.adapters.page_titles import title_parts
from controller.adapters.page_words import bottom_texts, clock_text, first_flag_text, lost_text, side_texts
from controller.rules.position import Side
from controller.session.pages import PageStatus, DisplayPage

SIZE = 128, 64
WIDTH = SIZE[0]
ROW_HEIGHT = 26
ROW_PITCH = 25  # one less: two rows share a line of pixels, since at most one of them is inverted
MESSAGE_BASE = 61  # leaves the three lines that letters like p reach below it

COLUMN = 39  # pixels at the left of a row, for the side's piece, its sign, what it has lost, and words
LOST_WIDTH = 16
CLOCK_SIZES = range(20, 32)  # digits of 24 pixels at most
NAME_SIZES = range(20, 31)
STRIP_SIZE = 12


def grounds(page: DisplayPage) -> Iterator[Part]:
    """Yield the bright grounds of inverted rows."""
    if page.status in (PageStatus.PLAYING, PageStatus.PAUSED):
        yield from (ground_part(_row_box(side)) for side in Side if is_inverted(page, side))


def parts(page: DisplayPage) -> Iterator[Part]:
    """Yield all that is drawn on them."""
    if page.status in (PageStatus.PLAYING, PageStatus.PAUSED):
        for side in Side:
            yield from _row_parts(page, side)
    else:
        for side in Side:
            yield from _strip_parts(page, side)
        yield from title_parts(page, WIDTH // 2)
    if bottom := tuple(bottom_texts(page)):
        yield text_part((WIDTH // 2, MESSAGE_BASE), bottom, WIDTH, "ms")


def _row_box(side: Side) -> Box:
    top = 0 if side is Side.BLACK else ROW_PITCH
    return Box(0, top, WIDTH, top + ROW_HEIGHT)


def _row_parts(page: DisplayPage, side: Side) -> Iterator[Part]:
    face, ink = page.clock_of(side), ink_of(page, side)
    top = _row_box(side).top
    base = top + ROW_HEIGHT - 2
    yield partial(draw_disc, corner=(2, top + 2), side=side, size=11, ink=ink)
    sign = sign_part(page, side, (15, top + 2), ink)
    if sign is not None:
        yield sign
    if page.lost_pieces[side]:
        yield text_part((COLUMN, top + 12), [lost_text(page, side)], LOST_WIDTH, "rs", ink)
    large = Box(COLUMN, top, WIDTH, base)
    beside = side_texts(page, side)[1:]  # its longest words reach below the row
    if face.deciseconds is None:
        yield name_part(side, large, NAME_SIZES, ink)
    else:
        yield time_part(face, large, CLOCK_SIZES, ink)
        beside = beside or (side.english_name,)
    if beside:
        yield text_part((2, base), beside, COLUMN - 2, ink=ink)


def _strip_parts(page: DisplayPage, side: Side) -> Iterator[Part]:
    """Yield a small clock: White's left and Black's right, as a score names them."""
    face = page.clock_of(side)
    text = clock_text(face) or side.english_name
    after = 16 + round(line_width(text, STRIP_SIZE))

    def place(at: int, width: int = 0) -> int:
        """Give a place on White's half, or its mirror on Black's."""
        return at if side is Side.WHITE else WIDTH - at - width

    anchor = "ls" if side is Side.WHITE else "rs"
    yield partial(draw_disc, corner=(place(0, 9), 1), side=side, size=9)
    yield text_part((place(13), 10), [text], WIDTH // 2 - 13, anchor)
    if face.is_flagged:
        yield partial(draw_flag, corner=(place(after, 9), 1))
    if page.lost_pieces[side]:
        yield text_part((place(0), 25), [lost_text(page, side)], LOST_WIDTH, anchor)
    if first := first_flag_text(page, side):
        yield text_part((place(0), 38), [first], LOST_WIDTH, anchor)
