"""A proposed move passes the turn at once; the other clock counts when the move stands, or the hand is out of time."""

from hypothesis import given
from hypothesis import strategies as st

from controller.clock.ledger import build_ledger
from controller.clock.time_control import SECOND_US, TimeControl
from controller.rules.position import Side
from tests.clock.clock_events import ANY_CONTROL, FEW_US, start_ledger

WHITE, BLACK = Side.WHITE, Side.BLACK
TEN_S = 10 * SECOND_US


def test_the_proposer_earns_its_increment_and_its_clock_stops_at_the_proposal() -> None:
    ledger = start_ledger("5+3").propose_move(WHITE, TEN_S, 20 * SECOND_US)
    assert ledger.side_remaining_us(WHITE, 99 * SECOND_US) == 283 * SECOND_US
    assert ledger.running_side is BLACK


def test_a_move_that_is_made_in_time_costs_nobody_anything() -> None:
    ledger = start_ledger("5+3").propose_move(WHITE, TEN_S, 20 * SECOND_US).end_hand(26 * SECOND_US)
    assert ledger.remaining_us == (283 * SECOND_US, 300 * SECOND_US)
    assert ledger.account.paused_us == 6 * SECOND_US
    assert ledger.side_remaining_us(BLACK, 27 * SECOND_US) == 299 * SECOND_US


def test_after_the_time_of_the_hand_the_other_clock_runs() -> None:
    ledger = start_ledger("5+3").propose_move(WHITE, TEN_S, 20 * SECOND_US)
    assert ledger.flag_us == 330 * SECOND_US
    assert ledger.side_remaining_us(BLACK, 30 * SECOND_US) == 300 * SECOND_US
    assert ledger.end_hand(34 * SECOND_US).remaining_us[BLACK] == 296 * SECOND_US


def test_a_pause_and_a_restart_keep_the_rest_of_the_time_of_the_hand() -> None:
    ledger = start_ledger("5+3").propose_move(WHITE, TEN_S, 20 * SECOND_US).stop_clock(24 * SECOND_US)
    again = ledger.start_clock(BLACK, 90 * SECOND_US)
    assert again.side_remaining_us(BLACK, 96 * SECOND_US) == 300 * SECOND_US
    assert again.side_remaining_us(BLACK, 97 * SECOND_US) == 299 * SECOND_US
    restarted = ledger.rebase(24 * SECOND_US, 5 * SECOND_US).start_clock(BLACK, 8 * SECOND_US)
    assert restarted.side_remaining_us(BLACK, 15 * SECOND_US) == 299 * SECOND_US


def test_while_a_disk_does_not_answer_the_time_of_the_hand_does_not_pass() -> None:
    ledger = start_ledger("5+3").propose_move(WHITE, TEN_S, 20 * SECOND_US).stand(22 * SECOND_US, 60 * SECOND_US)
    assert ledger.side_remaining_us(BLACK, 68 * SECOND_US) == 300 * SECOND_US
    assert ledger.side_remaining_us(BLACK, 69 * SECOND_US) == 299 * SECOND_US


@given(ANY_CONTROL, FEW_US, FEW_US, FEW_US, st.lists(FEW_US, max_size=5))
def test_it_is_as_if_the_turn_had_passed_when_the_move_stood_or_the_time_was_over(
    control: TimeControl | None, thought_us: int, hand_us: int, made_us: int, steps_us: list[int]
) -> None:
    thinking = build_ledger(control, 0).start_clock(WHITE, 0)
    proposed = thinking.propose_move(WHITE, hand_us, thought_us)
    for step_us in steps_us:
        proposed = proposed.advance_to(thought_us + min(step_us, made_us))
    made = proposed.end_hand(thought_us + made_us)
    counted_us = thought_us + min(hand_us, made_us)
    plain = thinking.stop_clock(thought_us).pass_turn(WHITE, counted_us).advance_to(thought_us + made_us)
    assert (made.side_clocks, made.running_side, made.account) == (plain.side_clocks, plain.running_side, plain.account)
    assert made.flag_us == plain.flag_us
