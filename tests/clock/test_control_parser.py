"""Time controls as people write them, parsed and written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock.control_parser import parse_time_control
from controller.clock.control_text import time_control_text
from controller.clock.presets import PRESETS
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.clock.time_control import (
    MINUTE_US,
    SECOND_US,
    BonusTiming,
    BronsteinDelay,
    ByoYomi,
    CanadianOvertime,
    CountUp,
    Delay,
    Hourglass,
    Increment,
    InvalidTimeControlError,
    MainTime,
    TimeControl,
    TimePerMove,
    build_equal_control,
)
from tests.clock.time_control_strategies import CONTROLS

HALF_HOUR = 30 * MINUTE_US
PLUS_30 = Increment(time_us=30 * SECOND_US)

CONTROLS_BY_TEXT = {
    "none": None,
    "G/30": build_equal_control(MainTime(main_us=HALF_HOUR)),
    "G/1m30s": build_equal_control(MainTime(main_us=90 * SECOND_US)),
    "5+3": build_equal_control(MainTime(main_us=5 * MINUTE_US, bonus=Increment(time_us=3 * SECOND_US))),
    "5+3 before": build_equal_control(
        MainTime(main_us=5 * MINUTE_US, bonus=Increment(time_us=3 * SECOND_US, timing=BonusTiming.BEFORE_MOVE))
    ),
    "40/90+30, SD/30+30": build_equal_control(
        MainTime(main_us=90 * MINUTE_US, moves=40, bonus=PLUS_30), MainTime(main_us=HALF_HOUR, bonus=PLUS_30)
    ),
    "40/90": build_equal_control(MainTime(main_us=90 * MINUTE_US, moves=40)),
    "15 d5": build_equal_control(MainTime(main_us=15 * MINUTE_US, bonus=Delay(time_us=5 * SECOND_US))),
    "10 b5": build_equal_control(MainTime(main_us=10 * MINUTE_US, bonus=BronsteinDelay(time_us=5 * SECOND_US))),
    "10 b5 before": build_equal_control(
        MainTime(main_us=10 * MINUTE_US, bonus=BronsteinDelay(time_us=5 * SECOND_US, timing=BonusTiming.BEFORE_MOVE))
    ),
    "byo 30m 5x30s": build_equal_control(MainTime(main_us=HALF_HOUR), ByoYomi(periods=5, period_us=30 * SECOND_US)),
    "byo 5x30s": build_equal_control(ByoYomi(periods=5, period_us=30 * SECOND_US)),
    "canadian 30m 25/5m": build_equal_control(
        MainTime(main_us=HALF_HOUR), CanadianOvertime(period_moves=25, period_us=5 * MINUTE_US)
    ),
    "hourglass 3m": build_equal_control(Hourglass(main_us=3 * MINUTE_US)),
    "30s/move": build_equal_control(TimePerMove(move_us=30 * SECOND_US)),
    "count up": build_equal_control(CountUp()),
    "20/count up, SD/5": build_equal_control(CountUp(moves=20), MainTime(main_us=5 * MINUTE_US)),
    "white 10+0 black 5+0": TimeControl(
        white=(MainTime(main_us=10 * MINUTE_US),), black=(MainTime(main_us=5 * MINUTE_US),)
    ),
    "1m/move both 20m": build_equal_control(TimePerMove(move_us=MINUTE_US), joint_limit_us=20 * MINUTE_US),
    "SD/30, 30s/move": build_equal_control(MainTime(main_us=HALF_HOUR), TimePerMove(move_us=30 * SECOND_US)),
}
"""Each text is also what is written for its value."""


@pytest.mark.parametrize("text", CONTROLS_BY_TEXT)
def test_what_is_written_is_read(text: str) -> None:
    assert parse_time_control(text) == CONTROLS_BY_TEXT[text]
    assert time_control_text(CONTROLS_BY_TEXT[text]) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("  5 + 3 ", "5+3"),
        ("5+03", "5+3"),
        ("10+0", "G/10"),
        ("g/30", "G/30"),
        ("SD/30", "G/30"),
        ("G/1h30m", "G/90"),
        ("G/90s", "G/1m30s"),
        ("G/30 inc 5", "30+5"),
        ("G/15 d/5", "15 d5"),
        ("G/15 d0", "G/15"),
        ("40/120, SD/30; d5", "40/120 d5, SD/30 d5"),
        ("40/120+30, SD/30; d5", "40/120+30, SD/30 d5"),
        ("G/30, byo 5x30s", "byo 30m 5x30s"),
        ("byo 30 5 x 30", "byo 30m 5x30s"),
        ("canadian 30 25/5", "canadian 30m 25/5m"),
        ("hourglass 3", "hourglass 3m"),
        ("30/move", "30s/move"),
        ("60s / move", "1m/move"),
        ("Count  Up", "count up"),
        ("white 10+0, black 5+0", "white 10+0 black 5+0"),
        ("white 5+0 black 5+0", "G/5"),
        ("1m/move, both 20", "1m/move both 20m"),
        ("rapid both 40m", "15+10 before both 40m"),
        ("blitz", "3+2 before"),
        ("classical", "40/90+30 before, SD/30+30 before"),
        ("dama-school", "1m/move both 20m"),
    ],
)
def test_other_ways_of_writing_the_same(text: str, same: str) -> None:
    assert time_control_text(parse_time_control(text)) == same


@pytest.mark.parametrize("name", PRESETS)
def test_a_name_stands_for_a_time_control(name: str) -> None:
    assert parse_time_control(name) == parse_time_control(PRESETS[name])


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "at its end, column 1"),
        ("5", 2, "+30 (seconds a move), b10 (Bronstein) or d5 (delay)"),
        ("G/", 3, "a time such as 30, 90s or 1h30m"),
        ("5+", 3, "a time such as"),
        ("5+-3", 3, "at '-3'"),
        ("+3", 1, "at '+3', column 1; write"),
        ("-5+3", 1, "at '-5+3'"),
        ("5m", 3, "/move"),
        ("1h30+5", 1, "at '1h30+5'"),
        ("40/90 SD/30", 7, "at 'SD/30', column 7, /move, +30"),
        ("40/90+30, ", 11, "at its end"),
        ("byo 30m", 8, "periods as in 5x30s"),
        ("canadian 30m 25/", 17, "a time"),
        ("none 3", 6, "the end"),
        ("5+3 both", 9, "a time"),
        ("5+3 both 20m 7", 14, "the end"),
        ("white 5+3", 10, "black"),
        ("0+3", 1, "the main time must be 1 second to 24 hours"),
        ("40/120, G/9999", 9, "the main time must be 1 second to 24 hours"),
        ("5+3; d5", 4, "every stage before it has a bonus already or cannot have one"),
        ("30s/move; +5", 9, "every stage before it"),
        ("5+99999", 1, "the time for each move must be 1 second to 3 hours"),
        ("byo 5m 0x30s", 1, "give 1 to 99 periods, not 0"),
        ("0/90, SD/30", 1, "give 1 to 999 moves, not 0"),
        ("G/30, hourglass 3m", 1, "an hourglass must be the only stage"),
        ("white hourglass 3m black 5+0", 1, "an hourglass must be for both sides"),
        ("count up, G/30", 1, "no stage can follow a clock that counts up"),
        ("40/30s/move", 1, "the last stage lasts to the end of the game"),
        ("٣+٣", 1, "at '٣+٣'"),
    ],
)
def test_what_is_no_time_control_is_refused_with_its_place_and_an_example(text: str, column: int, words: str) -> None:
    with pytest.raises(TimeControlSyntaxError, match=re.escape(words)) as caught:
        parse_time_control(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert "G/30" in message
    assert caught.value.column == column


def test_times_are_whole_seconds() -> None:
    with pytest.raises(InvalidTimeControlError, match="the main time must be whole seconds"):
        build_equal_control(MainTime(main_us=1_500_000))


@given(CONTROLS)
def test_what_was_written_is_read_as_the_same_value(control: TimeControl) -> None:
    text = time_control_text(control)
    again = parse_time_control(text)
    assert again == control
    assert time_control_text(again) == text


@given(st.text(max_size=30) | st.text("0123456789+/,; smhGSDdbx*byowhiteblack", max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    column = 1
    try:
        control = parse_time_control(text)
    except TimeControlSyntaxError as error:
        column = error.column
    else:
        assert parse_time_control(time_control_text(control)) == control
    assert 1 <= column <= len(text) + 1


def test_a_clock_that_counts_up_for_ever_has_nothing_after_it() -> None:
    with pytest.raises(InvalidTimeControlError, match="no stage can follow a clock that counts up"):
        build_equal_control(CountUp(), MainTime(main_us=SECOND_US))
