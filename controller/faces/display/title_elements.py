"""The large word or score of a picture before and after a game."""

from collections.abc import Iterator
from functools import partial

from controller.faces.display.page_elements import (
    PageElement,
    digits_width,
    draw_digits,
    draw_one_half,
    draw_words,
    words_width,
)
from controller.rules.outcome import Score
from controller.session.views.display_page import DisplayPage, PageStatus

SETUP_SIZE = 28
NO_RESULT_SIZE = 20
SCORE_SIZE = 46
_WORD_BASE = 41
_SCORE_BASE = 48
_HALF_WIDTH = 28
_HALF_TITLE_WIDTH = 44  # a title keeps within so many pixels of the middle


def title_elements(page: DisplayPage, middle: int) -> Iterator[PageElement]:
    """Yield what the page of a set-up or of a finished game says in large, around `middle`."""
    if page.status is PageStatus.SETUP:
        yield _words_element("Set up", SETUP_SIZE, middle)
    elif page.score == Score.DRAW:
        yield partial(draw_one_half, corner=(middle - _HALF_TITLE_WIDTH, _SCORE_BASE))
        dash_left = middle - words_width("-", SCORE_SIZE) // 2
        yield partial(draw_words, corner=(dash_left, _SCORE_BASE), text="-", size=SCORE_SIZE)
        yield partial(draw_one_half, corner=(middle + _HALF_TITLE_WIDTH - _HALF_WIDTH, _SCORE_BASE))
    elif page.score is None or page.score == Score.UNDECIDED:
        yield _words_element("No result", NO_RESULT_SIZE, middle)
    else:
        left = middle - digits_width(page.score, SCORE_SIZE) // 2
        yield partial(draw_digits, corner=(left, _SCORE_BASE), text=page.score, size=SCORE_SIZE)


def _words_element(text: str, size: int, middle: int) -> PageElement:
    return partial(draw_words, corner=(middle - words_width(text, size) // 2, _WORD_BASE), text=text, size=size)
