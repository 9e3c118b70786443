"""The page of a clock alone: what it shows, and what it leaves as it is without a game."""

from dataclasses import replace

import pytest

from controller.clock.adjustments import set_time
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule, PressClock, build_press_clock
from controller.clock.time_control import SECOND_US
from controller.rules.position import Side
from controller.session.views.clock_views import ClockView
from controller.session.views.display_page import DisplayPage, PageStatus, press_clock_page
from controller.session.views.messages import MessageCode, build_message

STOPPED = ClockView(deciseconds=600, is_running=False, is_flagged=False)
RUNNING = STOPPED._replace(is_running=True)
PLAYED = DisplayPage(
    status=PageStatus.PLAYING, white=RUNNING, black=STOPPED, to_move=Side.WHITE, ply=0, message=None, score=None,
    lost_pieces=(0, 0), draw_offer=None, illegal_moves=(0, 0), illegal_move_limit=0, penalty_s=(0, 0),
)  # fmt: skip


def clock_of(control: str = "G/1", *, flag_rule: FlagRule = FlagRule.LOSES) -> PressClock:
    return build_press_clock(parse_time_control(control), 0, flag_rule)


def started(control: str = "G/1", *, flag_rule: FlagRule = FlagRule.LOSES) -> PressClock:
    return clock_of(control, flag_rule=flag_rule).press(Side.BLACK, 0)


def test_before_the_first_press() -> None:
    message = build_message(MessageCode.PRESS_CLOCK)
    assert press_clock_page(clock_of()) == replace(PLAYED, white=STOPPED, to_move=None, message=message)


def test_a_clock_that_runs() -> None:
    assert press_clock_page(started()) == PLAYED
    second_turn = started().press(Side.WHITE, 0)
    assert press_clock_page(second_turn) == replace(PLAYED, white=STOPPED, black=RUNNING, to_move=Side.BLACK, ply=1)
    assert press_clock_page(second_turn.press(Side.BLACK, 0)) == replace(PLAYED, ply=2)


def test_a_clock_that_is_paused() -> None:
    message = build_message(MessageCode.PAUSED)
    expected = replace(PLAYED, status=PageStatus.PAUSED, white=STOPPED, message=message)
    assert press_clock_page(started().pause(0)) == expected


@pytest.mark.parametrize(("side", "score"), [(Side.WHITE, "0-1"), (Side.BLACK, "1-0")])
def test_a_flag_that_falls_loses(side: Side, score: str) -> None:
    clock = clock_of().press(side.opponent, 0).advance_to(61 * SECOND_US)
    page = press_clock_page(clock)
    code = MessageCode.BLACK_WINS if side is Side.WHITE else MessageCode.WHITE_WINS
    assert (page.status, page.score, page.to_move) == (PageStatus.OVER, score, side)
    assert page.message == build_message(code, reason="time")
    assert page.clock_of(side).is_flagged
    assert not page.clock_of(side.opponent).is_flagged


def test_a_flag_that_the_arbiter_decides_about() -> None:
    page = press_clock_page(started(flag_rule=FlagRule.ARBITER).advance_to(61 * SECOND_US))
    assert (page.status, page.score, page.message) == (PageStatus.PLAYING, None, None)
    assert (page.white.is_flagged, page.white.is_running) == (True, True)


def test_a_limit_for_both_sides_stops_both_clocks() -> None:
    page = press_clock_page(started("1m/move both 20s").advance_to(20 * SECOND_US))
    assert (page.status, page.score) == (PageStatus.PAUSED, None)
    assert page.message == build_message(MessageCode.TIME_LIMIT)
    assert not page.white.is_running


def test_a_flag_that_the_arbiter_lifts_leaves_a_pause() -> None:
    fallen = started().advance_to(61 * SECOND_US)
    lifted = fallen.with_adjusted_ledger(set_time(fallen.ledger, Side.WHITE, 5 * SECOND_US, 61 * SECOND_US))
    page = press_clock_page(lifted)
    assert (page.status, page.score) == (PageStatus.PAUSED, None)
    assert page.message == build_message(MessageCode.PAUSED)
