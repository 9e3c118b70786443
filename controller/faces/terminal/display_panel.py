"""The display in a terminal: both clocks in large digits, whose turn it is, and the message."""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from controller.faces.display.text_pages import truncate_text
from controller.faces.terminal.large_digits import digit_rows, digits_columns
from controller.faces.terminal.text_canvas import (
    MARK_WIDTH,
    WALNUT,
    TerminalCapabilities,
    TextCanvas,
    draw_piece,
    style_of,
)
from controller.rules.position import Piece, Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.page_words import bottom_line_texts, clock_detail_texts, clock_text, lost_pieces_text

DISPLAY_WIDTH = 34
DISPLAY_HEIGHT = 7

_MIN_WORDS_WIDTH = 11  # columns beside a large time: room for a piece, a name and a gap
_WORD_LINES = 3
_BOLD = Style.parse("bold")
_HOUR_DS = 36_000


class _ClockRow(NamedTuple):
    """Where one side's clock is drawn, and how large its digits are."""

    top: int
    width: int
    height: int
    scale: int


def display_lines(
    page: DisplayPage, capabilities: TerminalCapabilities, width: int = DISPLAY_WIDTH, height: int = DISPLAY_HEIGHT
) -> list[Text]:
    """Draw a page in lines of some columns, the least by default: Black's row, White's, and the message."""
    canvas = TextCanvas(width, height)
    row_height = (height - 1) // 2
    scale = _largest_scale(page, width - _MIN_WORDS_WIDTH, row_height)
    for number, side in enumerate((Side.BLACK, Side.WHITE)):
        _draw_row(canvas, _ClockRow(number * row_height, width, row_height, scale), page, side, capabilities)
    bottoms = tuple(bottom_line_texts(page)) or ("",)
    bottom = next((text for text in bottoms if len(text) <= width - 2), bottoms[-1])
    canvas.write(1, height - 1, truncate_text(bottom, width - 2), _BOLD)
    return canvas.lines()


def display_title(page: DisplayPage) -> str:
    """Say what kind of moment a page shows."""
    match page.status:
        case PageStatus.SETUP:
            return "Setting up"
        case PageStatus.PLAYING:
            return f"Move {page.ply // 2 + 1}"
        case PageStatus.PAUSED:
            return "Paused"
        case PageStatus.OVER:
            return "Over" if page.score is None else f"Over: {page.score}"


def _largest_scale(page: DisplayPage, columns: int, lines: int) -> int:
    """Give the size of digits that both clocks fit in, the same for every time of as many signs."""
    longest = max(page.clock_of(side).deciseconds or 0 for side in Side)
    text = "00:00" if longest < _HOUR_DS else "0:00:00" if longest < 10 * _HOUR_DS else "00:00:00"
    fitting = (scale for scale in range(1, lines) if len(digit_rows(text, scale)) <= lines)
    return max((scale for scale in fitting if digits_columns(text, scale) <= columns), default=0)


def _draw_row(
    canvas: TextCanvas, row: _ClockRow, page: DisplayPage, side: Side, capabilities: TerminalCapabilities
) -> None:
    """Draw one side's piece, name, sign and time; reversed while its clock runs."""
    clock = page.clock_of(side)
    style = Style.parse("reverse" if clock.is_running else "none")
    for line in range(row.height):
        canvas.write(0, row.top + line, " " * row.width, style)
    words_top = row.top + (row.height - _WORD_LINES) // 2
    canvas.write(1, words_top + 1, " " * MARK_WIDTH, style_of(None, WALNUT, attributes="not reverse"))
    draw_piece(canvas, 1, words_top + 1, Piece(side, is_king=False), capabilities)
    time = clock_text(clock)
    is_large = capabilities.has_unicode and row.scale > 0
    columns = digits_columns(time, row.scale) if is_large else len(time)
    left = max(_MIN_WORDS_WIDTH, row.width - 1 - columns)
    _draw_words(canvas, words_top, left - 2, page, side, capabilities)
    if not is_large:
        canvas.write(left, words_top + 1, time, _BOLD)
        return
    parts = digit_rows(time, row.scale)
    for line, part in enumerate(parts, start=row.top + (row.height - len(parts)) // 2):
        canvas.write(left, line, part, Style.null())


def _draw_words(
    canvas: TextCanvas, top: int, width: int, page: DisplayPage, side: Side, capabilities: TerminalCapabilities
) -> None:
    """Draw what stands beside a time: what is told of the clock, the side's name, its sign and what it has lost."""
    words = next((text for text in clock_detail_texts(page, side) if len(text) <= width), "")
    canvas.write(1, top, words, Style.null())
    canvas.write(MARK_WIDTH + 2, top + 1, side.english_name, _BOLD)
    canvas.write(1, top + 2, f"{_turn_sign(page, side, capabilities)} {lost_pieces_text(page, side)}".strip(), _BOLD)


def _turn_sign(page: DisplayPage, side: Side, capabilities: TerminalCapabilities) -> str:
    if page.clock_of(side).is_flagged:
        return "⚑ flag" if capabilities.has_unicode else "! flag"
    if page.to_move is not side or page.status is PageStatus.OVER:
        return ""
    if page.status is PageStatus.PAUSED:
        return "‖" if capabilities.has_unicode else "="
    return "▶" if capabilities.has_unicode else ">"
