"""The ledger of time: every microsecond belongs to exactly one side, or to nobody."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock.control import (
    Fischer,
    SuddenDeath,
    TimeControl,
    TimeControlError,
    parse_time_control,
    pdn_time_control,
)
from controller.clock.ledger import fresh_ledger
from controller.rules.position import Side

SECOND_US = 1_000_000
FIVE_MINUTES = SuddenDeath(main_us=300 * SECOND_US)
FIVE_AND_THREE = Fischer(main_us=300 * SECOND_US, increment_us=3 * SECOND_US)


@pytest.mark.parametrize(
    ("text", "control", "pdn"),
    [
        ("G/30", SuddenDeath(main_us=1_800 * SECOND_US), "1800"),
        ("5+3", FIVE_AND_THREE, "300+3"),
        ("10+0", SuddenDeath(main_us=600 * SECOND_US), "600"),
        (" 1+1 ", Fischer(main_us=60 * SECOND_US, increment_us=SECOND_US), "60+1"),
        ("none", None, "-"),
    ],
)
def test_time_controls_as_people_write_them(text: str, control: TimeControl | None, pdn: str) -> None:
    assert parse_time_control(text) == control
    assert pdn_time_control(control) == pdn


@pytest.mark.parametrize("text", ["", "5", "G/", "G/0", "0+3", "5+", "+3", "5m", "-5+3", "5+-3", "G/9999", "٣+٣"])
def test_what_is_no_time_control_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(TimeControlError, match=r"5\+3|minutes"):
        parse_time_control(text)


def test_a_clock_runs_for_one_side_only() -> None:
    ledger = fresh_ledger(FIVE_MINUTES, 0).started(Side.WHITE, 1_000)
    assert ledger.left_us(Side.WHITE, 11_000) == 300 * SECOND_US - 10_000
    assert ledger.left_us(Side.BLACK, 11_000) == 300 * SECOND_US


def test_the_turn_passes_with_the_increment_after_the_move() -> None:
    ledger = fresh_ledger(FIVE_AND_THREE, 0).started(Side.WHITE, 0).passed(Side.WHITE, 10 * SECOND_US)
    assert ledger.remaining_us == (293 * SECOND_US, 300 * SECOND_US)
    assert ledger.running is Side.BLACK


def test_the_flag_falls_when_the_time_is_over() -> None:
    ledger = fresh_ledger(FIVE_MINUTES, 0).started(Side.WHITE, 500)
    assert ledger.flag_us == 300 * SECOND_US + 500
    assert ledger.left_us(Side.WHITE, 301 * SECOND_US) == 0
    assert ledger.stopped(1_000).flag_us is None


def test_without_a_control_no_flag_falls() -> None:
    assert fresh_ledger(None, 0).started(Side.WHITE, 0).passed(Side.WHITE, 9_000 * SECOND_US).flag_us is None


def test_the_arbiter_s_time_holds_from_when_it_is_set() -> None:
    ledger = fresh_ledger(FIVE_MINUTES, 0).started(Side.WHITE, 0).with_time(Side.WHITE, 60 * SECOND_US, 10 * SECOND_US)
    assert ledger.left_us(Side.WHITE, 15 * SECOND_US) == 55 * SECOND_US
    assert ledger.running is Side.WHITE


def test_a_clock_of_another_start_begins_stopped_with_what_was_left() -> None:
    ledger = fresh_ledger(FIVE_MINUTES, 0).started(Side.WHITE, 0).rebased(20 * SECOND_US, 7)
    assert ledger.remaining_us[Side.WHITE] == 280 * SECOND_US
    assert (ledger.running, ledger.since_us) == (None, 7)


@given(
    st.sampled_from([FIVE_MINUTES, FIVE_AND_THREE]),
    st.lists(st.tuples(st.integers(0, 2 * SECOND_US), st.sampled_from(["pass", "stop", "start"])), max_size=60),
)
def test_every_microsecond_belongs_to_one_side_or_to_nobody(
    control: TimeControl, happenings: list[tuple[int, str]]
) -> None:
    ledger = fresh_ledger(control, 0)
    increment_us = control.increment_us if isinstance(control, Fischer) else 0
    now_us, paused_us, passes, mover = 0, 0, [0, 0], Side.WHITE
    for after_us, what in happenings:
        paused_us += after_us if ledger.running is None else 0
        now_us += after_us
        if what == "start":
            ledger = ledger.started(mover, now_us)
        elif what == "stop":
            ledger = ledger.stopped(now_us)
        elif ledger.running is mover:
            ledger, mover = ledger.passed(mover, now_us), mover.opponent
            passes[mover.opponent] += 1
    used = [
        control.main_us + passes[side] * increment_us - ledger.left_us(side, now_us)
        for side in (Side.WHITE, Side.BLACK)
    ]
    assert sum(used) + paused_us == now_us
