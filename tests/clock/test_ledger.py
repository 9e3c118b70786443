"""The ledger of time: every microsecond belongs to exactly one side, or to the pause."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock.adjustments import set_time
from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.clock.time_account import TimeAccount
from controller.clock.time_control import SECOND_US, TimeControl
from controller.rules.position import Side
from tests.clock.clock_events import ANY_CONTROL, FEW_US, clock_events, play_events, start_ledger
from tests.clock.time_control_strategies import CONTROLS


def test_a_clock_runs_for_one_side_only() -> None:
    ledger = build_ledger(parse_time_control("G/5"), 0).start_clock(Side.WHITE, 1_000)
    assert ledger.side_remaining_us(Side.WHITE, 11_000) == 300 * SECOND_US - 10_000
    assert ledger.side_remaining_us(Side.BLACK, 11_000) == 300 * SECOND_US


def test_the_turn_passes_with_the_increment_after_the_move() -> None:
    ledger = start_ledger("5+3").pass_turn(Side.WHITE, 10 * SECOND_US)
    assert ledger.remaining_us == (293 * SECOND_US, 300 * SECOND_US)
    assert ledger.running_side is Side.BLACK


def test_a_turn_that_passes_to_a_side_whose_clock_ran_begins_again_for_it() -> None:
    """White's move is amended, or counted late, while Black's clock has already used some of its turn."""

    def passed_late(control: str) -> Ledger:
        ran = build_ledger(parse_time_control(control), 0).start_clock(Side.BLACK, 0)
        return ran.pass_turn(Side.WHITE, 3 * SECOND_US)

    assert passed_late("10s d5").flag_us == (3 + 5 + 10) * SECOND_US
    replied = passed_late("10s b5").pass_turn(Side.BLACK, 4 * SECOND_US)
    assert replied.remaining_us[Side.BLACK] == (10 - 3 - 1 + 1) * SECOND_US


def test_the_flag_falls_exactly_when_nothing_is_left() -> None:
    ledger = build_ledger(parse_time_control("G/5"), 0).start_clock(Side.WHITE, 500)
    flag_us = 300 * SECOND_US + 500
    assert ledger.flag_us == flag_us
    assert not ledger.side_clock(Side.WHITE, flag_us - 1).flagged
    assert ledger.side_clock(Side.WHITE, flag_us).flagged
    assert ledger.side_remaining_us(Side.WHITE, flag_us + 1) == 0
    assert ledger.stop_clock(1_000).flag_us is None
    assert ledger.advance_to(flag_us + 7).flag_us == flag_us + 7  # it has fallen


def test_a_delay_that_is_over_does_not_hold_the_clock() -> None:
    ledger = start_ledger("10s d5").advance_to(7 * SECOND_US)
    assert ledger.forecast.runs_from_us == 7 * SECOND_US
    assert ledger.flag_us == 15 * SECOND_US


def test_which_flag_fell_first_is_known() -> None:
    ledger = start_ledger("5s+1").pass_turn(Side.WHITE, SECOND_US).advance_to(9 * SECOND_US)
    assert ledger.first_flag is Side.BLACK
    both = ledger.pass_turn(Side.BLACK, 9 * SECOND_US).advance_to(60 * SECOND_US)
    assert [side_clock.flagged for side_clock in both.side_clocks] == [True, True]
    assert both.first_flag is Side.BLACK
    assert both.flagged_sides == (Side.BLACK, Side.WHITE)
    assert set_time(both, Side.BLACK, SECOND_US, 60 * SECOND_US).first_flag is Side.WHITE


def test_without_a_control_time_is_counted_and_no_flag_falls() -> None:
    ledger = build_ledger(None, 0).start_clock(Side.WHITE, 0).pass_turn(Side.WHITE, 9_000 * SECOND_US)
    assert ledger.flag_us is None
    assert ledger.account == TimeAccount(white_us=9_000 * SECOND_US)


def test_a_clock_that_counts_up_shows_what_was_used() -> None:
    ledger = start_ledger("count up").pass_turn(Side.WHITE, 7_500_000).pass_turn(Side.BLACK, 9 * SECOND_US)
    assert ledger.displayed_us(Side.WHITE, 10 * SECOND_US) == 8_500_000
    assert ledger.displayed_seconds(Side.WHITE, 10 * SECOND_US) == 8
    assert ledger.displayed_seconds(Side.BLACK, 10 * SECOND_US) == 1


def test_the_limit_for_both_sides_counts_what_both_used() -> None:
    ledger = start_ledger("1m/move both 20s").pass_turn(Side.WHITE, 15 * SECOND_US)
    assert ledger.joint_end_us == 20 * SECOND_US
    assert ledger.stop_clock(16 * SECOND_US).joint_end_us is None
    assert ledger.joint_remaining_us(16 * SECOND_US) == 4 * SECOND_US


def test_a_clock_of_another_start_begins_stopped_with_what_was_left() -> None:
    ledger = start_ledger("G/5").rebase(20 * SECOND_US, 7)
    assert ledger.remaining_us[Side.WHITE] == 280 * SECOND_US
    assert (ledger.running_side, ledger.since_us) == (None, 7)
    assert ledger.account == TimeAccount(white_us=20 * SECOND_US)


def test_a_takeback_gives_the_time_back_as_it_was() -> None:
    before = start_ledger("2/3s, byo 2x1s")
    after = before.pass_turn(Side.WHITE, 2 * SECOND_US).pass_turn(Side.BLACK, 3 * SECOND_US)
    again = after.take_back(before, 4 * SECOND_US)
    assert again.side_clocks == before.side_clocks
    assert again.running_side is Side.WHITE
    assert again.account == TimeAccount(white_us=3 * SECOND_US, black_us=SECOND_US)
    assert after.stop_clock(4 * SECOND_US).take_back(before, 4 * SECOND_US).running_side is None


@given(ANY_CONTROL, clock_events())
def test_every_microsecond_belongs_to_one_side_or_to_the_pause(
    control: TimeControl | None, events: list[tuple[str, int]]
) -> None:
    for ledger, account in play_events(control, events):
        assert ledger.account == account


@given(ANY_CONTROL, clock_events())
def test_nothing_is_below_zero_or_at_zero_without_a_flag(
    control: TimeControl | None, events: list[tuple[str, int]]
) -> None:
    for ledger, _ in play_events(control, events):
        for side in Side:
            side_clock, stages = ledger.side_clocks[side], ledger.stages_of(side)
            assert side_clock.remaining_us >= 0
            if ledger.flag_us is not None and ledger.running_side is side:
                assert (
                    side_clock.remaining_us > 0 or side_clock.flagged or ledger.forecast.runs_from_us > ledger.since_us
                )
            assert not (side_clock.flagged and side_clock.remaining_us)
            assert 0 <= side_clock.stage_index < len(stages)
        flagged = [side for side in Side if ledger.side_clocks[side].flagged]
        assert (ledger.first_flag is None) == (not flagged)
        assert ledger.first_flag is None or ledger.first_flag in flagged


@given(ANY_CONTROL, clock_events(), st.lists(FEW_US, max_size=12))
def test_advancing_in_steps_gives_the_same_ledger_as_at_once(
    control: TimeControl | None, events: list[tuple[str, int]], steps_us: list[int]
) -> None:
    for ledger, _ in play_events(control, events):
        stepped, now_us = ledger, ledger.since_us
        for step_us in steps_us:
            now_us += step_us
            stepped = (
                stepped.advance_to(now_us - step_us // 2)
                .advance_to(now_us)
                .advance_to(now_us)
                .advance_to(ledger.since_us)
            )  # late, doubled, stale
        assert stepped == ledger.advance_to(now_us)
        assert stepped.flag_us == max_or_none(ledger.flag_us, now_us)


def max_or_none(flag_us: int | None, now_us: int) -> int | None:
    return None if flag_us is None else max(flag_us, now_us)


@given(ANY_CONTROL, clock_events())
def test_the_copied_ledger_has_the_same_forecast(control: TimeControl | None, events: list[tuple[str, int]]) -> None:
    for ledger, _ in play_events(control, events):
        assert replace(ledger) == ledger
        assert replace(ledger).forecast == ledger.forecast


@given(CONTROLS, st.lists(FEW_US, max_size=30))
def test_an_hourglass_loses_and_gains_the_same(control: TimeControl, move_times_us: list[int]) -> None:
    if not control.is_hourglass:
        return
    ledger, now_us = build_ledger(control, 0).start_clock(Side.WHITE, 0), 0
    whole_us = sum(ledger.remaining_us)
    for number, move_us in enumerate(move_times_us):
        now_us += move_us
        ledger = ledger.pass_turn(Side(number % 2), now_us)
        if ledger.first_flag is not None:
            break
        assert sum(ledger.remaining_us) == whole_us


@pytest.mark.parametrize("moves", [1, 100])
def test_no_error_adds_up_over_the_moves(moves: int) -> None:
    ledger, now_us = start_ledger("10+3"), 0
    for number in range(2 * moves):
        now_us += 3_000_001
        ledger = ledger.pass_turn(Side(number % 2), now_us)
    assert ledger.remaining_us == (600 * SECOND_US - moves, 600 * SECOND_US - moves)


def test_a_stage_that_begins_during_a_move_gives_what_is_left_of_the_bronstein_delay() -> None:
    ledger = start_ledger("SD/10s, SD/20s b5 before")
    assert ledger.advance_to(10 * SECOND_US).remaining_us[Side.WHITE] == 20 * SECOND_US  # ten spent, no delay is left
    quick = start_ledger("1/10s, SD/20s b5 before").pass_turn(Side.WHITE, 3 * SECOND_US)
    assert quick.remaining_us[Side.WHITE] == (10 - 3 + 20 + 5) * SECOND_US


def test_a_bronstein_delay_given_before_the_move_is_not_given_for_the_next_stage() -> None:
    ledger = start_ledger("2/10s b5 before, SD/20s")
    assert ledger.remaining_us[Side.WHITE] == 15 * SECOND_US
    ledger = ledger.pass_turn(Side.WHITE, 3 * SECOND_US).pass_turn(Side.BLACK, 3 * SECOND_US)
    assert ledger.remaining_us[Side.WHITE] == 15 * SECOND_US  # three used, and three given back
    ledger = ledger.pass_turn(Side.WHITE, 6 * SECOND_US)
    assert ledger.remaining_us[Side.WHITE] == (15 - 3 + 3 - 5 + 20) * SECOND_US
