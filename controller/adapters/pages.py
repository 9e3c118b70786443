"""Pages as pictures of 128x64 pixels.

While a game is played each side has a row: Black's above, White's below, as they sit at the board as it is drawn. The
row whose clock runs is inverted. Before and after the game the clocks stand small above a large word or score. The last
line is the message.
"""

from PIL import Image

from controller.adapters import english
from controller.adapters.page_parts import (
    INK,
    PAPER,
    Pen,
    digits_width,
    draw_digits,
    draw_disc,
    draw_flag,
    draw_half,
    draw_pause,
    draw_turn,
    draw_words,
    fitted,
    font_of,
    pen_on,
    words_width,
)
from controller.adapters.pictures import picture_of
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.pages import ClockFace, Mood, Page
from hardware.ports import Picture

WIDTH, HEIGHT = 128, 64
ROW_HEIGHT = 26
ROW_PITCH = 25  # one less: two rows share a line of pixels, since at most one of them is inverted
MESSAGE_BASE = 61  # leaves the three lines that letters like p reach below it

CLOCK_SIZE = 31  # digits of 24 pixels
SECONDS_SIZE = 16  # above an hour the seconds give way to the hours and minutes
NAME_SIZE = 30
NAME_WIDTH = 34  # of the column with each side's piece, sign and name
WORD_SIZE = 12
TITLE_SIZE = 30
NO_RESULT_SIZE = 26
SCORE_SIZE = 46

_HOUR_S = 3600


def draw_page(page: Page) -> Picture:
    """Draw a page; equal pages give equal pictures."""
    image = Image.new("1", (WIDTH, HEIGHT), PAPER)
    pen = pen_on(image)
    match page.mood:
        case Mood.PLAYING | Mood.PAUSED:
            _draw_row(pen, 0, page, Side.BLACK)
            _draw_row(pen, ROW_PITCH, page, Side.WHITE)
        case Mood.SETUP:
            _draw_strip(pen, page)
            _draw_title(pen, "Set up", TITLE_SIZE)
        case Mood.OVER:
            _draw_strip(pen, page)
            _draw_score(pen, page.score)
    _draw_message(pen, message_line(page))
    return picture_of(image)


def message_line(page: Page) -> str:
    """Give the words of a page's last line: its message or else, while a game is played, the number of the move."""
    if page.message is not None:
        return english.line(page.message)
    return f"Move {page.ply // 2 + 1}" if page.mood in (Mood.PLAYING, Mood.PAUSED) else ""


def clock_text(seconds: int) -> str:
    """Write a time as `m:ss`, or `h:mm:ss` from an hour on."""
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def face_of(page: Page, side: Side) -> ClockFace:
    """Give one side's clock face."""
    return page.white if side is Side.WHITE else page.black


def _draw_row(pen: Pen, top: int, page: Page, side: Side) -> None:
    face = face_of(page, side)
    base = top + ROW_HEIGHT - 2
    ink = INK
    if _is_inverted(page, side):
        pen.rectangle((0, top, WIDTH - 1, top + ROW_HEIGHT - 1), fill=INK)
        ink = PAPER
    if face.seconds is None:
        draw_disc(pen, (2, top + 5), side, 16, ink)
        _draw_sign(pen, (23, top + 8), page, side, ink)
        draw_words(pen, (40, base), side.word, NAME_SIZE, ink)
        return
    draw_disc(pen, (2, top + 2), side, 11, ink)
    _draw_sign(pen, (18, top + 2), page, side, ink)
    left = _draw_clock(pen, base, face.seconds, ink)
    if left >= NAME_WIDTH:  # ten hours leave no room for a name, only for the piece and the sign
        pen.text((2, base), side.word, font=font_of(WORD_SIZE), fill=ink, anchor="ls")


def _draw_sign(pen: Pen, corner: tuple[int, int], page: Page, side: Side, ink: int) -> None:
    if face_of(page, side).flagged:
        draw_flag(pen, corner, ink)
    elif page.to_move is side and page.mood is Mood.PAUSED:
        draw_pause(pen, corner, ink)
    elif page.to_move is side:
        draw_turn(pen, corner, ink)


def _is_inverted(page: Page, side: Side) -> bool:
    face = face_of(page, side)
    without_clock = face.seconds is None and page.mood is Mood.PLAYING
    return face.running or (without_clock and page.to_move is side)


def _draw_clock(pen: Pen, base: int, seconds: int, ink: int) -> int:
    """Draw a time at the right; give where it begins."""
    text, small = clock_text(seconds), ""
    if seconds >= _HOUR_S:
        text, small = text[:-3], text[-3:] if seconds < 10 * _HOUR_S else "h"
    middle = WIDTH - 1 - words_width(small, SECONDS_SIZE)
    left = middle - digits_width(text, CLOCK_SIZE)
    draw_digits(pen, (left, base), text, CLOCK_SIZE, ink)
    draw_words(pen, (middle, base), small, SECONDS_SIZE, ink)
    return left


def _draw_strip(pen: Pen, page: Page) -> None:
    """Draw both clocks small: White's left and Black's right, as a score names them."""
    font = font_of(WORD_SIZE)
    for side, left in ((Side.WHITE, 0), (Side.BLACK, WIDTH - 9)):
        draw_disc(pen, (left, 1), side, 9)
    for side, at, anchor in ((Side.WHITE, 13, "ls"), (Side.BLACK, WIDTH - 13, "rs")):
        face = face_of(page, side)
        text = side.word if face.seconds is None else clock_text(face.seconds)
        pen.text((at, 10), text, font=font, fill=INK, anchor=anchor)
        if face.flagged:
            beyond = 3 + round(font.getlength(text))
            draw_flag(pen, (at + beyond if side is Side.WHITE else at - beyond - 9, 1))


def _draw_title(pen: Pen, text: str, size: int) -> None:
    draw_words(pen, ((WIDTH - words_width(text, size)) // 2, 41), text, size)


def _draw_score(pen: Pen, score: str | None) -> None:
    base = 48
    if score == Score.DRAW:
        draw_half(pen, (14, base))
        draw_words(pen, ((WIDTH - words_width("-", SCORE_SIZE)) // 2, base), "-", SCORE_SIZE)
        draw_half(pen, (80, base))
    elif score is None or score == Score.UNDECIDED:
        _draw_title(pen, "No result", NO_RESULT_SIZE)
    else:
        draw_digits(pen, ((WIDTH - digits_width(score, SCORE_SIZE)) // 2, base), score, SCORE_SIZE)


def _draw_message(pen: Pen, text: str) -> None:
    text, font = fitted(text, WIDTH)
    pen.text((WIDTH // 2, MESSAGE_BASE), text, font=font, fill=INK, anchor="ms")
