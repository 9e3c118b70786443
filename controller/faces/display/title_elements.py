"""What both picture layouts draw alike: the large word or score before and after a game, and the message."""

from collections.abc import Iterator
from functools import partial

from controller.faces.display.page_elements import (
    PageElement,
    digits_width,
    draw_digits,
    draw_one_half,
    draw_words,
    largest_fitting_size,
    text_element,
    words_width,
)
from controller.rules.outcome import Score
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.catalogue import Catalogue
from controller.words.page_words import bottom_line_texts

MESSAGE_BASE = 61  # leaves the three rows that letters like p reach below it on 64 rows

SETUP_SIZES = range(12, 29)
NO_RESULT_SIZES = range(12, 21)
SCORE_SIZE = 46
_WORD_BASE = 41
_SCORE_BASE = 48
_HALF_WIDTH = 28
_HALF_TITLE_WIDTH = 44  # of two halves, in pixels left and right of the middle
_WORDS_WIDTH = 92  # between two clocks of 80 pixels on 256, with a gap on either side


def title_elements(catalogue: Catalogue, page: DisplayPage, middle: int) -> Iterator[PageElement]:
    """Yield the large word or score of a set-up or a finished game, around the column `middle`; nothing during play."""
    if page.status in (PageStatus.PLAYING, PageStatus.PAUSED):
        return
    if page.status is PageStatus.SETUP:
        yield words_element(catalogue.text("page", "setting up"), SETUP_SIZES, middle)
    elif page.score == Score.DRAW:
        yield partial(draw_one_half, corner=(middle - _HALF_TITLE_WIDTH, _SCORE_BASE))
        dash_left = middle - words_width("-", SCORE_SIZE) // 2
        yield partial(draw_words, corner=(dash_left, _SCORE_BASE), text="-", size=SCORE_SIZE)
        yield partial(draw_one_half, corner=(middle + _HALF_TITLE_WIDTH - _HALF_WIDTH, _SCORE_BASE))
    elif page.score is None or page.score == Score.UNDECIDED:
        yield words_element(catalogue.text("page", "no result"), NO_RESULT_SIZES, middle)
    else:
        left = middle - digits_width(page.score, SCORE_SIZE) // 2
        yield partial(draw_digits, corner=(left, _SCORE_BASE), text=page.score, size=SCORE_SIZE)


def message_elements(catalogue: Catalogue, page: DisplayPage, width: int) -> Iterator[PageElement]:
    """Yield the last line of a page that is `width` pixels wide, if there is anything to say."""
    if texts := tuple(bottom_line_texts(catalogue, page)):
        yield text_element((width // 2, MESSAGE_BASE), texts, width, "ms")


def words_element(text: str, sizes: range, middle: int) -> PageElement:
    """Return large words around the column `middle`."""
    size = largest_fitting_size(lambda size: words_width(text, size), _WORDS_WIDTH, sizes)
    return partial(draw_words, corner=(middle - words_width(text, size) // 2, _WORD_BASE), text=text, size=size)
