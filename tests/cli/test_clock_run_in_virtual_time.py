"""A clock alone as time goes on, in virtual time: what is shown, and when."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from controller.cli.clock_run import forward_presses, ledger_lines, run_until
from controller.cli.running_clock import RunningClock
from controller.clock.control_parser import parse_time_control
from controller.clock.press_clock import FlagRule, PressClock, build_press_clock
from controller.faces.terminal.keyboard import ArrowKey, KeyPress, parse_keys
from controller.rules.position import Side
from controller.session.views.display_page import DisplayPage, PageStatus
from controller.session.views.messages import MessageCode
from controller.words.page_words import clock_text
from hardware.events import ButtonEvent
from tests.sim.virtual_board import now_us
from tests.virtual_time import run_in_virtual_time

Shown = list[tuple[float, DisplayPage]]
"""What was shown, and at which second."""

Act = KeyPress | float
"""A key, or seconds to wait."""


def run_clock(control: str, *acts: Act, flag_rule: FlagRule = FlagRule.LOSES) -> tuple[Shown, PressClock]:
    """Press keys on a clock and wait; give what was shown and at which second, and the clock as it was left."""
    shown: Shown = []
    ended: list[bool] = []

    def show(page: DisplayPage) -> None:
        shown.append((now_us() / 1_000_000, page))

    async def main() -> PressClock:
        clock = build_press_clock(parse_time_control(control), now_us(), flag_rule)
        running = RunningClock(clock, now_us, show, lambda: ended.append(True))
        for act in acts:
            if isinstance(act, float):
                await asyncio.sleep(act)
            else:
                running.handle_key(act)
        return running.stop()

    clock = run_in_virtual_time(main())
    assert bool(ended) == ("q" in acts)
    return shown, clock


def times(shown: Shown, side: Side) -> list[str]:
    return [clock_text(page.clock_of(side)) for _, page in shown]


def test_it_is_shown_when_it_changes_and_not_again() -> None:
    shown, _ = run_clock("G/1", "l", 5.0)
    assert times(shown, Side.WHITE) == ["1:00", "1:00", "0:59", "0:58", "0:57", "0:56", "0:55"]
    assert [at_s for at_s, _ in shown] == [0, 0, 1, 2, 3, 4, 5]


def test_below_ten_seconds_it_is_shown_each_tenth_until_the_flag_falls() -> None:
    shown, clock = run_clock("11s/move", "a", 20.0)
    assert times(shown, Side.BLACK)[:5] == ["0:11", "0:11", "0:10", "9.9", "9.8"]
    assert times(shown, Side.BLACK)[-2:] == ["0.1", "0:00"]
    assert shown[-1][0] == 11
    last = shown[-1][1]
    assert (last.status, last.score, last.message and last.message.code) == (
        PageStatus.OVER,
        "1-0",
        MessageCode.WHITE_WINS,
    )
    assert ledger_lines(clock)[0] == "over: flag after 0 moves, first flag black"


def test_the_side_that_is_not_to_move_starts_and_time_before_is_nobodys_at_all() -> None:
    _, clock = run_clock("5+3", 7.0, ArrowKey.RIGHT, 2.5, "A", 1.0, "l", "q")
    assert ledger_lines(clock) == (
        "stopped after 2 moves",
        "White shows 5:00.5, used 0:02.5",
        "Black shows 5:02, used 0:01",
        "paused 0:00",
    )


def test_the_button_of_the_side_that_waits_does_nothing() -> None:
    _, clock = run_clock("5+3", "l", 1.0, "l", 1.0)
    assert ledger_lines(clock)[1] == "White shows 4:58, used 0:02"


def test_a_pause_is_nobodys_time() -> None:
    shown, clock = run_clock("5+3", "l", 1.0, " ", 30.0, " ", 1.0)
    assert [page.status for _, page in shown].count(PageStatus.PAUSED) == 1
    assert ledger_lines(clock)[1] == "White shows 4:58, used 0:02"
    assert ledger_lines(clock)[3] == "paused 0:30"


def test_a_pause_before_the_game_does_not_start_it() -> None:
    shown, clock = run_clock("5+3", " ", " ", "x")
    assert len(shown) == 1
    assert clock.to_move is None


def test_both_sides_together_stop_at_their_limit() -> None:
    shown, _ = run_clock("1m/move both 1m", "l", 40.0, "a", 30.0)
    last = shown[-1][1]
    assert (last.status, last.message and last.message.code) == (PageStatus.PAUSED, MessageCode.TIME_LIMIT)


def test_where_the_arbiter_decides_a_fallen_flag_is_shown_and_the_game_goes_on() -> None:
    shown, _ = run_clock("1s/move", "l", 2.0, "a", 3.0, flag_rule=FlagRule.ARBITER)
    last = shown[-1][1]
    assert (last.status, last.white.was_first_flag, last.black.is_flagged) == (PageStatus.PLAYING, True, True)


def test_arrow_keys_are_read_from_what_a_terminal_sends_also_in_two_parts() -> None:
    assert parse_keys("a\x1b[Dl") == (["a", ArrowKey.LEFT, "l"], "")
    assert parse_keys("\x1bOC\x1b[C") == ([ArrowKey.RIGHT, ArrowKey.RIGHT], "")
    assert parse_keys(" \x1b[") == ([" "], "\x1b[")
    assert parse_keys("\x1b[1;5Aq") == (["q"], "")
    assert parse_keys("\x1bq") == (["q"], "")


def test_buttons_that_fail_end_the_clock_rather_than_deafen_it() -> None:
    class Broken:
        async def events(self) -> AsyncIterator[ButtonEvent]:
            raise ZeroDivisionError
            yield

    with pytest.raises(ExceptionGroup) as caught:
        run_in_virtual_time(run_until(asyncio.Event(), [forward_presses(Broken(), lambda _: None)]))
    assert isinstance(caught.value.exceptions[0], ZeroDivisionError)
