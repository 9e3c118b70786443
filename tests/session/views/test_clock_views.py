"""What clocks show of a ledger, and when they change next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.clock.time_control import SECOND_US
from controller.rules.position import Side
from controller.session.views.clock_views import (
    ClockView,
    clock_view,
    may_change_view,
    next_view_change_us,
    shown_deciseconds,
)

CONTROLS = ["G/1", "10s/move", "byo 12s 3x11s", "canadian 12s 2/11s", "count up", "40s/move", "white 1+0 black 2+0"]
CONTROLS += ["1 d5", "1 b5", "1/1 d3, SD/1 d12", "hourglass 12s", "hourglass 1m", "1m/move both 2m", "2/1, SD/1+5"]


def running_ledger(text: str) -> Ledger:
    return build_ledger(parse_time_control(text), 0).start_clock(Side.WHITE, 0)


def clock_views(ledger: Ledger, at_us: int) -> tuple[ClockView, ClockView]:
    return clock_view(ledger, Side.WHITE, at_us), clock_view(ledger, Side.BLACK, at_us)


@pytest.mark.parametrize(
    ("left_us", "deciseconds"),
    [
        (0, 0),
        (1, 1),
        (100_000, 1),
        (9_900_000, 99),
        (9_900_001, 100),
        (10_000_000, 100),
        (10_000_001, 110),
        (59_000_001, 600),
    ],
)
def test_what_is_left_is_rounded_up_to_tenths_below_ten_seconds_and_to_seconds_above(
    left_us: int, deciseconds: int
) -> None:
    assert shown_deciseconds(left_us) == deciseconds


@pytest.mark.parametrize("text", CONTROLS)
def test_nothing_changes_between_one_change_and_the_next(text: str) -> None:
    ledger, at_us, changes = running_ledger(text), 0, 0
    for _ in range(1500):
        change_us = next_view_change_us(ledger, at_us)
        if change_us is None:
            break
        assert change_us > at_us
        assert clock_views(ledger, change_us - 1) == clock_views(ledger, at_us)
        assert clock_views(ledger, (at_us + change_us) // 2) == clock_views(ledger, at_us)
        assert may_change_view(ledger, at_us, change_us)
        changes += clock_views(ledger, change_us) != clock_views(ledger, at_us)
        at_us = change_us
    assert changes > 10


@pytest.mark.parametrize(
    ("text", "at_us", "change_us"),
    [
        pytest.param("1 d5", 0, 1_000_000, id="a delay shows its seconds"),
        pytest.param("1 d5", 999_999, 1_000_000, id="a moment before"),
        pytest.param("1 d5", 1_000_000, 2_000_000, id="from one second to the next"),
        pytest.param("1 d5", 3_999_999, 4_000_000, id="just before the last second"),
        pytest.param("1 d5", 4_999_999, 5_000_000, id="just before the end of the delay"),
        pytest.param("1 d5", 5_000_000, 6_000_000, id="after the delay"),
        pytest.param("G/1", 49_999_999, 50_000_000, id="to ten seconds"),
        pytest.param("G/1", 50_000_000, 50_100_000, id="in tenths from ten seconds on"),
        pytest.param("G/1", 59_900_000, 60_000_000, id="to the flag"),
        pytest.param("G/1", 60_000_000, None, id="no more after the flag"),
        pytest.param("hourglass 12s", 1_999_999, 2_000_000, id="an hourglass above ten seconds"),
        pytest.param("hourglass 12s", 2_000_001, 2_100_000, id="an hourglass in tenths"),
    ],
)
def test_when_a_view_changes_next(text: str, at_us: int, change_us: int | None) -> None:
    assert next_view_change_us(running_ledger(text), at_us) == change_us


@pytest.mark.parametrize(
    ("text", "after_us", "until_us", "may_change"),
    [
        pytest.param("1 d5", 0, 999_999, False, id="a delay within its second"),
        pytest.param("1 d5", 0, 1_000_000, True, id="a delay to its next second"),
        pytest.param("1 d5", 5_000_000, 5_999_999, False, id="after the delay, within a second"),
        pytest.param("G/1", 0, 999_999, False, id="within a second"),
        pytest.param("G/1", 0, 1_000_000, True, id="to the next second"),
        pytest.param("G/1", 49_000_000, 49_999_999, False, id="within the last second above ten"),
        pytest.param("G/1", 50_000_000, 50_099_999, False, id="within a tenth"),
        pytest.param("G/1", 50_000_000, 50_100_000, True, id="to the next tenth"),
        pytest.param("count up", 0, 999_999, False, id="counting up"),
        pytest.param("count up", 0, 1_000_000, True, id="counting up to the next second"),
    ],
)
def test_what_may_change_is_asked_for_no_more_often_than_it_does(
    text: str, after_us: int, until_us: int, *, may_change: bool
) -> None:
    assert may_change_view(running_ledger(text), after_us, until_us) is may_change


@given(
    text=st.sampled_from(CONTROLS),
    presses=st.lists(st.integers(0, 30 * SECOND_US), max_size=6),
    after_us=st.integers(0, 90 * SECOND_US),
    for_us=st.integers(0, 2 * SECOND_US),
)
def test_what_may_not_change_does_not(text: str, presses: list[int], after_us: int, for_us: int) -> None:
    ledger, at_us, side = running_ledger(text), 0, Side.WHITE
    for press_us in presses:
        at_us += press_us
        ledger, side = ledger.pass_turn(side, at_us), side.opponent
    after_us += at_us
    if not may_change_view(ledger, after_us, after_us + for_us):
        assert clock_views(ledger, after_us + for_us) == clock_views(ledger, after_us)
        change_us = next_view_change_us(ledger, after_us)
        assert change_us is None or change_us > after_us + for_us


@given(text=st.sampled_from(CONTROLS), at_us=st.integers(0, 200 * SECOND_US))
def test_a_face_is_the_same_from_an_older_ledger_as_from_a_new_one(text: str, at_us: int) -> None:
    assert clock_views(running_ledger(text), at_us) == clock_views(running_ledger(text).advance_to(at_us), at_us)


def test_a_clock_shows_its_stage_and_the_moves_to_go() -> None:
    face = clock_view(running_ledger("40/90, SD/30"), Side.WHITE, 0)
    assert (face.stage, face.stages, face.moves_to_go) == (1, 2, 40)


def test_of_two_fallen_flags_the_first_is_known() -> None:
    ledger = running_ledger("G/1").pass_turn(Side.WHITE, 10 * SECOND_US)
    both = ledger.pass_turn(Side.BLACK, 80 * SECOND_US)
    white, black = clock_views(both, 200 * SECOND_US)
    assert (white.is_flagged, white.was_first_flag, black.is_flagged, black.was_first_flag) == (True, False, True, True)


def test_a_clock_without_a_time_control_shows_nothing_but_whose_turn_it_is() -> None:
    assert clock_view(build_ledger(None, 0).start_clock(Side.BLACK, 0), Side.BLACK, 5).is_running
    assert clock_view(build_ledger(None, 0).start_clock(Side.BLACK, 0), Side.BLACK, 5).deciseconds is None
