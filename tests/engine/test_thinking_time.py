"""How long the opponent thinks: with any clock it keeps its flag up, and nobody waits long."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.clock.control_parser import parse_time_control
from controller.clock.ledger import Ledger, build_ledger
from controller.clock.side_clock import time_to_flag_us
from controller.clock.time_control import SECOND_US, TimeControl
from controller.engine.thinking_time import LATENESS_US, LONGEST_US, find_thinking_us
from controller.rules.position import Side
from tests.clock.time_control_strategies import CONTROLS

BUSY_US = LATENESS_US  # what passes besides thinking, on a busy machine


def ledger_with(control: str, remaining_s: float) -> Ledger:
    """Return a ledger with so much time on White's clock, which runs."""
    ledger = build_ledger(parse_time_control(control), 0)
    clock = replace_remaining(ledger, remaining_s)
    return clock.start_clock(Side.WHITE, 0)


def replace_remaining(ledger: Ledger, remaining_s: float) -> Ledger:
    white = ledger.side_clocks[Side.WHITE]._replace(remaining_us=round(remaining_s * SECOND_US))
    return ledger.with_side_clock(Side.WHITE, white)


def seconds(ledger: Ledger) -> float:
    return find_thinking_us(ledger, Side.WHITE, ledger.since_us) / SECOND_US


def play(control: TimeControl | None, moves: int, busy_us: int) -> Ledger:
    """Play moves of sides that think as long as they may, with `busy_us` beside it at each move."""
    ledger = build_ledger(control, 0).start_clock(Side.WHITE, 0)
    at_us, mover = 0, Side.WHITE
    for _ in range(2 * moves):
        at_us += find_thinking_us(ledger, mover, at_us) + busy_us
        ledger, mover = ledger.pass_turn(mover, at_us), mover.opponent
    return ledger


@pytest.mark.parametrize(
    ("control", "remaining_s", "least", "most"),
    [
        ("none", 0, 5, 5),
        ("G/60", 3600, 5, 5),  # nobody waits longer, whatever the clock has
        ("1+0", 60, 1.5, 2.0),
        ("1+0", 20, 0.02, 0.1),
        ("1+0", 1, 0, 0),
        ("3+2", 180, 5, 5),
        ("3+2", 20, 1.8, 2.1),
        ("3+2", 3, 1.2, 1.5),
        ("10s d5", 10, 4.9, 5),  # a delay is there to be used
        ("1m b3", 20, 2.5, 3.5),
        ("10/3", 180, 5, 5),
        ("hourglass 1m", 60, 1.5, 2),
    ],
)
def test_the_time_to_think_goes_by_the_clock(control: str, remaining_s: float, least: float, most: float) -> None:
    assert least <= seconds(ledger_with(control, remaining_s)) <= most


def test_a_limit_of_both_sides_together_is_shared_too() -> None:
    ledger = build_ledger(parse_time_control("G/30 both 2m"), 0).start_clock(Side.WHITE, 0)
    assert find_thinking_us(ledger, Side.WHITE, 0) == 3 * SECOND_US
    assert find_thinking_us(ledger, Side.WHITE, 60 * SECOND_US) == 1_500_000


def test_a_fallen_flag_leaves_nothing_to_think() -> None:
    ledger = ledger_with("1+0", 5).advance_to(6 * SECOND_US)
    assert ledger.flagged_sides == (Side.WHITE,)
    assert find_thinking_us(ledger, Side.WHITE, ledger.since_us) == 0


@pytest.mark.parametrize("control", ["1+0", "3+2", "1m d1", "1m b1", "20/1", "byo 1m 3x5s", "hourglass 1m"])
def test_no_flag_falls_in_a_long_game_on_a_busy_machine(control: str) -> None:
    assert play(parse_time_control(control), moves=150, busy_us=BUSY_US).flagged_sides == ()


def test_no_flag_falls_in_200_moves_with_a_machine_that_is_late() -> None:
    assert play(parse_time_control("1+0"), moves=200, busy_us=120_000).flagged_sides == ()


@given(control=CONTROLS, spent_us=st.lists(st.integers(0, 20 * SECOND_US), max_size=30))
def test_no_search_takes_what_is_left_of_any_clock(control: TimeControl, spent_us: list[int]) -> None:
    """Whatever was used before, a move takes at most half of the time until the flag, beside a delay."""
    ledger, at_us, mover = build_ledger(control, 0).start_clock(Side.WHITE, 0), 0, Side.WHITE
    for used_us in spent_us:
        at_us += used_us
        ledger, mover = ledger.pass_turn(mover, at_us), mover.opponent
    thinking_us = find_thinking_us(ledger, mover, at_us)
    until_flag_us = time_to_flag_us(ledger.stages_of(mover), ledger.side_clock(mover, at_us))
    assert 0 <= thinking_us <= LONGEST_US
    assert until_flag_us is None or thinking_us < until_flag_us or thinking_us == until_flag_us == 0
