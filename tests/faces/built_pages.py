"""Clocks and pages of a display, built from what a test names."""

from dataclasses import replace

from controller.rules.position import Side
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.menu_view import MenuView
from controller.session.views.messages import Message

UNTIMED = ClockView(deciseconds=None, is_running=False, is_flagged=False)
MINUTE_DS = 600
HOUR_DS = 60 * MINUTE_DS


def clock(
    deciseconds: int | None,
    *,
    running: bool = False,
    flagged: bool = False,
    fell_first: bool = False,
    counts_up: bool = False,
    delay_s: int = 0,
    hand_s: int = 0,
    stage: tuple[int, int] = (1, 1),
    periods: int = 0,
    to_go: int | None = None,
) -> ClockView:
    number, stages = stage
    return ClockView(
        deciseconds=deciseconds,
        is_running=running,
        is_flagged=flagged,
        was_first_flag=fell_first,
        counts_up=counts_up,
        delay_s=delay_s,
        hand_s=hand_s,
        stage=number,
        stages=stages,
        periods=periods,
        moves_to_go=to_go,
    )


def page(
    status: PageStatus,
    white: ClockView,
    black: ClockView,
    *,
    to_move: Side | None = Side.WHITE,
    ply: int = 24,
    message: Message | None = None,
    lost: tuple[int, int] = (0, 0),
    names: tuple[str, str] = ("", ""),
    offer: Side | None = None,
    score: str | None = None,
) -> DisplayPage:
    return DisplayPage(
        status=status,
        white=white,
        black=black,
        to_move=to_move,
        ply=ply,
        message=message,
        lost_pieces=lost,
        names=names,
        draw_offer=offer,
        score=score,
    )


def menu_page(view: MenuView) -> DisplayPage:
    return replace(page(PageStatus.PLAYING, FULL, FULL, ply=0), menu=view)


def at(minutes: int, seconds: int) -> int:
    return minutes * MINUTE_DS + 10 * seconds


FULL = clock(15 * MINUTE_DS)
