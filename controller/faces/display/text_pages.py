"""Pages as four lines of twenty characters, for a character display (HD44780): printable ASCII and nothing else.

The first two lines are Black's clock and White's, as the sides sit. A running clock stands between `>` and `<`; `=`
marks whose clock a pause has stopped, `!` a fallen flag, and `>` alone who begins. The third line has the move, or the
result, and the pieces that each side has lost, or why the message asks for a piece; the fourth is the message. Both
say so while nothing can be recorded.
"""

from controller.faces.display.after_game_page import after_game_lines
from controller.faces.display.menu_page import menu_lines
from controller.rules.outcome import Score
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words.catalogue import Catalogue
from controller.words.page_words import (
    button_hint_text,
    clock_detail_texts,
    clock_text,
    lost_pieces_text,
    match_text,
    message_text,
    move_number_text,
    player_texts,
    reason_text,
    side_name,
    total_text,
    unwritten_texts,
)

COLUMNS, ROWS = 20, 4
_CLOCK_LINE_WIDTH = COLUMNS - 2  # between the two columns of marks
_ELLIPSIS = "..."
_SUBSTITUTES = str.maketrans({"\\": "/", "~": "-"})  # the display has a yen and an arrow in their places


def page_lines(catalogue: Catalogue, page: DisplayPage) -> tuple[str, ...]:
    """Return a page as ROWS lines of exactly COLUMNS characters."""
    if page.menu is not None:
        lines = menu_lines(catalogue, page.menu, COLUMNS)
    else:
        lines = after_game_lines(catalogue, page, COLUMNS) or _game_lines(catalogue, page)
    return tuple(_to_ascii(line).ljust(COLUMNS) for line in lines)


def _game_lines(catalogue: Catalogue, page: DisplayPage) -> tuple[str, str, str, str]:
    return (
        _clock_line(catalogue, page, Side.BLACK),
        _clock_line(catalogue, page, Side.WHITE),
        *(unwritten_texts(catalogue, page) or _last_lines(catalogue, page)),
    )


def _last_lines(catalogue: Catalogue, page: DisplayPage) -> tuple[str, str]:
    return _game_line(catalogue, page), truncate_text(message_text(catalogue, page), COLUMNS)


def truncate_text(text: str, columns: int) -> str:
    """Return a text, cut between two of its words if it is too long; dots mark the cut."""
    if len(text) <= columns:
        return text
    room = columns - len(_ELLIPSIS)
    while len(text) > room:
        whole, _, _ = text.rpartition(" ")
        text = (whole or text[:room]).rstrip(" ,:")
    return f"{text}{_ELLIPSIS}"


def _clock_line(catalogue: Catalogue, page: DisplayPage, side: Side) -> str:
    clock = page.clock_of(side)
    before, after = _marks(page, side)
    time = clock_text(clock)
    room = _CLOCK_LINE_WIDTH - len(time) - 1
    name = side_name(catalogue, side)
    initial = name[0]
    wordings = [f"{start} {text}" for text in clock_detail_texts(catalogue, page, side) for start in (name, initial)]
    if not wordings:
        wordings = [f"{initial} {text}" for text in player_texts(catalogue, page, side)] if page.names[side] else [name]
    words = next((wording for wording in wordings if len(wording) <= room), initial)
    return f"{before}{words.ljust(room)} {time}{after}"


def _marks(page: DisplayPage, side: Side) -> tuple[str, str]:
    """Return the marks before and after a side's line."""
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


def _game_line(catalogue: Catalogue, page: DisplayPage) -> str:
    if reason := reason_text(catalogue, page):
        return truncate_text(reason, COLUMNS)
    if page.button_hint is not None:
        return truncate_text(button_hint_text(catalogue, page.button_hint), COLUMNS)
    match page.status:
        case PageStatus.SETUP:
            left = catalogue.text("page", "setting up")
        case PageStatus.OVER:
            has_score = page.score is not None and page.score != Score.UNDECIDED
            left = str(page.score) if has_score else catalogue.text("page", "no result")
        case _:
            left = catalogue.text("page", "move number", number=move_number_text(page))
    texts = {side: total_text(page, side) or lost_pieces_text(page, side) for side in Side}
    right = " ".join(f"{side_name(catalogue, side)[0]}{text}" for side, text in texts.items() if text)
    match = match_text(catalogue, page)
    if match and len(left) + len(match) + len(right) + 2 <= COLUMNS:
        left = f"{left} {match}"
    return f"{left} {right.rjust(COLUMNS - 1 - len(left))}"


def _to_ascii(text: str) -> str:
    return "".join(sign if " " <= sign <= "~" else "?" for sign in text.translate(_SUBSTITUTES))
