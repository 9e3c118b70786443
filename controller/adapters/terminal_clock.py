"""The display in a terminal: both clocks in large digits, whose turn it is, and the message."""

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from controller.adapters.pages import clock_text, face_of, message_line
from controller.adapters.terminal_ink import MARK_WIDTH, WALNUT, Canvas, Ink, put_piece, style_of
from controller.rules.position import Piece, Side
from controller.session.pages import Mood, Page

DISPLAY_WIDTH = 34
DISPLAY_HEIGHT = 7

_ROW_HEIGHT = 3

_DIGITS: Mapping[str, tuple[str, str, str]] = {
    "0": ("█▀█", "█ █", "▀▀▀"),
    "1": ("▀█ ", " █ ", "▀▀▀"),
    "2": ("▀▀█", "█▀▀", "▀▀▀"),
    "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"),
    "5": ("█▀▀", "▀▀█", "▀▀▀"),
    "6": ("█▀▀", "█▀█", "▀▀▀"),
    "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"),
    "9": ("█▀█", "▀▀█", "▀▀▀"),
    ":": ("▄", "▄", " "),
}


def display_lines(page: Page, ink: Ink) -> list[Text]:
    """Draw a page in DISPLAY_HEIGHT lines of DISPLAY_WIDTH columns: Black's row, White's, and the message."""
    canvas = Canvas(DISPLAY_WIDTH, DISPLAY_HEIGHT)
    for row, side in enumerate((Side.BLACK, Side.WHITE)):
        _draw_row(canvas, _ROW_HEIGHT * row, page, side, ink)
    line = message_line(page)
    if len(line) > DISPLAY_WIDTH - 2:
        line = f"{line[: DISPLAY_WIDTH - 5]}..."
    canvas.put(1, DISPLAY_HEIGHT - 1, line, Style.parse("bold"))
    return canvas.lines()


def display_title(page: Page) -> str:
    """Say what kind of moment a page shows."""
    match page.mood:
        case Mood.SETUP:
            return "Setting up"
        case Mood.PLAYING:
            return f"Move {page.ply // 2 + 1}"
        case Mood.PAUSED:
            return "Paused"
        case Mood.OVER:
            return "Over" if page.score is None else f"Over: {page.score}"


def _draw_row(canvas: Canvas, top: int, page: Page, side: Side, ink: Ink) -> None:
    """Draw one side's piece, name, sign and time; reversed while its clock runs."""
    face = face_of(page, side)
    style = Style.parse("reverse" if face.running else "none")
    for line in range(_ROW_HEIGHT):
        canvas.put(0, top + line, " " * DISPLAY_WIDTH, style)
    canvas.put(1, top + 1, " " * MARK_WIDTH, style_of(None, WALNUT, attributes="not reverse"))
    put_piece(canvas, 1, top + 1, Piece(side, king=False), ink)
    canvas.put(MARK_WIDTH + 2, top + 1, side.word, Style.parse("bold"))
    canvas.put(1, top + 2, _sign(page, side, ink), Style.parse("bold"))
    if face.seconds is None:
        return
    text = clock_text(face.seconds)
    if ink.in_unicode:
        _draw_digits(canvas, top, text)
    else:
        canvas.put(DISPLAY_WIDTH - 1 - len(text), top + 1, text, Style.parse("bold"))


def _draw_digits(canvas: Canvas, top: int, text: str) -> None:
    column = DISPLAY_WIDTH - sum(len(_DIGITS[sign][0]) + 1 for sign in text)
    for sign in text:
        for line, part in enumerate(_DIGITS[sign]):
            canvas.put(column, top + line, part, Style.null())
        column += len(_DIGITS[sign][0]) + 1


def _sign(page: Page, side: Side, ink: Ink) -> str:
    if face_of(page, side).flagged:
        return "⚑ flag" if ink.in_unicode else "! flag"
    if page.to_move is not side or page.mood is Mood.OVER:
        return ""
    return "▶ to move" if ink.in_unicode else "> to move"
