"""Changes of a ledger by an arbiter or a penalty."""

import pytest

from controller.clock.adjustments import (
    AdjustmentError,
    AdjustmentFault,
    add_time,
    set_moves,
    set_periods,
    set_stage,
    set_time,
)
from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.clock.side_clock import moves_to_go
from controller.clock.time_control import SECOND_US
from controller.rules.position import Side

WHITE, BLACK = Side.WHITE, Side.BLACK


def start_ledger(text: str) -> Ledger:
    return build_ledger(parse_time_control(text), 0).start_clock(WHITE, 0)


def moves_left(ledger: Ledger, side: Side) -> int | None:
    return moves_to_go(ledger.stages_of(side), ledger.side_clocks[side])


def fault_of(error: AdjustmentError) -> tuple[AdjustmentFault, Side, int]:
    return error.fault, error.side, error.limit


def test_a_time_holds_from_when_it_is_set() -> None:
    ledger = set_time(start_ledger("G/5"), WHITE, 60 * SECOND_US, 10 * SECOND_US)
    assert ledger.side_remaining_us(WHITE, 15 * SECOND_US) == 55 * SECOND_US
    assert ledger.running_side is WHITE
    assert ledger.account.white_us == 10 * SECOND_US


def test_a_time_set_to_nothing_is_a_flag_and_any_time_lifts_it() -> None:
    fallen = set_time(start_ledger("G/5"), BLACK, 0, SECOND_US)
    assert fallen.side_clock(BLACK, SECOND_US).flagged
    assert fallen.first_flag is BLACK
    up = set_time(fallen, BLACK, 5 * SECOND_US, 2 * SECOND_US)
    assert not up.side_clock(BLACK, 2 * SECOND_US).flagged
    assert up.first_flag is None


def test_no_time_lifts_no_flag_also_where_a_delay_is_to_come() -> None:
    ledger = start_ledger("1 d5").pass_turn(WHITE, 65 * SECOND_US)
    assert ledger.side_clock(WHITE, 65 * SECOND_US).flagged
    assert set_time(ledger, WHITE, 0, 65 * SECOND_US).first_flag is WHITE


def test_a_time_set_to_nothing_begins_the_next_period() -> None:
    ledger = set_time(start_ledger("byo 10s 3x5s"), WHITE, 0, SECOND_US)
    assert (ledger.remaining_us[WHITE], ledger.side_clocks[WHITE].periods) == (5 * SECOND_US, 3)
    ledger = set_time(ledger, WHITE, 0, SECOND_US)
    assert (ledger.remaining_us[WHITE], ledger.side_clocks[WHITE].periods) == (5 * SECOND_US, 2)


def test_a_flag_lifted_in_byo_yomi_leaves_the_period_that_runs() -> None:
    ledger = set_time(start_ledger("byo 1s 1x1s"), WHITE, 5 * SECOND_US, 10 * SECOND_US)
    assert (ledger.remaining_us[WHITE], ledger.side_clocks[WHITE].periods) == (5 * SECOND_US, 1)
    assert ledger.flag_us == 15 * SECOND_US


def test_of_a_clock_that_counts_up_what_was_used_is_set() -> None:
    ledger = set_time(start_ledger("count up"), WHITE, 60 * SECOND_US, 10 * SECOND_US)
    assert ledger.displayed_us(WHITE, 15 * SECOND_US) == 65 * SECOND_US
    assert add_time(ledger, WHITE, 60 * SECOND_US, 15 * SECOND_US).displayed_us(WHITE, 15 * SECOND_US) == 65 * SECOND_US


def test_a_penalty_gives_the_opponent_time() -> None:
    ledger = add_time(start_ledger("5+3"), BLACK, 120 * SECOND_US, 7 * SECOND_US)
    assert ledger.remaining_us == (293 * SECOND_US, 420 * SECOND_US)
    assert (ledger.running_side, ledger.since_us) == (WHITE, 7 * SECOND_US)


def test_time_taken_away_ends_at_nothing() -> None:
    ledger = add_time(start_ledger("5+3"), BLACK, -60 * SECOND_US, SECOND_US)
    assert ledger.remaining_us[BLACK] == 240 * SECOND_US
    ledger = add_time(ledger, BLACK, -600 * SECOND_US, SECOND_US)
    assert (ledger.remaining_us[BLACK], ledger.first_flag) == (0, BLACK)


def test_an_added_time_lifts_a_flag() -> None:
    fallen = start_ledger("G/1").advance_to(61 * SECOND_US)
    assert add_time(fallen, WHITE, SECOND_US, 61 * SECOND_US).flag_us == 62 * SECOND_US


def test_a_stage_begins_with_its_own_time() -> None:
    ledger = set_stage(start_ledger("40/90+30, SD/30+30"), WHITE, 2, 10 * SECOND_US)
    assert (ledger.side_clocks[WHITE].stage_index, ledger.remaining_us[WHITE]) == (1, 1_800 * SECOND_US)
    assert moves_left(ledger, WHITE) is None
    assert ledger.side_clocks[BLACK].stage_index == 0
    back = set_stage(ledger, WHITE, 1, 10 * SECOND_US)
    assert (back.remaining_us[WHITE], moves_left(back, WHITE)) == (5_400 * SECOND_US, 40)


def test_a_stage_that_is_set_lifts_a_flag() -> None:
    fallen = start_ledger("40/1, SD/1").advance_to(61 * SECOND_US)
    assert fallen.side_clock(WHITE, 61 * SECOND_US).flagged
    assert set_stage(fallen, WHITE, 2, 61 * SECOND_US).flag_us == 121 * SECOND_US


def test_a_stage_of_byo_yomi_begins_with_all_its_periods() -> None:
    ledger = set_stage(start_ledger("byo 30m 5x30s"), BLACK, 2, 0)
    assert (ledger.remaining_us[BLACK], ledger.side_clocks[BLACK].periods) == (30 * SECOND_US, 5)


@pytest.mark.parametrize("number", [0, 3])
def test_a_stage_that_does_not_exist(number: int) -> None:
    with pytest.raises(AdjustmentError) as caught:
        set_stage(start_ledger("40/90, SD/30"), WHITE, number, 0)
    assert fault_of(caught.value) == (AdjustmentFault.STAGE_RANGE, WHITE, 2)


def test_another_stage_where_there_is_only_one() -> None:
    with pytest.raises(AdjustmentError) as caught:
        set_stage(start_ledger("G/5"), BLACK, 2, 0)
    assert fault_of(caught.value) == (AdjustmentFault.ONE_STAGE, BLACK, 1)


def test_the_moves_of_a_stage_decide_when_it_ends() -> None:
    ledger = set_moves(start_ledger("40/90, SD/30"), WHITE, 39, 0)
    assert moves_left(ledger, WHITE) == 1
    ledger = ledger.pass_turn(WHITE, SECOND_US)
    assert (ledger.side_clocks[WHITE].stage_index, ledger.remaining_us[WHITE]) == (1, (5_399 + 1_800) * SECOND_US)


def test_the_moves_of_a_period_of_canadian_overtime() -> None:
    ledger = set_moves(start_ledger("canadian 25/5m"), WHITE, 24, 0)
    assert moves_left(ledger, WHITE) == 1
    ledger = ledger.pass_turn(WHITE, 100 * SECOND_US)
    assert (moves_left(ledger, WHITE), ledger.remaining_us[WHITE]) == (25, 300 * SECOND_US)


@pytest.mark.parametrize(("text", "most"), [("40/90, SD/30", 39), ("canadian 25/5m", 24), ("G/5", 1_000)])
def test_any_number_of_moves_that_leaves_one_to_make(text: str, most: int) -> None:
    for moves in (0, most):
        made = set_moves(set_moves(start_ledger(text), WHITE, 7, 0), WHITE, moves, 0)
        expected = {"40/90, SD/30": 40 - moves, "canadian 25/5m": 25 - moves, "G/5": None}
        assert moves_left(made, WHITE) == expected[text]


@pytest.mark.parametrize(
    ("text", "moves", "fault", "limit"),
    [
        ("40/90, SD/30", 40, AdjustmentFault.MOVES_RANGE, 39),
        ("40/90, SD/30", -1, AdjustmentFault.MOVES_RANGE, 39),
        ("canadian 25/5m", 25, AdjustmentFault.MOVES_RANGE, 24),
        ("G/5", -1, AdjustmentFault.MOVES_BELOW_ZERO, 0),
    ],
)
def test_moves_that_cannot_be(text: str, moves: int, fault: AdjustmentFault, limit: int) -> None:
    with pytest.raises(AdjustmentError) as caught:
        set_moves(start_ledger(text), WHITE, moves, 0)
    assert fault_of(caught.value) == (fault, WHITE, limit)


def test_the_periods_that_are_left() -> None:
    ledger = set_periods(start_ledger("byo 5x30s"), WHITE, 2, 10 * SECOND_US)
    assert (ledger.side_clocks[WHITE].periods, ledger.remaining_us[WHITE]) == (2, 20 * SECOND_US)
    assert ledger.flag_us == 60 * SECOND_US


def test_periods_where_none_runs() -> None:
    with pytest.raises(AdjustmentError) as caught:
        set_periods(start_ledger("byo 30m 5x30s"), WHITE, 2, 0)
    assert fault_of(caught.value) == (AdjustmentFault.NO_PERIOD, WHITE, 0)
    with pytest.raises(AdjustmentError) as caught:
        set_periods(start_ledger("byo 5x30s"), WHITE, 0, 0)
    assert fault_of(caught.value) == (AdjustmentFault.PERIODS_RANGE, WHITE, 99)
