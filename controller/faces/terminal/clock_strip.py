"""Clocks where there is little room: a strip beside the board, or one line below it."""

from rich.style import Style
from rich.text import Text

from controller.faces.terminal.display_panel import display_title, shown_sides, turn_sign
from controller.faces.terminal.large_digits import digit_rows, digits_columns
from controller.faces.terminal.text_canvas import TerminalCapabilities, TextCanvas
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage
from controller.words.catalogue import Catalogue
from controller.words.page_words import clock_text, lost_pieces_text, player_texts

_DIGIT_LINES = 3
_BOLD = Style.parse("bold")


def strip_lines(
    catalogue: Catalogue, page: DisplayPage, capabilities: TerminalCapabilities, width: int, *, is_flipped: bool
) -> list[Text]:
    """Return the title of a page, and the name, the sign and the time of each side, the upper one first."""
    lines = [Text(display_title(catalogue, page)[:width], style=_BOLD, no_wrap=True)]
    for side in shown_sides(is_flipped=is_flipped):
        lines += _side_lines(catalogue, page, side, capabilities, width)
    return lines


def clock_line(catalogue: Catalogue, page: DisplayPage, width: int) -> Text:
    """Return both names and times in one line; the side whose clock runs is reversed."""
    line = Text(" ", no_wrap=True, overflow="crop")
    for side in Side:
        clock = page.clock_of(side)
        name = player_texts(catalogue, page, side)[-1]
        text = f" {name[: width // 2 - 12]} {clock_text(clock)} "
        line.append(text, "reverse bold" if clock.is_running else "bold")
        line.append(" ")
    return line


def _side_lines(
    catalogue: Catalogue, page: DisplayPage, side: Side, capabilities: TerminalCapabilities, width: int
) -> list[Text]:
    clock = page.clock_of(side)
    time = clock_text(clock)
    is_large = capabilities.has_unicode and digits_columns(time) <= width
    canvas = TextCanvas(width, 1 + (_DIGIT_LINES if is_large else 1))
    style = Style.parse("reverse" if clock.is_running else "none")
    for line in range(1 + (_DIGIT_LINES if is_large else 1)):
        canvas.write(0, line, " " * width, style)
    sign = turn_sign(catalogue, page, side, capabilities)
    end = " ".join(filter(None, (lost_pieces_text(page, side), sign)))
    name = player_texts(catalogue, page, side)[-1]
    canvas.write(0, 0, name[: width - len(end) - 1], _BOLD)
    canvas.write(width - len(end), 0, end, _BOLD)
    rows = digit_rows(time) if is_large else (time,)
    for line, text in enumerate(rows, start=1):
        canvas.write(width - len(text), line, text, Style.null() if is_large else _BOLD)
    return canvas.lines()
