"""What a display shows of a ledger, and when that changes next."""

import pytest
from hypothesis import example, given

from controller.clock.adjustments import set_time
from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import build_ledger
from controller.clock.side_clock import displayed_us
from controller.clock.time_control import SECOND_US, TimeControl
from controller.rules.position import Side
from tests.clock.clock_events import ANY_CONTROL, FEW_US, clock_events, play_events, start_ledger


@example(parse_time_control("3s d2"), [("pass", 0), ("set", 0)], 0)  # nothing left but the delay
@given(ANY_CONTROL, clock_events(), FEW_US)
def test_a_clock_shows_each_step_in_turn(
    control: TimeControl | None, events: list[tuple[str, int]], after_us: int
) -> None:
    for ledger, _ in play_events(control, events):
        at_us = ledger.since_us + after_us
        change_us = ledger.next_change_us(at_us, SECOND_US)
        if change_us is None:
            assert ledger.running_side is None or ledger.side_clock(ledger.running_side, at_us).flagged
            continue
        assert change_us > at_us
        shown = [ledger.displayed_seconds(side, at_us) for side in Side]
        assert [ledger.displayed_seconds(side, change_us - 1) for side in Side] == shown
        assert ledger.may_change(at_us, change_us, SECOND_US)
        if ledger.flag_us is not None and ledger.flag_us > at_us:
            assert change_us <= ledger.flag_us


@given(ANY_CONTROL, clock_events(), FEW_US)
def test_a_display_needs_no_advanced_ledger(
    control: TimeControl | None, events: list[tuple[str, int]], after_us: int
) -> None:
    for ledger, _ in play_events(control, events):
        at_us = ledger.since_us + after_us
        advanced = ledger.advance_to(at_us)
        for side in Side:
            side_clock, stages = advanced.side_clocks[side], advanced.stages_of(side)
            assert ledger.side_clock(side, at_us) == side_clock
            assert ledger.displayed_us(side, at_us) == displayed_us(stages, side_clock)
            assert ledger.side_clock(side, at_us).flagged == side_clock.flagged
            assert ledger.displayed_seconds(side, at_us) == advanced.displayed_seconds(side, at_us)


@given(ANY_CONTROL, clock_events(), FEW_US, FEW_US)
def test_may_change_never_misses_a_change(
    control: TimeControl | None, events: list[tuple[str, int]], after_us: int, further_us: int
) -> None:
    for ledger, _ in play_events(control, events):
        at_us = ledger.since_us + after_us
        if ledger.running_side is not None and not ledger.may_change(at_us, at_us + further_us, SECOND_US):
            change_us = ledger.next_change_us(at_us, SECOND_US)
            assert change_us is None or change_us > at_us + further_us


@pytest.mark.parametrize(
    ("until_us", "may_change"), [(1_000_499, False), (1_000_500, True), (1_000_501, True), (300_000_500, True)]
)
def test_a_display_in_seconds_may_change_at_whole_seconds_of_what_is_left(until_us: int, *, may_change: bool) -> None:
    ledger = build_ledger(parse_time_control("G/5"), 0).start_clock(Side.WHITE, 500)
    assert ledger.may_change(500, until_us, SECOND_US) is may_change


@pytest.mark.parametrize(
    ("control", "at_us", "change_us"),
    [
        pytest.param("G/3s", 0, SECOND_US, id="a second later"),
        pytest.param("G/3s", 999_999, SECOND_US, id="a moment later"),
        pytest.param("G/3s", SECOND_US, 2 * SECOND_US, id="from one second to the next"),
        pytest.param("G/3s", 3 * SECOND_US, None, id="no more after the flag"),
        pytest.param("3s d2", 0, 3 * SECOND_US, id="when the delay is over, a second later"),
        pytest.param("3s d2", 2 * SECOND_US - 1, 3 * SECOND_US, id="just before the delay is over"),
        pytest.param("count up", 1_500_000, 2 * SECOND_US, id="counting up"),
        pytest.param("byo 2s 2x1s", 2 * SECOND_US, 3 * SECOND_US, id="in the first period"),
    ],
)
def test_when_the_display_changes_next(control: str, at_us: int, change_us: int | None) -> None:
    assert start_ledger(control).next_change_us(at_us, SECOND_US) == change_us


def test_a_limit_for_both_sides_changes_the_display_between_two_seconds() -> None:
    ledger = start_ledger("1m/move both 20s").pass_turn(Side.WHITE, 1_500_000)
    assert ledger.next_change_us(19_600_000, SECOND_US) == 20 * SECOND_US  # the clocks change half a second later
    assert ledger.next_change_us(20 * SECOND_US, SECOND_US) == 20_500_000


def test_the_time_that_both_sides_have_left_changes_each_second() -> None:
    ledger = start_ledger("1m/move both 20s").pass_turn(Side.WHITE, 1_500_000)
    changes = [1_500_000]
    for _ in range(3):
        changes.append(ledger.next_change_us(changes[-1], SECOND_US) or 0)
        assert ledger.may_change(changes[-2], changes[-1], SECOND_US)
    assert changes[1:] == [2_000_000, 2_500_000, 3_000_000]  # both, Black's clock, both


@pytest.mark.parametrize(
    ("at_us", "change_us"), [(0, 700_001), (700_001, SECOND_US), (SECOND_US, 1_700_001), (1_700_000, 1_700_001)]
)
def test_an_hourglass_changes_where_either_clock_does(at_us: int, change_us: int) -> None:
    ledger = set_time(start_ledger("hourglass 10s"), Side.BLACK, 4_300_000, 0)
    assert ledger.next_change_us(at_us, SECOND_US) == change_us
    assert ledger.may_change(at_us, change_us, SECOND_US)
    assert not ledger.may_change(at_us, change_us - 1, SECOND_US)
