"""After a game: its result, where the page shows it, and what the buttons do.

On a picture the address is a QR code, if browsers elsewhere reach it and the code fits; else it is text.
"""

from collections.abc import Iterator
from functools import partial

from controller.faces.display.address_page import wrap_address
from controller.faces.display.fonts import text_width
from controller.faces.display.page_elements import (
    WORD_SIZES,
    PageElement,
    draw_disc,
    draw_words,
    largest_fitting_size,
    text_element,
    words_width,
)
from controller.faces.display.qr_code import draw_modules, qr_modules
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, GameAddress
from controller.session.views.messages import MessageCode
from controller.words.catalogue import Catalogue
from controller.words.menu_words import MENU_CONTEXT
from controller.words.page_words import message_text

HEIGHT = 64
GAP = 4
NARROW = 128  # pixels; on a wider display the players' names and the address as text have room too
SCORE_SIZES = range(12, 23)
SCORE_BASE = 19
NAMES_LEFT = 76  # of the score's left edge: names begin there
NAME_BASES = (11, 25)
ADDRESS_BASES = (33, 45)  # on a narrow display
WIDE_ADDRESS_BASES = (43,)
KEY_BASES = (41, 60)  # on a narrow display beside a code: White's button above Black's
KEYS_BASE = 61
DISC = 9


def after_game_elements(
    catalogue: Catalogue, page: DisplayPage, address: GameAddress, width: int
) -> Iterator[PageElement]:
    """Yield all parts of the page, on a display that is 64 pixels high."""
    modules = () if address.is_local else qr_modules(address.text, HEIGHT)
    if modules:
        yield partial(draw_modules, modules=modules, edge=HEIGHT)
    left = HEIGHT + GAP if modules else 0
    is_narrow = width <= NARROW
    score = _score_text(catalogue, page)
    room = (width if is_narrow else left + NAMES_LEFT) - left - 2
    size = largest_fitting_size(lambda size: words_width(score, size), room, SCORE_SIZES)
    yield partial(draw_words, corner=(left, SCORE_BASE), text=score, size=size)
    if not is_narrow:
        yield from _name_elements(page, left + NAMES_LEFT, width)
    if not (is_narrow and modules):
        bases = ADDRESS_BASES if is_narrow else WIDE_ADDRESS_BASES
        yield from _address_elements(address.text, (left, width), bases)
    stacked = KEY_BASES if is_narrow and modules else None
    yield from _key_elements(catalogue, page, (left, width), stacked)


def after_game_lines(catalogue: Catalogue, page: DisplayPage, columns: int) -> tuple[str, str, str, str] | None:
    """Return the page as four lines; None if the address does not fit on two of them."""
    address = page.game_address
    lines = [] if address is None else wrap_address(address.text, lambda line: len(line) <= columns)
    if not 0 < len(lines) <= 2 or any(len(line) > columns for line in lines):
        return None
    first, second = (*lines, "")[:2]
    return _score_text(catalogue, page), first, second, message_text(catalogue, page)


def _score_text(catalogue: Catalogue, page: DisplayPage) -> str:
    has_score = page.score is not None and page.score != Score.UNDECIDED
    return str(page.score) if has_score else catalogue.text("page", "no result")


def _name_elements(page: DisplayPage, left: int, width: int) -> Iterator[PageElement]:
    for side, base in zip(Side, NAME_BASES, strict=True):
        if page.names[side]:
            yield partial(draw_disc, corner=(left, base - DISC), side=side, size=DISC)
            yield text_element((left + DISC + 3, base), [page.names[side]], width - left - DISC - 4)


def _address_elements(address: str, room: tuple[int, int], bases: tuple[int, ...]) -> Iterator[PageElement]:
    """Yield the address in as many lines as there are bases; nothing if it needs more."""
    (left, right), size = room, WORD_SIZES[-1]
    lines = wrap_address(address, lambda line: text_width(line, size) <= right - left)
    if len(lines) <= len(bases):
        for line, base in zip(lines, bases, strict=False):
            yield text_element((left, base), [line], right - left)


def _key_elements(
    catalogue: Catalogue, page: DisplayPage, room: tuple[int, int], stacked: tuple[int, int] | None
) -> Iterator[PageElement]:
    """Yield what the buttons do, White's and Black's: one below the other, or side by side."""
    left, right = room
    if page.message is None or page.message.code is not MessageCode.AGAIN:
        base = KEYS_BASE if stacked is None else stacked[1]
        wordings = [message_text(catalogue, page), catalogue.text(MENU_CONTEXT, "third opens menu")]
        yield text_element((left, base), wordings, right - left)
        return
    half = (right - left) // 2
    texts = catalogue.text(MENU_CONTEXT, "does again"), catalogue.text(MENU_CONTEXT, "does menu")
    for side, text in zip(Side, texts, strict=True):
        at = left if stacked is not None or side is Side.WHITE else left + half
        base = KEYS_BASE if stacked is None else stacked[side]
        yield partial(draw_disc, corner=(at, base - DISC), side=side, size=DISC)
        yield text_element((at + DISC + 3, base), [text], (right - at if stacked else half) - DISC - 4)
