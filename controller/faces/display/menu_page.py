"""The menu as a picture and as four lines: one item with its value, and below it what each button does.

The clocks stay, small, above it on a picture, for they may run.
"""

from collections.abc import Iterator
from functools import partial

from controller.faces.display.fonts import INK
from controller.faces.display.page_elements import (
    PageElement,
    draw_disc,
    draw_words,
    largest_fitting_size,
    text_element,
    words_width,
)
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage
from controller.session.views.menu_view import MenuView
from controller.words.catalogue import Catalogue
from controller.words.menu_words import menu_key_names, menu_keys, menu_label, menu_place, menu_value
from controller.words.page_words import clock_text

_CLOCK_BASE = 10
_LABEL_BASE = 24
_VALUE_BASE = 44
_KEYS_BASE = 61
_VALUE_SIZES = range(10, 21)
_ROCKER_RAISED = 14
_KEY_LINE = 14
_PLACE_WIDTH = 28
_DISC = 9
_UNDERLINE = 47  # below the digit that is set


def menu_elements(catalogue: Catalogue, page: DisplayPage, view: MenuView, width: int) -> Iterator[PageElement]:
    """Yield all parts of the page while the menu is open, on a display that is 64 pixels high."""
    # beside a rocker, what the presses do needs two lines, and takes the place of the clocks
    raised = _ROCKER_RAISED if view.is_rocker else 0
    if not view.is_rocker:
        yield from _clock_elements(page, width)
    place = menu_place(view)
    label = menu_label(catalogue, view)
    value = menu_value(catalogue, view, lambda text: words_width(text, _VALUE_SIZES[2]) <= width - 2)
    if value:
        yield text_element((0, _LABEL_BASE - raised), [label], width - (_PLACE_WIDTH if place else 0))
    else:
        value = label  # it has the room of both
    if place:
        yield text_element((width, _LABEL_BASE - raised), [place], _PLACE_WIDTH, "rs")
    yield from _value_elements(view, value, width, raised)
    yield from _key_elements(catalogue, view, width)


def _value_elements(view: MenuView, value: str, width: int, raised: int) -> Iterator[PageElement]:
    """Yield the value as large as fits, with a line below the digit that is set."""
    size = largest_fitting_size(lambda size: words_width(value, size), width - 2, _VALUE_SIZES)
    if words_width(value, size) <= width - 2:
        yield partial(draw_words, corner=(1, _VALUE_BASE - raised), text=value, size=size)
    else:
        yield text_element((1, _VALUE_BASE - raised), [value], width - 2)
    if view.digit is not None:
        left = 1 + words_width(value[: view.digit], size)
        right = 1 + words_width(value[: view.digit + 1], size)
        line = _UNDERLINE - raised
        yield lambda pen: pen.rectangle((left, line, right - 1, line + 1), fill=INK)


def _clock_elements(page: DisplayPage, width: int) -> Iterator[PageElement]:
    for side, at, anchor in ((Side.WHITE, 0, "ls"), (Side.BLACK, width, "rs")):
        text = clock_text(page.clock_of(side))
        if text:
            yield text_element((at, _CLOCK_BASE), [text], width // 2 - 4, anchor)


def _key_elements(catalogue: Catalogue, view: MenuView, width: int) -> Iterator[PageElement]:
    """Yield what each button does, White's at the left and Black's at the right."""
    white, black = menu_keys(catalogue, view)
    if view.is_rocker:
        names = menu_key_names(catalogue, view)
        yield text_element((0, _KEYS_BASE - _KEY_LINE), [f"{names[0]}: {white}"], width)
        yield text_element((0, _KEYS_BASE), [f"{names[1]}: {black}"], width)
        return
    room = width // 2 - _DISC - 5
    yield partial(draw_disc, corner=(0, _KEYS_BASE - _DISC), side=Side.WHITE, size=_DISC)
    yield text_element((_DISC + 3, _KEYS_BASE), [white], room)
    yield partial(draw_disc, corner=(width - _DISC, _KEYS_BASE - _DISC), side=Side.BLACK, size=_DISC)
    yield text_element((width - _DISC - 3, _KEYS_BASE), [black], room, "rs")


def menu_lines(catalogue: Catalogue, view: MenuView, columns: int) -> tuple[str, str, str, str]:
    """Return the menu as four lines; the digit that is set stands in brackets."""
    place, value = menu_place(view), menu_value(catalogue, view, lambda text: len(text) <= columns)
    if view.digit is not None:
        value = f"{value[: view.digit]}[{value[view.digit]}]{value[view.digit + 1 :]}"
    label = menu_label(catalogue, view)[: columns - len(place) - 1 if place else columns]
    (white, black), names = menu_keys(catalogue, view), menu_key_names(catalogue, view)
    keys = tuple(f"{name}: {action}"[:columns] for name, action in zip(names, (white, black), strict=True))
    return f"{label}{place.rjust(columns - len(label))}", value[:columns], keys[0], keys[1]
