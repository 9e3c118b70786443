"""The words and numbers of a page, which its pictures, its text and the terminal share."""

from collections.abc import Iterator

from controller.rules.position import Side
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.words import english

DRAW_OFFER = "Draw?"


def clock_text(clock: ClockView) -> str:
    """Write what a clock shows: `9.9` below ten seconds, `m:ss`, and `h:mm:ss` from an hour on; empty without one."""
    if clock.deciseconds is None:
        return ""
    seconds, tenths = divmod(clock.deciseconds, 10)
    if 0 < clock.deciseconds < 100 and not clock.counts_up:
        return f"{seconds}.{tenths}"
    return seconds_text(seconds)


def seconds_text(seconds: int) -> str:
    """Write a time as `m:ss`, or `h:mm:ss` from an hour on."""
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"


def lost_pieces_text(page: DisplayPage, side: Side) -> str:
    """Write how many pieces a side has lost: `-3`; empty for none."""
    return f"-{page.lost_pieces[side]}" if page.lost_pieces[side] else ""


def move_number_text(page: DisplayPage) -> str:
    """Write the number of the move that is being made: `13.`; empty before and after the game."""
    return f"{page.ply // 2 + 1}." if page.status in (PageStatus.PLAYING, PageStatus.PAUSED) else ""


def message_text(page: DisplayPage) -> str:
    """Put a page's message into its line; empty without one."""
    return "" if page.message is None else english.display_line(page.message)


def bottom_line_texts(page: DisplayPage) -> Iterator[str]:
    """Yield the last line of a page, from all of it, that is move and message, to the least; nothing without both."""
    message, move = message_text(page), move_number_text(page)
    if message and move:
        yield f"{move} {message}"
    if message:
        yield message
    elif move:
        yield f"Move {move.removesuffix('.')}"


def clock_detail_texts(page: DisplayPage, side: Side) -> tuple[str, ...]:
    """List what can stand beside a side's clock, from all of it to the least; empty where there is nothing to say."""
    details = _details(page, side)
    if not details:
        return ()
    long, short, brief = zip(*details, strict=True)
    return ", ".join(long), " ".join(short), *(" ".join(brief[dropped:]) for dropped in range(len(brief)))


def first_flag_text(page: DisplayPage, side: Side) -> str:
    """Say of the flag that fell first that it did, where both have fallen; else empty."""
    return "1st" if page.clock_of(side).was_first_flag and page.clock_of(side.opponent).is_flagged else ""


def _details(page: DisplayPage, side: Side) -> list[tuple[str, str, str]]:
    """List what is told of a clock beside its time, the least important first, in words of three lengths."""
    clock = page.clock_of(side)
    details: list[tuple[str, str, str]] = []
    if clock.stages > 1:
        stage = f"{clock.stage}/{clock.stages}"
        details.append((f"stage {stage}", stage, stage))
    if clock.periods:
        periods = f"{clock.periods}x"
        details.append(("last period" if clock.periods == 1 else f"{clock.periods} periods", periods, periods))
    if clock.moves_to_go is not None:
        details.append((f"{clock.moves_to_go} to go", f"{clock.moves_to_go}mv", str(clock.moves_to_go)))
    if clock.delay_s:
        delay = f"d{_short_delay(clock.delay_s)}"
        details.append((f"delay {_short_delay(clock.delay_s)}", delay, delay))
    if page.illegal_moves[side]:
        count = f"{page.illegal_moves[side]}/{page.illegal_move_limit}"
        details.append((f"illegal {count}", f"ill{count}", f"ill{page.illegal_moves[side]}"))
    if page.penalty_s[side]:
        fined = f"+{seconds_text(page.penalty_s[side])}"
        details.append((f"{fined} given", fined, fined))
    if first := first_flag_text(page, side):
        details.append(("first flag", first, first))
    if page.draw_offer is side:
        details.append((DRAW_OFFER, DRAW_OFFER, DRAW_OFFER))
    return details


def _short_delay(seconds: int) -> str:
    """Write a delay in three signs or fewer."""
    if seconds < 100:
        return str(seconds)
    minutes = -(-seconds // 60)
    return f"{minutes}m" if minutes < 100 else f"{-(-minutes // 60)}h"
