"""Pages as four lines of twenty characters, for a character display (HD44780): printable ASCII and nothing else.

The first two lines are Black's clock and White's, as the sides sit. A running clock stands between `>` and `<`; `=`
marks whose clock a pause has stopped, `!` a fallen flag, and `>` alone who begins. The third line has the move, or the
result, and the pieces that each side has lost; the fourth is the message.
"""

from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.page_words import (
    clock_detail_texts,
    clock_text,
    lost_pieces_text,
    message_text,
    move_number_text,
)

COLUMNS, ROWS = 20, 4
_CLOCK_LINE_WIDTH = COLUMNS - 2  # between the two columns of marks
_ELLIPSIS = "..."
_SUBSTITUTES = str.maketrans({"\\": "/", "~": "-"})  # the display has a yen and an arrow in their places


def page_lines(page: DisplayPage) -> tuple[str, ...]:
    """Write a page in ROWS lines of exactly COLUMNS characters."""
    lines = (
        _clock_line(page, Side.BLACK),
        _clock_line(page, Side.WHITE),
        _game_line(page),
        truncate_text(message_text(page), COLUMNS),
    )
    return tuple(_to_ascii(line).ljust(COLUMNS) for line in lines)


def truncate_text(text: str, columns: int) -> str:
    """Cut a text that is too long between two of its words, and say with dots that it was."""
    if len(text) <= columns:
        return text
    room = columns - len(_ELLIPSIS)
    while len(text) > room:
        whole, _, _ = text.rpartition(" ")
        text = (whole or text[:room]).rstrip(" ,:")
    return f"{text}{_ELLIPSIS}"


def _clock_line(page: DisplayPage, side: Side) -> str:
    clock = page.clock_of(side)
    before, after = _marks(page, side)
    time = clock_text(clock)
    room = _CLOCK_LINE_WIDTH - len(time) - 1
    name, initial = side.english_name, side.english_name[0]
    wordings = [f"{start} {text}" for text in clock_detail_texts(page, side) for start in (name, initial)] or [name]
    words = next((wording for wording in wordings if len(wording) <= room), initial)
    return f"{before}{words.ljust(room)} {time}{after}"


def _marks(page: DisplayPage, side: Side) -> tuple[str, str]:
    """Give the signs before and after a side's line."""
    clock = page.clock_of(side)
    if clock.is_flagged:
        return "!", "<" if clock.is_running else " "
    if clock.is_running:
        return ">", "<"
    if page.to_move is not side or page.status is PageStatus.OVER:
        return " ", " "
    match page.status:
        case PageStatus.PAUSED:
            return "=", " "
        case _ if clock.deciseconds is None:
            return ">", "<"
        case _:
            return ">", " "


def _game_line(page: DisplayPage) -> str:
    match page.status:
        case PageStatus.SETUP:
            left = "Set up"
        case PageStatus.OVER:
            left = "No result" if page.score in (None, "*") else str(page.score)
        case _:
            left = f"Move {move_number_text(page).removesuffix('.')}"
    lost = " ".join(f"{side.english_name[0]}{lost_pieces_text(page, side)}" for side in Side if page.lost_pieces[side])
    return f"{left} {lost.rjust(COLUMNS - 1 - len(left))}"


def _to_ascii(text: str) -> str:
    return "".join(sign if " " <= sign <= "~" else "?" for sign in text.translate(_SUBSTITUTES))
