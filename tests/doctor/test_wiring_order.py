"""What an examination learns of a board whose contacts and LEDs are wired in any order."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.doctor.wiring_order import WiringOrder, infer_wiring_order
from controller.rules.squares import SQUARES, Square
from tests.doctor.simulated_examination import examine_board

orders = st.permutations(SQUARES)


def exchanges(kind: str, order: list[Square]) -> list[str]:
    """Faults that together bring about an order: of LEDs the square each stands on, of contacts as `swapped` has it."""
    now = list(SQUARES)
    planted = []
    for place, square in enumerate(order):
        at = now.index(square)
        if at != place:
            planted.append(f"{kind}={place + 1}+{at + 1}")
            now[place], now[at] = now[at], now[place]
    return planted


def infer_order(sensors: list[Square], leds: list[Square], seed: int) -> WiringOrder:
    faults = ",".join(exchanges("swapped", sensors) + exchanges("leds", leds))
    examination = examine_board(faults, seed, thorough=True)
    return infer_wiring_order(examination.notes, SQUARES, SQUARES)


@given(orders, orders, st.integers(0, 2**32))
@settings(max_examples=25)
def test_the_orders_of_a_board_wired_at_random_are_learnt(sensors: list[Square], leds: list[Square], seed: int) -> None:
    learnt = infer_order(sensors, leds, seed)
    assert learnt.leds == tuple(leds)
    assert learnt.sensors == tuple(sensors)
    assert learnt.guessed_sensors == learnt.guessed_leds == ()


@given(orders, st.integers(0, 2**32))
@settings(max_examples=10)
def test_orders_that_hide_each_other_are_learnt_too(order: list[Square], seed: int) -> None:
    """A board built turned round closes the contact of every light, and is wrong all the same."""
    learnt = infer_order(order, order, seed)
    assert (learnt.sensors, learnt.leds) == (tuple(order), tuple(order))


def test_orders_are_learnt_from_those_of_the_profile() -> None:
    sensors, leds = Random(3).sample(SQUARES, 32), Random(4).sample(SQUARES, 32)
    examination = examine_board("swapped=5+6,leds=7+8", thorough=True)
    learnt = infer_wiring_order(examination.notes, sensors, leds)
    exchanged = {Square(5): Square(6), Square(6): Square(5)}
    exchanged_leds = {Square(7): Square(8), Square(8): Square(7)}
    assert learnt.sensors == tuple(exchanged.get(square, square) for square in sensors)
    assert learnt.leds == tuple(exchanged_leds.get(square, square) for square in leds)


@pytest.mark.parametrize(
    ("faults", "guessed"), [("dead=5", ()), ("dead=5,dead=9", (5, 9)), ("swapped=5+6,dead=5,dead=9", (5, 9))]
)
def test_what_tells_nothing_is_guessed_only_where_more_than_one_is_left(faults: str, guessed: tuple[int, ...]) -> None:
    examination = examine_board(faults, thorough=True)
    learnt = infer_wiring_order(examination.notes, SQUARES, SQUARES)
    assert sorted(learnt.sensors) == list(SQUARES)
    assert len(learnt.guessed_sensors) == len(guessed)
