"""The display in a terminal: both clocks in large digits, whose turn it is, and the message."""

from typing import NamedTuple

from rich.style import Style
from rich.text import Text

from controller.faces.display.menu_page import menu_lines
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
from controller.session.views.menu_view import MenuView
from controller.words.catalogue import Catalogue
from controller.words.page_words import (
    HOUR_DS,
    bottom_line_texts,
    clock_detail_texts,
    clock_text,
    lost_pieces_text,
    move_number_text,
    player_texts,
)

DISPLAY_WIDTH = 34
DISPLAY_HEIGHT = 7

_MIN_WORDS_WIDTH = 11  # columns beside a large time: room for a piece, a name and a gap
_WORD_LINES = 3
_BOLD = Style.parse("bold")


class _ClockRow(NamedTuple):
    """Where one side's clock is drawn: lines and columns of the terminal."""

    top: int
    width: int
    height: int
    scale: int  # of the large digits; 0 where only plain digits fit


class _SideView(NamedTuple):
    """One side's part of a page, and how it can be drawn."""

    catalogue: Catalogue
    page: DisplayPage
    side: Side
    capabilities: TerminalCapabilities


def display_lines(
    catalogue: Catalogue,
    page: DisplayPage,
    capabilities: TerminalCapabilities,
    width: int = DISPLAY_WIDTH,
    height: int = DISPLAY_HEIGHT,
    *,
    is_flipped: bool = False,
) -> list[Text]:
    """Return a page as `height` lines of `width` columns: a row for each side, the upper one first, and the message."""
    canvas = TextCanvas(width, height)
    if page.menu is not None:
        _draw_menu(canvas, catalogue, page.menu, width, height)
        return canvas.lines()
    row_height = (height - 1) // 2
    scale = _largest_scale(page, width - _MIN_WORDS_WIDTH, row_height)
    for number, side in enumerate(shown_sides(is_flipped=is_flipped)):
        row = _ClockRow(top=number * row_height, width=width, height=row_height, scale=scale)
        _draw_row(canvas, row, _SideView(catalogue, page, side, capabilities))
    bottoms = tuple(bottom_line_texts(catalogue, page)) or ("",)
    bottom = next((text for text in bottoms if len(text) <= width - 2), bottoms[-1])
    canvas.write(1, height - 1, truncate_text(bottom, width - 2), _BOLD)
    return canvas.lines()


def shown_sides(*, is_flipped: bool) -> tuple[Side, Side]:
    """Return the side at the top of the board, and the one at its bottom."""
    return (Side.WHITE, Side.BLACK) if is_flipped else (Side.BLACK, Side.WHITE)


def display_title(catalogue: Catalogue, page: DisplayPage) -> str:
    """Return the heading of a page: the number of the move, or what else is going on."""
    match page.status:
        case PageStatus.SETUP:
            return catalogue.text("terminal", "setting up")
        case PageStatus.PLAYING:
            return catalogue.text("page", "move number", number=move_number_text(page))
        case PageStatus.PAUSED:
            return catalogue.text("terminal", "paused")
        case PageStatus.OVER if page.score is None:
            return catalogue.text("terminal", "over")
        case PageStatus.OVER:
            return catalogue.text("terminal", "over, score", score=page.score)


def _draw_menu(canvas: TextCanvas, catalogue: Catalogue, view: MenuView, width: int, height: int) -> None:
    """Draw the open menu in the middle of the panel."""
    for line, text in enumerate(menu_lines(catalogue, view, width - 2), start=max(0, (height - 4) // 2)):
        canvas.write(1, line, text, _BOLD)


def _largest_scale(page: DisplayPage, columns: int, lines: int) -> int:
    """Return the scale of digits at which both clocks fit; 0 if only plain digits do.

    Times with the same number of signs get the same scale.
    """
    longest = max(page.clock_of(side).deciseconds or 0 for side in Side)
    text = "00:00" if longest < HOUR_DS else "0:00:00" if longest < 10 * HOUR_DS else "00:00:00"
    fitting = (scale for scale in range(1, lines) if len(digit_rows(text, scale)) <= lines)
    return max((scale for scale in fitting if digits_columns(text, scale) <= columns), default=0)


def _draw_row(canvas: TextCanvas, row: _ClockRow, view: _SideView) -> None:
    """Draw one side's piece, name, sign and time; reversed while its clock runs."""
    clock, capabilities = view.page.clock_of(view.side), view.capabilities
    style = Style.parse("reverse" if clock.is_running else "none")
    for line in range(row.height):
        canvas.write(0, row.top + line, " " * row.width, style)
    words_top = row.top + (row.height - _WORD_LINES) // 2
    canvas.write(1, words_top + 1, " " * MARK_WIDTH, style_of(None, WALNUT, attributes="not reverse"))
    draw_piece(canvas, 1, words_top + 1, Piece(view.side, is_king=False), capabilities)
    time = clock_text(clock)
    is_large = capabilities.has_unicode and row.scale > 0
    columns = digits_columns(time, row.scale) if is_large else len(time)
    left = max(_MIN_WORDS_WIDTH, row.width - 1 - columns)
    _draw_words(canvas, words_top, left - 2, view)
    if not is_large:
        canvas.write(left, words_top + 1, time, _BOLD)
        return
    parts = digit_rows(time, row.scale)
    for line, part in enumerate(parts, start=row.top + (row.height - len(parts)) // 2):
        canvas.write(left, line, part, Style.null())


def _draw_words(canvas: TextCanvas, top: int, width: int, view: _SideView) -> None:
    """Draw the words beside a time: details of the clock, the side's name, its sign and the pieces it has lost."""
    catalogue, page, side, _ = view
    words = next((text for text in clock_detail_texts(catalogue, page, side) if len(text) <= width), "")
    canvas.write(1, top, words, Style.null())
    names = player_texts(catalogue, page, side)
    room = width - MARK_WIDTH - 2
    name = next((text for text in names if len(text) <= room), names[-1])
    canvas.write(MARK_WIDTH + 2, top + 1, name, _BOLD)
    canvas.write(
        1,
        top + 2,
        f"{turn_sign(catalogue, page, side, view.capabilities)} {lost_pieces_text(page, side)}".strip(),
        _BOLD,
    )


def turn_sign(catalogue: Catalogue, page: DisplayPage, side: Side, capabilities: TerminalCapabilities) -> str:
    """Return the sign of the side to move, of a pause, or of a flag; empty for none."""
    if page.clock_of(side).is_flagged:
        return f"{'⚑' if capabilities.has_unicode else '!'} {catalogue.text('terminal', 'flag')}"
    if page.to_move is not side or page.status is PageStatus.OVER:
        return ""
    if page.status is PageStatus.PAUSED:
        return "‖" if capabilities.has_unicode else "="
    return "▶" if capabilities.has_unicode else ">"
