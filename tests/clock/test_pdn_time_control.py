"""PDN's TimeControl tag, and the comment for what it cannot express."""

import pytest
from hypothesis import given

from controller.clock.control_parser import parse_time_control
from controller.clock.pdn_time_control import UnknownTimeControl, parse_pdn_time_control, pdn_time_control
from controller.clock.text_scanner import TimeControlSyntaxError
from controller.clock.time_control import TimeControl
from tests.clock.time_control_strategies import CONTROLS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("none", "-"),
        ("G/30", "1800"),
        ("5+3", "300+3"),
        ("40/150", "40/9000"),
        ("75+60", "4500+60"),
        ("40/90+30, SD/30+30", "40/5400+30:1800+30"),
        ("40/120, 20/60, SD/30", "40/7200:20/3600:1800"),
        ("hourglass 3m", "*180"),
        ("30s/move", "1/30"),
        ("SD/5, 30s/move", "300:1/30"),
    ],
)
def test_time_controls_that_the_tag_can_express(text: str, value: str) -> None:
    tag = pdn_time_control(parse_time_control(text))
    assert (tag.value, tag.note) == (value, "")
    assert parse_pdn_time_control(value) == parse_time_control(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1/5", "?"),
        ("15+10 before", "900+10"),
    ],
)
def test_a_time_control_beyond_the_tag_stands_in_a_comment(text: str, value: str) -> None:
    tag = pdn_time_control(parse_time_control(text))
    assert (tag.value, tag.note) == (value, f"time control {text}")


@pytest.mark.parametrize(
    "text",
    [
        *("15 d5", "10 b5", "byo 30m 5x30s", "canadian 30m 25/5m", "count up", "white 10+0 black 5+0"),
        "1m/move both 20m",
    ],
)
def test_a_time_control_without_a_form_in_the_standard_is_the_tag_itself(text: str) -> None:
    tag = pdn_time_control(parse_time_control(text))
    assert (tag.value, tag.note) == (text, "")
    assert parse_pdn_time_control(tag.value) == parse_time_control(text)


@given(CONTROLS)
def test_tag_and_comment_together_hold_every_control(control: TimeControl) -> None:
    tag = pdn_time_control(control)
    assert parse_pdn_time_control(tag.value, tag.note) == control


def test_an_unknown_control_is_not_none() -> None:
    assert parse_pdn_time_control("?") is UnknownTimeControl.UNKNOWN
    assert parse_pdn_time_control("?", "White was late") is UnknownTimeControl.UNKNOWN
    assert parse_pdn_time_control("-") is None


@pytest.mark.parametrize("value", ["5m", "40/", "40/5400:", "*", "300+", "0", "1800s", "40/90/30", "9999999"])
def test_what_is_no_tag_is_refused_with_an_example(value: str) -> None:
    with pytest.raises(TimeControlSyntaxError, match=r"TimeControl .*write 1800"):
        parse_pdn_time_control(value)


@pytest.mark.parametrize(
    ("value", "column", "field"), [("5m", 1, "5m"), ("40/5400:", 9, ""), ("40/5400:20/60:5m", 15, "5m")]
)
def test_the_column_of_the_stage_that_cannot_be_read_is_given(value: str, column: int, field: str) -> None:
    with pytest.raises(TimeControlSyntaxError, match=f"cannot be read at '{field}', column {column};"):
        parse_pdn_time_control(value)
