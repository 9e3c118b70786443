"""Words and numbers of a display's page, which pictures, text displays and the terminal share."""

from collections.abc import Iterator

from controller.rules.position import Side
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import ButtonHint, DisplayPage, PageStatus
from controller.session.views.messages import MessageCode
from controller.settings.opponent import level_of_name
from controller.words.catalogue import Catalogue
from controller.words.messages import display_line

HOUR_DS = 36_000
"""The time in tenths of a second from which on a clock shows hours."""

HINT_CONTEXT = "menu hint"

_TENTHS_BELOW_DS = 100  # people want tenths in the last ten seconds only; above, they would only distract


_PLAIN_SIGNS = str.maketrans({"√": "r", "⁻": "-"} | dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789", strict=True)))


def without_special_signs(text: str) -> str:
    """Return a text with `4r18` for a root and `x2y` for a power: the fonts of displays have no signs for them."""
    return text.translate(_PLAIN_SIGNS)


def side_name(catalogue: Catalogue, side: Side) -> str:
    """Return the name of a side."""
    return catalogue.term(side.english_name)


def player_texts(catalogue: Catalogue, page: DisplayPage, side: Side) -> tuple[str, ...]:
    """List what a player is called, from the whole name to the least; without a name, the side.

    Of the program, the level is what people want to know.
    """
    name = page.names[side]
    if (level := level_of_name(name)) is not None:
        return name, catalogue.text("page", "level", level=level), catalogue.text("page", "level, short", level=level)
    return (name, name.split()[0]) if name else (side_name(catalogue, side),)


def clock_text(clock: ClockView) -> str:
    """Return what a clock shows: `9.9` below ten seconds, `m:ss`, and `h:mm:ss` from an hour on; empty without one."""
    if clock.deciseconds is None:
        return ""
    seconds, tenths = divmod(clock.deciseconds, 10)
    if 0 < clock.deciseconds < _TENTHS_BELOW_DS and not clock.counts_up:
        return f"{seconds}.{tenths}"
    return seconds_text(seconds)


def seconds_text(seconds: int) -> str:
    """Return a time as `m:ss`, or `h:mm:ss` from an hour on."""
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def lost_pieces_text(page: DisplayPage, side: Side) -> str:
    """Return how many pieces a side has lost: `-3`; empty for none."""
    return f"-{page.lost_pieces[side]}" if page.lost_pieces[side] else ""


def total_text(page: DisplayPage, side: Side) -> str:
    """Return a side's points in a game with a score: `17`; empty for a game without."""
    return "" if page.totals is None else without_special_signs(page.totals[side])


def move_number_text(page: DisplayPage) -> str:
    """Return the number of the move that is being made: `13`; empty before and after the game."""
    return str(page.ply // 2 + 1) if page.status in (PageStatus.PLAYING, PageStatus.PAUSED) else ""


def message_text(catalogue: Catalogue, page: DisplayPage) -> str:
    """Return a page's message as a line; empty without one."""
    return "" if page.message is None else without_special_signs(display_line(catalogue, page.message))


def reason_text(catalogue: Catalogue, page: DisplayPage) -> str:
    """Return why a page's message asks for a piece, as a line; empty without a reason."""
    return "" if page.reason is None else without_special_signs(display_line(catalogue, page.reason))


def unwritten_texts(catalogue: Catalogue, page: DisplayPage) -> tuple[str, str] | None:
    """Return what narrow displays say in two lines while nothing can be recorded; None at any other time.

    Nobody can play on then, so that it may take the place of the move.
    """
    if page.status is PageStatus.OVER or page.message is None or page.message.code is not MessageCode.CANNOT_RECORD:
        return None
    return catalogue.text("page", "cannot write"), catalogue.text("page", "clocks stand")


def bottom_line_texts(catalogue: Catalogue, page: DisplayPage) -> Iterator[str]:
    """Yield the last line of a page, from all that it may say to the least; nothing without move and message."""
    message, number, match = message_text(catalogue, page), move_number_text(page), match_text(catalogue, page)
    if page.message is not None and page.button_hint is not None:
        yield f"{message}. {button_hint_text(catalogue, page.button_hint)}"
        both = f"{page.message.code.value}, {page.button_hint.value}"
        if catalogue.has(HINT_CONTEXT, both):
            yield catalogue.fill(HINT_CONTEXT, both, dict(page.message.args))
    if reason := reason_text(catalogue, page):
        yield f"{reason}. {message}"
    if message and number:
        if match:
            yield f"{number}. {message}; {match}"
        yield f"{number}. {message}"
    if message:
        yield message
    elif number:
        text = catalogue.text("page", "move number", number=number)
        if match:
            yield f"{text}, {match}"
        yield text


def button_hint_text(catalogue: Catalogue, hint: ButtonHint) -> str:
    """Return what buttons do now besides their presses of the clock."""
    return catalogue.text(HINT_CONTEXT, hint.value)


def match_text(catalogue: Catalogue, page: DisplayPage) -> str:
    """Return the time that both sides together have left; empty without such a limit, and before and after the game."""
    if page.match_s is None or page.status not in (PageStatus.PLAYING, PageStatus.PAUSED):
        return ""
    return catalogue.text("page", "match time", time=seconds_text(page.match_s))


def clock_detail_texts(catalogue: Catalogue, page: DisplayPage, side: Side) -> tuple[str, ...]:
    """List what can stand beside a side's clock, from all of it to the least; empty where there is nothing to say."""
    details = _details(catalogue, page, side)
    if not details:
        return ()
    long, short, brief = zip(*details, strict=True)
    return ", ".join(long), " ".join(short), *(" ".join(brief[dropped:]) for dropped in range(len(brief)))


def first_flag_text(catalogue: Catalogue, page: DisplayPage, side: Side) -> str:
    """Return the mark of the flag that fell first, where both have fallen; else empty."""
    if page.clock_of(side).was_first_flag and page.clock_of(side.opponent).is_flagged:
        return catalogue.text("page", "first flag, short")
    return ""


def _details(catalogue: Catalogue, page: DisplayPage, side: Side) -> list[tuple[str, str, str]]:
    """List what is shown of a clock beside its time, the least important first, in words of three lengths."""
    clock, text = page.clock_of(side), catalogue.text
    details: list[tuple[str, str, str]] = []
    if clock.stages > 1:
        short = text("page", "stage, short", stage=clock.stage, stages=clock.stages)
        details.append((text("page", "stage", stage=clock.stage, stages=clock.stages), short, short))
    if clock.periods:
        short = text("page", "periods, short", count=clock.periods)
        details.append((text("page", "periods", count=clock.periods), short, short))
    if clock.moves_to_go is not None:
        count = clock.moves_to_go
        details.append(
            (text("page", "moves to go", count=count), text("page", "moves to go, short", count=count), str(count))
        )
    if clock.hand_s:  # it passes before a delay of the game does
        time = _short_delay(clock.hand_s)
        short = text("page", "hand, short", time=time)
        details.append((text("page", "hand", time=time), short, short))
    elif clock.delay_s:
        time = _short_delay(clock.delay_s)
        short = text("page", "delay, short", time=time)
        details.append((text("page", "delay", time=time), short, short))
    details += [*_penalty_details(catalogue, page, side), *_offer_details(catalogue, page, side)]
    if total := total_text(page, side):
        short = text("page", "total, short", total=total)
        details.append((text("page", "total", total=total), short, total))
    return details


def _penalty_details(catalogue: Catalogue, page: DisplayPage, side: Side) -> Iterator[tuple[str, str, str]]:
    text = catalogue.text
    if page.illegal_moves[side]:
        count, limit = page.illegal_moves[side], page.illegal_move_limit
        yield (
            text("page", "illegal moves", count=count, limit=limit),
            text("page", "illegal moves, short", count=count, limit=limit),
            text("page", "illegal moves, number", count=count),
        )
    if page.warnings[side]:
        count, limit = page.warnings[side], page.warning_limit
        yield (
            text("page", "warnings", count=count, limit=limit),
            text("page", "warnings, short", count=count, limit=limit),
            text("page", "warnings, number", count=count),
        )
    if page.penalty_s[side]:
        time = seconds_text(page.penalty_s[side])
        short = text("page", "penalty, short", time=time)
        yield text("page", "penalty", time=time), short, short


def _offer_details(catalogue: Catalogue, page: DisplayPage, side: Side) -> Iterator[tuple[str, str, str]]:
    if short := first_flag_text(catalogue, page, side):
        yield catalogue.text("page", "first flag"), short, short
    if page.draw_offer is side:
        offer = catalogue.text("page", "draw offer")
        yield offer, offer, offer


def _short_delay(seconds: int) -> str:
    """Return a delay in three characters or fewer: seconds, or from 100 on whole minutes (`m`) or hours (`h`)."""
    if seconds < 100:
        return str(seconds)
    minutes = -(-seconds // 60)
    return f"{minutes}m" if minutes < 100 else f"{-(-minutes // 60)}h"
